// Reads packed territories, and refuses packed states of Origins that no match leads to, as far as the rest
// of the code relies on it.
// Included by origins.hpp.
#pragma once

#include <iterator>

namespace kingdomino {

template <int N>
void Origins<N>::unpack_territory(Hunting& territory, Reader& in) const {
    for (int cell = 0; cell < G::cells; ++cell)
        if (const int code = in.below(static_cast<int>(std::size(ORIGINS_SQUARES)) + 1))
            territory.put_square(cell, ORIGINS_SQUARES[code - 1], in);
    in.refuse(territory.check());
    in.require(stocked() || !territory.all_resources().any(), "there are no resources in this mode");
    in.require(rules_.options.fire_on_hut || !territory.tokens.has(G::centre), "a fire has landed on a hut");
}

template <int N>
Stage Origins<N>::stage(const State& state) const {
    switch (state.phase) {
        case Phase::DEAL: return STAGE_DEAL;
        case Phase::CAVE: return state.draft.is_opening() ? STAGE_DRAW : STAGE_TURN;
        case Phase::DRAW: return STAGE_DRAW;
        case Phase::OPEN:
        case Phase::SPLIT: return STAGE_OPEN;
        case Phase::PLACE:
        case Phase::FIRE:
        case Phase::GIVE: return STAGE_TURN;
        case Phase::CLAIM: return STAGE_CLAIM;
        case Phase::RECRUIT:
        case Phase::SPEND:
        case Phase::SETTLE: return STAGE_CLAIMED;
        case Phase::OVER: break;
    }
    return STAGE_OVER;
}

template <int N>
Wrong Origins<N>::check(const State& state) const {
    if (const Wrong wrong = check_draft(state.draft, rules_.draft, stage(state))) return wrong;
    if (const Wrong wrong = check_cavemen(state)) return wrong;
    if (const Wrong wrong = check_phase(state)) return wrong;
    return check_action(state);
}

// OB1: no more cavemen of a kind than the box has.
template <int N>
Wrong Origins<N>::check_cavemen(const State& state) const {
    constexpr Wrong TOO_MANY = "there are too many cavemen";
    int counts[ORIGINS_CAVEMEN];
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind)
        counts[kind] = state.board[kind] + state.pile[kind] + (state.newcomer == kind + 1);
    for (const Hunting& territory : state.territories) {
        for (int i = 0; i < territory.settlers; ++i) ++counts[territory.settler[i].kind];
        if (territory.settlers != territory.cavemen.count()) return TOO_MANY;
    }
    const int* box = ORIGINS_CAVEMAN_TILES;
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind)
        if (counts[kind] > (tribe() ? box[kind] : 0)) return TOO_MANY;
    return nullptr;
}

// What is there belongs to the phase.
template <int N>
Wrong Origins<N>::check_phase(const State& state) const {
    const bool split = rules_.draft.opening == Opening::SPLIT;
    const bool recruiting = state.phase == Phase::SPEND || state.phase == Phase::SETTLE;
    if (state.phase == (split ? Phase::OPEN : Phase::SPLIT)) return "these rules have another opening";
    if ((state.phase == Phase::FIRE) != (state.volcano != NO_VOLCANO)) return "a volcano erupts when a fire is due";
    const bool priced = state.price == ORIGINS_PRICE[BOARD] || state.price == ORIGINS_PRICE[PILE];
    if (recruiting ? !state.newcomer || !priced : (state.newcomer | state.price | state.spent) != 0)
        return "a newcomer is there when it is paid for";
    if (!tribe() && (state.phase == Phase::CAVE || state.phase == Phase::RECRUIT || recruiting))
        return "nobody is recruited in this mode";
    return nullptr;
}

// What the phase asks for can be done.
template <int N>
Wrong Origins<N>::check_action(const State& state) const {
    const int paid = std::popcount(state.spent);
    switch (state.phase) {
        case Phase::CAVE: return tribe::gaps(state) ? nullptr : "the cave board has no gap";
        case Phase::GIVE: return totem() && totems::disputed(state) >= 0 ? nullptr : "no totem is to be given away";
        case Phase::FIRE:
            if (!state.own().craters_at(state.volcano)) return "there is no volcano";
            return squares(state).any() ? nullptr : "no fire can land";
        case Phase::SPEND:
            return paid < state.price && payable(state) >= state.price - paid ? nullptr : "the price cannot be paid";
        case Phase::SETTLE: return paid == state.price && squares(state).any() ? nullptr : "the newcomer cannot settle";
        default: return nullptr;
    }
}

// How many kinds of resources are there of which none has been spent.
template <int N>
int Origins<N>::payable(const State& state) const {
    int count = 0;
    for (int resource = 0; resource < ORIGINS_RESOURCES; ++resource)
        count += !(state.spent >> resource & 1) && state.own().resources[resource].any();
    return count;
}

}  // namespace kingdomino
