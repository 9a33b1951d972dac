// One interface for all compiled games: calls on packed states, each large enough that Python's overhead is small.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "planes.hpp"
#include "policies.hpp"
#include "pool.hpp"
#include "refusals.hpp"
#include "results.hpp"
#include "rows.hpp"

namespace kingdomino {

using Bytes = std::vector<std::uint8_t>;

// Many matches side by side, each waiting for a decision. Where one ends the next starts at once.
class Batch {
public:
    Batch() = default;
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    virtual ~Batch() = default;
    virtual void reset(std::uint64_t seed) = 0;
    // One decision for each match. Throws, naming the match, before anything changes if one is not legal.
    virtual void step(const std::int32_t* ids) = 0;
    // Puts states in place of some matches, one row for each of `which`; chance acts there until a seat decides.
    // Throws, naming the row, before anything changes.
    virtual void set(const Rows& rows, const std::int64_t* which) = 0;
    // What a policy would decide in each match, into `choices`; nothing is played.
    virtual void choose(Policy policy) = 0;

    std::size_t count = 0;
    int seats = 0, actions = 0, length = 0;
    std::vector<std::uint8_t> observations;  // packed states, count × length
    std::vector<std::uint8_t> masks;         // 1 where an action is legal, count × actions
    std::vector<std::int8_t> actors;         // who decides
    std::vector<std::uint8_t> dones;         // 1 where the last step ended a match
    std::vector<float> rewards;              // shares of the victory where it did, else 0; count × seats
    std::vector<std::int16_t> totals;        // final totals where it did, else 0; count × seats
    std::vector<std::int32_t> choices;       // what `choose` chose

    PlanesShape shape = {};
    std::vector<std::uint8_t> planes;  // what the seats that decide see, if it was asked for (planes.hpp)
    std::vector<std::int16_t> vectors;

    Mutex busy;  // Python's threads may share a batch: one call at a time
};

// How playouts are played: one policy per seat, the seed, the number of the first match, and on how many threads. Each
// match has chances of its own, which depend on seed and number alone: two plans with one seed deal the same.
struct Plan {
    std::vector<Policy> policies;
    std::uint64_t seed = 0, first = 0;
    int threads = 1;

    Chances chances(std::size_t match) const { return Chances(match_seed(match)); }
    // What the policies of a match decide by. Its seed is another one, so that it tells nothing about the deals.
    Random policy_random(std::size_t match) const { return Random(~match_seed(match)); }

private:
    std::uint64_t match_seed(std::size_t match) const { return seed + (first + match) * 0xD1342543DE82EF95U; }
};

class Engine {
public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    virtual int seats() const = 0;
    virtual int actions() const = 0;
    virtual int packed_length() const = 0;
    virtual Bytes start() const = 0;
    virtual int actor(const Bytes& packed) const = 0;
    virtual std::vector<int> legal(const Bytes& packed) const = 0;
    virtual Bytes apply(const Bytes& packed, int id) const = 0;
    virtual Bytes apply_chance(const Bytes& packed, const std::vector<int>& values) const = 0;
    virtual Bytes sample(const Bytes& packed, std::uint64_t seed) const = 0;
    virtual std::vector<int> score_lines(const Bytes& packed, int seat) const = 0;
    virtual std::vector<int> rank_key(const Bytes& packed, int seat) const = 0;

    // With planes, or without: they cost time at every step.
    virtual std::unique_ptr<Batch> batch(std::size_t count, std::uint64_t seed, int threads,
                                         bool with_planes) const = 0;

    // The decision that a policy takes. Throws where no seat acts.
    virtual int choose(const Bytes& packed, Policy policy, std::uint64_t seed) const = 0;
    // Totals and shares of the victory of many matches from one position, one row per match.
    virtual void playouts(const Bytes& packed, const Plan& plan, std::span<std::int16_t> totals,
                          std::span<float> shares) const = 0;
    // See rows.hpp.
    virtual Advanced advance(const Rows& rows, std::span<const std::int32_t> ids, std::span<const std::uint64_t> seeds,
                             int threads) const = 0;
    virtual Afterstates afterstates(const Rows& rows, int threads) const = 0;
    virtual PlanesShape shape_of_planes() const = 0;
    virtual void observe(const Rows& rows, const std::int8_t* viewers, int threads, std::uint8_t* planes,
                         std::int16_t* vectors) const = 0;
    // All states of one of these matches, from the position to the end.
    virtual std::vector<Bytes> playout(const Bytes& packed, const Plan& plan, std::size_t match) const = 0;
};

template <class Game>
class BatchOf final : public Batch {
public:
    using State = typename Game::State;

