// How one player draws two dice: powers and roof, names, and where the dice fit (D4–D6, D9, D10). It changes nothing.
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

#include "duel_state.hpp"
#include "grid.hpp"

namespace kingdomino::duel {

// What the seat that draws may do: draws and inks as boards, all other actions as ids.
struct Choices {
    static constexpr int MOST = static_cast<int>(std::size(CASTABLE)) + DICE_EACH * (FACES + 1) + COATS;
    std::int16_t ids[MOST] = {};
    int count = 0;
    Board draws[DIRECTIONS] = {};
    Board inks[DICE_EACH] = {};
    int dice[DICE_EACH] = {};
    bool skip = false;

    void add(int id) { ids[count++] = static_cast<std::int16_t>(id); }
};

// Calls f with each id, ascending.
template <class F>
void for_each_drawing(const Choices& choices, F&& f) {
    for (int i = 0; i < choices.count; ++i) f(choices.ids[i]);
    Board all = 0;
    for (const Board& cells : choices.draws) all |= cells;
    for (Board rest = all; rest; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            if (choices.draws[direction] >> i & 1) f(IDS.draw.first + cell_of(i) * DIRECTIONS + direction);
    }
    for (int hand = 0; hand < DICE_EACH; ++hand)
        for (Board rest = choices.inks[hand]; rest; rest &= rest - 1)
            f(IDS.ink.first + choices.dice[hand] * CELLS + cell_of(std::countr_zero(rest)));
    if (choices.skip) f(IDS.skip.first);
}

// D4–D6: the empty squares where a coat connects; all with the dot power; a question mark fits any coat.
inline Board open(const Kingdom& kingdom, Board empty, int coat, std::uint8_t cast) {
    if (cast & power(DOT)) return empty;
    const Board touching = (coat == ANY ? kingdom.drawn : kingdom.coats[coat]) | bit(CASTLE);
    return neighbours(touching) & empty;
}

// The empty squares of a map, those with an empty one beside them, and those where each of two dice connects.
struct Openings {
    Board empty, roomy, of[DICE_EACH];
};

inline Openings openings(const Kingdom& kingdom, const int* coats, std::uint8_t cast) {
    const Board empty = MAP & ~kingdom.drawn;
    return {
        empty,
        empty & neighbours(empty),
        {open(kingdom, empty, coats[0], cast), open(kingdom, empty, coats[1], cast)},
    };
}

inline bool can_draw(const Openings& found, std::uint8_t cast) {
    const Board cells = found.of[0] | found.of[1];
    return (cast & power(LINE) ? cells : cells & found.roomy) != 0;
}
inline bool can_draw(const Kingdom& kingdom, const int* coats, std::uint8_t cast) {
    return can_draw(openings(kingdom, coats, cast), cast);
}

// D9, line: there are two different squares, one for each die.
inline bool both_fit(Board one, Board other) { return one && other && (one != other || !std::has_single_bit(one)); }

inline bool could_draw(const State& state, const int* dice, const int* coats, std::uint8_t powers, bool turning) {
    const Kingdom& kingdom = state.kingdoms[state.acting];
    const auto cast = static_cast<std::uint8_t>(state.cast | powers);
    if (can_draw(kingdom, coats, cast)) return true;
    if (turning || !(powers & power(DOUBLE_LINE))) return false;
    for (int hand = 0; hand < DICE_EACH; ++hand)
        for (int face = 1; face <= FACES; ++face) {
            int turned[DICE_EACH] = {coats[0], coats[1]};
            turned[hand] = FACES_OF[dice[hand]][face].coat;
            if (can_draw(kingdom, turned, cast)) return true;
        }
    return false;
}

// A face that a die has twice is one face.
inline int first_like(int die, int face) {
    int first = 1;
    while (!(FACES_OF[die][first] == FACES_OF[die][face])) ++first;
    return first;
}

inline void add_turns(const State& state, Choices& choices, const int* coats, int hand, std::uint8_t powers) {
    const int die = choices.dice[hand];
    const Face& shown = state.up(die);
    for (int face = 1; face <= FACES; ++face) {
        const Face& other = FACES_OF[die][face];
        if (other == shown || first_like(die, face) != face) continue;
        int turned[DICE_EACH] = {coats[0], coats[1]};
        turned[hand] = other.coat;
        if (could_draw(state, choices.dice, turned, powers, true)) choices.add(IDS.turn.first + die * FACES + face - 1);
    }
}

inline void add_powers(const State& state, Choices& choices, const int* coats, bool possible) {
    const std::uint8_t powers = state.usable(state.acting);
    const int* dice = choices.dice;
    for (int i = 0; i < IDS.cast.count; ++i)
        if (powers & power(CASTABLE[i]) && could_draw(state, dice, coats, powers, false))
            choices.add(IDS.cast.first + i);
    if (powers & power(DOUBLE_LINE))
        for (int hand = 0; hand < DICE_EACH; ++hand) add_turns(state, choices, coats, hand, powers);
    if (!state.roofs[state.acting] && possible)
        for (const int die : choices.dice) choices.add(IDS.roof.first + die);
}

// D4, D9: names with which something can be drawn; with the line power both dice, if a name allows it.
inline void add_names(const State& state, Choices& choices, const int* coats, Openings found) {
    const Kingdom& kingdom = state.kingdoms[state.acting];
    const int hand = coats[0] == ANY ? 0 : 1;
    const bool both = (state.cast & power(LINE)) && both_fit(found.of[0], found.of[1]);
    for (int coat = 0; coat < COATS; ++coat) {
        found.of[hand] = open(kingdom, found.empty, coat, state.cast);
        if (both ? both_fit(found.of[0], found.of[1]) : can_draw(found, state.cast))
            choices.add(IDS.name.first + choices.dice[hand] * COATS + coat);
    }
}

inline void add_draws(const State& state, Choices& choices, const int* coats, const Openings& found) {
    const Board empty = found.empty, low = found.of[0], high = found.of[1];
    choices.draws[RIGHT] = (low & empty >> 1) | (empty & high >> 1);
    choices.draws[UP] = (low & empty >> STRIDE) | (empty & high >> STRIDE);
    if (coats[0] == coats[1] && state.crosses(choices.dice[0]) == state.crosses(choices.dice[1])) return;
    choices.draws[LEFT] = (low & empty << 1) | (empty & high << 1);
    choices.draws[DOWN] = (low & empty << STRIDE) | (empty & high << STRIDE);
}

// D9, line: each die by itself; if both fit, neither takes the only square of the other.
inline void add_inks(Choices& choices, const Openings& found) {
    const Board low = found.of[0], high = found.of[1];
    const bool both = both_fit(low, high);
    choices.inks[0] = both && std::has_single_bit(high) ? low & ~high : low;
    choices.inks[1] = both && std::has_single_bit(low) ? high & ~low : high;
}

// D9, line: the other die, connected to what was drawn before this turn.
inline void ink_the_rest(const State& state, Choices& choices) {
    const int left = state.dice[choices.dice[0]].square ? 1 : 0;
    const int done = bit_at(state.dice[choices.dice[1 - left]].square);
    Kingdom before = state.kingdoms[state.acting];
    for (Board& cells : before.coats) cells &= ~bit(done);
    const Board empty = MAP & ~before.drawn;
    choices.inks[left] = open(before, empty, state.coat(choices.dice[left]), state.cast);
}

inline Choices drawing(const State& state) {
    Choices choices;
    const Kingdom& kingdom = state.kingdoms[state.acting];
    int* dice = choices.dice;
    const unsigned hand = state.dice_of(state.acting + 1);
    dice[0] = std::countr_zero(hand);
    dice[1] = std::countr_zero(hand & (hand - 1));
    const Die &lower = state.dice[dice[0]], &higher = state.dice[dice[1]];
    if (lower.square || higher.square) {
        ink_the_rest(state, choices);
        return choices;
    }
    const int coats[DICE_EACH] = {state.coat(dice[0]), state.coat(dice[1])};
    const Openings found = openings(kingdom, coats, state.cast);
    const bool possible = can_draw(found, state.cast);
    if (!lower.named && !higher.named) add_powers(state, choices, coats, possible);
    if (coats[0] == ANY || coats[1] == ANY) add_names(state, choices, coats, found);
    else if (state.cast & power(LINE)) add_inks(choices, found);
    else add_draws(state, choices, coats, found);
    choices.skip = !state.cast && !possible;
    return choices;
}

}  // namespace kingdomino::duel
