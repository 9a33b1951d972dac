// How a match ended: totals, and who shares the victory (C10).
#pragma once

#include <algorithm>
#include <cstdint>

#include "game.hpp"

namespace kingdomino {

// How a victory is shared (C10): 1 for a sole winner, a half each for two, 0 for the rest.
template <class Game>
void share_victory(const Game& game, const typename Game::State& state, const std::int16_t* totals, float* shares) {
    const int seats = game.seats();
    const int best = *std::max_element(totals, totals + seats);
    int winners[MOST_SEATS], count = 0;
    for (int seat = 0; seat < seats; ++seat) {
        shares[seat] = 0;
        if (totals[seat] == best) winners[count++] = seat;
    }
    if (count > 1) count = break_ties(game, state, winners, count);
    for (int i = 0; i < count; ++i) shares[winners[i]] = 1.0F / static_cast<float>(count);
}

template <class Game>
int break_ties(const Game& game, const typename Game::State& state, int* winners, int count) {
    int figures[MOST_SEATS][Game::TIE_BREAKS];
    for (int i = 0; i < count; ++i) game.tie_breaks(state, winners[i], figures[i]);
    const auto better = [&](int a, int b) {
        return std::lexicographical_compare(figures[b], figures[b] + Game::TIE_BREAKS, figures[a],
                                            figures[a] + Game::TIE_BREAKS);
    };
    int best = 0, kept = 0;
    for (int i = 1; i < count; ++i)
        if (better(i, best)) best = i;
    int left[MOST_SEATS];
    for (int i = 0; i < count; ++i)
        if (!better(best, i)) left[kept++] = winners[i];
    std::copy(left, left + kept, winners);
    return kept;
}

// The final totals and shares of a match.
template <class Game>
void count_up(const Game& game, const typename Game::State& state, std::int16_t* totals, float* shares) {
    for (int seat = 0; seat < game.seats(); ++seat) totals[seat] = static_cast<std::int16_t>(game.total(state, seat));
    share_victory(game, state, totals, shares);
}

}  // namespace kingdomino