    BatchOf(const Game& game, std::size_t matches, std::uint64_t seed, int threads, bool with_planes)
        : game_(game), threads_(threads), states_(matches) {
        count = matches;
        seats = game.seats();
        actions = game.actions();
        length = game.packed_length();
        observations.resize(count * static_cast<std::size_t>(length));
        masks.resize(count * static_cast<std::size_t>(actions));
        actors.resize(count);
        dones.resize(count);
        choices.resize(count);
        rewards.resize(count * static_cast<std::size_t>(seats));
        totals.resize(count * static_cast<std::size_t>(seats));
        if (with_planes) {
            shape = planes_shape(game);
            planes.resize(count * shape.size());
            vectors.resize(count * static_cast<std::size_t>(shape.vector));
        }
        reset(seed);
    }

    void reset(std::uint64_t seed) override {
        chances_.clear();
        choosers_.clear();
        const Plan plan{{}, seed, 0, threads_};
        for (std::size_t i = 0; i < count; ++i) chances_.push_back(plan.chances(i));
        for (std::size_t i = 0; i < count; ++i) choosers_.push_back(plan.policy_random(i));
        share_work(count, threads_, [this](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) put(i, game_.start());
        });
    }

    void step(const std::int32_t* ids) override {
        for (std::size_t i = 0; i < count; ++i)
            if (ids[i] < 0 || ids[i] >= actions ||
                !masks[i * static_cast<std::size_t>(actions) + static_cast<std::size_t>(ids[i])])
                throw BadAction("action " + std::to_string(ids[i]) + " is not legal in match " + std::to_string(i));
        share_work(count, threads_, [this, ids](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) advance(i, ids[i]);
        });
    }

    void set(const Rows& rows, const std::int64_t* which) override {
        check_which(which, rows.count);
        const std::vector<State> states = RowsOf<Game>(game_, rows, threads_).states();
        share_work(rows.count, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) put(static_cast<std::size_t>(which[row]), states[row]);
        });
    }

    void choose(Policy policy) override {
        share_work(count, threads_, [this, policy](std::size_t begin, std::size_t end) {
            std::vector<int> ids;
            for (std::size_t i = begin; i < end; ++i) choices[i] = decide(game_, states_[i], policy, choosers_[i], ids);
        });
    }

private:
    void check_which(const std::int64_t* which, std::size_t rows) const {
        std::vector<bool> named(count);
        for (std::size_t row = 0; row < rows; ++row) {
            const auto match = static_cast<std::size_t>(which[row]);
            if (match >= count) throw BadAction("there is no match " + std::to_string(which[row]));
            if (named[match]) throw BadAction("match " + std::to_string(match) + " is named twice");
            named[match] = true;
        }
    }

    void put(std::size_t i, const State& state) {
        states_[i] = state;
        settle(i);
        clear_outcome(i);
        look(i);
    }

    void advance(std::size_t i, int id) {
        if (dones[i]) clear_outcome(i);
        game_.apply(states_[i], id);
        settle(i);
        if (game_.actor(states_[i]) == ACTOR_OVER) {
            finish(i);
            states_[i] = game_.start();
            settle(i);
        }
        look(i);
    }

    void settle(std::size_t i) { let_chance_act(game_, states_[i], chances_[i]); }

    void clear_outcome(std::size_t i) {
        const auto width = static_cast<std::size_t>(seats);
        dones[i] = 0;
        std::fill_n(&rewards[i * width], width, 0.0F);
        std::fill_n(&totals[i * width], width, std::int16_t{0});
    }

    void finish(std::size_t i) {
        const auto width = static_cast<std::size_t>(seats);
        dones[i] = 1;
        count_up(game_, states_[i], &totals[i * width], &rewards[i * width]);
    }

    void look(std::size_t i) {
        const State& state = states_[i];
        actors[i] = static_cast<std::int8_t>(game_.actor(state));
        game_.pack(state, &observations[i * static_cast<std::size_t>(length)]);
        std::uint8_t* mask = &masks[i * static_cast<std::size_t>(actions)];
        std::memset(mask, 0, static_cast<std::size_t>(actions));
        game_.for_each_legal(state, [mask](int id) { mask[id] = 1; });
        if (!planes.empty())
            observe(game_, state, ABSENT, &planes[i * shape.size()],
                    &vectors[i * static_cast<std::size_t>(shape.vector)]);
    }

    Game game_;
    int threads_;
    std::vector<State> states_;
    std::vector<Chances> chances_;
    std::vector<Random> choosers_;  // separate, so that asking a policy changes no deal
};

// The state that these bytes are. Throws BadState when they are none of these rules.
template <class Game>
typename Game::State unpack_state(const Game& game, const Bytes& packed) {
    if (packed.size() != static_cast<std::size_t>(game.packed_length()))
        throw BadState(other_length(game.packed_length(), packed.size()));
    return read_state(game, packed.data());
}

template <class Game>
class EngineOf final : public Engine {
public:
    using State = typename Game::State;

    explicit EngineOf(const typename Game::Rules& rules) : game_(rules) {
        // The packed length must be the one that Python says, even if Python changed after the build.
        Bytes packed(2 * static_cast<std::size_t>(game_.packed_length()));
        if (game_.pack(game_.start(), packed.data()) - packed.data() != game_.packed_length())
            throw std::logic_error(std::string("the core packs other states than Python: ") + rules.text);
    }

