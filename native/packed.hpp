// Reads packed states and refuses what no match could lead to, so that no array is ever read beyond its end, whatever
// bytes arrive. The layouts are described in docs/notation.md.
#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

#include "draft.hpp"

namespace kingdomino {

// Bytes that are not a state of these rules.
struct BadState : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// An action, of a seat or of chance, that is not possible in this state.
struct BadAction : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

inline void require(bool possible, const char* what) {
    if (!possible) throw BadState(what);
}

class Reader {
public:
    explicit Reader(const std::uint8_t* bytes) : start_(bytes), next_(bytes) {}

    std::uint8_t byte() { return *next_++; }
    // A byte that must be smaller than the limit.
    std::uint8_t below(int limit) {
        const std::uint8_t value = *next_++;
        if (value >= limit)
            throw BadState("byte " + std::to_string(next_ - start_ - 1) + " is " + std::to_string(value) +
                           ", but must be below " + std::to_string(limit));
        return value;
    }
    std::uint8_t yes_or_no() { return below(2); }

private:
    const std::uint8_t* start_;
    const std::uint8_t* next_;
};

inline constexpr int BYTE_BITS = std::numeric_limits<std::uint8_t>::digits;

inline std::uint8_t* pack_line(const Line& line, std::uint8_t* out) {
    for (int i = 0; i < LONGEST_LINE; ++i) {
        *out++ = line.domino[i];
        *out++ = line.owner[i];
    }
    return out;
}

inline void unpack_line(Line& line, int seats, Reader& in) {
    for (int i = 0; i < LONGEST_LINE; ++i) {
        line.domino[i] = in.below(DOMINOES + 1);
        line.owner[i] = in.below(seats + 1);
        if (!line.domino[i]) {
            require(line.owner[i] == NOBODY, "somebody stands where no domino lies");
            continue;
        }
        require(line.length == i, "a line has a gap");
        require(i == 0 || line.domino[i - 1] < line.domino[i], "a line is not in the order of its numbers");
        line.length = static_cast<std::uint8_t>(i + 1);
    }
}

// Unseen dominoes, both lines, turn, hand of each seat, pieces drawn.
inline std::uint8_t* pack_draft(const Draft& draft, int seats, std::uint8_t* out) {
    for (int i = 0; i < DOMINOES / BYTE_BITS; ++i) *out++ = static_cast<std::uint8_t>(draft.unseen >> (BYTE_BITS * i));
    out = pack_line(draft.line, out);
    out = pack_line(draft.coming, out);
    *out++ = draft.turn;
    for (int seat = 0; seat < seats; ++seat) *out++ = draft.hand[seat];
    for (int i = 0; i < LONGEST_LINE; ++i)
        *out++ = static_cast<std::uint8_t>(i < draft.waiting ? draft.drawn[i] + 1 : 0);
    return out;
}

inline void unpack_draft(Draft& draft, int seats, int pieces, Reader& in) {
    draft.unseen = 0;
    for (int i = 0; i < DOMINOES / BYTE_BITS; ++i)
        draft.unseen |= static_cast<std::uint64_t>(in.byte()) << (BYTE_BITS * i);
    unpack_line(draft.line, seats, in);
    unpack_line(draft.coming, seats, in);
    draft.turn = in.below(LONGEST_LINE);
    for (int seat = 0; seat < seats; ++seat) draft.hand[seat] = in.below(pieces + 1);
    for (int i = 0; i < LONGEST_LINE; ++i) {
        const std::uint8_t seat = in.below(seats + 1);
        if (!seat) continue;
        require(draft.waiting == i, "there is a gap between the pieces drawn");
        draft.drawn[i] = static_cast<std::uint8_t>(seat - 1);
        draft.waiting = static_cast<std::uint8_t>(i + 1);
    }
}

inline int claimed_in(const Line& line) {
    int count = 0;
    for (int i = 0; i < line.length; ++i) count += line.owner[i] != NOBODY;
    return count;
}

// No domino is in two places, and none is missing from a line that was dealt.
inline void check_dominoes(const Draft& draft, const DraftShape& shape) {
    std::uint64_t seen = 0;
    for (const Line* line : {&draft.line, &draft.coming})
        for (int i = 0; i < line->length; ++i) {
            const std::uint64_t bit = std::uint64_t{1} << (line->domino[i] - 1);
            require(!((seen | draft.unseen) & bit), "a domino is in two places");
            seen |= bit;
        }
    const int dealt = DOMINOES - std::popcount(draft.unseen);
    require(dealt % shape.line == 0 && dealt / shape.line <= shape.lines,
            "this number of dominoes cannot have been dealt");
}

// The first line is being claimed: hands, pieces drawn and free dominoes go together (C8, K10, O3).
inline void check_opening(const Draft& draft, const DraftShape& shape) {
    const int in_hand = draft.in_hand(), all = shape.seats * shape.pieces;
    const int claimed = claimed_in(draft.line);
    require(draft.line.length == shape.line && !draft.coming.length && !draft.turn, "this is no opening");
    if (shape.opening == Opening::RANDOM) {
        require(in_hand + draft.waiting + claimed == all && draft.waiting <= 1, "pieces are missing in the opening");
    } else {
        require(!draft.waiting ? in_hand == all && !claimed : !in_hand, "pieces are missing in the opening");
        require(shape.opening == Opening::SPLIT ? draft.waiting <= 1 && !claimed
                                                : !draft.waiting || draft.waiting + claimed == all,
                "pieces are missing in the opening");
    }
}

// After the opening each domino of the line has an owner.
inline void check_owners(const Draft& draft, const DraftShape& shape) {
    require(draft.line.length == shape.seats * shape.pieces && claimed_in(draft.line) == draft.line.length,
            "the line has not a piece on each domino");
}

// A piece has its turn, and the turns before each made a claim (C6).
inline void check_turn(const Draft& draft, const DraftShape& shape, bool has_claimed) {
    check_owners(draft, shape);
    require(draft.turn < draft.line.length, "the turn is beyond the line");
    if (draft.coming.length) {
        require(draft.coming.length == shape.line, "the coming line is incomplete");
        require(claimed_in(draft.coming) == draft.turn + has_claimed, "the claims do not fit the turn");
    } else {
        require(DOMINOES - std::popcount(draft.unseen) == shape.line * shape.lines && !has_claimed,
                "the coming line is missing");
    }
}

// Refuses a chance action that is not possible now.
inline void require_chance(bool possible, const char* what) {
    if (!possible) throw BadAction(what);
}

// A given line of dominoes as bits: ascending, unseen, as many as a line has (C5).
inline std::uint64_t read_deal(const Draft& draft, int length, const int* values, int count) {
    std::uint64_t dominoes = 0;
    require_chance(count == length, "a line of another length is dealt");
    for (int i = 0; i < count; ++i) {
        require_chance(values[i] >= 1 && values[i] <= DOMINOES, "there is no such domino");
        const std::uint64_t bit = std::uint64_t{1} << (values[i] - 1);
        require_chance((draft.unseen & bit) && bit > dominoes,
                       "the dominoes of a deal are unseen and in ascending order");
        dominoes |= bit;
    }
    return dominoes;
}

// A given seat whose piece is drawn out of the hand (C8).
inline int read_draw(const Draft& draft, int seats, const int* values, int count) {
    require_chance(count == 1 && values[0] >= 0 && values[0] < seats && draft.hand[values[0]],
                   "no piece of this seat is in the hand");
    return values[0];
}

enum Stage : std::uint8_t { STAGE_DEAL, STAGE_DRAW, STAGE_OPEN, STAGE_TURN, STAGE_CLAIM, STAGE_CLAIMED, STAGE_OVER };

// Refuses a draft that does not fit the phase of the match.
inline void check_draft(const Draft& draft, const DraftShape& shape, Stage stage) {
    check_dominoes(draft, shape);
    if (stage == STAGE_OVER) return;
    const bool deals_first = stage == STAGE_DEAL && !draft.line.length;
    if (deals_first) {
        for (int seat = 0; seat < shape.seats; ++seat)
            require(draft.hand[seat] == shape.pieces, "the first deal has full hands");
        require(!draft.waiting && !draft.coming.length && !draft.turn && std::popcount(draft.unseen) == DOMINOES,
                "the first deal is from the whole box");
        return;
    }
    const bool opening = stage == STAGE_DRAW || stage == STAGE_OPEN;
    require(opening == draft.is_opening(),
            "pieces are in the hand although the opening is over, or the other way round");
    if (opening) {
        require((stage == STAGE_OPEN) == (draft.waiting > 0), "the opening waits for nobody");
        return check_opening(draft, shape);
    }
    if (stage == STAGE_DEAL) {
        require(
            !draft.coming.length && !draft.turn && std::popcount(draft.unseen) > DOMINOES - shape.line * shape.lines,
            "there is nothing to deal now");
        return check_owners(draft, shape);
    }
    require(stage != STAGE_CLAIM || draft.coming.length, "there is no line to claim from");
    check_turn(draft, shape, stage == STAGE_CLAIMED);
}

}  // namespace kingdomino
