// Many packed states in one call, one row each: what an action leads to, and what every action leads to.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "errors.hpp"
#include "game.hpp"
#include "planes.hpp"
#include "pool.hpp"
#include "results.hpp"

namespace kingdomino {

// Packed states, one behind the other.
struct Rows {
    const std::uint8_t* bytes;
    std::size_t count, length;

    const std::uint8_t* operator[](std::size_t row) const { return bytes + row * length; }
};

// In place of an id: no action is taken, only chance acts.
inline constexpr int NO_ACTION = -1;

// The states that actions led to, who acts there, and totals and shares of the victory where the match is over, else 0.
struct Advanced {
    std::vector<std::uint8_t> packed;
    std::vector<std::int8_t> actors;
    std::vector<std::int16_t> totals;
    std::vector<float> shares;
};

// The legal actions of each row and the states right behind them, before chance acts; those of row i are the ones from
// offsets[i] to offsets[i + 1].
struct Afterstates {
    std::vector<std::int64_t> offsets;
    std::vector<std::int32_t> ids;
    std::vector<std::uint8_t> packed;
};

// The state of a row. Throws BadState, which names the row.
template <class Game>
typename Game::State unpack_row(const Game& game, const Rows& rows, std::size_t row) {
    typename Game::State state;
    if (const Fault fault = game.unpack(rows[row], state))
        throw BadState("in row " + std::to_string(row) + ", " + sentence(fault));
    return state;
}

// Chance acts until a seat acts or the match is over.
template <class Game>
void let_chance_act(const Game& game, typename Game::State& state, Chances& chances) {
    while (game.actor(state) == ACTOR_CHANCE) game.sample(state, chances);
}

template <class Game>
class RowsOf {
public:
    using State = typename Game::State;

    RowsOf(const Game& game, const Rows& rows, int threads)
        : game_(game), rows_(rows), threads_(threads), seats_(static_cast<std::size_t>(game.seats())) {}

    // Each row's action, then chance by the row's seed. Throws, naming the row, for a bad state or an illegal action.
    Advanced advance(std::span<const std::int32_t> ids, std::span<const std::uint64_t> seeds) const {
        Advanced all{
            std::vector<std::uint8_t>(rows_.count * rows_.length),
            std::vector<std::int8_t>(rows_.count),
            std::vector<std::int16_t>(rows_.count * seats_),
            std::vector<float>(rows_.count * seats_),
        };
        share_work(rows_.count, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) write(after(row, ids[row], seeds[row]), row, all);
        });
        return all;
    }

    Afterstates afterstates() const {
        Afterstates all;
        all.offsets.push_back(0);
        std::vector<std::vector<std::int32_t>> ids(rows_.count);
        share_work(rows_.count, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row)
                game_.for_each_legal(unpack_row(game_, rows_, row), [&](int id) { ids[row].push_back(id); });
        });
        for (const auto& legal : ids) {
            all.ids.insert(all.ids.end(), legal.begin(), legal.end());
            all.offsets.push_back(static_cast<std::int64_t>(all.ids.size()));
        }
        all.packed.resize(all.ids.size() * rows_.length);
        share_work(rows_.count, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) pack_after(row, all);
        });
        return all;
    }

    // Planes and vector of each row, seen by its viewer: a seat, or ABSENT for the one that acts.
    void observe(const std::int8_t* viewers, std::uint8_t* planes, std::int16_t* vectors) const {
        const PlanesShape shape = planes_shape(game_);
        const auto width = static_cast<std::size_t>(shape.vector);
        share_work(rows_.count, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row)
                kingdomino::observe(game_, unpack_row(game_, rows_, row), viewers[row], planes + row * shape.size(),
                                    vectors + row * width);
        });
    }

    // All rows as states. Throws where one is bad, or where no decision can follow because the match is over.
    std::vector<State> states() const {
        std::vector<State> all(rows_.count);
        share_work(rows_.count, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                all[row] = unpack_row(game_, rows_, row);
                if (game_.actor(all[row]) == ACTOR_OVER)
                    throw BadAction("the match in row " + std::to_string(row) + " is over");
            }
        });
        return all;
    }

private:
    State after(std::size_t row, int id, std::uint64_t seed) const {
        State state = unpack_row(game_, rows_, row);
        if (id != NO_ACTION) {
            if (!is_legal(game_, state, id))
                throw BadAction("action " + std::to_string(id) + " is not legal in row " + std::to_string(row));
            game_.apply(state, id);
        }
        Chances chances(seed);
        let_chance_act(game_, state, chances);
        return state;
    }

    void write(const State& state, std::size_t row, Advanced& all) const {
        game_.pack(state, &all.packed[row * rows_.length]);
        all.actors[row] = static_cast<std::int8_t>(game_.actor(state));
        if (all.actors[row] == ACTOR_OVER) count_up(game_, state, &all.totals[row * seats_], &all.shares[row * seats_]);
    }

    void pack_after(std::size_t row, Afterstates& all) const {
        const State from = unpack_row(game_, rows_, row);
        const auto first = static_cast<std::size_t>(all.offsets[row]),
                   end = static_cast<std::size_t>(all.offsets[row + 1]);
        for (std::size_t i = first; i < end; ++i) {
            State next = from;
            game_.apply(next, all.ids[i]);
            game_.pack(next, &all.packed[i * rows_.length]);
        }
    }

    const Game& game_;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one call
    Rows rows_;
    int threads_;
    std::size_t seats_;
};

}  // namespace kingdomino
