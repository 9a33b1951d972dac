// The cells that a territory of N×N can ever reach, and sets of them as bits. It knows no terrain.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>

#include "bits.hpp"
#include "tables.hpp"

namespace kingdomino {

// The smallest rectangle around a territory, by columns and rows of its grid.
struct Box {
    std::uint8_t left, right, bottom, top;
};

// A grid has more cells than a set has bits: columns and rows go round on a ring, so that distant cells share a bit.
// That is no loss. A territory and the next domino lie in a part of the grid in which no two cells share a bit, and no
// two are neighbours on the ring alone. Where the territory lies, and so which cell a bit is, its box says.
template <int N>
struct Grid {
    static constexpr int size = N;
    static constexpr int reach = 2 * N - 1;      // cells in a row
    static constexpr int cells = reach * reach;  // as in the packed state and in action ids
    static constexpr int middle = N - 1;         // column and row of the starting tile
    static constexpr int margin = 2;             // how far a domino reaches beyond a territory

    // The most columns in which a territory and the next domino can lie: a wide one leaves less of the frame (C2).
    static constexpr int widest = [] {
        int most = 0;
        for (int width = 1; width <= N; ++width) most = std::max(most, std::min(width + 2 * margin, 2 * N - width));
        return most;
    }();
    static constexpr int stride = widest + 1;  // bits from row to row

    // Whether on a ring of so many bits nothing as near as this is the same cell, or a neighbour by mistake.
    static constexpr bool fits(int ring) {
        for (int x = -widest; x <= widest; ++x)
            for (int y = -widest; y <= widest; ++y)
                if ((x || y) && (x + y * stride) % ring == 0) return false;
        return true;
    }
    using Bits = std::conditional_t<fits(Bits64::size), Bits64, Bits128>;
    static_assert(fits(Bits::size));

    static constexpr int wrap(int bit) { return bit & (Bits::size - 1); }
    static constexpr int bit_at(int column, int row) { return wrap(column + row * stride); }
    static constexpr int bit_of(int cell) { return bit_at(cell % reach, cell / reach); }
    static constexpr int centre = bit_at(middle, middle);
    static constexpr int beside(int bit, int direction) {
        return wrap(bit + MOVE_RIGHT[direction] + MOVE_UP[direction] * stride);
    }

    // The lowest cell of the part around a box that the next domino can reach; bits count up from here as cells do.
    static int corner(const Box& box) { return bit_at(box.left - margin, box.bottom - margin); }
    static int column(int bit, const Box& box) { return box.left - margin + wrap(bit - corner(box)) % stride; }
    static int row(int bit, const Box& box) { return box.bottom - margin + wrap(bit - corner(box)) / stride; }
    static int cell_of(int bit, const Box& box) { return row(bit, box) * reach + column(bit, box); }

    // Calls f with each member, in the order of their cells.
    template <class F>
    static void for_each_in_order(const Bits& bits, const Box& box, F&& f) {
        for_each(bits >> corner(box), [&](int bit) { f(wrap(bit + corner(box))); });
    }
    // The member with the lowest cell.
    static int lowest(const Bits& bits, const Box& box) { return wrap((bits >> corner(box)).lowest() + corner(box)); }

    static constexpr Bits make_rectangle(int left, int right, int bottom, int top) {
        Bits bits;
        for (int y = bottom; y <= top; ++y)
            for (int x = left; x <= right; ++x) bits = bits | Bits::bit(bit_at(x, y));
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

// Every cell that still fits in a frame of N×N together with a box (C2) and that the next domino can reach, by the
// columns and rows that the box spans beyond its first; from the box's corner.
template <int N>
struct Windows {
    using G = Grid<N>;
    typename G::Bits sets[N][N];

    constexpr Windows() {
        for (int columns = 0; columns < N; ++columns)
            for (int rows = 0; rows < N; ++rows)
                sets[columns][rows] = G::make_rectangle(first(columns), last(columns), first(rows), last(rows));
    }

private:
    static constexpr int first(int span) { return std::max(0, span - (N - 1) + G::margin); }
    static constexpr int last(int span) { return std::min(N - 1, span + G::margin) + G::margin; }
};

template <int N>
inline constexpr Windows<N> windows{};

template <int N>
inline typename Grid<N>::Bits window(const Box& box) {
    return windows<N>.sets[box.right - box.left][box.top - box.bottom] << Grid<N>::corner(box);
}

// The box with two cells in it. There is no branch, which nobody could predict.
inline Box stretch(const Box& box, int column, int row, int other_column, int other_row) {
    return {
        static_cast<std::uint8_t>(std::min({int{box.left}, column, other_column})),
        static_cast<std::uint8_t>(std::max({int{box.right}, column, other_column})),
        static_cast<std::uint8_t>(std::min({int{box.bottom}, row, other_row})),
        static_cast<std::uint8_t>(std::max({int{box.top}, row, other_row})),
    };
}

}  // namespace kingdomino
