// Plays every compiled game under sanitizers: random and greedy matches, pack and unpack after every action, and states
// with bytes changed at random, which must be refused or be playable to their end. callgrind measures it too.
//
//   driver matches COUNT SEED       every combination of options; exits with 1 where something is wrong
//   driver random|greedy|full_greedy RULES COUNT     plain playouts, such as: driver random "kingdomino(seats=2)" 1000
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engines.hpp"

using namespace kingdomino;

namespace {

struct Named {
    std::string name;
    std::unique_ptr<Engine> engine;
};

std::vector<Named> every_game() {
    std::vector<Named> all;
    for_each_rules([&all](const auto& rules) { all.push_back({rules.text, make_game<Engine, EngineOf>(rules)}); });
    return all;
}

// Something is wrong with a game.
struct Wrong : std::runtime_error {
    using std::runtime_error::runtime_error;
};

void expect(bool right, const std::string& game, const char* what) {
    if (!right) throw Wrong(game + ": " + what);
}

// Along one random match every state is unpacked by the next call and must come back the same; legal ids ascend.
std::vector<Bytes> walk(const Named& game, Random& random) {
    std::vector<Bytes> states{game.engine->start()};
    for (;;) {
        const Bytes& now = states.back();
        const int actor = game.engine->actor(now);
        const std::vector<int> ids = game.engine->legal(now);
        expect(std::ranges::is_sorted(ids), game.name, "legal ids are out of order");
        expect((actor >= 0) == !ids.empty(), game.name, "a seat has nothing to do, or chance has");
        for (int seat = 0; seat < game.engine->seats(); ++seat) {
            const auto lines = game.engine->score_lines(now, seat);
            int sum = 0;
            for (const int line : lines) sum += line;
            expect(game.engine->rank_key(now, seat)[0] == sum, game.name, "the lines of a sheet do not sum up");
        }
        if (actor == ACTOR_OVER) return states;
        if (actor == ACTOR_CHANCE) states.push_back(game.engine->sample(now, random.next()));
        else
            states.push_back(
                game.engine->apply(now, ids[static_cast<std::size_t>(random.below(static_cast<int>(ids.size())))]));
    }
}

void play_out(const Named& game, const Bytes& from, Policy policy, std::size_t count, std::uint64_t seed, int threads) {
    const auto seats = static_cast<std::size_t>(game.engine->seats());
    std::vector<std::int16_t> totals(count * seats);
    std::vector<float> shares(count * seats);
    game.engine->playouts(from, Plan{std::vector<Policy>(seats, policy), seed, 0, threads}, totals, shares);
    for (std::size_t i = 0; i < count; ++i) {
        float sum = 0;
        for (std::size_t seat = 0; seat < seats; ++seat) sum += shares[i * seats + seat];
        expect(sum > 0.999F && sum < 1.001F, game.name, "the shares of a victory do not sum up to one");
    }
}

// A state with one to three bytes changed: refused, or good enough to be looked at and played to the end.
bool try_altered(const Named& game, Bytes state, Random& random) {
    for (int changes = 1 + random.below(3); changes; --changes) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(state.size())));
        state[at] = static_cast<std::uint8_t>(random.below(3) ? random.below(8) : random.below(256));
    }
    try {
        const std::vector<int> ids = game.engine->legal(state);
        expect((game.engine->actor(state) >= 0) == !ids.empty(), game.name,
               "an altered state leaves a seat nothing to do");
        game.engine->rank_key(state, 0);
        game.engine->score_lines(state, 0);
        play_out(game, state, POLICY_RANDOM, 4, random.next(), 1);
        if (random.below(8) == 0) play_out(game, state, POLICY_GREEDY, 1, random.next(), 1);
        return true;
    } catch (const BadState&) {
        return false;
    }
}

void step_batch(const Named& game, std::uint64_t seed) {
    const auto batch = game.engine->batch(5, seed, 2, true);
    for (int steps = 0; steps < 200; ++steps) {
        batch->choose(steps % 20 ? POLICY_RANDOM : POLICY_GREEDY);
        batch->step(batch->choices.data());
    }
    std::vector<std::int32_t> ids = batch->choices;
    ids[0] = batch->actions;
    bool refused = false;
    try {
        batch->step(ids.data());
    } catch (const BadAction&) {
        refused = true;
    }
    expect(refused, game.name, "a batch takes an action that does not exist");
}

// All states of a match at once: what follows each, and what follows the first action of each.
void try_rows(const Named& game, const std::vector<Bytes>& states, std::uint64_t seed) {
    Bytes packed;
    for (const Bytes& state : states) packed.insert(packed.end(), state.begin(), state.end());
    const Rows rows{packed.data(), states.size(), states[0].size()};
    const Afterstates after = game.engine->afterstates(rows, 2);
    std::vector<std::int32_t> ids(rows.count, NO_ACTION);
    for (std::size_t row = 0; row < rows.count; ++row)
        if (after.offsets[row] < after.offsets[row + 1])
            ids[row] = after.ids[static_cast<std::size_t>(after.offsets[row])];
    const Advanced ahead = game.engine->advance(rows, ids, std::vector<std::uint64_t>(rows.count, seed), 2);
    for (std::size_t row = 0; row < rows.count; ++row)
        expect(ahead.actors[row] != ACTOR_CHANCE, game.name, "chance still acts after a row has advanced");
    const auto batch = game.engine->batch(1, seed, 1, false);
    const std::int64_t first = 0;
    batch->set({packed.data(), 1, rows.length}, &first);
    expect(batch->actors[0] >= 0, game.name, "a batch that was set waits for nobody");
}

int matches(int count, std::uint64_t seed) {
    std::size_t states = 0, accepted = 0, altered = 0;
    for (const Named& game : every_game()) {
        Random random(seed);
        for (int i = 0; i < count; ++i) {
            const std::vector<Bytes> played = walk(game, random);
            try_rows(game, played, seed);
            for (const Bytes& state : played) {
                ++states;
                for (int tries = 0; tries < 4; ++tries, ++altered) accepted += try_altered(game, state, random);
            }
        }
        play_out(game, game.engine->start(), POLICY_RANDOM, 50, seed, 2);
        play_out(game, game.engine->start(), POLICY_GREEDY, 4, seed, 2);
        play_out(game, game.engine->start(), POLICY_FULL_GREEDY, 1, seed, 1);
        play_out(game, game.engine->start(), POLICY_GREEDY_PLACEMENT, 1, seed, 1);
        play_out(game, game.engine->start(), POLICY_EPSILON_GREEDY, 1, seed, 1);
        step_batch(game, seed);
    }
    std::cout << states << " states, " << altered << " altered ones of which " << accepted << " could be played\n";
    return 0;
}

int plain(Policy policy, const std::string& name, std::size_t count) {
    for (const Named& game : every_game())
        if (game.name == name) {
            play_out(game, game.engine->start(), policy, count, 1, 1);
            return 0;
        }
    std::cerr << "there is no game \"" << name << "\"\n";
    return 2;
}

}  // namespace

int main(int argc, char** argv) try {
    const std::vector<std::string> words(argv, argv + argc);
    if (words.size() != 4) return 2;
    const auto number = static_cast<std::uint64_t>(std::stoull(words[words[1] == "matches" ? 2 : 3]));
    if (words[1] == "matches") return matches(static_cast<int>(number), std::stoull(words[3]));
    if (words[1] == "random") return plain(POLICY_RANDOM, words[2], number);
    return plain(words[1] == "greedy" ? POLICY_GREEDY : POLICY_FULL_GREEDY, words[2], number);
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
