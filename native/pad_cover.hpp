// Whether the dominoes of a box could cover given squares, each domino used once. The Python module `pad.cover` says
// how: the same steps in the same order, so that both give up at the same moment.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "pad_seen.hpp"

namespace kingdomino {

// What is printed on a square as one number, or -1 where no box has such a square.
inline int kind_number(int terrain, int symbols, int craters) {
    static constexpr int EACH = MOST_SYMBOLS + 1;
    if (symbols >= EACH || craters >= EACH) return -1;
    return (terrain * EACH + symbols) * EACH + craters;
}
inline int kind_number(const SeenSquare& square) { return kind_number(square.terrain, square.symbols, square.craters); }

// How many dominoes a box has of each pair of squares.
class PairsInBox {
public:
    template <std::size_t N>
    explicit PairsInBox(const Domino (&dominoes)[N]) {
        for (std::size_t number = 1; number < N; ++number) {
            const int left = number_of(dominoes[number].left), right = number_of(dominoes[number].right);
            change(left, right, 1);
            ++squares_[static_cast<std::size_t>(left)];
            ++squares_[static_cast<std::size_t>(right)];
        }
    }

    int left(int one, int other) const { return one < 0 || other < 0 ? 0 : pairs_[at(one, other)]; }
    void change(int one, int other, int by) {
        std::int8_t& pair = pairs_[at(one, other)];
        pair = static_cast<std::int8_t>(pair + by);
    }
    // How many squares of a kind there are.
    int squares(int kind) const { return kind < 0 ? 0 : squares_[static_cast<std::size_t>(kind)]; }

private:
    static constexpr int KINDS = (TERRAINS + 1) * (MOST_SYMBOLS + 1) * (MOST_SYMBOLS + 1);
    static int number_of(const Half& half) { return kind_number(half.terrain, half.symbols, half.craters); }
    static std::size_t at(int one, int other) {
        return static_cast<std::size_t>(std::min(one, other)) * KINDS + static_cast<std::size_t>(std::max(one, other));
    }
    std::array<std::int8_t, std::size_t{KINDS} * KINDS> pairs_{};
    std::array<std::int8_t, KINDS> squares_{};
};

class CoverSearch {
public:
    static constexpr int CELLS = CountedTerritory::CELLS, NOBODY = -1;

    // The printed squares of these players lie open. `patience` is how many dominoes may still be tried, by all
    // searches that share it.
    CoverSearch(const SeenPlayers& players, const std::vector<int>& seats, const PairsInBox& box, int& patience)
        : box_(box), patience_(&patience) {
        for (const int seat : seats) {
            auto& kinds = kinds_.emplace_back();
            kinds.fill(CLOSED);
            for (const SeenSquare& square : players[static_cast<std::size_t>(seat)].squares)
                if (square.cell != CountedTerritory::CENTRE)
                    kinds[static_cast<std::size_t>(square.cell)] = kind_number(square), ++open_;
        }
    }

    // Whether nothing could cover them; not where that was not found out.
    bool is_impossible() {
        const bool covered = cover();
        return !covered && !gave_up_;
    }

    // The cells of the first player that form no domino of the box with any square beside them.
    std::vector<int> lonely() const {
        std::vector<int> cells;
        for (int cell = 0; cell < CELLS; ++cell)
            if (kind(0, cell) != CLOSED && partners(0, cell).empty()) cells.push_back(cell);
        return cells;
    }

private:
    static constexpr int CLOSED = -2;
    using Player = std::size_t;

    int& kind(Player player, int cell) { return kinds_[player][static_cast<std::size_t>(cell)]; }
    int kind(Player player, int cell) const { return kinds_[player][static_cast<std::size_t>(cell)]; }

    std::vector<int> partners(Player player, int cell) const {
        std::vector<int> found;
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const int near = CountedTerritory::neighbour(cell, MOVE_RIGHT[direction], MOVE_UP[direction]);
            if (near == CountedTerritory::NOTHING || kind(player, near) == CLOSED) continue;
            if (box_.left(kind(player, cell), kind(player, near)) > 0) found.push_back(near);
        }
        return found;
    }

    bool cover() {
        if (!open_) return true;
        Player player = 0;
        int cell = NOBODY;
        std::vector<int> fewest;
        for (Player each = 0; each < kinds_.size(); ++each)
            for (int there = 0; there < CELLS; ++there) {
                if (kind(each, there) == CLOSED) continue;
                std::vector<int> found = partners(each, there);
                if (cell == NOBODY || found.size() < fewest.size())
                    player = each, cell = there, fewest = std::move(found);
            }
        return std::ranges::any_of(fewest, [&](int partner) { return attempt(player, cell, partner); });
    }

    bool attempt(Player player, int cell, int partner) {
        if (--*patience_ < 0) {
            gave_up_ = true;
            return false;
        }
        const int one = std::exchange(kind(player, cell), CLOSED);
        const int other = std::exchange(kind(player, partner), CLOSED);
        box_.change(one, other, -1);
        open_ -= 2;
        if (cover()) return true;
        open_ += 2;
        box_.change(one, other, 1);
        kind(player, cell) = one, kind(player, partner) = other;
        return false;
    }

    PairsInBox box_;
    std::vector<std::array<int, CELLS>> kinds_;
    int* patience_;
    int open_ = 0;
    bool gave_up_ = false;
};

}  // namespace kingdomino
