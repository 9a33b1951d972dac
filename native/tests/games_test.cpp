// Plays every game in every combination of options where there are neither exceptions nor threads: random matches, what
// learners see, altered states and impossible chances. Exits with 1 where something is wrong, and says nothing.
#include <cstdint>
#include <cstring>
#include <iterator>

#include "duel_planes.hpp"
#include "kingdomino_planes.hpp"
#include "origins_planes.hpp"
#include "pool.hpp"

using namespace kingdomino;

namespace {

constexpr int MOST_BYTES = 1024, ROOM = 65536;

// Whether a state is packed and read again as the same bytes, and an altered one is refused or is a state.
template <class Game>
bool reads_back(const Game& game, const typename Game::State& state, Random& random) {
    std::uint8_t bytes[MOST_BYTES], again[MOST_BYTES];
    typename Game::State read;
    game.pack(state, bytes);
    if (game.unpack(bytes, read)) return false;
    game.pack(read, again);
    if (std::memcmp(bytes, again, static_cast<std::size_t>(game.packed_length())) != 0) return false;
    bytes[random.below(game.packed_length())] = static_cast<std::uint8_t>(random.next());
    if (game.unpack(bytes, read)) return true;
    int legal = 0;
    game.for_each_legal(read, [&legal](int) { ++legal; });
    return (legal > 0) == (game.actor(read) >= 0);
}

// Whether impossible chances are refused and change nothing.
template <class Game>
bool refuses_chances(const Game& game, typename Game::State state) {
    std::uint8_t before[MOST_BYTES], after[MOST_BYTES];
    const int values[] = {-1, ROOM};
    game.pack(state, before);
    if (!game.apply_chance(state, values, static_cast<int>(std::size(values)))) return false;
    game.pack(state, after);
    return std::memcmp(before, after, static_cast<std::size_t>(game.packed_length())) == 0;
}

template <class Game>
bool plays(const Game& game, std::uint64_t seed) {
    static std::uint8_t planes[ROOM];
    static std::int16_t vector[ROOM];
    Random random(seed);
    Chances chances(seed);
    typename Game::State state = game.start();
    while (game.actor(state) != ACTOR_OVER) {
        if (!reads_back(game, state, random)) return false;
        observe(game, state, ABSENT, planes, vector);
        if (game.actor(state) != ACTOR_CHANCE) game.step_random(state, random);
        else if (refuses_chances(game, state)) game.sample(state, chances);
        else return false;
    }
    return game.total(state, 0) >= 0 && reads_back(game, state, random);
}

template <template <int> class Game, class Rules, int... N>
bool plays_in_its_size(const Rules& rules, std::integer_sequence<int, N...> /*sizes*/) {
    return ((rules.size != N || plays(Game<N>(rules), N)) && ...);
}

bool all_play() {
    bool right = true;
    for (const KingdominoRules& rules : KINGDOMINO_RULES)
        right = right && plays_in_its_size<Kingdomino>(rules, KingdominoSizes{});
    for (const OriginsRules& rules : ORIGINS_RULES) right = right && plays_in_its_size<Origins>(rules, OriginsSizes{});
    return right && plays(Duel(DUEL_RULES[0]), 1);
}

}  // namespace

int main() { return all_play() ? 0 : 1; }
