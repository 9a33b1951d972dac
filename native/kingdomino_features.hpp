// What a position of Kingdomino offers one seat (features.hpp).
#pragma once

#include "features.hpp"
#include "kingdomino.hpp"

namespace kingdomino {

template <int N>
Outlook look_out(const Kingdomino<N>& /*game*/, const typename Kingdomino<N>::State& state) {
    return {count_unseen(state.draft, KINGDOMINO_DOMINOES)};
}

template <int N, class Sink>
void describe(const Kingdomino<N>& game, const typename Kingdomino<N>::State& state, int seat, const Outlook& outlook,
              Sink& sink) {
    using Phase = KingdominoPhase;
    const KingdominoRules& rules = game.rules();
    const Territory<N>& kingdom = state.kingdoms[seat];
    const bool laid = state.phase == Phase::CLAIM;
    const Pending pending = pending_of(state.draft, seat, laid);
    const auto empty = window<N>(kingdom.box) & ~kingdom.occupied;
    const RegionMap<N> map(kingdom, empty);
    sink.add("total", ALONE, game.total(state, seat));
    sink.add("seats", ALONE, rules.draft.seats);
    sink.add("left to lay", ALONE, left_to_lay(state.draft, rules.draft, seat, laid));
    sink.add("discards", ALONE, state.discards[seat]);
    sink.add("Middle Kingdom", ALONE, rules.options.middle_kingdom);
    sink.add("Harmony", ALONE, rules.options.harmony);
    sink.add("claims now", ALONE, laid && state.draft.seat() == seat);
    sink.add("is centred", ALONE, kingdom.is_centred());
    describe_space(kingdom, empty, sink);
    describe_pending(kingdom, map, pending, KINGDOMINO_DOMINOES, sink);
    describe_offers(kingdom, map, state.draft, seat, false, KINGDOMINO_DOMINOES, sink);
    describe_regions(map, empty, outlook.unseen, count_pending(pending, KINGDOMINO_DOMINOES), sink);
}

// Nothing of Kingdomino is in pieces: a placement and a claim each stand by themselves.
template <int N>
void finish(const Kingdomino<N>& /*game*/, typename Kingdomino<N>::State& /*state*/, int /*seat*/) {}

}  // namespace kingdomino
