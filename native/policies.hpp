// How the seats of a playout decide. A policy sees what a player at the table sees; none knows future deals.
#pragma once

#include <cstdint>
#include <vector>

#include "game.hpp"

namespace kingdomino {

enum Policy : std::uint8_t {
    POLICY_RANDOM,
    POLICY_GREEDY,
    POLICY_FULL_GREEDY,
    POLICY_GREEDY_PLACEMENT,  // greedy, but what it drafts is random
    POLICY_EPSILON_GREEDY,    // full greedy in one of EPSILON_GREEDY_ONE_IN decisions, else random
};

// The share that Gedda, Lagerkvist and Butler (2018) published.
inline constexpr int EPSILON_GREEDY_ONE_IN = 4;

// The best of some choices by points; equal ones are equally likely, in one pass and without a list.
class BestChoice {
public:
    explicit BestChoice(Random& random) : random_(random) {}

    void offer(int choice, int points) {
        if (points > points_ || !ties_) {
            points_ = points;
            choice_ = choice;
            ties_ = 1;
        } else if (points == points_ && random_.below(++ties_) == 0) {
            choice_ = choice;
        }
    }
    int choice() const { return choice_; }

private:
    Random& random_;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one decision only
    int choice_ = -1, points_ = 0, ties_ = 0;
};

// How a policy takes the decision that comes now: random, greedy or full greedy.
template <class Game>
Policy policy_now(const Game& game, const typename Game::State& state, Policy policy, Random& random) {
    switch (policy) {
        case POLICY_GREEDY_PLACEMENT: return game.is_drafting(state) ? POLICY_RANDOM : POLICY_GREEDY;
        case POLICY_EPSILON_GREEDY: return random.below(EPSILON_GREEDY_ONE_IN) ? POLICY_RANDOM : POLICY_FULL_GREEDY;
        case POLICY_RANDOM:
        case POLICY_GREEDY:
        case POLICY_FULL_GREEDY: break;
    }
    return policy;
}

// One decision of the seat that acts, by its policy.
template <class Game>
void step(const Game& game, typename Game::State& state, Policy policy, Random& random) {
    const Policy now = policy_now(game, state, policy, random);
    if (now == POLICY_RANDOM) return game.step_random(state, random);
    game.apply(state, game.choose_greedy(state, now == POLICY_FULL_GREEDY, random));
}

// What a policy decides where a seat acts; `ids` is room for the legal ones.
template <class Game>
int decide(const Game& game, const typename Game::State& state, Policy policy, Random& random, std::vector<int>& ids) {
    const Policy now = policy_now(game, state, policy, random);
    if (now != POLICY_RANDOM) return game.choose_greedy(state, now == POLICY_FULL_GREEDY, random);
    ids.clear();
    game.for_each_legal(state, [&ids](int id) { ids.push_back(id); });
    return ids[static_cast<std::size_t>(random.below(static_cast<int>(ids.size())))];
}

// A whole match from here to its end; `policies` has one for each seat. The deals follow from `chances` alone, whatever
// the policies decide by `random`.
template <class Game>
void play(const Game& game, typename Game::State& state, const Policy* policies, Chances& chances, Random& random) {
    for (;;) {
        const int actor = game.actor(state);
        if (actor == ACTOR_OVER) return;
        if (actor == ACTOR_CHANCE) game.sample(state, chances);
        else step(game, state, policies[actor], random);
    }
}

}  // namespace kingdomino
