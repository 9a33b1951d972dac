// A territory on bitboards (C1–C3, C9): one board per terrain, and the symbols on its squares as two binary digits.
#pragma once

#include <algorithm>
#include <cstdint>

#include "grid.hpp"
#include "packed.hpp"
#include "tables.hpp"

namespace kingdomino {

// The cells for the left half from which a domino may be laid, a set for each direction.
template <class Bits>
struct Placements {
    Bits sets[DIRECTIONS];

    Bits& operator[](int direction) { return sets[direction]; }
    const Bits& operator[](int direction) const { return sets[direction]; }
    Bits in_any_direction() const {
        Bits cells = sets[0];
        for (int direction = 1; direction < DIRECTIONS; ++direction) cells = cells | sets[direction];
        return cells;
    }
    bool any() const { return in_any_direction().any(); }
};

static_assert(std::bit_width(static_cast<unsigned>(MOST_SYMBOLS)) == 2, "two binary digits hold a square's symbols");

template <int N>
struct Territory {
    using G = Grid<N>;
    using Bits = typename G::Bits;

    Bits terrain[TERRAINS];
    Bits occupied = Bits::bit(G::centre);
    Bits symbols[2];
    Box box{G::middle, G::middle, G::middle, G::middle};

    // Where the domino may be laid (C2, C3).
    Placements<Bits> placements(const Domino& domino) const {
        const Bits empty = window<N>(box) & ~occupied;
        const Bits start = Bits::bit(G::centre);
        const Bits left = G::neighbours(terrain[domino.left.terrain] | start) & empty;
        const Bits right = G::neighbours(terrain[domino.right.terrain] | start) & empty;
        const Bits turned = empty.only_if(!domino.alike);  // a domino with two equal halves is not turned round
        Placements<Bits> found;
        found[RIGHT] = (left & (empty >> 1)) | (empty & (right >> 1));
        found[UP] = (left & (empty >> G::stride)) | (empty & (right >> G::stride));
        found[LEFT] = ((left & (empty << 1)) | (right << 1)) & turned;
        found[DOWN] = ((left & (empty << G::stride)) | (right << G::stride)) & turned;
        return found;
    }

    // A square on any cell of the grid; together they must fit in a frame before anything else is done (`check`).
    void put(int cell, int kind, int count) {
        const int column = cell % G::reach, row = cell / G::reach;
        box = stretch(box, column, row, column, row);
        mark(G::bit_of(cell), kind, count);
    }

    // A square on a cell that is already in the box.
    void mark(int bit, int kind, int count) {
        const Bits cell = Bits::bit(bit);
        terrain[kind] = terrain[kind] | cell;
        occupied = occupied | cell;
        add_symbols(bit, count);
    }

    void add_symbols(int bit, int count) {
        symbols[0] = symbols[0] | Bits::bit(bit).only_if(count & 1);
        symbols[1] = symbols[1] | Bits::bit(bit).only_if(count & 2);
    }

    void lay(const Domino& domino, int bit, int direction) {
        box = box_after(bit, direction);
        mark(bit, domino.left.terrain, domino.left.symbols);
        mark(G::beside(bit, direction), domino.right.terrain, domino.right.symbols);
    }

    int symbols_at(int bit) const { return symbols[0].has(bit) + 2 * symbols[1].has(bit); }
    int symbols_in(const Bits& cells) const { return (cells & symbols[0]).count() + 2 * (cells & symbols[1]).count(); }
    int all_symbols() const { return symbols[0].count() + 2 * symbols[1].count(); }
    Bits with_symbols() const { return symbols[0] | symbols[1]; }

    // The terrain of a square that has been laid.
    int terrain_at(int bit) const {
        int kind = 0;
        while (!terrain[kind].has(bit)) ++kind;
        return kind;
    }

    bool is_centred() const { return is_centred(box); }
    static bool is_centred(const Box& box) {
        return box.left + box.right == 2 * G::middle && box.bottom + box.top == 2 * G::middle;
    }

