// SHA-256 (FIPS 180-4), for the dealer's random numbers. Its constants are worked out from their definition.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace kingdomino {

class Sha256 {
public:
    using Digest = std::array<std::uint8_t, 32>;

    static Digest of(std::string_view text) {
        Sha256 hash;
        const std::string padded = pad(text);
        for (std::size_t block = 0; block < padded.size(); block += BLOCK) hash.add(padded.data() + block);
        Digest digest;
        for (std::size_t i = 0; i < digest.size(); ++i)
            digest[i] = static_cast<std::uint8_t>(hash.state_[i / WORD] >> BYTE * (WORD - 1 - i % WORD));
        return digest;
    }

private:
    using Word = std::uint32_t;
    static constexpr std::size_t BLOCK = 64, ROUNDS = 64, WORD = 4, BYTE = 8, STATE = 8, LENGTH_BYTES = 8;

    static constexpr bool is_prime(int number) {
        for (int divisor = 2; divisor * divisor <= number; ++divisor)
            if (number % divisor == 0) return false;
        return true;
    }

    // The first 32 bits behind the point of the square roots (or cube roots) of the first primes.
    template <std::size_t COUNT, int DEGREE>
    static constexpr std::array<Word, COUNT> roots() {
        using Wide = unsigned __int128;
        std::array<Word, COUNT> found{};
        int prime = 1;
        for (Word& word : found) {
            for (++prime; !is_prime(prime);) ++prime;
            const Wide power = static_cast<Wide>(prime) << 32 * DEGREE;
            std::uint64_t root = 0;
            for (std::uint64_t bit = std::uint64_t{1} << 37; bit; bit >>= 1) {
                Wide raised = root | bit;
                for (int i = 1; i < DEGREE; ++i) raised *= root | bit;
                if (raised <= power) root |= bit;
            }
            word = static_cast<Word>(root);
        }
        return found;
    }

    // The text, a one, zeros, and the number of its bits: whole blocks.
    static std::string pad(std::string_view text) {
        std::string padded(text);
        padded += '\x80';
        while (padded.size() % BLOCK != BLOCK - LENGTH_BYTES) padded += '\0';
        const std::uint64_t bits = text.size() * BYTE;
        for (std::size_t i = LENGTH_BYTES; i--;) padded += static_cast<char>(bits >> BYTE * i);
        return padded;
    }

    void add(const char* block) {
        static constexpr auto CONSTANTS = roots<ROUNDS, 3>();
        std::array<Word, ROUNDS> words{};
        for (std::size_t i = 0; i < BLOCK; ++i)
            words[i / WORD] = words[i / WORD] << BYTE | static_cast<std::uint8_t>(block[i]);
        for (std::size_t i = BLOCK / WORD; i < ROUNDS; ++i) {
            const Word early = words[i - 15], late = words[i - 2];
            words[i] = words[i - 16] + words[i - 7] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3) +
                       (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10);
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t i = 0; i < ROUNDS; ++i) {
            const Word one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                             CONSTANTS[i] + words[i];
            const Word other = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + other;
        }
        const std::array<Word, STATE> after{a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < STATE; ++i) state_[i] += after[i];
    }

    std::array<Word, STATE> state_ = roots<STATE, 2>();
};

}  // namespace kingdomino
