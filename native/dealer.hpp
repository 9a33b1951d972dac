// What the dealer of a real match draws from its seed, so that a page can check it. The Python dealer (play/dealer.py)
// is the one that deals; this one draws the same.
#pragma once

#include <string>
#include <vector>

#include "duel.hpp"
#include "kingdomino.hpp"
#include "origins.hpp"
#include "sha256.hpp"

namespace kingdomino {

// Random numbers from a seed (play/chances.py): the first eight bytes of SHA-256 of "seed:n", for n from 0 on.
class SeededChances {
public:
    explicit SeededChances(std::string seed, int used = 0) : seed_(std::move(seed)), used_(used) {}

    // How many numbers have been used so far.
    int used() const { return used_; }

    int below(int stop) {
        const auto size = static_cast<std::uint64_t>(stop);
        const std::uint64_t rest = (~std::uint64_t{0} % size + 1) % size;  // of 2^64 divided by the size
        std::uint64_t number = next();
        while (rest && number >= ~std::uint64_t{0} - rest + 1) number = next();
        return static_cast<int>(number % size);
    }

private:
    static constexpr int NUMBER_BYTES = 8, BYTE = 8;

    std::uint64_t next() {
        const Sha256::Digest block = Sha256::of(seed_ + ":" + std::to_string(used_++));
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < NUMBER_BYTES; ++i) number = number << BYTE | block[i];
        return number;
    }

    std::string seed_;
    int used_;
};

// What chance does in this phase: the first word of its action.
template <int N>
const char* chance_word(const Kingdomino<N>& /*game*/, const typename Kingdomino<N>::State& state) {
    return KINGDOMINO_CHANCES[static_cast<std::size_t>(state.phase)];
}
template <int N>
const char* chance_word(const Origins<N>& /*game*/, const typename Origins<N>::State& state) {
    return ORIGINS_CHANCES[static_cast<std::size_t>(state.phase)];
}
inline const char* chance_word(const Duel& /*game*/, const Duel::State& state) {
    return DUEL_CHANCES[static_cast<std::size_t>(state.phase)];
}

inline std::vector<int> draw_line(Draft draft, int length, SeededChances& chances) {
    const bool is_first = !draft.line.length;
    draft.sample_deal(length, chances);
    const Line& dealt = is_first ? draft.line : draft.coming;
    return {dealt.domino, dealt.domino + dealt.length};
}

template <int N>
std::vector<int> draw_cavemen(OriginsState<N> state, SeededChances& chances) {
    std::vector<int> kinds;
    int left = tribe::sum(state.pile);
    for (int gap = tribe::gaps(state); gap; --gap) {
        kinds.push_back(tribe::sample_tile(state.pile, left--, chances));
        tribe::reveal(state, kinds.back());
    }
    return kinds;
}

// What chance draws in a state, as `apply_chance` takes it.
template <int N>
std::vector<int> draw_chance(const Kingdomino<N>& game, const typename Kingdomino<N>::State& state,
                             SeededChances& chances) {
    if (state.phase == KingdominoPhase::DEAL) return draw_line(state.draft, game.rules().draft.line, chances);
    return {state.draft.sample_draw(chances)};
}
template <int N>
std::vector<int> draw_chance(const Origins<N>& game, const typename Origins<N>::State& state, SeededChances& chances) {
    if (state.phase == OriginsPhase::DEAL) return draw_line(state.draft, game.rules().draft.line, chances);
    if (state.phase == OriginsPhase::CAVE) return draw_cavemen(state, chances);
    return {state.draft.sample_draw(chances)};
}
inline std::vector<int> draw_chance(const Duel& /*game*/, const Duel::State& state, SeededChances& chances) {
    if (state.phase == DuelPhase::FIRST) return {chances.below(Duel::seats())};
    std::vector<int> faces;
    faces.reserve(duel::DICE);
    for (int die = 0; die < duel::DICE; ++die) faces.push_back(1 + chances.below(duel::FACES));
    return faces;
}

}  // namespace kingdomino
