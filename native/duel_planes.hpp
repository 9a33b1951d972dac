// What a learner sees of Duel.
#pragma once

#include <bit>
#include <cstdint>

#include "duel.hpp"
#include "planes.hpp"

namespace kingdomino {

// Draws one map.
class MapPlanes {
public:
    using Board = duel::Board;

    MapPlanes(const duel::Kingdom& kingdom, PlaneWriter& out) : kingdom_(kingdom), out_(out) {}

    // Castle, coats, crosses, size and crosses of the domain, and the squares that are empty.
    void draw() const {
        cells(duel::bit(duel::CASTLE));
        for (const Board coat : kingdom_.coats) cells(coat);
        out_.plane([this](std::uint8_t* plane) {
            mark(plane, kingdom_.crossed(), [this](int bit) { return kingdom_.crosses_at(bit); });
        });
        domains([](Board domain) { return std::popcount(domain); });
        domains([this](Board domain) { return kingdom_.crosses_in(domain); });
        cells(empty());
    }

    // The empty squares where a die would touch its own coat or the castle (D5); a question mark touches any coat.
    void matches(int coat) const { cells(duel::open(kingdom_, empty(), coat, 0)); }

    // A plane with 1 on these squares.
    void cells(Board set) const {
        out_.plane([&](std::uint8_t* plane) { mark(plane, set, [](int) { return 1; }); });
    }

private:
    Board empty() const { return duel::MAP & ~kingdom_.drawn; }

    template <class F>
    static void mark(std::uint8_t* plane, Board set, F&& number) {
        for (; set; set &= set - 1) {
            const int bit = std::countr_zero(set);
            plane[duel::cell_of(bit)] = static_cast<std::uint8_t>(number(bit));
        }
    }

    template <class F>
    void domains(F&& measure) const {
        out_.plane([&](std::uint8_t* plane) {
            for (Board rest : kingdom_.coats)
                while (rest) {
                    const Board domain = duel::flood(rest & -rest, rest);
                    const int size = measure(domain);
                    mark(plane, domain, [size](int) { return size; });
                    rest &= ~domain;
                }
        });
    }

    const duel::Kingdom&
        kingdom_;       // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one state only
    PlaneWriter& out_;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one state only
};

inline void draw_planes(const Duel& game, const Duel::State& state, const Viewer& view, PlaneWriter& out) {
    for (int place = 0; place < view.seats; ++place) MapPlanes(state.kingdoms[view.seat_at(place)], out).draw();
    draw_legal_directions(game, state, view, Duel::IDS.draw, out);
    for (int die = 0; die < duel::DICE; ++die)
        draw_legal_cells(game, state, view, {Duel::IDS.ink.first + die * duel::CELLS, duel::CELLS}, out);
    draw_legal_cells(game, state, view, Duel::IDS.cross, out);
    const MapPlanes own(state.kingdoms[view.seat], out);
    for (int die = 0; die < duel::DICE; ++die) {
        const bool is_out = state.dice[die].face && !state.dice[die].square;
        if (is_out) own.matches(state.coat(die));
        else own.cells(0);
    }
}

// A die: whether it was rolled, its coat, whether it is a question mark without a name, its crosses, whose it is, and
// whether it was named, roofed, drawn.
inline void write_die(const Duel::State& state, int number, const Viewer& view, VectorWriter& out) {
    const duel::Die& die = state.dice[number];
    const bool rolled = die.face > 0;
    const int coat = rolled ? state.coat(number) : duel::ANY;
    out.number(rolled);
    out.one_of(coat == duel::ANY ? ABSENT : coat, duel::COATS);
    out.number(rolled && coat == duel::ANY);
    out.number(rolled ? state.crosses(number) : 0);
    out.one_of(view.place_of_owner(die.owner), view.seats);
    out.number(die.named > 0);
    out.number(die.roofed);
    out.number(die.square > 0);
}

inline void write_vector(const Duel& game, const Duel::State& state, const Viewer& view, VectorWriter& out) {
    out.one_of(static_cast<int>(state.phase), DUEL_PHASES);
    out.one_of(view.place_of(state.roller), view.seats);
    for (int die = 0; die < duel::DICE; ++die) write_die(state, die, view, out);
    out.digits(state.cast, duel::COATS);
    out.digits(state.used, duel::COATS);
    for (int place = 0; place < view.seats; ++place) {
        const int seat = view.seat_at(place);
        out.number(state.roofs[seat]);
        out.one_of(state.honours[seat] - 1, duel::COATS);
        for (const int filled : state.boxes[seat]) out.number(filled);
        out.number(game.total(state, seat));
    }
}

}  // namespace kingdomino
