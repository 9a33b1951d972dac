// What every compiled game offers to playouts, matches, batches and Python, and what they share.
//
//   Options, State; seats(), actions(), start(), actor(state), for_each_legal(state, f), apply(state, id),
//   sample(state, random), apply_chance(state, values, count), step_random(state, random),
//   total(state, seat), tie_breaks(state, seat, figures), for_each_line(state, seat, f),
//   packed_length(), pack(state, out), unpack(in)
#pragma once

#include <cstdint>

#include "draft.hpp"

namespace kingdomino {

inline constexpr int ACTOR_CHANCE = -1;
inline constexpr int ACTOR_OVER = -2;

// The packed draft: unseen dominoes, both lines, turn, hand a seat, pieces drawn.
inline constexpr int DRAFT_FIXED = DOMINOES / 8 + 2 * 2 * LINE + 1 + LINE;

inline std::uint8_t* pack_line(const Line& line, std::uint8_t* out) {
    for (int i = 0; i < LINE; ++i) {
        *out++ = line.domino[i];
        *out++ = line.owner[i];
    }
    return out;
}

inline const std::uint8_t* unpack_line(Line& line, const std::uint8_t* in) {
    for (int i = 0; i < LINE; ++i, in += 2) {
        line.domino[i] = in[0];
        line.owner[i] = in[1];
        if (in[0]) line.length = static_cast<std::uint8_t>(i + 1);
    }
    return in;
}

inline std::uint8_t* pack_draft(const Draft& draft, int seats, std::uint8_t* out) {
    for (int i = 0; i < DOMINOES / 8; ++i) *out++ = static_cast<std::uint8_t>(draft.unseen >> (8 * i));
    out = pack_line(draft.line, out);
    out = pack_line(draft.coming, out);
    *out++ = draft.turn;
    for (int seat = 0; seat < seats; ++seat) *out++ = draft.hand[seat];
    for (int i = 0; i < LINE; ++i) *out++ = static_cast<std::uint8_t>(i < draft.waiting ? draft.drawn[i] + 1 : 0);
    return out;
}

inline const std::uint8_t* unpack_draft(Draft& draft, int seats, const std::uint8_t* in) {
    draft.unseen = 0;
    for (int i = 0; i < DOMINOES / 8; ++i) draft.unseen |= static_cast<std::uint64_t>(*in++) << (8 * i);
    in = unpack_line(draft.line, in);
    in = unpack_line(draft.coming, in);
    draft.turn = *in++;
    for (int seat = 0; seat < seats; ++seat) draft.hand[seat] = *in++;
    for (int i = 0; i < LINE; ++i, ++in)
        if (*in) draft.drawn[draft.waiting++] = static_cast<std::uint8_t>(*in - 1);
    return in;
}

// A whole match from here to its end, every decision uniformly random.
template <class Game>
void play_random(const Game& game, typename Game::State& state, Random& random) {
    for (;;) {
        const int actor = game.actor(state);
        if (actor == ACTOR_OVER) return;
        if (actor == ACTOR_CHANCE)
            game.sample(state, random);
        else
            game.step_random(state, random);
    }
}

}  // namespace kingdomino
