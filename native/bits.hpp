// Sets of cells as bits: 128 of them for 5×5 territories, 192 for 7×7. They know no geometry; grid.hpp does.
#pragma once

#include <bit>
#include <cstdint>

namespace kingdomino {

struct Bits128 {
    unsigned __int128 v = 0;

    static constexpr Bits128 bit(int i) { return {static_cast<unsigned __int128>(1) << i}; }
    constexpr bool has(int i) const { return static_cast<bool>(v >> i & 1); }
    constexpr bool any() const { return v != 0; }
    constexpr int count() const {
        return std::popcount(static_cast<std::uint64_t>(v)) + std::popcount(static_cast<std::uint64_t>(v >> 64));
    }
    constexpr int lowest() const {
        const auto low = static_cast<std::uint64_t>(v);
        return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(v >> 64));
    }
    constexpr Bits128 without_lowest() const { return {v & (v - 1)}; }
    constexpr std::uint64_t word(int i) const { return static_cast<std::uint64_t>(v >> (64 * i)); }
    static constexpr int words = 2;

    friend constexpr Bits128 operator&(Bits128 a, Bits128 b) { return {a.v & b.v}; }
    friend constexpr Bits128 operator|(Bits128 a, Bits128 b) { return {a.v | b.v}; }
    friend constexpr Bits128 operator~(Bits128 a) { return {~a.v}; }
    friend constexpr Bits128 operator<<(Bits128 a, int n) { return {a.v << n}; }
    friend constexpr Bits128 operator>>(Bits128 a, int n) { return {a.v >> n}; }
    friend constexpr bool operator==(Bits128 a, Bits128 b) { return a.v == b.v; }
};

struct Bits192 {
    std::uint64_t w[3] = {0, 0, 0};

    static constexpr Bits192 bit(int i) {
        Bits192 b;
        b.w[i >> 6] = std::uint64_t{1} << (i & 63);
        return b;
    }
    constexpr bool has(int i) const { return w[i >> 6] >> (i & 63) & 1; }
    constexpr bool any() const { return (w[0] | w[1] | w[2]) != 0; }
    constexpr int count() const { return std::popcount(w[0]) + std::popcount(w[1]) + std::popcount(w[2]); }
    constexpr int lowest() const {
        if (w[0]) return std::countr_zero(w[0]);
        if (w[1]) return 64 + std::countr_zero(w[1]);
        return 128 + std::countr_zero(w[2]);
    }
    constexpr Bits192 without_lowest() const {
        Bits192 b = *this;
        for (auto& word : b.w)
            if (word) {
                word &= word - 1;
                break;
            }
        return b;
    }
    constexpr std::uint64_t word(int i) const { return w[i]; }
    static constexpr int words = 3;

    friend constexpr Bits192 operator&(Bits192 a, const Bits192& b) {
        for (int i = 0; i < 3; ++i) a.w[i] &= b.w[i];
        return a;
    }
    friend constexpr Bits192 operator|(Bits192 a, const Bits192& b) {
        for (int i = 0; i < 3; ++i) a.w[i] |= b.w[i];
        return a;
    }
    friend constexpr Bits192 operator~(Bits192 a) {
        for (auto& word : a.w) word = ~word;
        return a;
    }
    // Shifts by 1 to 63: no territory needs more.
    friend constexpr Bits192 operator<<(const Bits192& a, int n) {
        return {{a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n), a.w[2] << n | a.w[1] >> (64 - n)}};
    }
    friend constexpr Bits192 operator>>(const Bits192& a, int n) {
        return {{a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n | a.w[2] << (64 - n), a.w[2] >> n}};
    }
    friend constexpr bool operator==(const Bits192& a, const Bits192& b) {
        return ((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2])) == 0;
    }
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
        if (n < count) return 64 * i + select(bits.word(i), n);
        n -= count;
    }
    return 64 * (Bits::words - 1) + select(bits.word(Bits::words - 1), n);
}

// Calls f with each member, lowest first.
template <class Bits, class F>
inline void for_each(const Bits& bits, F&& f) {
    for (int i = 0; i < Bits::words; ++i)
        for (std::uint64_t word = bits.word(i); word; word &= word - 1) f(64 * i + std::countr_zero(word));
}

}  // namespace kingdomino
