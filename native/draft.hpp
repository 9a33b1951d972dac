// The draft that Kingdomino and Origins share (C5–C8): lines of dominoes, the pieces on them, the opening.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bits.hpp"
#include "random.hpp"

namespace kingdomino {

inline constexpr int MAX_SEATS = 4;
inline constexpr int LINE = 4;
inline constexpr int DOMINOES = 48;
inline constexpr std::uint8_t NOBODY = 0;  // seats on a line are seat + 1

enum Opening : std::uint8_t { OPENING_RANDOM, OPENING_SNAKE, OPENING_SPLIT };

struct Line {
    std::uint8_t domino[LINE] = {};
    std::uint8_t owner[LINE] = {};
    std::uint8_t length = 0;

    // A domino that nobody chose leaves the line (O2, K9).
    void keep_claimed() {
        int kept = 0;
        for (int i = 0; i < length; ++i)
            if (owner[i] != NOBODY) {
                domino[kept] = domino[i];
                owner[kept++] = owner[i];
            }
        for (int i = kept; i < length; ++i) domino[i] = owner[i] = 0;
        length = static_cast<std::uint8_t>(kept);
    }
};

struct Draft {
    std::uint64_t unseen = (std::uint64_t{1} << DOMINOES) - 1;  // domino n is bit n - 1
    Line line, coming;
    std::uint8_t turn = 0;
    std::uint8_t hand[MAX_SEATS] = {};
    std::uint8_t drawn[LINE] = {};  // seats, first come first
    std::uint8_t waiting = 0;       // how many of them

    bool hand_is_empty() const { return (hand[0] | hand[1] | hand[2] | hand[3]) == 0; }
    bool is_opening() const { return waiting || !hand_is_empty(); }
    int seat() const { return waiting ? drawn[0] : line.owner[turn] - 1; }
    int playing() const { return line.domino[turn]; }
    Line& choosing() { return is_opening() ? line : coming; }
    const Line& choosing() const { return is_opening() ? line : coming; }

    // A line drawn fairly, lowest number first (C5).
    void sample_deal(int length, Random& random) {
        std::uint64_t line_bits = 0, rest = unseen;
        int left = std::popcount(unseen);
        for (int i = 0; i < length; ++i, --left) {
            const std::uint64_t bit = std::uint64_t{1} << select(rest, random.below(left));
            rest ^= bit;
            line_bits |= bit;
        }
        deal(line_bits);
    }

    void deal(std::uint64_t dominoes) {
        Line& target = line.length ? coming : line;
        unseen &= ~dominoes;
        target = Line{};
        for (; dominoes; dominoes &= dominoes - 1)
            target.domino[target.length++] = static_cast<std::uint8_t>(std::countr_zero(dominoes) + 1);
    }

    int sample_draw(Random& random) const {
        int pieces = hand[0] + hand[1] + hand[2] + hand[3];
        int n = random.below(pieces), seat = 0;
        while (n >= hand[seat]) n -= hand[seat++];
        return seat;
    }

    // C8, K10: a piece is drawn; in the snake and split openings it decides for all.
    void draw(int seat, Opening opening) {
        if (opening == OPENING_RANDOM) {
            --hand[seat];
            drawn[waiting++] = static_cast<std::uint8_t>(seat);
            return;
        }
        std::fill(hand, hand + MAX_SEATS, std::uint8_t{0});
        const auto first = static_cast<std::uint8_t>(seat), second = static_cast<std::uint8_t>(1 - seat);
        const std::uint8_t order[LINE] = {first, second, second, first};
        waiting = opening == OPENING_SNAKE ? LINE : 1;
        std::copy(order, order + waiting, drawn);
    }

    void claim_slot(int slot) {
        Line& target = choosing();
        target.owner[slot] = static_cast<std::uint8_t>(seat() + 1);
        if (waiting) {
            for (int i = 1; i < waiting; ++i) drawn[i - 1] = drawn[i];
            drawn[--waiting] = 0;
        }
    }

    // O3: the first seat takes places 1 and 4 (outer) or 2 and 3.
    void take(bool outer) {
        const int first = drawn[0];
        for (int i = 0; i < LINE; ++i) {
            const bool mine = (i == 0 || i == 3) == outer;
            line.owner[i] = static_cast<std::uint8_t>((mine ? first : 1 - first) + 1);
        }
        drawn[0] = waiting = 0;
    }

    // C6: after the last piece of the line the coming line becomes the current one.
    void next_turn() {
        if (turn + 1 < line.length) {
            ++turn;
            return;
        }
        line = coming;
        line.keep_claimed();
        coming = Line{};
        turn = 0;
    }
};

}  // namespace kingdomino
