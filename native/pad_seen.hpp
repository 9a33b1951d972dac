// A scorepad as it comes from a page: whole numbers, read into the players of each game. It counts nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "counting.hpp"

namespace kingdomino {

// A square with its printed symbols or craters and what lies on it; a resource and a caveman are their numbers plus
// one, 0 for none. In Duel the terrain is the coat.
struct SeenSquare {
    int cell, terrain, symbols, craters, token, resource, caveman;

    bool is_printed_like(const SeenSquare& other) const {
        return terrain == other.terrain && symbols == other.symbols && craters == other.craters;
    }
};

// What lies in front of one player. Whether a domino was discarded: 1, 0, or -1 where nobody says. Totems and powers as
// bits; the honoured coat or -1. The squares are in the order of their cells.
struct SeenPlayer {
    static constexpr int UNSAID = -1;

    int discarded = UNSAID, totems = 0, powers = 0, honoured = -1;
    std::vector<SeenSquare> squares;

    const SeenSquare* find(int cell) const {
        for (const SeenSquare& square : squares)
            if (square.cell == cell) return &square;
        return nullptr;
    }
    // The squares of dominoes: whatever lies on the starting tile is none.
    int printed() const {
        return static_cast<int>(std::ranges::count_if(
            squares, [](const SeenSquare& square) { return square.cell != CountedTerritory::CENTRE; }));
    }
    bool is_full(int size) const { return printed() + 1 == size * size; }
    bool has_discarded(int size) const { return discarded == UNSAID ? !is_full(size) : discarded != 0; }
};

using SeenPlayers = std::vector<SeenPlayer>;

// Takes numbers one after the other; behind the last one there are only zeros.
class PadReader {
public:
    explicit PadReader(const std::vector<int>& numbers) : numbers_(&numbers) {}

    int take() { return next_ < numbers_->size() ? (*numbers_)[next_++] : (++next_, 0); }
    bool is_at_end() const { return next_ == numbers_->size(); }

    // How many things follow, never more than there can be.
    int take_count() { return std::clamp(take(), 0, static_cast<int>(numbers_->size())); }

private:
    const std::vector<int>* numbers_;
    std::size_t next_ = 0;
};

inline SeenPlayer read_player(PadReader& reader) {
    SeenPlayer player;
    player.discarded = reader.take();
    player.totems = reader.take();
    player.powers = reader.take();
    player.honoured = reader.take();
    player.squares.resize(static_cast<std::size_t>(reader.take_count()));
    for (SeenSquare& square : player.squares)
        for (int* const number : {
                 &square.cell,
                 &square.terrain,
                 &square.symbols,
                 &square.craters,
                 &square.token,
                 &square.resource,
                 &square.caveman,
             })
            *number = reader.take();
    std::ranges::sort(player.squares, {}, &SeenSquare::cell);
    return player;
}

// The territory to be counted. What is wrong with it, if anything.
inline Wrong lay_seen(const SeenPlayer& player, const CountedKinds& kinds, CountedTerritory& territory) {
    static constexpr int MOST = CountedTerritory::MOST;
    std::vector<CountedSquare> squares;
    for (const SeenSquare& square : player.squares) {
        if (square.token < 0 || square.token > MOST || square.symbols < 0 || square.symbols > MOST)
            return "a square cannot have so many symbols";
        if (square.craters < 0 || square.craters > MOST) return "a square cannot have so many craters";
        squares.push_back(
            {square.cell, square.terrain, square.symbols + square.token, square.resource, square.caveman});
    }
    if (player.discarded < SeenPlayer::UNSAID || player.discarded > 1) return "a domino was discarded, or none was";
    if (player.totems < 0 || player.totems >> kinds.resources) return "there is no such totem";
    const int coats = kinds.resources || kinds.cavemen ? 0 : kinds.terrains;
    if (player.powers < 0 || player.powers >> coats) return "there is no such power";
    if (player.honoured < -1 || player.honoured >= coats) return "there is no such coat";
    return territory.lay(squares, kinds.terrains, kinds.resources, kinds.cavemen);
}

}  // namespace kingdomino
