// A position of Kingdomino Origins, in any mode; what a mode does not use stays empty. It changes no turn.
#pragma once

#include <cstdint>
#include <limits>

#include "draft.hpp"
#include "hunting.hpp"

namespace kingdomino {

inline constexpr std::uint8_t NO_VOLCANO = std::numeric_limits<std::uint8_t>::max();

template <int N>
struct OriginsState {
    using Hunting = HuntingTerritory<N>;

    OriginsPhase phase = OriginsPhase::DEAL;
    Draft draft;
    std::uint8_t volcano = NO_VOLCANO;                                     // a bit of the grid
    std::uint8_t totems[ORIGINS_RESOURCES] = {};                           // seat + 1
    std::uint8_t board[ORIGINS_CAVEMEN] = {}, pile[ORIGINS_CAVEMEN] = {};  // how many of each kind
    std::uint8_t newcomer = 0, price = 0, spent = 0;  // kind + 1; resources; one bit per kind of resource
    std::uint8_t discards[MOST_SEATS] = {};
    Hunting territories[MOST_SEATS];

    // The territory of the seat whose turn it is.
    const Hunting& own() const { return territories[draft.seat()]; }
    Hunting& own() { return territories[draft.seat()]; }
};

}  // namespace kingdomino