    int seats() const override { return game_.seats(); }
    int actions() const override { return game_.actions(); }
    int packed_length() const override { return game_.packed_length(); }
    Bytes start() const override { return pack(game_.start()); }
    int actor(const Bytes& packed) const override { return game_.actor(unpack(packed)); }

    std::vector<int> legal(const Bytes& packed) const override {
        std::vector<int> ids;
        game_.for_each_legal(unpack(packed), [&](int id) { ids.push_back(id); });
        return ids;
    }

    Bytes apply(const Bytes& packed, int id) const override {
        State state = unpack(packed);
        if (!is_legal(game_, state, id)) throw BadAction(not_legal(id));
        game_.apply(state, id);
        return pack(state);
    }

    Bytes apply_chance(const Bytes& packed, const std::vector<int>& values) const override {
        State state = unpack(packed);
        if (game_.actor(state) != ACTOR_CHANCE) throw BadAction(NO_CHANCE);
        if (const Wrong wrong = game_.apply_chance(state, values.data(), static_cast<int>(values.size())))
            throw BadAction(wrong);
        return pack(state);
    }

    Bytes sample(const Bytes& packed, std::uint64_t seed) const override {
        State state = unpack(packed);
        if (game_.actor(state) != ACTOR_CHANCE) throw BadAction(NO_CHANCE);
        Chances chances(seed);
        game_.sample(state, chances);
        return pack(state);
    }

    std::vector<int> score_lines(const Bytes& packed, int seat) const override {
        std::vector<int> points;
        game_.for_each_line(unpack(packed), check_seat(seat), [&](int line) { points.push_back(line); });
        return points;
    }

    std::vector<int> rank_key(const Bytes& packed, int seat) const override {
        const State state = unpack(packed);
        std::vector<int> key(1 + Game::TIE_BREAKS);
        key[0] = game_.total(state, check_seat(seat));
        game_.tie_breaks(state, seat, key.data() + 1);
        return key;
    }

    std::unique_ptr<Batch> batch(std::size_t count, std::uint64_t seed, int threads, bool with_planes) const override {
        return std::make_unique<BatchOf<Game>>(game_, count, seed, threads, with_planes);
    }

    int choose(const Bytes& packed, Policy policy, std::uint64_t seed) const override {
        const State state = unpack(packed);
        if (game_.actor(state) < 0) throw BadAction("no seat acts in this position");
        Random random(seed);
        std::vector<int> ids;
        return decide(game_, state, policy, random, ids);
    }

    void playouts(const Bytes& packed, const Plan& plan, std::span<std::int16_t> totals,
                  std::span<float> shares) const override {
        const State from = unpack(packed);
        const auto width = static_cast<std::size_t>(game_.seats());
        const auto is_random = [](Policy policy) { return policy == POLICY_RANDOM; };
        const bool all_random = std::all_of(plan.policies.begin(), plan.policies.end(), is_random);
        share_work(totals.size() / width, plan.threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                Chances chances = plan.chances(i);
                Random random = plan.policy_random(i);
                State state = from;
                if (all_random) play_random(game_, state, chances, random);
                else play(game_, state, plan.policies.data(), chances, random);
                count_up(game_, state, &totals[i * width], &shares[i * width]);
            }
        });
    }

    Advanced advance(const Rows& rows, std::span<const std::int32_t> ids, std::span<const std::uint64_t> seeds,
                     int threads) const override {
        return RowsOf<Game>(game_, rows, threads).advance(ids, seeds);
    }

    Afterstates afterstates(const Rows& rows, int threads) const override {
        return RowsOf<Game>(game_, rows, threads).afterstates();
    }

    PlanesShape shape_of_planes() const override { return planes_shape(game_); }

    void observe(const Rows& rows, const std::int8_t* viewers, int threads, std::uint8_t* planes,
                 std::int16_t* vectors) const override {
        RowsOf<Game>(game_, rows, threads).observe(viewers, planes, vectors);
    }

    std::vector<Bytes> playout(const Bytes& packed, const Plan& plan, std::size_t match) const override {
        Chances chances = plan.chances(match);
        Random random = plan.policy_random(match);
        State state = unpack(packed);
        std::vector<Bytes> states{packed};
        for (int actor = game_.actor(state); actor != ACTOR_OVER; actor = game_.actor(state)) {
            if (actor == ACTOR_CHANCE) game_.sample(state, chances);
            else step(game_, state, plan.policies[static_cast<std::size_t>(actor)], random);
            states.push_back(pack(state));
        }
        return states;
    }

private:
    Bytes pack(const State& state) const {
        Bytes packed(static_cast<std::size_t>(game_.packed_length()));
        game_.pack(state, packed.data());
        return packed;
    }

    int check_seat(int seat) const {
        if (seat < 0 || seat >= game_.seats()) throw BadAction(no_seat(seat));
        return seat;
    }

    State unpack(const Bytes& packed) const { return unpack_state(game_, packed); }

    Game game_;
};

}  // namespace kingdomino
