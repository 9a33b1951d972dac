// Whole matches between players, what a player thinks, and what learners need, behind one interface for all games.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "uct.hpp"

namespace kingdomino {

// A player at a table: a mind, or a search.
struct TablePlayer {
    explicit TablePlayer(const Mind& given) : mind(given) {}
    explicit TablePlayer(const SearchPlan& plan) : search(plan) {}

    Mind mind;
    std::optional<SearchPlan> search;
};

struct Samples {
    std::vector<Feature> features;
    std::vector<std::int16_t> finals;
};

// Whole matches between players, and what they saw, behind one interface for all games.
class Thinker {
public:
    Thinker() = default;
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    virtual ~Thinker() = default;

    virtual std::vector<std::string> feature_names() const = 0;
    virtual std::vector<Feature> features(const Bytes& packed, int seat) const = 0;
    // Where a seat acts: its turns; the one that was `taken`, if that is known, is looked at as closely as the best
    // one. Where chance acts: what is expected.
    virtual Thought search(const Bytes& packed, const SearchPlan& plan, std::uint64_t seed,
                           const std::vector<int>& taken) const = 0;
    virtual int choose(const Bytes& packed, const Mind& mind, std::uint64_t seed) const = 0;
    virtual Samples collect(const TablePlayer& player, std::size_t matches, std::uint64_t seed, int threads) const = 0;
    virtual void contest(const std::vector<TablePlayer>& players, bool rotate, std::size_t matches, std::uint64_t seed,
                         int threads, std::span<std::int16_t> totals, std::span<float> shares) const = 0;
};

template <class Game>
class ThinkerOf final : public Thinker {
public:
    using State = typename Game::State;

    explicit ThinkerOf(const typename Game::Rules& rules) : game_(rules) {}

    std::vector<std::string> feature_names() const override { return names_of_features(game_); }

    std::vector<Feature> features(const Bytes& packed, int seat) const override {
        const State state = unpack(packed);
        std::vector<Feature> found(static_cast<std::size_t>(Net::MOST_INPUTS));
        FeatureValues sink(found.data());
        describe(game_, state, seat, look_out(game_, state), sink);
        found.resize(names_);
        return found;
    }

    Thought search(const Bytes& packed, const SearchPlan& plan, std::uint64_t seed,
                   const std::vector<int>& taken) const override {
        check(plan);
        const State from = unpack(packed);
        if (game_.actor(from) == ACTOR_OVER) throw BadAction(MATCH_IS_OVER);
        if (!is_line(game_, from, taken)) throw BadAction(NO_SUCH_TURN);
        return think(game_, from, plan, seed, taken);
    }

    int choose(const Bytes& packed, const Mind& mind, std::uint64_t seed) const override {
        check(mind);
        Random random(seed);
        return Decider(mind).choose(game_, acting(packed), random);
    }

    // Self-play: after each decision (and what finishes it) what its seat sees, and the total it ends with. Where
    // dominoes or dice are taken, the same for all other seats, because what is left to them counts.
    Samples collect(const TablePlayer& player, std::size_t matches, std::uint64_t seed, int threads) const override {
        check(player);
        const std::size_t parts = std::min<std::size_t>(matches, PARTS);
        std::vector<Samples> found(parts);
        share_work(parts, threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t part = begin; part < end; ++part)
                for (std::size_t match = matches * part / parts; match < matches * (part + 1) / parts; ++match)
                    collect_match(player, mix(seed, match), found[part]);
        });
        Samples all;
        for (const Samples& part : found) {
            all.features.insert(all.features.end(), part.features.begin(), part.features.end());
            all.finals.insert(all.finals.end(), part.finals.begin(), part.finals.end());
        }
        return all;
    }

    void contest(const std::vector<TablePlayer>& players, bool rotate, std::size_t matches, std::uint64_t seed,
                 int threads, std::span<std::int16_t> totals, std::span<float> shares) const override {
        const auto width = static_cast<std::size_t>(game_.seats());
        if (players.size() != width) throw std::invalid_argument("there must be one player for each seat");
        for (const TablePlayer& player : players) check(player);
        share_work(matches, threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const std::size_t shift = rotate ? i % width : 0;
                const State last = play_match(players, shift, mix(seed, rotate ? i / width : i), mix(~seed, i));
                std::int16_t points[MOST_SEATS];
                float won[MOST_SEATS];
                count_up(game_, last, points, won);
                for (std::size_t player = 0; player < width; ++player) {
                    totals[i * width + player] = points[(player + shift) % width];
                    shares[i * width + player] = won[(player + shift) % width];
                }
            }
        });
    }

