// Fast seeded random numbers for simulation. Real matches use the dealer in Python, never these.
#pragma once

#include <cstdint>

namespace kingdomino {

// One multiplication per number (the "wyrand" construction: a Weyl sequence through a folded 128-bit product).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 0x632BE59BD9B4E019U) { next(); }

    std::uint64_t next() {
        state_ += 0xA0761D6478BD642FU;
        const auto product = static_cast<unsigned __int128>(state_) * (state_ ^ 0xE7037ED1A0B428DBU);
        return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
    }

    // A number below n (1 to 2^32). The bias of the multiplication is below n / 2^64: nothing that could be measured.
    int below(int n) {
        return static_cast<int>(static_cast<unsigned __int128>(next()) * static_cast<std::uint64_t>(n) >> 64);
    }

private:
    std::uint64_t state_;
};

// The chances of one simulated match. Each kind has random numbers of its own, so that draws of one kind do not change
// those of another: one player's recruits do not change the lines. Policies decide by numbers that are none of these.
class Chances {
public:
    explicit Chances(std::uint64_t seed) : Chances(Random(seed)) {}

    Random lines, pieces, cave, dice;  // `dice` also says who begins in Duel

private:
    explicit Chances(Random seeds)
        : lines(seeds.next()), pieces(seeds.next()), cave(seeds.next()), dice(seeds.next()) {}
};

}  // namespace kingdomino
