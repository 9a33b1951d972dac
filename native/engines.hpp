// The engine for given rules, found by their text.
#pragma once

#include "duel_planes.hpp"
#include "engine.hpp"
#include "games.hpp"
#include "kingdomino_planes.hpp"
#include "origins_planes.hpp"

namespace kingdomino {

inline std::unique_ptr<Engine> find_engine(std::string_view text) { return find_game<Engine, EngineOf>(text); }

}  // namespace kingdomino
