// The core's exceptions. The games throw none, so that they can be built without: they say what is wrong, and those who
// ask them raise it from here.
#pragma once

#include <cstdint>
#include <stdexcept>

#include "packed.hpp"

namespace kingdomino {

// Bytes that are not a state of these rules.
struct BadState : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// An action, of a seat or of chance, that is not possible in this state.
struct BadAction : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The state that was packed here. Throws BadState.
template <class Game>
typename Game::State read_state(const Game& game, const std::uint8_t* packed) {
    typename Game::State state;
    if (const Fault fault = game.unpack(packed, state)) throw BadState(sentence(fault));
    return state;
}

}  // namespace kingdomino
