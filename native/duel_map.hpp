// The map of Kingdomino Duel as 64 bits, 7×5 squares in rows of eight, and the dice (D2, D5, D10). It knows no turns.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "tables.hpp"

namespace kingdomino {

namespace duel {

using Board = std::uint64_t;

inline constexpr int COLUMNS = 7, ROWS = 5, STRIDE = 8, CELLS = COLUMNS * ROWS;
inline constexpr int CASTLE_CELL = CELLS / 2, CASTLE = CASTLE_CELL / COLUMNS * STRIDE + CASTLE_CELL % COLUMNS;
inline constexpr int SQUARES = CELLS - 1;

inline constexpr int bit_of(int cell) { return cell / COLUMNS * STRIDE + cell % COLUMNS; }
inline constexpr int cell_of(int bit) { return bit / STRIDE * COLUMNS + bit % STRIDE; }
inline constexpr Board bit(int i) { return Board{1} << i; }

inline constexpr Board make_map() {
    Board board = 0;
    for (int cell = 0; cell < CELLS; ++cell)
        if (cell != CASTLE_CELL) board |= bit(bit_of(cell));
    return board;
}
inline constexpr Board MAP = make_map();

inline constexpr Board neighbours(Board b) { return b << 1 | b >> 1 | b << STRIDE | b >> STRIDE; }

inline Board flood(Board start, Board inside) {
    for (;;) {
        const Board next = (start | neighbours(start)) & inside;
        if (next == start) return start;
        start = next;
    }
}

// The place of a square among the squares of the map, from 1; the castle is none of them.
inline int place_of(int bit) {
    const int cell = cell_of(bit);
    return cell < CASTLE_CELL ? cell + 1 : cell;
}
inline int bit_at(int place) { return bit_of(place - 1 < CASTLE_CELL ? place - 1 : place); }

enum Coat { DOT, LINE_COAT, DOUBLE_DOT, DOUBLE_LINE, FILLED, CHECKED };
inline constexpr std::uint8_t power(int coat) { return static_cast<std::uint8_t>(1 << coat); }

inline constexpr int CROSS_DIGITS = 3;  // up to four crosses, in binary digits
inline constexpr int MOST_CROSSES = 4;

struct Kingdom {
    Board coats[DUEL_COATS] = {};
    Board crosses[CROSS_DIGITS] = {};
    Board drawn = 0;

    int crosses_at(int i) const {
        return static_cast<int>((crosses[0] >> i & 1) | (crosses[1] >> i & 1) << 1 | (crosses[2] >> i & 1) << 2);
    }
    void set_crosses(int i, int count) {
        for (int digit = 0; digit < CROSS_DIGITS; ++digit)
            crosses[digit] = (crosses[digit] & ~bit(i)) | static_cast<Board>(count >> digit & 1) << i;
    }
    void put(int i, int coat, int count) {
        coats[coat] |= bit(i);
        drawn |= bit(i);
        set_crosses(i, count);
    }
    int crosses_in(Board cells) const {
        return std::popcount(cells & crosses[0]) + 2 * std::popcount(cells & crosses[1]) +
               4 * std::popcount(cells & crosses[2]);
    }
    int domains_of(int coat) const {
        int count = 0;
        for (Board rest = coats[coat]; rest; ++count) rest &= ~flood(rest & -rest, coats[coat]);
        return count;
    }
    int points() const {
        const Board crossed = crosses[0] | crosses[1] | crosses[2];
        int points = 0;
        for (const Board cells : coats)
            for (Board seeds = cells & crossed; seeds;) {
                const Board domain = flood(seeds & -seeds, cells);
                points += std::popcount(domain) * crosses_in(domain);
                seeds &= ~domain;
            }
        return points;
    }
    int largest_domain() const {
        int largest = 0;
        for (const Board cells : coats)
            for (Board rest = cells; rest;) {
                const Board domain = flood(rest & -rest, cells);
                largest = std::max(largest, std::popcount(domain));
                rest &= ~domain;
            }
        return largest;
    }
};

struct Die {
    std::uint8_t face = 0;   // 1 to 6; 0 before the roll
    std::uint8_t owner = 0;  // seat + 1
    std::uint8_t named = 0;  // coat + 1
    std::uint8_t roofed = 0;
    std::uint8_t square = 0;  // place on the map, from 1
};

}  // namespace duel

}  // namespace kingdomino
