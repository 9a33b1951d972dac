// One interface for all games over bytes and whole numbers, for web pages: what page.cpp exports. It never throws;
// whatever it is given, it answers, or says in words what is wrong.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "counting.hpp"
#include "dealer.hpp"
#include "pad.hpp"
#include "refusals.hpp"
#include "results.hpp"
#include "review_plan.hpp"

namespace kingdomino {

using Given = std::span<const std::uint8_t>;

// Bytes, or a sentence that says why there are none.
struct Answer {
    std::string bytes;
    bool is_refusal = false;
};

inline Answer refuse(std::string sentence) { return {std::move(sentence), true}; }

template <class Number>
Answer answer(std::span<const Number> numbers) {
    Answer given;
    given.bytes.resize(numbers.size_bytes());
    if (!numbers.empty()) std::memcpy(given.bytes.data(), numbers.data(), numbers.size_bytes());
    return given;
}
inline Answer answer(int number) { return answer(std::span<const int>(&number, 1)); }

// How a page asks for a search.
struct Question {
    std::vector<int> taken;  // the turn that was taken, or nothing
    const Net* net = nullptr;
    int playouts = 0, width = 0;
    std::uint64_t seed = 0;
};

class Page {
public:
    Page() = default;
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;
    virtual ~Page() = default;

    virtual int seats() const = 0;
    virtual int actions() const = 0;
    virtual Answer start() const = 0;
    virtual Answer actor(Given packed) const = 0;
    virtual Answer legal(Given packed) const = 0;
    virtual Answer apply(Given packed, int id) const = 0;
    virtual Answer apply_chance(Given packed, const std::vector<int>& values) const = 0;
    virtual Answer sample(Given packed, std::uint64_t seed) const = 0;
    // What kind of chance acts: the first word of its action.
    virtual Answer chance(Given packed) const = 0;
    // What the dealer draws here by a seed, of which so many numbers have been used: how many have been used after it,
    // then what it draws, as apply_chance takes it.
    virtual Answer draw(Given packed, const std::string& seed, int used) const = 0;
    virtual Answer score_lines(Given packed, int seat) const = 0;
    virtual Answer rank_key(Given packed, int seat) const = 0;
    // The totals of all seats, then their shares of the victory in millionths. At any moment: as if it ended here.
    virtual Answer result(Given packed) const = 0;
    // What any territory scores, as JSON: whether nothing was discarded, totems held as bits, the honoured coat or -1,
    // then for each square cell, terrain, symbols, resource and caveman (counting.hpp).
    virtual Answer count(const std::vector<int>& numbers) const = 0;
    // A whole scorepad as JSON: sheets, doubts, ranks (pad.hpp).
    virtual Answer count_pad(const std::vector<int>& numbers) const = 0;
    virtual Answer think(Given packed, const Question& question) const = 0;
    // So many matches at random; the total of the first seat, summed up.
    virtual Answer play_matches(int count, std::uint64_t seed) const = 0;
};

template <class Game>
class PageOf final : public Page {
public:
    using State = typename Game::State;
    using Rules = typename Game::Rules;

    explicit PageOf(const typename Game::Rules& rules) : rules_(&rules), game_(rules) {}

    int seats() const override { return game_.seats(); }
    int actions() const override { return game_.actions(); }
    Answer start() const override { return packed(game_.start()); }

    Answer actor(Given given) const override {
        return with(given, [&](const State& state) { return answer(game_.actor(state)); });
    }

    Answer legal(Given given) const override {
        return with(given, [&](const State& state) {
            std::vector<int> ids;
            game_.for_each_legal(state, [&ids](int id) { ids.push_back(id); });
            return answer(std::span<const int>(ids));
        });
    }

    Answer apply(Given given, int id) const override {
        return with(given, [&](State& state) {
            if (!is_legal(game_, state, id)) return refuse(not_legal(id));
            game_.apply(state, id);
            return packed(state);
        });
    }

    Answer apply_chance(Given given, const std::vector<int>& values) const override {
        return with_chance(given, [&](State& state) {
            const Wrong wrong = game_.apply_chance(state, values.data(), static_cast<int>(values.size()));
            return wrong ? refuse(wrong) : packed(state);
        });
    }

    Answer sample(Given given, std::uint64_t seed) const override {
        return with_chance(given, [&](State& state) {
            Chances chances(seed);
            game_.sample(state, chances);
            return packed(state);
        });
    }

    Answer chance(Given given) const override {
        return with_chance(given, [&](const State& state) { return Answer{chance_word(game_, state)}; });
    }

    Answer draw(Given given, const std::string& seed, int used) const override {
        return with_chance(given, [&](const State& state) {
            SeededChances chances(seed, used);
            std::vector<int> found = draw_chance(game_, state, chances);
            found.insert(found.begin(), chances.used());
            return answer(std::span<const int>(found));
        });
    }

    Answer score_lines(Given given, int seat) const override {
        return with_seat(given, seat, [&](const State& state) {
            std::vector<int> points;
            game_.for_each_line(state, seat, [&points](int line) { points.push_back(line); });
            return answer(std::span<const int>(points));
        });
    }

