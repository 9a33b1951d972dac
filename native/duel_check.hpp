// Which packed states of Duel are refused: those that no match leads to, as far as the rest of the code relies on it.
// Included by duel.hpp.
#pragma once

namespace kingdomino {

inline void Duel::check(const State& state) const {
    for (int seat = 0; seat < SEATS; ++seat) check_map(state, seat);
    require(state.phase == Phase::DRAWING ? !(state.cast & ~state.used) : !state.cast, "powers are cast while drawing");
    const bool between = state.phase == Phase::FIRST || state.phase == Phase::ROLL || state.phase == Phase::OVER;
    require(!between || state.acting == state.roller, "the roller acts between the turns");
    for (const Die& die : state.dice)
        require(between ? !(die.face | die.owner | die.named | die.roofed | die.square) : die.face > 0,
                "dice show faces in a turn");
    if (state.phase == Phase::PICK) check_pick(state);
    if (!between && state.phase != Phase::PICK)
        for (int seat = 0; seat < SEATS; ++seat) check_hand(state, seat);
    if (state.phase == Phase::HONOUR)
        require(usable(state, state.acting) & duel::power(duel::FILLED), "nobody may honour a coat");
    if (state.phase == Phase::CROSS)
        require(usable(state, state.acting) & duel::power(duel::CHECKED), "nobody may add a cross");
    bool any = false;
    for_each_legal(state, [&any](int) { any = true; });
    require(any || between, "the drawer can do nothing");
}

// D7, D9: boxes come from squares that were drawn, and only the checked power gives the highest number of crosses.
inline void Duel::check_map(const State& state, int seat) const {
    const Kingdom& kingdom = state.kingdoms[seat];
    int boxes = 0;
    for (const std::uint8_t filled : state.boxes[seat]) boxes += filled;
    require(boxes <= std::popcount(kingdom.drawn), "there are more boxes than squares");
    require(!kingdom.squares_with(duel::MOST_CROSSES) || (state.used & duel::power(duel::CHECKED)),
            "a square has too many crosses");
}

// D3: nobody has a die, or the roller has one and the other must take two.
inline void Duel::check_pick(const State& state) const {
    int taken = 0;
    for (const Die& die : state.dice) {
        require(!(die.named | die.roofed | die.square), "a die is used before it is picked");
        require(!die.owner || die.owner == state.roller + 1, "the roller picks first");
        taken += die.owner > 0;
    }
    require(taken == (state.acting == state.roller ? 0 : 1), "the picks do not fit the seat that acts");
}

// A seat's two dice: a die with a square stands on the map with its coat; the drawer may have inked one of them.
inline void Duel::check_hand(const State& state, int seat) const {
    int count = 0, inked = 0;
    for (const Die& own : state.dice) {
        if (own.owner != seat + 1) continue;
        ++count;
        require(!own.roofed || state.roofs[seat], "a roof is lent that was not built");
        if (!own.square) continue;
        ++inked;
        require(state.kingdoms[seat].drawn >> duel::bit_at(own.square) & 1, "a die stands on an empty square");
    }
    require(count == duel::DICE_EACH, "each seat has its dice");
    if (state.phase != Phase::DRAWING) return;
    const bool drew = seat == state.roller && seat != state.acting;
    require(drew || inked <= (seat == state.acting), "a die is drawn out of turn");
    if (drew || !inked) return;
    require(state.cast & duel::power(duel::LINE), "dice are drawn apart without the power");
    for (int die = 0; die < duel::DICE; ++die)
        require(state.dice[die].owner != seat + 1 || coat(state, die) != duel::ANY,
                "a question mark is drawn without a name");
}

}  // namespace kingdomino
