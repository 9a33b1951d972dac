// What a learner sees of Kingdomino.
#pragma once

#include "draft_planes.hpp"
#include "kingdomino.hpp"

namespace kingdomino {

template <int N>
void draw_planes(const Kingdomino<N>& game, const typename Kingdomino<N>::State& state, const Viewer& view,
                 PlaneWriter& out) {
    using Phase = KingdominoPhase;
    for (int place = 0; place < view.seats; ++place)
        TerritoryPlanes<N>(state.kingdoms[view.seat_at(place)], out).draw();
    draw_legal_directions(game, state, view, game.rules().ids.place, out);
    const bool lays = state.phase == Phase::PLACE && game.actor(state) == view.seat;
    draw_all_matches(TerritoryPlanes<N>(state.kingdoms[view.seat], out), KINGDOMINO_DOMINOES,
                     lays ? state.draft.playing() : 0, DominoesToLay(state.draft, state.phase > Phase::PLACE), out);
}

template <int N>
void write_vector(const Kingdomino<N>& game, const typename Kingdomino<N>::State& state, const Viewer& view,
                  VectorWriter& out) {
    using Phase = KingdominoPhase;
    out.one_of(static_cast<int>(state.phase), KINGDOMINO_PHASES);
    for (const int number : game.rules().option_numbers) out.number(number);
    write_draft(state.draft, DominoesToLay(state.draft, state.phase > Phase::PLACE), KINGDOMINO_DOMINOES, view, false,
                out);
    write_counts(game, state, view, out);
    out.number(state.games);
    for (int place = 0; place < view.seats; ++place)
        for (const auto& standing : state.standings[view.seat_at(place)]) {
            out.number(standing.score);
            out.number(standing.largest_region);
            out.number(standing.crowns);
        }
}

}  // namespace kingdomino
