// The cells that a territory of N×N can ever reach, as bits: rows of 2N-1 cells with one bit between rows, so that a
// step never wraps round. It knows no terrain.
#pragma once

#include <array>
#include <type_traits>

#include "bits.hpp"
#include "tables.hpp"

namespace kingdomino {

template <int N>
struct Grid {
    static constexpr int size = N;
    static constexpr int reach = 2 * N - 1;      // cells in a row
    static constexpr int stride = 2 * N;         // bits from row to row
    static constexpr int cells = reach * reach;  // as in the packed state and in action ids
    static constexpr int middle = N - 1;         // column and row of the starting tile
    static constexpr int centre = middle * stride + middle;

    using Bits = std::conditional_t<(reach * stride <= 128), Bits128, Bits192>;

    static constexpr int bit_of(int cell) { return cell / reach * stride + cell % reach; }
    static constexpr int cell_of(int bit) { return CELL_OF[static_cast<std::size_t>(bit)]; }
    static constexpr int bits = reach * stride;
    static constexpr std::array<std::uint8_t, static_cast<std::size_t>(bits)> CELL_OF = [] {
        std::array<std::uint8_t, static_cast<std::size_t>(bits)> cells{};
        for (int bit = 0; bit < bits; ++bit)
            cells[static_cast<std::size_t>(bit)] = static_cast<std::uint8_t>(bit / stride * reach + bit % stride);
        return cells;
    }();
    static constexpr int column(int bit) { return bit % stride; }
    static constexpr int row(int bit) { return bit / stride; }
    static constexpr int step(int direction) { return MOVE_RIGHT[direction] + MOVE_UP[direction] * stride; }

    static constexpr Bits make_rectangle(int left, int right, int bottom, int top) {
        Bits bits;
        for (int y = bottom; y <= top; ++y)
            for (int x = left; x <= right; ++x) bits = bits | Bits::bit(y * stride + x);
        return bits;
    }

    static Bits neighbours(const Bits& bits) { return bits << 1 | bits >> 1 | bits << stride | bits >> stride; }

    // All members of `inside` that can be reached from `start` by steps inside.
    static Bits flood(Bits start, const Bits& inside) {
        for (;;) {
            const Bits next = (start | neighbours(start)) & inside;
            if (next == start) return start;
            start = next;
        }
    }
};

// The smallest rectangle around a territory, by columns and rows of its grid.
struct Box {
    std::uint8_t left, right, bottom, top;
};

// Every cell that still fits in a frame of N×N together with a box (C2), for columns and rows separately.
template <int N>
struct Windows {
    using G = Grid<N>;
    typename G::Bits columns[N][N], rows[N][N];

    constexpr Windows() {
        // A box begins at most N-1 before the middle and ends at most N-1 behind it.
        for (int low = 0; low < N; ++low)
            for (int high = 0; high < N; ++high) {
                const int from = high, to = low + N - 1;
                columns[low][high] = G::make_rectangle(from, to, 0, G::reach - 1);
                rows[low][high] = G::make_rectangle(0, G::reach - 1, from, to);
            }
    }
};

template <int N>
inline constexpr Windows<N> windows{};

template <int N>
inline typename Grid<N>::Bits window(const Box& box) {
    constexpr int middle = Grid<N>::middle;
    return windows<N>.columns[box.left][box.right - middle] & windows<N>.rows[box.bottom][box.top - middle];
}

inline Box stretch(Box box, int column, int row) {
    if (column < box.left) box.left = static_cast<std::uint8_t>(column);
    if (column > box.right) box.right = static_cast<std::uint8_t>(column);
    if (row < box.bottom) box.bottom = static_cast<std::uint8_t>(row);
    if (row > box.top) box.top = static_cast<std::uint8_t>(row);
    return box;
}

}  // namespace kingdomino
