// What a position of Duel offers one seat (features.hpp): its map, its dice, the spellbook.
#pragma once

#include "duel.hpp"
#include "features.hpp"

namespace kingdomino {

inline Outlook look_out(const Duel& /*game*/, const Duel::State& /*state*/) { return {}; }

// The domains of one coat, and what may become of them.
template <class Sink>
void describe_coat(const duel::Kingdom& kingdom, int coat, Sink& sink) {
    const duel::Board empty = duel::MAP & ~kingdom.drawn, cells = kingdom.coats[coat];
    int domains = 0, points = 0, largest = 0, bare = 0, growth = 0;
    for (duel::Board rest = cells; rest; ++domains) {
        const duel::Board domain = duel::flood(rest & -rest, cells);
        const int size = std::popcount(domain), crosses = kingdom.crosses_in(domain);
        points += size * crosses;
        largest = std::max(largest, size);
        if (!crosses) bare = std::max(bare, size);
        growth += crosses * std::popcount(duel::neighbours(domain) & empty);
        rest &= ~domain;
    }
    sink.add("squares", coat, std::popcount(cells));
    sink.add("crosses", coat, kingdom.crosses_in(cells));
    sink.add("points", coat, points);
    sink.add("domains", coat, domains);
    sink.add("largest domain", coat, largest);
    sink.add("largest domain without crosses", coat, bare);
    sink.add("open squares", coat, std::popcount(duel::neighbours(cells) & empty));
    sink.add("open squares by crosses", coat, growth);
}

// The lines of the spellbook (D7–D9).
template <class Sink>
void describe_spellbook(const Duel::State& state, int seat, int coat, Sink& sink) {
    const int own = state.boxes[seat][coat], other = state.boxes[1 - seat][coat], all = duel::BOXES[coat];
    const bool used = state.used & duel::power(coat);
    sink.add("own boxes", coat, own);
    sink.add("other's boxes", coat, other);
    sink.add("has power", coat, own == all && !used);
    sink.add("other has power", coat, other == all && !used);
    sink.add("line is closed", coat, own == all || other == all);
}

// The dice: those that the seat has still to draw, and those that nobody has.
template <class Sink>
void describe_dice(const Duel& game, const Duel::State& state, int seat, Sink& sink) {
    int own[duel::COATS + 1] = {}, free[duel::COATS + 1] = {}, own_crosses = 0, hand = 0;
    for (int die = 0; die < duel::DICE; ++die) {
        const duel::Die& rolled = state.dice[die];
        if (!rolled.face || rolled.square || (rolled.owner != NOBODY && rolled.owner != seat + 1)) continue;
        const duel::Face& face = duel::FACES_OF[die][rolled.face];
        const int coat = face.coat == duel::ANY ? duel::COATS : face.coat;
        if (rolled.owner == NOBODY) ++free[coat];
        if (rolled.owner == NOBODY || state.phase > DuelPhase::DRAWING) continue;
        ++own[coat];
        ++hand;
        own_crosses += face.crosses;
    }
    sink.add("crosses to draw", ALONE, own_crosses);
    sink.add("dice to draw", ALONE, hand);
    sink.add("best gain of a drawing", ALONE,
             hand == duel::DICE_EACH ? game.best_drawing(state, seat) - game.total(state, seat) : 0);
    for (int coat = 0; coat <= duel::COATS; ++coat) {
        sink.add("coats to draw", coat, own[coat]);
        sink.add("coats to pick", coat, free[coat]);
    }
}

template <class Sink>
void describe(const Duel& game, const Duel::State& state, int seat, const Outlook& /*outlook*/, Sink& sink) {
    const duel::Kingdom &kingdom = state.kingdoms[seat], &other = state.kingdoms[1 - seat];
    const duel::Board empty = duel::MAP & ~kingdom.drawn, near = duel::neighbours(empty);
    const auto left = [](const duel::Kingdom& map) { return std::popcount(duel::MAP & ~map.drawn); };
    sink.add("total", ALONE, game.total(state, seat));
    sink.add("total of the other", ALONE, game.total(state, 1 - seat));
    sink.add("empty squares", ALONE, left(kingdom));
    sink.add("empty squares of the other", ALONE, left(other));
    sink.add("single empty squares", ALONE, std::popcount(empty & ~near));
    sink.add("rolls next", ALONE, (state.roller == seat) == (state.phase == DuelPhase::ROLL));
    sink.add("roof is left", ALONE, !state.roofs[seat]);
    sink.add("other's roof is left", ALONE, !state.roofs[1 - seat]);
    sink.add("has honoured", ALONE, state.honours[seat] != 0);
    describe_dice(game, state, seat, sink);
    for (int coat = 0; coat < duel::COATS; ++coat) {
        describe_coat(kingdom, coat, sink);
        describe_spellbook(state, seat, coat, sink);
    }
}

// A drawing that was begun, by the best total after it.
inline void finish(const Duel& game, Duel::State& state, int seat) { game.finish_drawing(state, seat); }

}  // namespace kingdomino
