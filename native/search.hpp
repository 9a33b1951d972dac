// Searches over the turns of the seat that acts: flat Monte Carlo evaluation as published, and successive halving with
// a learned prior. All turns are compared on the same deals.
#pragma once

#include <chrono>
#include <cmath>
#include <numeric>
#include <vector>

#include "minds.hpp"
#include "turns.hpp"

namespace kingdomino {

// How the end of a playout counts for a seat: victory alone, points, own points as a share of own and the best
// other's (the three of the paper), or the lead with an extra for the victory.
enum class Score : std::uint8_t { WIN, POINTS, RELATIVE, LEAD };

// How playouts are shared out among turns: equally; in rounds after each of which the worse half is dropped; or by a
// tree of the turns that follow.
enum class Method : std::uint8_t { FLAT, HALVING, UCT };

struct SearchPlan {
    Mind own;                  // who plays the playouts on in the seat that thinks,
    std::vector<Mind> others;  // and in the other seats: these in turn, playout by playout
    Score score = Score::LEAD;
    Method method = Method::HALVING;
    const Net* prior = nullptr;
    std::size_t width = 16;  // how many turns are looked at
    int playouts = 1000;
    double seconds = 0;                                   // if given, the time of a turn; `playouts` then says nothing
    double trust = 0;                                     // how many playouts the prior counts for
    double victory = 16;                                  // what a victory adds to the lead, in points
    double curiosity = 0.6, win_bias = 0, heuristic = 0;  // of UCT: C, and the weights of both progressive biases
    int threads = 1;

    const Mind& others_in(std::uint64_t playout) const { return others[playout % others.size()]; }
};

// How playouts ended on average, for each seat: its total, its lead, and its share of the victory.
struct Ends {
    double totals[MOST_SEATS] = {}, leads[MOST_SEATS] = {}, shares[MOST_SEATS] = {};
};

// What a search thinks of one turn.
struct Opinion {
    std::vector<int> ids;
    double mean = 0;   // of its playouts, as its score counts them
    double prior = 0;  // in points
    int playouts = 0;
    std::vector<int> after;  // the totals of all seats straight after it
    Ends ends;               // of its playouts; exact in the last lap; nothing where there were none
};

// What it thinks of all, best first.
struct Thought {
    std::vector<Opinion> turns;
    int playouts = 0;
    int seat = ACTOR_CHANCE;  // who acts
    std::vector<int> before;  // the totals of all seats
    int taken = -1;           // which of the turns was taken, if one was given
};

// What the end of a match is worth to a seat.
class Judge {
public:
    Judge(Score score, double victory, int seats) : score_(score), victory_(victory), seats_(seats) {}

    double value(const std::int16_t* totals, const float* shares, int seat) const {
        switch (score_) {
            case Score::WIN: return static_cast<double>(shares[seat]);
            case Score::POINTS: return totals[seat] / MANY_POINTS;
            case Score::RELATIVE: {
                const int both = totals[seat] + best_other(totals, seat);
                return both ? static_cast<double>(totals[seat]) / both : 0;
            }
            case Score::LEAD: break;
        }
        return lead_of<double>(seats_, seat, totals) + victory_ * static_cast<double>(shares[seat]);
    }

private:
    static constexpr double MANY_POINTS = 100;  // so that points too are mostly between 0 and 1

    int best_other(const std::int16_t* totals, int seat) const {
        int best = 0;
        for (int other = 0; other < seats_; ++other)
            if (other != seat) best = std::max<int>(best, totals[other]);
        return best;
    }

    Score score_;
    double victory_;
    int seats_;
};

// Whether nothing is left but to lay the dominoes of the last line: each seat for itself, without chance.
template <class Game>
bool is_last_lap(const Game& game, const typename Game::State& state) {
    if constexpr (requires { state.draft; }) {
        const DraftShape& shape = game.rules().draft;
        return !state.draft.is_opening() && !state.draft.coming.length &&
               DOMINOES - std::popcount(state.draft.unseen) == shape.line * shape.lines;
    }
    return false;
}

// The best total that a seat can reach in the last lap, whatever the others do.
template <class Game>
int best_end(const Game& game, typename Game::State state, int seat, Random& random) {
    const typename Game::State from = state;
    while (is_same_game(from, state) && game.actor(state) != seat) {
        if (game.actor(state) == ACTOR_OVER) return game.total(state, seat);
        game.step_random(state, random);
    }
    if (!is_same_game(from, state)) return game.total(state, seat);
    int best = 0;
    game.for_each_legal(state, [&](int id) {
        typename Game::State next = state;
        game.apply(next, id);
        best = std::max(best, best_end(game, next, seat, random));
    });
    return best;
}

// The last lap to its end, everybody for the best own total.
template <class Game>
void play_last_lap(const Game& game, typename Game::State& state, Random& random) {
    const typename Game::State from = state;
    for (int seat = 0; is_same_game(from, state) && (seat = game.actor(state)) >= 0;) {
        int best = -1, most = 0;
        game.for_each_legal(state, [&](int id) {
            typename Game::State next = state;
            game.apply(next, id);
            const int total = best_end(game, next, seat, random);
            if (best < 0 || total > most) {
                best = id;
                most = total;
            }
        });
        game.apply(state, best);
    }
}

// When a search has to stop.
class Deadline {
public:
    explicit Deadline(double seconds) : seconds_(seconds) {}
    bool has_passed(double part) const {
        return std::chrono::duration<double>(Clock::now() - began_).count() >= seconds_ * part;
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point began_ = Clock::now();
    double seconds_;
};

template <class Game>
class Search {
public:
    using State = typename Game::State;

