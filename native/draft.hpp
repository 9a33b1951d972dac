// The draft that Kingdomino and Origins share (C5–C8): lines of dominoes, the pieces on them, the opening.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <numeric>

#include "bits.hpp"
#include "random.hpp"
#include "tables.hpp"

namespace kingdomino {

struct Line {
    std::uint8_t domino[LONGEST_LINE] = {};
    std::uint8_t owner[LONGEST_LINE] = {};  // seat + 1
    std::uint8_t length = 0;

    // The slots that nobody has claimed, a bit for each.
    std::uint64_t free_slots() const {
        std::uint64_t slots = 0;
        for (int i = 0; i < LONGEST_LINE; ++i) slots |= std::uint64_t{domino[i] && owner[i] == NOBODY} << i;
        return slots;
    }
    int pick_free_slot(Random& random) const {
        const std::uint64_t slots = free_slots();
        return select(slots, random.below(std::popcount(slots)));
    }

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
    std::uint8_t hand[MOST_SEATS] = {};
    std::uint8_t drawn[LONGEST_LINE] = {};  // seats, in the order drawn
    std::uint8_t waiting = 0;               // how many of them

    int in_hand() const { return std::accumulate(std::begin(hand), std::end(hand), 0); }
    bool hand_is_empty() const {
        static constexpr std::uint8_t NONE[MOST_SEATS] = {};
        return std::memcmp(hand, NONE, sizeof hand) == 0;
    }
    bool is_opening() const { return waiting || !hand_is_empty(); }
    int seat() const { return waiting ? drawn[0] : line.owner[turn] - 1; }
    int playing() const { return line.domino[turn]; }
    Line& choosing() { return is_opening() ? line : coming; }
    const Line& choosing() const { return is_opening() ? line : coming; }

    // A line drawn fairly, lowest number first (C5).
    template <class Source>
    void sample_deal(int length, Source& random) {
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

    template <class Source>
    int sample_draw(Source& random) const {
        int n = random.below(in_hand()), seat = 0;
        while (n >= hand[seat]) n -= hand[seat++];
        return seat;
    }

    // C8, K10: a piece is drawn; in the snake and split openings it decides the whole order.
    void draw(int seat, Opening opening) {
        if (opening == Opening::RANDOM) {
            --hand[seat];
            drawn[waiting++] = static_cast<std::uint8_t>(seat);
            return;
        }
        std::ranges::fill(hand, std::uint8_t{0});
        waiting = opening == Opening::SNAKE ? std::size(SNAKE) : 1;
        for (int i = 0; i < waiting; ++i) drawn[i] = static_cast<std::uint8_t>(SNAKE[i] ? 1 - seat : seat);
    }

    void claim_slot(int slot) {
        Line& target = choosing();
        target.owner[slot] = static_cast<std::uint8_t>(seat() + 1);
        if (waiting) {
            for (int i = 1; i < waiting; ++i) drawn[i - 1] = drawn[i];
            drawn[--waiting] = 0;
        }
    }

    // O3: the first seat takes the dominoes on some places, the other seat the rest.
    void take(int choice) {
        const int first = drawn[0];
        for (int i = 0; i < line.length; ++i) {
            const bool mine = TAKES[choice] >> i & 1;
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
