// The whole turns that a seat could take now (the paper's plies): every sequence of its actions until its turn is over,
// each result once. Where there are too many, only the most promising beginnings are followed.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "duel.hpp"
#include "kingdomino.hpp"
#include "origins.hpp"

namespace kingdomino {

// Whether the turn that began in one state still goes on in another.
inline bool is_same_turn(const Draft& before, const Draft& now) {
    return before.turn == now.turn && before.waiting == now.waiting && before.unseen == now.unseen &&
           before.line.domino[0] == now.line.domino[0] && before.line.length == now.line.length;
}
template <class Game>
bool goes_on(const Game& game, const typename Game::State& before, const typename Game::State& now, int seat) {
    if (game.actor(now) != seat) return false;
    if constexpr (requires { now.draft; }) return is_same_turn(before.draft, now.draft);
    else return true;
}

// Whether one seat could take these actions, one after the other.
template <class Game>
bool is_line(const Game& game, typename Game::State state, std::span<const int> ids) {
    const int seat = game.actor(state);
    for (const int id : ids) {
        if (game.actor(state) != seat || !is_legal(game, state, id)) return false;
        game.apply(state, id);
    }
    return true;
}

template <class Game>
struct Turn {
    typename Game::State after;  // before chance acts
    std::vector<int> ids;
    std::int64_t prior = 0;
};

// All turns, or the `width` most promising ones by `judge(state)`, best first.
template <class Game, class Judge>
std::vector<Turn<Game>> find_turns(const Game& game, const typename Game::State& from, std::size_t width,
                                   const Judge& judge) {
    const int seat = game.actor(from);
    std::vector<Turn<Game>> frontier{{from, {}, 0}}, whole;
    std::unordered_set<std::string> seen;
    std::vector<std::uint8_t> packed(static_cast<std::size_t>(game.packed_length()));
    const auto keep_best = [width](std::vector<Turn<Game>>& turns) {
        const auto better = [](const Turn<Game>& a, const Turn<Game>& b) { return a.prior > b.prior; };
        std::stable_sort(turns.begin(), turns.end(), better);
        if (turns.size() > width) turns.resize(width);
    };
    while (!frontier.empty()) {
        std::vector<Turn<Game>> begun;
        for (const Turn<Game>& turn : frontier)
            game.for_each_legal(turn.after, [&](int id) {
                Turn<Game> next = turn;
                next.ids.push_back(id);
                game.apply(next.after, id);
                game.pack(next.after, packed.data());
                if (!seen.emplace(packed.begin(), packed.end()).second) return;
                const bool is_begun = goes_on(game, from, next.after, seat);
                next.prior = judge(next.after);
                (is_begun ? begun : whole).push_back(std::move(next));
            });
        keep_best(begun);
        frontier = std::move(begun);
    }
    keep_best(whole);
    return whole;
}

}  // namespace kingdomino
