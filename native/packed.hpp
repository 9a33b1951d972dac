// Reads packed states and refuses what no match could lead to, so that no array is ever read beyond its end, whatever
// bytes arrive. The layouts are described in docs/notation.md.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "draft.hpp"

namespace kingdomino {

// What is wrong, in words without a full stop, or nullptr. The games throw nothing; errors.hpp makes exceptions of it.
using Wrong = const char*;

// Why bytes are no state: the first thing that was found, or nothing.
struct Fault {
    Wrong what = nullptr;
    int byte = 0, value = 0, limit = 0;  // which byte is too large, if that is wrong

    explicit operator bool() const { return what != nullptr; }
};

inline constexpr Wrong TOO_LARGE = "a byte is too large";

// A fault in words.
inline std::string sentence(const Fault& fault) {
    if (fault.what != TOO_LARGE) return fault.what;
    return "byte " + std::to_string(fault.byte) + " is " + std::to_string(fault.value) + ", but must be below " +
           std::to_string(fault.limit);
}

class Reader {
public:
    explicit Reader(const std::uint8_t* bytes) : start_(bytes), next_(bytes) {}

    std::uint8_t byte() { return *next_++; }
    // A byte that must be smaller than the limit; 0 in place of one that is not.
    std::uint8_t below(int limit) {
        const std::uint8_t value = *next_++;
        if (value < limit) return value;
        if (!fault_) fault_ = {TOO_LARGE, static_cast<int>(next_ - start_ - 1), value, limit};
        return 0;
    }
    std::uint8_t yes_or_no() { return below(2); }

