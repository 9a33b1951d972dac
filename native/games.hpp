// The compiled game for given rules, found by their text. The generated tables list all rules.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "duel.hpp"
#include "kingdomino.hpp"
#include "origins.hpp"

namespace kingdomino {

// A game on territories of the size that its rules ask for, behind an interface.
template <class Interface, template <class> class Of, template <int> class Game, class Rules, int... N>
std::unique_ptr<Interface> make_sized(const Rules& rules, std::integer_sequence<int, N...> /*sizes*/) {
    std::unique_ptr<Interface> made;
    const auto make_if = [&]<int SIZE> {
        if (rules.size == SIZE) made = std::make_unique<Of<Game<SIZE>>>(rules);
    };
    (make_if.template operator()<N>(), ...);
    return made;
}

template <class Interface, template <class> class Of>
std::unique_ptr<Interface> make_game(const KingdominoRules& rules) {
    return make_sized<Interface, Of, Kingdomino>(rules, KingdominoSizes{});
}
template <class Interface, template <class> class Of>
std::unique_ptr<Interface> make_game(const OriginsRules& rules) {
    return make_sized<Interface, Of, Origins>(rules, OriginsSizes{});
}
template <class Interface, template <class> class Of>
std::unique_ptr<Interface> make_game(const DuelRules& rules) {
    return std::make_unique<Of<Duel>>(rules);
}

// Calls f with the rules of every game in every combination of options.
template <class F>
void for_each_rules(F&& f) {
    for (const KingdominoRules& rules : KINGDOMINO_RULES) f(rules);
    for (const OriginsRules& rules : ORIGINS_RULES) f(rules);
    for (const DuelRules& rules : DUEL_RULES) f(rules);
}

// The game whose rules have this text, behind an interface, or nothing.
template <class Interface, template <class> class Of>
std::unique_ptr<Interface> find_game(std::string_view text) {
    std::unique_ptr<Interface> found;
    for_each_rules([&](const auto& rules) {
        if (rules.text == text) found = make_game<Interface, Of>(rules);
    });
    return found;
}

}  // namespace kingdomino