    Search(const Game& game, const SearchPlan& plan, std::uint64_t seed)
        : game_(game), plan_(plan), seed_(seed), judge_(plan.score, plan.victory, game.seats()) {}

    // What is thought of the turns from here. The turn that was `taken`, if one is given, is looked at to the end, and
    // compared with the best one by as many playouts again.
    Thought think(const State& from, std::span<const int> taken = {}) {
        seat_ = game_.actor(from);
        outlook_ = look_out(game_, from);
        last_lap_ = is_last_lap(game_, from);
        turns_ = find_turns(game_, from, plan_.width, [&](const State& after) { return promise(after); });
        if (!taken.empty()) taken_ = find_or_add(from, taken);
        return compare(from, turns_.size() > 1 || !taken.empty());
    }

    // What is expected where chance acts: one turn without actions.
    Thought expect(const State& from) {
        turns_ = {{from, {}, 0}};
        return compare(from, true);
    }

private:
    static constexpr double UNIT = 1 << 16;
    static constexpr int PASS = 4;           // playouts of each turn between two looks at the clock
    static constexpr std::size_t MANY = 64;  // of more turns each is played once: thousands of them take seconds

    // The ends of a turn's playouts, summed up. Whole numbers of 1/UNIT, so that their order does not matter.
    struct Sum {
        std::int64_t value = 0, totals[MOST_SEATS] = {}, leads[MOST_SEATS] = {}, shares[MOST_SEATS] = {};

        void add(const Sum& other) {
            value += other.value;
            for (int seat = 0; seat < MOST_SEATS; ++seat) {
                totals[seat] += other.totals[seat];
                leads[seat] += other.leads[seat];
                shares[seat] += other.shares[seat];
            }
        }
    };

    Thought compare(const State& from, bool with_playouts) {
        sums_.assign(turns_.size(), {});
        counts_.assign(turns_.size(), 0);
        std::vector<std::size_t> order(turns_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (with_playouts && !last_lap_) {
            run(order);
            match_taken(order);
        }
        return conclude(from, order);
    }

    // Where another turn than the best one was taken, both get more playouts: what was given up is their difference.
    void match_taken(std::vector<std::size_t>& order) {
        const auto taken = std::ranges::find(order, taken_);
        if (taken == order.end() || taken == order.begin()) return;
        std::rotate(order.begin() + 1, taken, taken + 1);
        const auto both = std::span(order).first(2);
        play_pass(both, std::max(1, plan_.playouts / 2));
        sort(both);
    }

    // The best first.
    void sort(std::span<std::size_t> turns) const {
        std::ranges::stable_sort(turns, std::ranges::greater{}, [&](std::size_t turn) { return estimate(turn); });
    }

    // What a turn promises without playouts: what the seat expects by its network, else its total. In the last lap
    // that is exact.
    std::int64_t promise(const State& after) const {
        if (last_lap_) {
            Random random(seed_);
            return best_end(game_, after, seat_, random) * WORTH_OF_A_POINT;
        }
        State next = after;
        finish(game_, next, seat_);
        if (!plan_.prior || game_.actor(next) == ACTOR_OVER) return game_.total(next, seat_) * WORTH_OF_A_POINT;
        NetReader reader(*plan_.prior);
        return expect_lead(game_, next, seat_, outlook_, reader);
    }

    // The number of the turn that leads where these actions lead. Other actions, or their order, may lead there too.
    std::size_t find_or_add(const State& from, std::span<const int> ids) {
        Turn<Game> taken{from, {ids.begin(), ids.end()}, 0};
        for (const int id : ids) game_.apply(taken.after, id);
        std::vector<std::uint8_t> wanted(static_cast<std::size_t>(game_.packed_length())), packed(wanted);
        game_.pack(taken.after, wanted.data());
        for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
            game_.pack(turns_[turn].after, packed.data());
            if (packed == wanted) return turn;
        }
        taken.prior = promise(taken.after);
        turns_.push_back(std::move(taken));
        return turns_.size() - 1;
    }

