// The compiled game for given rules, found by their text. The generated tables list all rules.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "duel_planes.hpp"
#include "engine.hpp"
#include "kingdomino_planes.hpp"
#include "origins_planes.hpp"

namespace kingdomino {

// A game on territories of the size that its rules ask for.
template <template <int> class Game, class Rules, int... N>
std::unique_ptr<Engine> sized_engine(const Rules& rules, std::integer_sequence<int, N...> /*sizes*/) {
    std::unique_ptr<Engine> engine;
    const auto make_if = [&]<int SIZE> {
        if (rules.size == SIZE) engine = std::make_unique<EngineOf<Game<SIZE>>>(rules);
    };
    (make_if.template operator()<N>(), ...);
    return engine;
}

inline std::unique_ptr<Engine> make_engine(const KingdominoRules& rules) {
    return sized_engine<Kingdomino>(rules, KingdominoSizes{});
}
inline std::unique_ptr<Engine> make_engine(const OriginsRules& rules) {
    return sized_engine<Origins>(rules, OriginsSizes{});
}
inline std::unique_ptr<Engine> make_engine(const DuelRules& rules) { return std::make_unique<EngineOf<Duel>>(rules); }

// Calls f with the rules of every game in every combination of options.
template <class F>
void for_each_rules(F&& f) {
    for (const KingdominoRules& rules : KINGDOMINO_RULES) f(rules);
    for (const OriginsRules& rules : ORIGINS_RULES) f(rules);
    for (const DuelRules& rules : DUEL_RULES) f(rules);
}

// The game whose rules have this text, or nothing.
inline std::unique_ptr<Engine> find_engine(std::string_view text) {
    std::unique_ptr<Engine> found;
    for_each_rules([&](const auto& rules) {
        if (rules.text == text) found = make_engine(rules);
    });
    return found;
}

}  // namespace kingdomino
