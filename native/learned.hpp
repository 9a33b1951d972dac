// A player that has learned what a position is worth: it takes the action after which its own seat expects the most
// points at the end, or the largest lead where it takes something away from the others. The network is given; how it
// came about is in training/.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "features.hpp"
#include "game.hpp"

namespace kingdomino {

using Worth = std::int64_t;
inline constexpr Worth WORTH_OF_A_POINT = Worth{1} << Net::SCALE_BITS;
inline constexpr Worth POINTS_OF_ONE = 10;  // an output of 1 means this many points

// The names of all features of a game, in their order.
template <class Game>
std::vector<std::string> names_of_features(const Game& game) {
    FeatureNames sink;
    const typename Game::State state = game.start();
    describe(game, state, 0, look_out(game, state), sink);
    return sink.names;
}

// What the seat expects to have at the end, in 1/WORTH_OF_A_POINT.
template <class Game>
Worth expect(const Game& game, const typename Game::State& state, int seat, const Outlook& outlook, NetReader& reader) {
    alignas(64) Feature features[Net::MOST_INPUTS] = {};
    FeatureValues sink(features);
    describe(game, state, seat, outlook, sink);
    return features[0] * WORTH_OF_A_POINT + POINTS_OF_ONE * reader.value(features);
}

// How far a seat is ahead: over the average of the best other and of all others, so that all of them matter, and the
// best one most.
template <class Value, class Given>
Value lead_of(int seats, int seat, const Given* values) {
    Value best = std::numeric_limits<Value>::lowest(), sum = 0;
    for (int other = 0; other < seats; ++other) {
        if (other == seat) continue;
        best = std::max(best, static_cast<Value>(values[other]));
        sum += static_cast<Value>(values[other]);
    }
    return static_cast<Value>(values[seat]) - (best + sum / static_cast<Value>(seats - 1)) / 2;
}

// What the seat expects to be ahead by at the end.
template <class Game>
Worth expect_lead(const Game& game, const typename Game::State& state, int seat, const Outlook& outlook,
                  NetReader& reader) {
    Worth values[MOST_SEATS];
    for (int other = 0; other < game.seats(); ++other) values[other] = expect(game, state, other, outlook, reader);
    return lead_of<Worth>(game.seats(), seat, values);
}

// What the seat expects after an action and after what finishes it; a match that is over is counted. Where dominoes or
// dice are taken, what is left to the others counts too; what is done on the seat's own territory concerns them little.
template <class Game>
Worth expect_after(const Game& game, const typename Game::State& state, int id, int seat, const Outlook& outlook,
                   NetReader& reader) {
    const bool rivalry = game.is_drafting(state);
    typename Game::State next = state;
    game.apply(next, id);
    finish(game, next, seat);
    if (game.actor(next) == ACTOR_OVER) return game.total(next, seat) * WORTH_OF_A_POINT;
    return rivalry ? expect_lead(game, next, seat, outlook, reader) : expect(game, next, seat, outlook, reader);
}

// The best action by the network. With noise, up to that much is added to what each one is worth, so that play varies.
template <class Game>
int choose_learned(const Game& game, const typename Game::State& state, NetReader& reader, Worth noise,
                   Random& random) {
    const int seat = game.actor(state);
    const Outlook outlook = look_out(game, state);
    int best = -1, count = 0;
    Worth most = 0;
    game.for_each_legal(state, [&](int id) {
        best = id;
        ++count;
    });
    if (count == 1) return best;
    best = -1;
    game.for_each_legal(state, [&](int id) {
        Worth worth = expect_after(game, state, id, seat, outlook, reader);
        if (noise) worth += static_cast<Worth>(random.next() % static_cast<std::uint64_t>(noise));
        if (best < 0 || worth > most) {
            best = id;
            most = worth;
        }
    });
    return best;
}

}  // namespace kingdomino
