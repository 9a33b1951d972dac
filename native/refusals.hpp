// What is said where a call cannot be answered, in words without a full stop: the same to Python and to a page.
#pragma once

#include <cstddef>
#include <string>

#include "packed.hpp"

namespace kingdomino {

inline constexpr Wrong NO_CHANCE = "chance does not act in this position";
inline constexpr Wrong MATCH_IS_OVER = "this match is over";
inline constexpr Wrong NO_SUCH_TURN = "the turn that was taken is not possible in this position";
inline constexpr Wrong NO_NETWORK = "these bytes are no network";
inline constexpr Wrong OTHER_NETWORK = "this network was made for another game, or for other features";

inline std::string other_length(int wanted, std::size_t given) {
    return "a packed state of these rules has " + std::to_string(wanted) + " bytes, not " + std::to_string(given);
}
inline std::string not_legal(int id) { return "action " + std::to_string(id) + " is not legal in this position"; }
inline std::string no_seat(int seat) { return "there is no seat " + std::to_string(seat); }

}  // namespace kingdomino
