// What a learner sees of Origins. All modes have the same planes and numbers; what a mode does not use is 0.
#pragma once

#include <bit>

#include "draft_planes.hpp"
#include "origins.hpp"

namespace kingdomino {

// A territory and what lies on it: craters, tokens by their fires, resources and cavemen by their kinds.
template <int N>
void draw_hunting_territory(const HuntingTerritory<N>& territory, PlaneWriter& out) {
    const TerritoryPlanes<N> planes(territory, out);
    planes.draw();
    planes.each(territory.craters[0] | territory.craters[1], [&](int bit) { return territory.craters_at(bit); });
    planes.each(territory.tokens, [&](int bit) { return territory.symbols_at(bit); });
    for (const auto& cells : territory.resources) planes.cells(cells);
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind) {
        typename Grid<N>::Bits cells;
        for (int i = 0; i < territory.settlers; ++i)
            if (territory.settler[i].kind == kind) cells = cells | Grid<N>::Bits::bit(territory.settler[i].bit);
        planes.cells(cells);
    }
}

template <int N>
void draw_planes(const Origins<N>& game, const typename Origins<N>::State& state, const Viewer& view,
                 PlaneWriter& out) {
    using Phase = OriginsPhase;
    using Bits = typename Grid<N>::Bits;
    const OriginsIds& ids = game.rules().ids;
    for (int place = 0; place < view.seats; ++place)
        draw_hunting_territory(state.territories[view.seat_at(place)], out);
    draw_legal_directions(game, state, view, ids.place, out);
    for (const Ids* squares : {&ids.fire, &ids.spend, &ids.settle}) draw_legal_cells(game, state, view, *squares, out);
    const TerritoryPlanes<N> own(state.territories[view.seat], out);
    const bool acts = game.actor(state) == view.seat;
    own.cells(acts && state.phase == Phase::FIRE ? Bits::bit(state.volcano) : Bits{});
    draw_all_matches(own, ORIGINS_DOMINOES, acts && state.phase == Phase::PLACE ? state.draft.playing() : 0,
                     DominoesToLay(state.draft, state.phase > Phase::PLACE), out);
}

template <int N>
void write_vector(const Origins<N>& game, const typename Origins<N>::State& state, const Viewer& view,
                  VectorWriter& out) {
    using Phase = OriginsPhase;
    out.one_of(static_cast<int>(state.phase), ORIGINS_PHASES);
    for (const int number : game.rules().option_numbers) out.number(number);
    write_draft(state.draft, DominoesToLay(state.draft, state.phase > Phase::PLACE), ORIGINS_DOMINOES, view, true, out);
    write_counts(game, state, view, out);
    for (const int holder : state.totems) out.one_of(view.place_of_owner(holder), view.seats);
    for (const int count : state.board) out.number(count);
    for (const int count : state.pile) out.number(count);
    out.one_of(state.newcomer - 1, ORIGINS_CAVEMEN);
    out.number(state.price);
    out.digits(state.spent, ORIGINS_RESOURCES);
}

}  // namespace kingdomino
