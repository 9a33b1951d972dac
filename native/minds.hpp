// Who decides in playouts and matches without a search: a policy, or a learned player.
#pragma once

#include <optional>
#include <vector>

#include "duel_features.hpp"
#include "kingdomino_features.hpp"
#include "learned.hpp"
#include "origins_features.hpp"
#include "policies.hpp"
#include "pool.hpp"
#include "results.hpp"

namespace kingdomino {

struct Mind {
    Policy policy = POLICY_RANDOM;
    const Net* net = nullptr;  // if there is one, it decides
    Worth noise = 0;
};

// A mind at work in one match or playout.
class Decider {
public:
    explicit Decider(const Mind& mind) : mind_(mind) {
        if (mind.net) reader_.emplace(*mind.net);
    }

    template <class Game>
    int choose(const Game& game, const typename Game::State& state, Random& random) {
        if (reader_) return choose_learned(game, state, *reader_, mind_.noise, random);
        std::vector<int> ids;
        return decide(game, state, mind_.policy, random, ids);
    }

    template <class Game>
    void step(const Game& game, typename Game::State& state, Random& random) {
        if (reader_) return game.apply(state, choose_learned(game, state, *reader_, mind_.noise, random));
        kingdomino::step(game, state, mind_.policy, random);
    }

private:
    Mind mind_;
    std::optional<NetReader> reader_;
};

// Whether a match in two of its states is at the same game of a Dynasty (K12); other games have no Dynasty.
template <class State>
bool is_same_game(const State& before, const State& now) {
    if constexpr (requires { now.games; }) return before.games == now.games;
    else return true;
}

// Plays on to the end of the match, or of the present game of a Dynasty.
template <class Game>
void play_on(const Game& game, typename Game::State& state, int seat, const Mind& own, const Mind& others,
             Chances& chances, Random& random) {
    const typename Game::State from = state;
    Decider own_decider(own), other_decider(others);
    while (is_same_game(from, state)) {
        const int actor = game.actor(state);
        if (actor == ACTOR_OVER) return;
        if (actor == ACTOR_CHANCE) game.sample(state, chances);
        else (actor == seat ? own_decider : other_decider).step(game, state, random);
    }
}

inline std::uint64_t mix(std::uint64_t seed, std::uint64_t number) { return seed + (number + 1) * 0xD1342543DE82EF95U; }

}  // namespace kingdomino