    // Plays, and sorts the turns: the best first. Those that were dropped come behind, the last dropped before others.
    void run(std::vector<std::size_t>& order) {
        const bool halving = plan_.method == Method::HALVING;
        const int rounds = halving ? std::max(1, static_cast<int>(std::bit_width(order.size() - 1))) : 1;
        const Deadline deadline(plan_.seconds);
        std::size_t alive = order.size();
        for (int round = 1; round <= rounds; ++round) {
            const auto left = std::span(order).first(alive);
            if (plan_.seconds > 0) {
                const double part = static_cast<double>(round) / rounds;
                for (bool is_first = true; is_first || !deadline.has_passed(part); is_first = false)
                    play_pass(left, left.size() > MANY ? 1 : PASS);
            } else {
                play_pass(left, std::max(1, plan_.playouts / rounds / static_cast<int>(alive)));
            }
            sort(left);
            alive = (alive + 1) / 2;
            const auto taken = std::ranges::find(left, taken_);
            if (taken != left.end() && taken - left.begin() >= static_cast<std::ptrdiff_t>(alive))
                std::rotate(left.begin() + static_cast<std::ptrdiff_t>(alive++), taken, taken + 1);
        }
    }

    // The same number of playouts for each of these turns, on the same deals.
    void play_pass(std::span<const std::size_t> turns, int each) {
        std::vector<Sum> ends(turns.size() * static_cast<std::size_t>(each));
        share_work(ends.size(), plan_.threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const std::size_t turn = turns[i % turns.size()];
                ends[i] = play_out(turns_[turn].after, static_cast<std::uint64_t>(counts_[turn]) + i / turns.size());
            }
        });
        for (std::size_t i = 0; i < ends.size(); ++i) sums_[turns[i % turns.size()]].add(ends[i]);
        for (const std::size_t turn : turns) counts_[turn] += each;
    }

    Sum play_out(State state, std::uint64_t number) const {
        Chances chances(mix(seed_, number));
        Random random(mix(~seed_, number));
        play_on(game_, state, seat_, plan_.own, plan_.others_in(number), chances, random);
        return count_end(state);
    }

    Sum count_end(const State& last) const {
        std::int16_t totals[MOST_SEATS];
        float shares[MOST_SEATS];
        count_up(game_, last, totals, shares);
        Sum sum;
        if (seat_ >= 0) sum.value = std::llround(UNIT * judge_.value(totals, shares, seat_));
        for (int seat = 0; seat < game_.seats(); ++seat) {
            sum.totals[seat] = std::llround(UNIT * totals[seat]);
            sum.leads[seat] = std::llround(UNIT * lead_of<double>(game_.seats(), seat, totals));
            sum.shares[seat] = std::llround(UNIT * static_cast<double>(shares[seat]));
        }
        return sum;
    }

    double prior(std::size_t turn) const { return static_cast<double>(turns_[turn].prior) / WORTH_OF_A_POINT; }

    // The mean of a turn's playouts; the prior of a network counts as some playouts more.
    double estimate(std::size_t turn) const {
        const double trust = plan_.prior ? plan_.trust : 0;
        const double sum = static_cast<double>(sums_[turn].value) / UNIT + trust * prior(turn);
        const double count = counts_[turn] + trust;
        return count > 0 ? sum / count : prior(turn);
    }

    Thought conclude(const State& from, const std::vector<std::size_t>& order) const {
        Thought thought;
        thought.seat = seat_;
        thought.before = totals(from);
        for (const std::size_t turn : order) {
            if (turn == taken_) thought.taken = static_cast<int>(thought.turns.size());
            const Turn<Game>& found = turns_[turn];
            thought.turns.push_back(
                {found.ids, estimate(turn), prior(turn), counts_[turn], totals(found.after), ends(turn)});
            thought.playouts += counts_[turn];
        }
        return thought;
    }

    std::vector<int> totals(const State& state) const {
        std::vector<int> found(static_cast<std::size_t>(game_.seats()));
        for (int seat = 0; seat < game_.seats(); ++seat)
            found[static_cast<std::size_t>(seat)] = game_.total(state, seat);
        return found;
    }

    Ends ends(std::size_t turn) const {
        Sum sum = sums_[turn];
        int count = counts_[turn];
        if (last_lap_) {
            State state = turns_[turn].after;
            Random random(seed_);
            play_last_lap(game_, state, random);
            sum = count_end(state);
            count = 1;
        }
        Ends means;
        const double unit = UNIT * std::max(count, 1);
        for (int seat = 0; seat < game_.seats(); ++seat) {
            means.totals[seat] = static_cast<double>(sum.totals[seat]) / unit;
            means.leads[seat] = static_cast<double>(sum.leads[seat]) / unit;
            means.shares[seat] = static_cast<double>(sum.shares[seat]) / unit;
        }
        return means;
    }

    const Game& game_;        // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one turn only
    const SearchPlan& plan_;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one turn only
    std::uint64_t seed_;
    Judge judge_;
    int seat_ = ACTOR_CHANCE;
    std::size_t taken_ = std::numeric_limits<std::size_t>::max();
    bool last_lap_ = false;
    Outlook outlook_;
    std::vector<Turn<Game>> turns_;
    std::vector<Sum> sums_;
    std::vector<int> counts_;
};

}  // namespace kingdomino