    // What no match can build: squares outside a frame of N×N (C2), or a terrain under the starting tile.
    Wrong check() const {
        if (box.right - box.left >= N || box.top - box.bottom >= N) return "a territory is too large";
        for (const Bits& cells : terrain)
            if (cells.has(G::centre)) return "something lies under a starting tile";
        return nullptr;
    }

    // C9; only regions with symbols can count.
    int region_points() const {
        int points = 0;
        for (const Bits& cells : terrain) points += points_in(cells, symbols[0], symbols[1]);
        return points;
    }

    // The points of one terrain's squares, with the symbols in binary digits.
    static int points_in(const Bits& cells, const Bits& ones, const Bits& twos) {
        int points = 0;
        for (Bits seeds = cells & (ones | twos); seeds.any();) {
            const Bits region = G::flood(Bits::bit(seeds.lowest()), cells);
            points += region.count() * ((region & ones).count() + 2 * (region & twos).count());
            seeds = seeds & ~region;
        }
        return points;
    }

    // The points of the terrains that a domino shows, now and after it was laid: laying it changes these and no others.
    int points_of(const Domino& domino) const {
        const int left = domino.left.terrain, right = domino.right.terrain;
        const int points = points_in(terrain[left], symbols[0], symbols[1]);
        return left == right ? points : points + points_in(terrain[right], symbols[0], symbols[1]);
    }
    int points_after(const Domino& domino, int bit, int direction) const {
        const int kinds[2] = {domino.left.terrain, domino.right.terrain};
        const Bits left = Bits::bit(bit), right = Bits::bit(G::beside(bit, direction));
        const Bits ones = symbols[0] | left.only_if(domino.left.symbols & 1) | right.only_if(domino.right.symbols & 1);
        const Bits twos = symbols[1] | left.only_if(domino.left.symbols & 2) | right.only_if(domino.right.symbols & 2);
        if (kinds[0] == kinds[1]) return points_in(terrain[kinds[0]] | left | right, ones, twos);
        return points_in(terrain[kinds[0]] | left, ones, twos) + points_in(terrain[kinds[1]] | right, ones, twos);
    }

    Box box_after(int bit, int direction) const {
        const int column = G::column(bit, box), row = G::row(bit, box);
        return stretch(box, column, row, column + MOVE_RIGHT[direction], row + MOVE_UP[direction]);
    }

    int largest_region() const {
        int largest = 0;
        for (Bits cells : terrain)
            while (cells.any()) {
                const Bits region = G::flood(Bits::bit(cells.lowest()), cells);
                largest = std::max(largest, region.count());
                cells = cells & ~region;
            }
        return largest;
    }

    // Calls f with the points of each region inside `land`, in the order of their lowest cells.
    template <class F>
    void for_each_region(Bits land, F&& f) const {
        while (land.any()) {
            const int lowest = G::lowest(land, box);
            const Bits region = G::flood(Bits::bit(lowest), terrain[terrain_at(lowest)]);
            f(region.count() * symbols_in(region));
            land = land & ~region;
        }
    }
};

// A uniformly random one of the placements, or false if there is none.
template <class Bits>
bool pick_placement(const Placements<Bits>& found, Random& random, int& bit, int& direction) {
    int before[DIRECTIONS], all = 0;
    for (int i = 0; i < DIRECTIONS; ++i) {
        before[i] = all;
        all += found[i].count();
    }
    if (!all) return false;
    const int n = random.below(all);
    direction = 0;
    for (int i = 1; i < DIRECTIONS; ++i) direction += n >= before[i];  // without a branch, which nobody could predict
    bit = select(found[direction], n - before[direction]);
    return true;
}

// Calls f with the index of each placement among all of them, ascending: cell by cell, direction by direction.
template <int N, class Bits, class F>
void for_each_placement(const Placements<Bits>& found, const Box& box, F&& f) {
    Grid<N>::for_each_in_order(found.in_any_direction(), box, [&](int bit) {
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            if (found[direction].has(bit)) f(Grid<N>::cell_of(bit, box) * DIRECTIONS + direction);
    });
}

}  // namespace kingdomino
