// The map of Kingdomino Duel as 64 bits, with one bit between rows, and the dice (D2, D5, D10). It knows no turns.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "tables.hpp"

namespace kingdomino::duel {

using Board = std::uint64_t;

inline constexpr int STRIDE = COLUMNS + 1, CELLS = COLUMNS * ROWS;
inline constexpr int CASTLE_CELL = CELLS / 2, CASTLE = CASTLE_CELL / COLUMNS * STRIDE + CASTLE_CELL % COLUMNS;
inline constexpr int PLACES = CELLS - 1;  // squares to fill

constexpr int bit_of(int cell) { return cell / COLUMNS * STRIDE + cell % COLUMNS; }
inline constexpr int BITS = ROWS * STRIDE;
inline constexpr std::array<std::uint8_t, BITS> CELL_OF = [] {
    std::array<std::uint8_t, BITS> cells{};
    for (int i = 0; i < BITS; ++i)
        cells[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i / STRIDE * COLUMNS + i % STRIDE);
    return cells;
}();
constexpr int cell_of(int bit) { return CELL_OF[static_cast<std::size_t>(bit)]; }
constexpr Board bit(int i) { return Board{1} << i; }

constexpr Board make_map() {
    Board board = 0;
    for (int cell = 0; cell < CELLS; ++cell)
        if (cell != CASTLE_CELL) board |= bit(bit_of(cell));
    return board;
}
inline constexpr Board MAP = make_map();

constexpr int step(int direction) { return MOVE_RIGHT[direction] + MOVE_UP[direction] * STRIDE; }
constexpr Board neighbours(Board b) { return b << 1 | b >> 1 | b << STRIDE | b >> STRIDE; }

inline Board flood(Board start, Board inside) {
    for (;;) {
        const Board next = (start | neighbours(start)) & inside;
        if (next == start) return start;
        start = next;
    }
}

// The place of a square among the squares of the map, from 1; the castle is not one of them.
inline int place_of(int bit) {
    const int cell = cell_of(bit);
    return cell < CASTLE_CELL ? cell + 1 : cell;
}
inline int bit_at(int place) { return bit_of(place - 1 < CASTLE_CELL ? place - 1 : place); }

constexpr std::uint8_t power(int coat) { return static_cast<std::uint8_t>(1 << coat); }

inline constexpr int CROSS_DIGITS = std::bit_width(static_cast<unsigned>(MOST_CROSSES));

struct Kingdom {
    Board coats[COATS] = {};
    Board crosses[CROSS_DIGITS] = {};
    Board drawn = 0;

    // Crosses are counted in binary digits, one board for each.
    int crosses_at(int i) const {
        int count = 0;
        for (int digit = 0; digit < CROSS_DIGITS; ++digit) count |= static_cast<int>(crosses[digit] >> i & 1) << digit;
        return count;
    }
    void set_crosses(int i, int count) {
        for (int digit = 0; digit < CROSS_DIGITS; ++digit)
            crosses[digit] = (crosses[digit] & ~bit(i)) | static_cast<Board>(count >> digit & 1) << i;
    }
    // A square that was empty.
    void put(int i, int coat, int count) {
        coats[coat] |= bit(i);
        drawn |= bit(i);
        for (int digit = 0; digit < CROSS_DIGITS; ++digit)
            crosses[digit] |= static_cast<Board>(count >> digit & 1) << i;
    }
    int crosses_in(Board cells) const {
        int count = 0;
        for (int digit = 0; digit < CROSS_DIGITS; ++digit) count += std::popcount(cells & crosses[digit]) << digit;
        return count;
    }
    Board crossed() const {
        Board cells = 0;
        for (const Board& digit : crosses) cells |= digit;
        return cells;
    }
    // The squares with exactly this many crosses.
    Board squares_with(int count) const {
        Board cells = drawn;
        for (int digit = 0; digit < CROSS_DIGITS; ++digit)
            cells &= count >> digit & 1 ? crosses[digit] : ~crosses[digit];
        return cells;
    }
    int domains_of(int coat) const {
        int count = 0;
        for (Board rest = coats[coat]; rest; ++count) rest &= ~flood(rest & -rest, coats[coat]);
        return count;
    }
    int points() const {
        const Board marked = crossed();
        int points = 0;
        for (const Board cells : coats)
            for (Board seeds = cells & marked; seeds;) {
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

// The code of a square in packed states, by coat and crosses: the inverse of SQUARES.
struct Codes {
    std::uint8_t of[COATS][MOST_CROSSES + 1] = {};
    constexpr Codes() {
        std::uint8_t code = 0;
        for (const Square& square : SQUARES) of[square.coat][square.crosses] = ++code;
    }
};
inline constexpr Codes CODES{};

struct Die {
    std::uint8_t face = 0;   // from 1; 0 before the roll
    std::uint8_t owner = 0;  // seat + 1
    std::uint8_t named = 0;  // coat + 1
    std::uint8_t roofed = 0;
    std::uint8_t square = 0;  // place on the map, from 1
};

}  // namespace kingdomino::duel
