// Which packed states of Duel are refused: those that no match leads to, as far as the rest of the code relies on it.
// Included by duel.hpp.
#pragma once

namespace kingdomino {

inline Wrong Duel::check(const State& state) const {
    for (int seat = 0; seat < SEATS; ++seat)
        if (const Wrong wrong = check_map(state, seat)) return wrong;
    if (state.phase == Phase::DRAWING ? state.cast & ~state.used : state.cast) return "powers are cast while drawing";
    const bool between = state.phase == Phase::FIRST || state.phase == Phase::ROLL || state.phase == Phase::OVER;
    if (between && state.acting != state.roller) return "the roller acts between the turns";
    if (const Wrong wrong = check_dice(state, between)) return wrong;
    return check_action(state, between);
}

// D7, D9: boxes come from squares that were drawn, and only the checked power gives the highest number of crosses.
inline Wrong Duel::check_map(const State& state, int seat) const {
    const Kingdom& kingdom = state.kingdoms[seat];
    int boxes = 0;
    for (const std::uint8_t filled : state.boxes[seat]) boxes += filled;
    if (boxes > std::popcount(kingdom.drawn)) return "there are more boxes than squares";
    const bool too_many = kingdom.squares_with(duel::MOST_CROSSES) && !(state.used & duel::power(duel::CHECKED));
    return too_many ? "a square has too many crosses" : nullptr;
}

// Dice show faces in a turn, and each seat has its own after the picks.
inline Wrong Duel::check_dice(const State& state, bool between) const {
    for (const Die& die : state.dice)
        if (between ? (die.face | die.owner | die.named | die.roofed | die.square) != 0 : !die.face)
            return "dice show faces in a turn";
    if (state.phase == Phase::PICK) return check_pick(state);
    for (int seat = 0; seat < SEATS && !between; ++seat)
        if (const Wrong wrong = check_hand(state, seat)) return wrong;
    return nullptr;
}

// D3: nobody has a die, or the roller has one and the other must take two.
inline Wrong Duel::check_pick(const State& state) const {
    int taken = 0;
    for (const Die& die : state.dice) {
        if (die.named | die.roofed | die.square) return "a die is used before it is picked";
        if (die.owner && die.owner != state.roller + 1) return "the roller picks first";
        taken += die.owner > 0;
    }
    return taken == (state.acting == state.roller ? 0 : 1) ? nullptr : "the picks do not fit the seat that acts";
}

// A seat's two dice: a die with a square stands on the map with its coat.
inline Wrong Duel::check_hand(const State& state, int seat) const {
    int count = 0, inked = 0;
    for (const Die& own : state.dice) {
        if (own.owner != seat + 1) continue;
        ++count;
        if (own.roofed && !state.roofs[seat]) return "a roof is lent that was not built";
        if (!own.square) continue;
        ++inked;
        if (!(state.kingdoms[seat].drawn >> duel::bit_at(own.square) & 1)) return "a die stands on an empty square";
    }
    if (count != duel::DICE_EACH) return "each seat has its dice";
    return state.phase == Phase::DRAWING ? check_inked(state, seat, inked) : nullptr;
}

// While somebody draws: the roller has drawn before the other, and the drawer may have inked one die with the power.
inline Wrong Duel::check_inked(const State& state, int seat, int inked) const {
    if (seat == state.roller && seat != state.acting) return nullptr;
    if (inked > (seat == state.acting)) return "a die is drawn out of turn";
    if (!inked) return nullptr;
    if (!(state.cast & duel::power(duel::LINE))) return "dice are drawn apart without the power";
    for (int die = 0; die < duel::DICE; ++die)
        if (state.dice[die].owner == seat + 1 && state.coat(die) == duel::ANY)
            return "a question mark is drawn without a name";
    return nullptr;
}

// What the phase asks for can be done.
inline Wrong Duel::check_action(const State& state, bool between) const {
    const std::uint8_t powers = state.usable(state.acting);
    if (state.phase == Phase::HONOUR && !(powers & duel::power(duel::FILLED))) return "nobody may honour a coat";
    if (state.phase == Phase::CROSS && !(powers & duel::power(duel::CHECKED))) return "nobody may add a cross";
    bool any = between;
    for_each_legal(state, [&any](int) { any = true; });
    return any ? nullptr : "the drawer can do nothing";
}

}  // namespace kingdomino
