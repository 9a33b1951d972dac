// Sets of cells as bits: 64 of them for 5×5 territories, 128 for 7×7. They are rings: a shift carries what leaves at
// one end in at the other. They know no geometry; grid.hpp does.
#pragma once

#include <bit>
#include <cstdint>

namespace kingdomino {

struct Bits64 {
    std::uint64_t v = 0;

    static constexpr int size = 64, words = 1;
    static constexpr Bits64 bit(int i) { return {std::uint64_t{1} << i}; }
    constexpr Bits64 only_if(bool wanted) const { return {v & -std::uint64_t{wanted}}; }
    constexpr bool has(int i) const { return v >> i & 1; }
    constexpr bool any() const { return v != 0; }
    constexpr int count() const { return std::popcount(v); }
    constexpr int lowest() const { return std::countr_zero(v); }
    constexpr std::uint64_t word(int /*i*/) const { return v; }

    friend constexpr Bits64 operator&(Bits64 a, Bits64 b) { return {a.v & b.v}; }
    friend constexpr Bits64 operator|(Bits64 a, Bits64 b) { return {a.v | b.v}; }
    friend constexpr Bits64 operator~(Bits64 a) { return {~a.v}; }
    friend constexpr Bits64 operator<<(Bits64 a, int n) { return {std::rotl(a.v, n)}; }
    friend constexpr Bits64 operator>>(Bits64 a, int n) { return {std::rotr(a.v, n)}; }
    friend constexpr bool operator==(Bits64 a, Bits64 b) { return a.v == b.v; }
};

struct Bits128 {
    unsigned __int128 v = 0;

    static constexpr int size = 128, words = 2;
    static constexpr Bits128 bit(int i) { return {static_cast<unsigned __int128>(1) << i}; }
    constexpr Bits128 only_if(bool wanted) const { return {v & -static_cast<unsigned __int128>(wanted)}; }
    constexpr bool has(int i) const { return static_cast<bool>(v >> i & 1); }
    constexpr bool any() const { return v != 0; }
    constexpr int count() const { return std::popcount(word(0)) + std::popcount(word(1)); }
    constexpr int lowest() const {
        return word(0) ? std::countr_zero(word(0)) : Bits64::size + std::countr_zero(word(1));
    }
    constexpr std::uint64_t word(int i) const { return static_cast<std::uint64_t>(v >> (Bits64::size * i)); }

    friend constexpr Bits128 operator&(Bits128 a, Bits128 b) { return {a.v & b.v}; }
    friend constexpr Bits128 operator|(Bits128 a, Bits128 b) { return {a.v | b.v}; }
    friend constexpr Bits128 operator~(Bits128 a) { return {~a.v}; }
    friend constexpr Bits128 operator<<(Bits128 a, int n) { return {a.v << n | a.v >> (-n & (size - 1))}; }
    friend constexpr Bits128 operator>>(Bits128 a, int n) { return {a.v >> n | a.v << (-n & (size - 1))}; }
    friend constexpr bool operator==(Bits128 a, Bits128 b) { return a.v == b.v; }
};

// The n-th set bit (from 0) of a word.
inline int select(std::uint64_t word, int n) {
#ifdef __BMI2__
    return std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t{1} << n, word));
#else
    while (n--) word &= word - 1;
    return std::countr_zero(word);
#endif
}

// The n-th set bit (from 0) of a set.
template <class Bits>
inline int select(const Bits& bits, int n) {
    for (int i = 0; i < Bits::words - 1; ++i) {
        const int count = std::popcount(bits.word(i));
        if (n < count) return Bits64::size * i + select(bits.word(i), n);
        n -= count;
    }
    return Bits64::size * (Bits::words - 1) + select(bits.word(Bits::words - 1), n);
}

// Calls f with each member, lowest first.
template <class Bits, class F>
inline void for_each(const Bits& bits, F&& f) {
    for (int i = 0; i < Bits::words; ++i)
        for (std::uint64_t word = bits.word(i); word; word &= word - 1) f(Bits64::size * i + std::countr_zero(word));
}

}  // namespace kingdomino
