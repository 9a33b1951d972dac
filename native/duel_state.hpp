// A position of Kingdomino Duel: the dice of a turn (D3), the spellbook (D7, D8), roofs and maps. It changes no turn.
#pragma once

#include <cstdint>
#include <iterator>

#include "duel_map.hpp"

namespace kingdomino::duel {

static_assert(std::size(DUEL_RULES) == 1, "Duel has no options, so what its rules say is known here already");
inline constexpr DuelIds IDS = DUEL_RULES[0].ids;
inline constexpr int SEATS = DUEL_RULES[0].options.seats;

struct State {
    DuelPhase phase = DuelPhase::FIRST;
    std::uint8_t roller = 0, acting = 0;
    Die dice[DICE];
    std::uint8_t cast = 0, used = 0;
    std::uint8_t roofs[SEATS] = {}, honours[SEATS] = {};
    std::uint8_t boxes[SEATS][COATS] = {};
    std::uint8_t owned[SEATS] = {};  // the powers whose boxes are all filled: it follows from `boxes`
    Kingdom kingdoms[SEATS];

    // The dice that belong to somebody, a bit for each.
    unsigned dice_of(int owner) const {
        unsigned found = 0;
        for (int die = 0; die < DICE; ++die) found |= unsigned{dice[die].owner == owner} << die;
        return found;
    }
    const Face& up(int die) const { return FACES_OF[die][dice[die].face]; }
    int coat(int die) const { return dice[die].named ? dice[die].named - 1 : up(die).coat; }
    int crosses(int die) const { return up(die).crosses + dice[die].roofed; }

    // D9: the powers a seat owns and has not used.
    std::uint8_t usable(int seat) const { return owned[seat] & static_cast<std::uint8_t>(~used); }
    void own_if_filled(int seat, int coat) {
        if (boxes[seat][coat] == BOXES[coat]) owned[seat] |= power(coat);
    }
};

}  // namespace kingdomino::duel
