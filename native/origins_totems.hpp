// Totems: who takes one, and who must give one up (OT3, OT4). What they are worth is counted with the other points.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "origins_state.hpp"

namespace kingdomino::totems {

// Some seats, a bit for each.
struct Seats {
    unsigned bits;

    int count() const { return std::popcount(bits); }
    bool have(int seat) const { return bits >> seat & 1; }
    int first() const { return std::countr_zero(bits); }
};

using Resources = unsigned;  // a bit for each kind
inline constexpr Resources ALL_RESOURCES = (1U << ORIGINS_RESOURCES) - 1;

// The seats with the most of a resource; none if nobody has any.
template <int N>
inline Seats leaders(const OriginsState<N>& state, int resource) {
    int counts[MOST_SEATS], most = 1;
    for (int seat = 0; seat < MOST_SEATS; ++seat) {
        counts[seat] = state.territories[seat].resources[resource].count();
        most = std::max(most, counts[seat]);
    }
    Seats first{0};
    for (int seat = 0; seat < MOST_SEATS; ++seat) first.bits |= unsigned{counts[seat] == most} << seat;
    return first;
}

// The totems of these resources go to who leads; false if one is disputed.
template <int N>
inline bool share_out(OriginsState<N>& state, Resources changed) {
    bool settled = true;
    for (; changed; changed &= changed - 1) {
        const int totem = std::countr_zero(changed);
        const Seats first = leaders(state, totem);
        std::uint8_t& holder = state.totems[totem];
        if (first.count() == 1) holder = static_cast<std::uint8_t>(first.first() + 1);
        else if (first.count() == 0) holder = NOBODY;
        else settled = settled && (holder == NOBODY || first.have(holder - 1));
    }
    return settled;
}

// The first totem whose holder was overtaken by players tied for the most, or -1.
template <int N>
inline int disputed(const OriginsState<N>& state) {
    for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem) {
        const int holder = state.totems[totem] - 1;
        if (holder < 0) continue;
        const Seats first = leaders(state, totem);
        if (first.count() > 1 && !first.have(holder)) return totem;
    }
    return -1;
}

}  // namespace kingdomino::totems