private:
    static constexpr std::size_t PARTS = 64;  // of self-play, so that threads can share it

    State unpack(const Bytes& packed) const { return unpack_state(game_, packed); }
    State acting(const Bytes& packed) const {
        const State state = unpack(packed);
        if (game_.actor(state) < 0) throw BadAction("no seat acts in this position");
        return state;
    }

    void check(const Net* net) const {
        if (net && static_cast<std::size_t>(net->inputs()) != names_) throw std::invalid_argument(OTHER_NETWORK);
    }
    void check(const Mind& mind) const { check(mind.net); }
    void check(const SearchPlan& plan) const {
        check(plan.own);
        if (plan.others.empty()) throw std::invalid_argument("nobody plays the other seats");
        for (const Mind& mind : plan.others) check(mind);
        check(plan.prior);
    }
    void check(const TablePlayer& player) const { player.search ? check(*player.search) : check(player.mind); }

    void collect_match(const TablePlayer& player, std::uint64_t seed, Samples& samples) const {
        Chances chances(seed);
        Random random(~seed);
        State state = game_.start();
        std::vector<int> seats;
        Decider decider(player.mind);
        for (int actor = 0; (actor = game_.actor(state)) != ACTOR_OVER;) {
            if (actor == ACTOR_CHANCE) {
                game_.sample(state, chances);
                continue;
            }
            for (const int id : decide(player, decider, state, random)) {
                const Outlook outlook = look_out(game_, state);
                const bool drafting = game_.is_drafting(state);
                game_.apply(state, id);
                State seen = state;
                finish(game_, seen, actor);
                if (game_.actor(seen) == ACTOR_OVER) continue;
                for (int seat = 0; seat < game_.seats(); ++seat)
                    if (seat == actor || drafting) {
                        add_sample(seen, seat, outlook, samples);
                        seats.push_back(seat);
                    }
            }
        }
        for (const int seat : seats) samples.finals.push_back(static_cast<std::int16_t>(game_.total(state, seat)));
    }

    void add_sample(const State& seen, int seat, const Outlook& outlook, Samples& samples) const {
        samples.features.resize(samples.features.size() + names_);
        FeatureValues sink(samples.features.data() + samples.features.size() - names_);
        describe(game_, seen, seat, outlook, sink);
    }

    // The next actions of the seat that acts: one, or its whole turn.
    std::vector<int> decide(const TablePlayer& player, Decider& decider, const State& state, Random& random) const {
        if (!player.search) return {decider.choose(game_, state, random)};
        return think(game_, state, *player.search, random.next()).turns.front().ids;
    }

    State play_match(const std::vector<TablePlayer>& players, std::size_t shift, std::uint64_t deal,
                     std::uint64_t seed) const {
        Chances chances(deal);
        Random random(seed);
        State state = game_.start();
        const auto width = static_cast<std::size_t>(game_.seats());
        std::vector<Decider> deciders;
        deciders.reserve(players.size());
        for (const TablePlayer& player : players) deciders.emplace_back(player.mind);
        for (int actor = 0; (actor = game_.actor(state)) != ACTOR_OVER;) {
            if (actor == ACTOR_CHANCE) {
                game_.sample(state, chances);
                continue;
            }
            const std::size_t number = (static_cast<std::size_t>(actor) + width - shift) % width;
            for (const int id : decide(players[number], deciders[number], state, random)) game_.apply(state, id);
        }
        return state;
    }

    Game game_;
    std::size_t names_ = names_of_features(game_).size();
};

}  // namespace kingdomino