    Answer rank_key(Given given, int seat) const override {
        return with_seat(given, seat, [&](const State& state) {
            int key[1 + Game::TIE_BREAKS];
            key[0] = game_.total(state, seat);
            game_.tie_breaks(state, seat, key + 1);
            return answer(std::span<const int>(key));
        });
    }

    Answer result(Given given) const override {
        return with(given, [&](const State& state) {
            std::int16_t totals[MOST_SEATS];
            float shares[MOST_SEATS];
            count_up(game_, state, totals, shares);
            std::vector<int> found(totals, totals + seats());
            for (int seat = 0; seat < seats(); ++seat)
                found.push_back(static_cast<int>(std::lround(MILLION * static_cast<double>(shares[seat]))));
            return answer(std::span<const int>(found));
        });
    }

    Answer count(const std::vector<int>& numbers) const override {
        static constexpr std::size_t OF_ALL = 3, OF_A_SQUARE = sizeof(CountedSquare) / sizeof(int);
        if (numbers.size() < OF_ALL || (numbers.size() - OF_ALL) % OF_A_SQUARE) return refuse("numbers are missing");
        const CountedKinds kinds = kinds_of(*rules_);
        const CountedRest rest{numbers[0] != 0, numbers[1], numbers[2]};
        if (rest.honoured >= kinds.terrains) return refuse("there is no such coat");
        std::vector<CountedSquare> squares((numbers.size() - OF_ALL) / OF_A_SQUARE);
        if (!squares.empty())
            std::memcpy(squares.data(), numbers.data() + OF_ALL, squares.size() * sizeof(CountedSquare));
        CountedTerritory territory;
        if (const Wrong wrong = territory.lay(squares, kinds.terrains, kinds.resources, kinds.cavemen))
            return refuse(wrong);
        CountedSheet sheet;
        count_territory(*rules_, territory, rest, sheet);
        return Answer{sheet.take()};
    }

    Answer count_pad(const std::vector<int>& numbers) const override {
        PadReader reader(numbers);
        CountedPad<Rules> pad(*rules_);
        if (const Wrong wrong = pad.read(reader)) return refuse(wrong);
        return Answer{pad.count()};
    }

    Answer think(Given given, const Question& question) const override {
        return with(given, [&](const State& state) {
            if (!question.net || static_cast<std::size_t>(question.net->inputs()) != features_)
                return refuse(OTHER_NETWORK);
            if (question.playouts < 1 || question.playouts > MOST_PLAYOUTS)
                return refuse("between 1 and " + std::to_string(MOST_PLAYOUTS) + " playouts can be asked for");
            if (game_.actor(state) == ACTOR_OVER) return refuse(MATCH_IS_OVER);
            if (!is_line(game_, state, question.taken)) return refuse(NO_SUCH_TURN);
            if (question.width < 1) return refuse("at least one turn must be looked at");
            const SearchPlan plan =
                review_plan(*question.net, question.playouts, static_cast<std::size_t>(question.width));
            Search<Game> search(game_, plan, question.seed);
            const bool is_chance = game_.actor(state) == ACTOR_CHANCE;
            return Answer{to_json(is_chance ? search.expect(state) : search.think(state, question.taken))};
        });
    }

    Answer play_matches(int count, std::uint64_t seed) const override {
        int sum = 0;
        for (int match = 0; match < count; ++match) {
            Chances chances(mix(seed, static_cast<std::uint64_t>(match)));
            Random random(mix(~seed, static_cast<std::uint64_t>(match)));
            State state = game_.start();
            play_random(game_, state, chances, random);
            sum += game_.total(state, 0);
        }
        return answer(sum);
    }

private:
    static constexpr int MILLION = 1'000'000, MOST_PLAYOUTS = 1'000'000;

    Answer packed(const State& state) const {
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(game_.packed_length()));
        game_.pack(state, bytes.data());
        return answer(std::span<const std::uint8_t>(bytes));
    }

    // What f says of the state that these bytes are.
    template <class F>
    Answer with(Given given, const F& f) const {
        if (given.size() != static_cast<std::size_t>(game_.packed_length()))
            return refuse(other_length(game_.packed_length(), given.size()));
        State state;
        if (const Fault fault = game_.unpack(given.data(), state)) return refuse(sentence(fault));
        return f(state);
    }
    template <class F>
    Answer with_chance(Given given, const F& f) const {
        return with(given,
                    [&](State& state) { return game_.actor(state) == ACTOR_CHANCE ? f(state) : refuse(NO_CHANCE); });
    }
    template <class F>
    Answer with_seat(Given given, int seat, const F& f) const {
        if (seat < 0 || seat >= seats()) return refuse(no_seat(seat));
        return with(given, f);
    }

    const typename Game::Rules* rules_;
    Game game_;
    std::size_t features_ = names_of_features(game_).size();
};

}  // namespace kingdomino
