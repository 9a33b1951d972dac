// The tribe: the cave board and its pile, the price of a caveman, and where it settles (OB1–OB3). It ends no turn.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "origins_state.hpp"
#include "packed.hpp"

namespace kingdomino::tribe {

// The cave board (OB1)

using Cavemen = std::uint8_t[ORIGINS_CAVEMEN];  // how many of each kind

inline int sum(const Cavemen& counts) {
    int all = 0;
    for (const std::uint8_t count : counts) all += count;
    return all;
}

inline bool has_any(const Cavemen& counts) {
    static constexpr Cavemen NONE = {};
    return std::memcmp(counts, NONE, sizeof NONE) != 0;
}

template <int N>
inline int gaps(const OriginsState<N>& state) {
    return std::min(ORIGINS_FACE_UP - sum(state.board), sum(state.pile));
}

template <int N>
inline void reveal(OriginsState<N>& state, int kind) {
    --state.pile[kind];
    ++state.board[kind];
}

// A kind of the tiles in the pile, of which there are so many.
template <class Source>
int sample_tile(const Cavemen& pile, int tiles, Source& random) {
    int n = random.below(tiles), kind = 0;
    while (n >= pile[kind]) n -= pile[kind++];
    return kind;
}

template <int N>
inline void sample_cave(OriginsState<N>& state, Random& random) {
    Random tiles(random.next());  // so that the next reveal does not depend on how many gaps this has
    int left = sum(state.pile);
    for (int gap = gaps(state); gap; --gap) reveal(state, sample_tile(state.pile, left--, tiles));
}

template <int N>
inline Wrong reveal_all(OriginsState<N>& state, const int* values, int count) {
    if (count != gaps(state)) return "the cave board has another number of gaps";
    OriginsState<N> after = state;
    for (int i = 0; i < count; ++i) {
        if (values[i] < 0 || values[i] >= ORIGINS_CAVEMEN || !after.pile[values[i]])
            return "the pile has no such caveman";
        reveal(after, values[i]);
    }
    state = after;
    return nullptr;
}

// Recruiting (OB2): a caveman and where it comes from are one number.

template <int N>
inline int kinds_of_resources(const HuntingTerritory<N>& territory) {
    int count = 0;
    for (const auto& cells : territory.resources) count += cells.any();
    return count;
}

template <int N>
inline bool can_recruit(const OriginsState<N>& state) {
    const int paying = kinds_of_resources(state.own());
    return (paying >= ORIGINS_PRICE[BOARD] && has_any(state.board)) ||
           (paying >= ORIGINS_PRICE[PILE] && has_any(state.pile));
}

template <int N, class F>
inline void for_each_recruit(const OriginsState<N>& state, F&& f) {
    const int paying = kinds_of_resources(state.own());
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind) {
        if (paying >= ORIGINS_PRICE[BOARD] && state.board[kind]) f(kind * SOURCES + BOARD);
        if (paying >= ORIGINS_PRICE[PILE] && state.pile[kind]) f(kind * SOURCES + PILE);
    }
}

template <int N>
inline void recruit(OriginsState<N>& state, int number) {
    const int kind = number / SOURCES, source = number % SOURCES;
    --(source == PILE ? state.pile : state.board)[kind];
    state.newcomer = static_cast<std::uint8_t>(kind + 1);
    state.price = static_cast<std::uint8_t>(ORIGINS_PRICE[source]);
    state.spent = 0;
    state.phase = OriginsPhase::SPEND;
}

// The resources that can pay: none of a kind that has been spent already.
template <int N>
inline typename Grid<N>::Bits payment(const OriginsState<N>& state) {
    typename Grid<N>::Bits cells;
    for (int resource = 0; resource < ORIGINS_RESOURCES; ++resource)
        cells = cells | state.own().resources[resource].only_if(!(state.spent >> resource & 1));
    return cells;
}

template <int N>
inline void spend(OriginsState<N>& state, int bit) {
    auto& resources = state.own().resources;
    int resource = 0;
    while (!resources[resource].has(bit)) ++resource;
    resources[resource] = resources[resource] & ~Grid<N>::Bits::bit(bit);
    state.spent = static_cast<std::uint8_t>(state.spent | 1 << resource);
    if (std::popcount(state.spent) == state.price) state.phase = OriginsPhase::SETTLE;
}

// Settling (OB3)

template <int N>
inline void settle(OriginsState<N>& state, int bit) {
    state.own().add_caveman(bit, state.newcomer - 1);
    state.newcomer = state.price = state.spent = 0;
}

// Packed

template <int N>
inline std::uint8_t* pack(const OriginsState<N>& state, std::uint8_t* out) {
    int shown = 0;
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind)
        for (int i = 0; i < state.board[kind]; ++i, ++shown) *out++ = static_cast<std::uint8_t>(kind + 1);
    for (; shown < ORIGINS_FACE_UP; ++shown) *out++ = 0;
    out = std::copy(state.pile, state.pile + ORIGINS_CAVEMEN, out);
    *out++ = state.newcomer;
    *out++ = state.price;
    *out++ = state.spent;
    return out;
}

template <int N>
inline void unpack(OriginsState<N>& state, Reader& in) {
    for (int i = 0, last = 0; i < ORIGINS_FACE_UP; ++i) {
        const int kind = in.below(ORIGINS_CAVEMEN + 1);
        in.require(i == 0 || !kind || (last && last <= kind), "the cave board is not in order");
        if (kind) ++state.board[kind - 1];
        last = kind;
    }
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind) state.pile[kind] = in.below(ORIGINS_CAVEMAN_TILES[kind] + 1);
    state.newcomer = in.below(ORIGINS_CAVEMEN + 1);
    state.price = in.below(ORIGINS_HIGHEST_PRICE + 1);
    state.spent = in.below(1 << ORIGINS_RESOURCES);
}

}  // namespace kingdomino::tribe
