// What every compiled game offers to playouts, matches, batches and Python, and what they share.
//
//   Rules, State; seats(), actions(), start(), actor(state), for_each_legal(state, f), apply(state, id),
//   sample(state, chances), apply_chance(state, values, count), step_random(state, random), turn_random(state, random),
//   total(state, seat), tie_breaks(state, seat, figures), for_each_line(state, seat, f),
//   is_drafting(state), choose_greedy(state, full, random), packed_length(), pack(state, out), unpack(in, state)
//
// A game is made from its row in the generated tables (tables.hpp); pack returns where it stopped writing.
//
// unpack and apply_chance say what is wrong with what they were given (packed.hpp); everything else trusts its
// arguments. Nothing throws, starts a thread or opens a file, so that games can be built where there is none of that.
#pragma once

#include <cstdint>

#include "draft.hpp"
#include "packed.hpp"

namespace kingdomino {

template <class Game>
bool is_legal(const Game& game, const typename Game::State& state, int id) {
    bool found = false;
    game.for_each_legal(state, [&](int other) { found = found || other == id; });
    return found;
}

// A whole match from here to its end, every decision uniformly random.
template <class Game>
void play_random(const Game& game, typename Game::State& state, Chances& chances, Random& random) {
    for (;;) {
        const int actor = game.actor(state);
        if (actor == ACTOR_OVER) return;
        if (actor == ACTOR_CHANCE) game.sample(state, chances);
        else game.turn_random(state, random);
    }
}

}  // namespace kingdomino
