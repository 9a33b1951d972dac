// What a position of Origins offers one seat (features.hpp): as in Kingdomino, and what lies on the squares.
#pragma once

#include "features.hpp"
#include "origins.hpp"

namespace kingdomino {

template <int N>
Outlook look_out(const Origins<N>& /*game*/, const typename Origins<N>::State& state) {
    return {count_unseen(state.draft, ORIGINS_DOMINOES)};
}

// Whether the domino of the present turn lies already.
inline bool has_laid(OriginsPhase phase) {
    switch (phase) {
        case OriginsPhase::FIRE:
        case OriginsPhase::GIVE:
        case OriginsPhase::CLAIM:
        case OriginsPhase::RECRUIT:
        case OriginsPhase::SPEND:
        case OriginsPhase::SETTLE: return true;
        case OriginsPhase::DEAL:
        case OriginsPhase::CAVE:
        case OriginsPhase::DRAW:
        case OriginsPhase::OPEN:
        case OriginsPhase::SPLIT:
        case OriginsPhase::PLACE:
        case OriginsPhase::OVER: break;
    }
    return false;
}

// Resources, and who leads in each of them (OT3).
template <int N, class Sink>
void describe_resources(const Origins<N>& game, const typename Origins<N>::State& state, int seat, Sink& sink) {
    for (int kind = 0; kind < ORIGINS_RESOURCES; ++kind) {
        int others = 0;
        for (int other = 0; other < game.seats(); ++other)
            if (other != seat) others = std::max(others, state.territories[other].resources[kind].count());
        sink.add("resources", kind, state.territories[seat].resources[kind].count());
        sink.add("resources of the best other", kind, others);
        sink.add("has totem", kind, state.totems[kind] == seat + 1);
        sink.add("another has totem", kind, state.totems[kind] != NOBODY && state.totems[kind] != seat + 1);
    }
}

// The tribe, and who could join it.
template <int N, class Sink>
void describe_tribe(const typename Origins<N>::State& state, int seat, Sink& sink) {
    const HuntingTerritory<N>& territory = state.territories[seat];
    int kinds = 0, power = 0;
    for (const auto& cells : territory.resources) kinds += cells.any();
    for (int i = 0; i < territory.settlers; ++i) power += ORIGINS_POWER[territory.settler[i].kind];
    sink.add("kinds of resources", ALONE, kinds);
    sink.add("cavemen", ALONE, territory.settlers);
    sink.add("caveman points", ALONE, territory.caveman_points());
    sink.add("warriors", ALONE, territory.warriors().count());
    sink.add("power", ALONE, power);
    sink.add("homes", ALONE, territory.homes().count());
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind) sink.add("on the cave board", kind, state.board[kind]);
}

template <int N, class Sink>
void describe(const Origins<N>& game, const typename Origins<N>::State& state, int seat, const Outlook& outlook,
              Sink& sink) {
    const OriginsRules& rules = game.rules();
    const HuntingTerritory<N>& territory = state.territories[seat];
    const bool laid = has_laid(state.phase);
    const Pending pending = pending_of(state.draft, seat, laid);
    const auto empty = window<N>(territory.box) & ~territory.occupied;
    const RegionMap<N> map(territory, empty);
    sink.add("total", ALONE, game.total(state, seat));
    sink.add("seats", ALONE, rules.draft.seats);
    sink.add("left to lay", ALONE, left_to_lay(state.draft, rules.draft, seat, laid));
    sink.add("discards", ALONE, state.discards[seat]);
    sink.add("Empire of Fire", ALONE, rules.options.empire_of_fire);
    sink.add("Homo habilis", ALONE, rules.options.homo_habilis);
    sink.add("fire on the hut", ALONE, rules.options.fire_on_hut);
    sink.add("claims now", ALONE, state.phase == OriginsPhase::CLAIM && state.draft.seat() == seat);
    sink.add("is centred", ALONE, territory.is_centred());
    sink.add("squares without fire", ALONE, (territory.land() & ~territory.with_symbols()).count());
    for (int i = 0; i < Pending::MOST; ++i) {
        const Domino& domino = ORIGINS_DOMINOES[i < pending.count ? pending.domino[i] : 0];
        sink.add("craters of claimed", i, domino.left.craters + domino.right.craters);
    }
    describe_space(territory, empty, sink);
    describe_pending(territory, map, pending, ORIGINS_DOMINOES, sink);
    describe_offers(territory, map, state.draft, seat, state.phase > OriginsPhase::CLAIM, ORIGINS_DOMINOES, sink);
    describe_regions(map, empty, outlook.unseen, count_pending(pending, ORIGINS_DOMINOES), sink);
    describe_resources(game, state, seat, sink);
    describe_tribe<N>(state, seat, sink);
}

// A volcano's fire, and the price and place of a caveman, each by the best total after it.
template <int N>
void finish(const Origins<N>& game, typename Origins<N>::State& state, int seat) {
    game.finish_greedily(state, seat);
}

}  // namespace kingdomino
