// Planes and numbers that the games with lines of dominoes share: territories, lines, pieces.
#pragma once

#include <cstdint>

#include "draft.hpp"
#include "planes.hpp"
#include "territory.hpp"

namespace kingdomino {

// Draws one territory.
template <int N>
class TerritoryPlanes {
public:
    using G = Grid<N>;
    using Bits = typename G::Bits;

    TerritoryPlanes(const Territory<N>& territory, PlaneWriter& out) : territory_(territory), out_(out) {}

    // Starting tile, terrains, symbols, size and symbols of the region, and where the territory may still grow.
    void draw() const {
        cells(Bits::bit(G::centre));
        for (const Bits& terrain : territory_.terrain) cells(terrain);
        each(territory_.with_symbols(), [this](int bit) { return territory_.symbols_at(bit); });
        regions([](const Bits& region) { return region.count(); });
        regions([this](const Bits& region) { return territory_.symbols_in(region); });
        room();
    }

    // A plane with 1 on these cells.
    void cells(const Bits& set) const {
        each(set, [](int) { return 1; });
    }

    // A plane with a number on each of these cells.
    template <class F>
    void each(const Bits& set, F&& number) const {
        out_.plane([&](std::uint8_t* plane) { mark(plane, set, number); });
    }

    // The empty cells in the frame where a half of this terrain would touch its own kind or the starting tile (C3),
    // whether or not there is room for the other half.
    void matches(const Half& half) const {
        const Bits like = territory_.terrain[half.terrain] | Bits::bit(G::centre);
        cells(G::neighbours(like) & window<N>(territory_.box) & ~territory_.occupied);
    }

private:
    template <class F>
    void mark(std::uint8_t* plane, const Bits& set, F&& number) const {
        G::for_each_in_order(set, territory_.box, [&](int bit) {
            plane[G::cell_of(bit, territory_.box)] = static_cast<std::uint8_t>(number(bit));
        });
    }

    template <class F>
    void regions(F&& measure) const {
        out_.plane([&](std::uint8_t* plane) {
            for (Bits rest : territory_.terrain)
                while (rest.any()) {
                    const Bits region = G::flood(Bits::bit(rest.lowest()), rest);
                    const int size = measure(region);
                    mark(plane, region, [size](int) { return size; });
                    rest = rest & ~region;
                }
        });
    }

    // C2: the empty cells that can be in a frame together with all squares.
    void room() const {
        out_.plane([this](std::uint8_t* plane) {
            const Box& box = territory_.box;
            for (int row = box.top - G::middle; row <= box.bottom + G::middle; ++row)
                for (int column = box.right - G::middle; column <= box.left + G::middle; ++column)
                    plane[row * G::reach + column] = 1;
            mark(plane, territory_.occupied, [](int) { return 0; });
        });
    }

    const Territory<N>&
        territory_;     // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one state only
    PlaneWriter& out_;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one state only
};

// The dominoes of both lines that have still to be laid, by their places; 0 where there is none.
struct DominoesToLay {
    std::uint8_t line[LONGEST_LINE] = {}, coming[LONGEST_LINE] = {};

    DominoesToLay(const Draft& draft, bool has_laid) {
        for (int i = draft.turn + has_laid; i < draft.line.length; ++i) line[i] = draft.line.domino[i];
        for (int i = 0; i < draft.coming.length; ++i) coming[i] = draft.coming.domino[i];
    }
};

// Where the halves of a domino match; two empty planes for no domino.
template <int N>
void draw_matches(const TerritoryPlanes<N>& territory, const Domino* dominoes, int number, PlaneWriter& out) {
    const Domino& domino = dominoes[number];
    for (const Half* half : {&domino.left, &domino.right})
        if (number) territory.matches(*half);
        else out.plane([](std::uint8_t*) {});
}

// Where the domino that is being laid matches, and each one that will be.
template <int N>
void draw_all_matches(const TerritoryPlanes<N>& territory, const Domino* dominoes, int current,
                      const DominoesToLay& to_lay, PlaneWriter& out) {
    draw_matches(territory, dominoes, current, out);
    for (const int number : to_lay.line) draw_matches(territory, dominoes, number, out);
    for (const int number : to_lay.coming) draw_matches(territory, dominoes, number, out);
}

inline void write_half(const Half& half, bool exists, bool with_craters, VectorWriter& out) {
    out.one_of(exists ? half.terrain : ABSENT, TERRAINS);
    out.number(half.symbols);
    if (with_craters) out.number(half.craters);
}

// A place of a line: number and owner of its domino, and its halves.
inline void write_slot(const Domino& domino, int number, int owner, const Viewer& view, bool with_craters,
                       VectorWriter& out) {
    out.number(number);
    out.one_of(view.place_of_owner(number ? owner : NOBODY), view.seats);
    write_half(domino.left, number > 0, with_craters, out);
    write_half(domino.right, number > 0, with_craters, out);
}

// Both lines, the unseen dominoes, the turn, the pieces drawn and those in the hand.
inline void write_draft(const Draft& draft, const DominoesToLay& to_lay, const Domino* dominoes, const Viewer& view,
                        bool with_craters, VectorWriter& out) {
    for (int i = 0; i < LONGEST_LINE; ++i)
        write_slot(dominoes[to_lay.line[i]], to_lay.line[i], draft.line.owner[i], view, with_craters, out);
    for (int i = 0; i < LONGEST_LINE; ++i)
        write_slot(dominoes[to_lay.coming[i]], to_lay.coming[i], draft.coming.owner[i], view, with_craters, out);
    out.digits(draft.unseen, DOMINOES);
    out.one_of(draft.turn, LONGEST_LINE);
    for (int i = 0; i < LONGEST_LINE; ++i)
        out.one_of(i < draft.waiting ? view.place_of(draft.drawn[i]) : ABSENT, view.seats);
    for (int place = 0; place < view.seats; ++place) out.number(draft.hand[view.seat_at(place)]);
}

// What each seat has discarded, and its total now.
template <class Game>
void write_counts(const Game& game, const typename Game::State& state, const Viewer& view, VectorWriter& out) {
    for (int place = 0; place < view.seats; ++place) out.number(state.discards[view.seat_at(place)]);
    for (int place = 0; place < view.seats; ++place) out.number(game.total(state, view.seat_at(place)));
}

}  // namespace kingdomino