    // Reading goes on after a fault; only the first one counts.
    void require(bool possible, Wrong what) {
        if (!possible && !fault_) fault_ = {what};
    }
    void refuse(Wrong what) { require(!what, what); }
    const Fault& fault() const { return fault_; }

private:
    Fault fault_;
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
            in.require(line.owner[i] == NOBODY, "somebody stands where no domino lies");
            continue;
        }
        in.require(line.length == i, "a line has a gap");
        in.require(i == 0 || line.domino[i - 1] < line.domino[i], "a line is not in the order of its numbers");
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
        in.require(draft.waiting == i, "there is a gap between the pieces drawn");
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
inline Wrong check_dominoes(const Draft& draft, const DraftShape& shape) {
    std::uint64_t seen = draft.unseen;
    for (const Line* line : {&draft.line, &draft.coming})
        for (int i = 0; i < line->length; ++i) {
            const std::uint64_t bit = std::uint64_t{1} << (line->domino[i] - 1);
            if (seen & bit) return "a domino is in two places";
            seen |= bit;
        }
    const int dealt = DOMINOES - std::popcount(draft.unseen);
    if (dealt % shape.line || dealt / shape.line > shape.lines) return "this number of dominoes cannot have been dealt";
    return nullptr;
}

// The first line is being claimed: hands, pieces drawn and free dominoes go together (C8, K10, O3).
inline bool is_whole_opening(const Draft& draft, const DraftShape& shape) {
    const int in_hand = draft.in_hand(), all = shape.seats * shape.pieces;
    const int claimed = claimed_in(draft.line);
    if (shape.opening == Opening::RANDOM) return in_hand + draft.waiting + claimed == all && draft.waiting <= 1;
    if (!draft.waiting) return in_hand == all && !claimed;
    if (in_hand) return false;
    return shape.opening == Opening::SPLIT ? draft.waiting <= 1 && !claimed : draft.waiting + claimed == all;
}

inline Wrong check_opening(const Draft& draft, const DraftShape& shape) {
    if (draft.line.length != shape.line || draft.coming.length || draft.turn) return "this is no opening";
    return is_whole_opening(draft, shape) ? nullptr : "pieces are missing in the opening";
}

// After the opening each domino of the line has an owner.
inline Wrong check_owners(const Draft& draft, const DraftShape& shape) {
    const bool all = draft.line.length == shape.seats * shape.pieces && claimed_in(draft.line) == draft.line.length;
    return all ? nullptr : "the line has not a piece on each domino";
}

// A piece has its turn, and the turns before each made a claim (C6).
inline Wrong check_turn(const Draft& draft, const DraftShape& shape, bool has_claimed) {
    if (const Wrong wrong = check_owners(draft, shape)) return wrong;
    if (draft.turn >= draft.line.length) return "the turn is beyond the line";
    if (!draft.coming.length) {
        const bool last = DOMINOES - std::popcount(draft.unseen) == shape.line * shape.lines && !has_claimed;
        return last ? nullptr : "the coming line is missing";
    }
    if (draft.coming.length != shape.line) return "the coming line is incomplete";
    return claimed_in(draft.coming) == draft.turn + has_claimed ? nullptr : "the claims do not fit the turn";
}

// A given line of dominoes as bits: ascending, unseen, as many as a line has (C5).
inline Wrong read_deal(const Draft& draft, int length, const int* values, int count, std::uint64_t& dominoes) {
    dominoes = 0;
    if (count != length) return "a line of another length is dealt";
    for (int i = 0; i < count; ++i) {
        if (values[i] < 1 || values[i] > DOMINOES) return "there is no such domino";
        const std::uint64_t bit = std::uint64_t{1} << (values[i] - 1);
        if (!(draft.unseen & bit) || bit <= dominoes) return "the dominoes of a deal are unseen and in ascending order";
        dominoes |= bit;
    }
    return nullptr;
}

// A given seat whose piece is drawn out of the hand (C8).
inline Wrong check_draw(const Draft& draft, int seats, const int* values, int count) {
    const bool possible = count == 1 && values[0] >= 0 && values[0] < seats && draft.hand[values[0]];
    return possible ? nullptr : "no piece of this seat is in the hand";
}

enum Stage : std::uint8_t { STAGE_DEAL, STAGE_DRAW, STAGE_OPEN, STAGE_TURN, STAGE_CLAIM, STAGE_CLAIMED, STAGE_OVER };

// The first deal is from the whole box, with full hands.
inline Wrong check_first_deal(const Draft& draft, const DraftShape& shape) {
    for (int seat = 0; seat < shape.seats; ++seat)
        if (draft.hand[seat] != shape.pieces) return "the first deal has full hands";
    const bool whole = !draft.waiting && !draft.coming.length && !draft.turn && std::popcount(draft.unseen) == DOMINOES;
    return whole ? nullptr : "the first deal is from the whole box";
}

// There is another line to deal.
inline Wrong check_next_deal(const Draft& draft, const DraftShape& shape) {
    const bool more = std::popcount(draft.unseen) > DOMINOES - shape.line * shape.lines;
    if (draft.coming.length || draft.turn || !more) return "there is nothing to deal now";
    return check_owners(draft, shape);
}

// What is wrong with a draft in this phase of the match.
inline Wrong check_draft(const Draft& draft, const DraftShape& shape, Stage stage) {
    if (const Wrong wrong = check_dominoes(draft, shape)) return wrong;
    if (stage == STAGE_OVER) return nullptr;
    if (stage == STAGE_DEAL && !draft.line.length) return check_first_deal(draft, shape);
    const bool opening = stage == STAGE_DRAW || stage == STAGE_OPEN;
    if (opening != draft.is_opening())
        return "pieces are in the hand although the opening is over, or the other way round";
    if (opening) {
        if ((stage == STAGE_OPEN) != (draft.waiting > 0)) return "the opening waits for nobody";
        return check_opening(draft, shape);
    }
    if (stage == STAGE_DEAL) return check_next_deal(draft, shape);
    if (stage == STAGE_CLAIM && !draft.coming.length) return "there is no line to claim from";
    return check_turn(draft, shape, stage == STAGE_CLAIMED);
}

}  // namespace kingdomino
