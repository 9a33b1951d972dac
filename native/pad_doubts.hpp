// What the box cannot contain, and what the rules cannot have led to. The Python part `pad` says it first; the clauses
// stand there. A doubt never prevents a count.
#pragma once

#include <bit>
#include <cstdlib>
#include <numeric>

#include "pad_cover.hpp"

namespace kingdomino {

using DoubtedCells = std::vector<std::vector<int>>;

// Doubts as JSON. `cells` are by player; a list of them may be shorter than the players.
class Doubts {
public:
    explicit Doubts(std::size_t players) : players_(players) { json_.open('['); }

    template <class F>
    void add(const char* code, const std::vector<int>& who, DoubtedCells cells, const F& params) {
        json_.open('{').name("code").word(code).name("params").open('{');
        params(json_);
        json_.close('}').name("players").numbers(who).name("cells").open('[');
        cells.resize(players_);
        for (std::vector<int>& each : cells) {
            std::ranges::sort(each);
            json_.numbers(each);
        }
        json_.close(']').close('}');
    }
    // About one player.
    template <class F>
    void add_one(const char* code, int seat, std::vector<int> cells, const F& params) {
        DoubtedCells all(players_);
        all[static_cast<std::size_t>(seat)] = std::move(cells);
        add(code, {seat}, std::move(all), params);
    }
    // About some squares of one player, if there are any.
    void add_squares(const char* code, int seat, std::vector<int> cells) {
        const int squares = static_cast<int>(cells.size());
        if (squares) add_one(code, seat, std::move(cells), [&](Json& json) { json.name("squares").number(squares); });
    }

    std::vector<int> everybody() const {
        std::vector<int> seats(players_);
        std::iota(seats.begin(), seats.end(), 0);
        return seats;
    }
    std::string take() { return json_.close(']').take(); }

private:
    std::size_t players_;
    Json json_;
};

constexpr auto NO_PARAMS = [](Json&) {};

template <class F>
void for_each_player(const SeenPlayers& players, const F& f) {
    for (std::size_t seat = 0; seat < players.size(); ++seat) f(static_cast<int>(seat), players[seat]);
}

// The cells for which `is_wanted(square)`.
template <class F>
std::vector<int> cells_where(const SeenPlayer& player, const F& is_wanted) {
    std::vector<int> cells;
    for (const SeenSquare& square : player.squares)
        if (is_wanted(square)) cells.push_back(square.cell);
    return cells;
}

// The same of every player, and who has any.
template <class F>
std::pair<std::vector<int>, DoubtedCells> all_cells_where(const SeenPlayers& players, const F& is_wanted) {
    std::pair<std::vector<int>, DoubtedCells> found;
    for_each_player(players, [&](int seat, const SeenPlayer& player) {
        found.second.push_back(cells_where(player, is_wanted));
        if (!found.second.back().empty()) found.first.push_back(seat);
    });
    return found;
}

inline int count_cells(const DoubtedCells& cells) {
    std::size_t sum = 0;
    for (const auto& each : cells) sum += each.size();
    return static_cast<int>(sum);
}

// Frame and connection (C1–C3)

inline void doubt_frame(int seat, const SeenPlayer& player, int size, Doubts& doubts) {
    constexpr int MIDDLE = GRID_SIDE / 2;
    int left = MIDDLE, right = MIDDLE, bottom = MIDDLE, top = MIDDLE;
    for (const SeenSquare& square : player.squares) {
        left = std::min(left, square.cell % GRID_SIDE), right = std::max(right, square.cell % GRID_SIDE);
        bottom = std::min(bottom, square.cell / GRID_SIDE), top = std::max(top, square.cell / GRID_SIDE);
    }
    const int width = right - left + 1, height = top - bottom + 1;
    if (std::max(width, height) <= size) return;
    const auto is_outermost = [&](const SeenSquare& square) {
        const int column = square.cell % GRID_SIDE, row = square.cell / GRID_SIDE;
        return (width > size && (column == left || column == right)) ||
               (height > size && (row == bottom || row == top));
    };
    doubts.add_one("frame", seat, cells_where(player, is_outermost), [&](Json& json) {
        json.name("width").number(width).name("height").number(height).name("size").number(size);
    });
}

inline void doubt_connection(int seat, const SeenPlayer& player, Doubts& doubts) {
    std::vector<CountedSquare> all{{CountedTerritory::CENTRE, 0, 0, 0, 0}};
    for (const SeenSquare& square : player.squares)
        if (square.cell != CountedTerritory::CENTRE) all.push_back({square.cell, 0, 0, 0, 0});
    CountedTerritory ground;
    if (ground.lay(all, 1, 0, 0)) return;
    std::vector<int> apart;
    ground.for_each_group([](int) { return 0; },
                          [&](const std::vector<int>& cells) {
                              if (!std::ranges::binary_search(cells, int{CountedTerritory::CENTRE}))
                                  apart.insert(apart.end(), cells.begin(), cells.end());
                          });
    doubts.add_squares("apart", seat, std::move(apart));
}

// The box (K1, O1)

// Whether there are more squares of a kind than the box has.
inline bool doubt_kinds(const SeenPlayers& players, const PairsInBox& box, const char* const* names, Doubts& doubts) {
    bool is_any = false;
    std::vector<SeenSquare> told;
    for_each_player(players, [&](int, const SeenPlayer& player) {
        for (const SeenSquare& square : player.squares) {
            const auto is_like = [&](const SeenSquare& other) {
                return other.cell != CountedTerritory::CENTRE && other.is_printed_like(square);
            };
            if (!is_like(square) || std::ranges::any_of(told, is_like)) continue;
            told.push_back(square);
            const auto [who, cells] = all_cells_where(players, is_like);
            const int count = count_cells(cells), there = box.squares(kind_number(square));
            if (count <= there) continue;
            is_any = true;
            doubts.add("many_squares", who, cells, [&](Json& json) {
                json.name("terrain").word(names[square.terrain]).name("symbols").number(square.symbols);
                json.name("craters").number(square.craters).name("count").number(count).name("box").number(there);
            });
        }
    });
    return is_any;
}

inline void doubt_cover(const SeenPlayers& players, const PairsInBox& box, Doubts& doubts) {
    std::vector<int> even;
    bool is_any = false;
    int patience = MOST_COVER_STEPS;
    for_each_player(players, [&](int seat, const SeenPlayer& player) {
        if (player.printed() % 2) return;
        even.push_back(seat);
        const std::vector<int> only{seat};
        CoverSearch search(players, only, box, patience);
        const std::vector<int> lonely = search.lonely();
        if (!search.is_impossible()) return;
        is_any = true;
        doubts.add_one("uncovered", seat, lonely, NO_PARAMS);
    });
    if (!is_any && even.size() > 1 && CoverSearch(players, even, box, patience).is_impossible())
        doubts.add("uncovered_together", even, {}, NO_PARAMS);
}

template <class Rules>
void doubt_territories(const Rules& rules, const SeenPlayers& players, const PairsInBox& box, const char* const* names,
                       Doubts& doubts) {
    int squares = 0;
    for_each_player(players, [&](int seat, const SeenPlayer& player) {
        doubt_frame(seat, player, rules.size, doubts);
        doubt_connection(seat, player, doubts);
        const int printed = player.printed();
        squares += printed;
        if (printed % 2) doubts.add_one("odd", seat, {}, [&](Json& json) { json.name("squares").number(printed); });
    });
    const bool are_many = doubt_kinds(players, box, names, doubts);
    const int in_play = rules.draft.lines * rules.draft.line;
    if (squares > 2 * in_play)
        doubts.add("many_dominoes", doubts.everybody(), {},
                   [&](Json& json) { json.name("squares").number(squares).name("dominoes").number(in_play); });
    if (!are_many) doubt_cover(players, box, doubts);
}

inline void doubt_discards(const SeenPlayers& players, int size, Doubts& doubts) {
    for_each_player(players, [&](int seat, const SeenPlayer& player) {
        if (player.discarded == SeenPlayer::UNSAID || (player.discarded != 0) != player.is_full(size)) return;
        doubts.add_one(player.discarded ? "full" : "not_full", seat, {},
                       [&](Json& json) { json.name("squares").number(size * size - 1 - player.printed()); });
    });
}

inline void doubt(const KingdominoRules& rules, const SeenPlayers& players, Doubts& doubts) {
    doubt_territories(rules, players, PairsInBox(KINGDOMINO_DOMINOES), KINGDOMINO_TERRAIN_NAMES, doubts);
    if (rules.options.harmony) doubt_discards(players, rules.size, doubts);
}

// Origins: fire, resources, totems, cavemen

// Which volcano threw which token (O4, O5): each throws one, as far as its craters say.
class Throwers {
public:
    explicit Throwers(const SeenPlayer& player) : player_(&player), token_of_(player.squares.size(), nullptr) {}

    bool find(const SeenSquare& token) {
        std::vector<bool> tried(token_of_.size());
        return find(token, tried);
    }

private:
    bool find(const SeenSquare& token, std::vector<bool>& tried) {
        for (std::size_t volcano = 0; volcano < token_of_.size(); ++volcano) {
            if (tried[volcano] || !reaches(player_->squares[volcano], token)) continue;
            tried[volcano] = true;
            if (token_of_[volcano] && !find(*token_of_[volcano], tried)) continue;
            token_of_[volcano] = &token;
            return true;
        }
        return false;
    }
    static bool reaches(const SeenSquare& volcano, const SeenSquare& token) {
        if (volcano.terrain != VOLCANO || volcano.craters != token.token) return false;
        const int columns = std::abs(volcano.cell % GRID_SIDE - token.cell % GRID_SIDE);
        const int rows = std::abs(volcano.cell / GRID_SIDE - token.cell / GRID_SIDE);
        const bool is_known = volcano.craters < static_cast<int>(std::size(ORIGINS_FIRE_RANGE));
        return std::max(columns, rows) <= (is_known ? ORIGINS_FIRE_RANGE[volcano.craters] : 0);
    }

    const SeenPlayer* player_;
    std::vector<const SeenSquare*> token_of_;
};

inline void doubt_things(const OriginsRules& rules, int seat, const SeenPlayer& player, Doubts& doubts) {
    const bool is_tribe = rules.options.mode == Mode::TRIBE, is_discovery = rules.options.mode == Mode::DISCOVERY;
    const auto may_burn = [&](const SeenSquare& square) {
        return square.terrain != VOLCANO && !square.symbols && (square.terrain != HUT || rules.options.fire_on_hut);
    };
    const auto may_stock = [](const SeenSquare& square) {
        return ORIGINS_RESOURCE_OF[square.terrain] == square.resource && !square.symbols && !square.token;
    };
    const auto may_settle = [](const SeenSquare& square) {
        return square.terrain != HUT && !square.symbols && !square.token && !square.resource;
    };
    Throwers throwers(player);
    doubts.add_squares("token_place", seat, cells_where(player, [&](const SeenSquare& square) {
                           return square.token && !may_burn(square);
                       }));
    doubts.add_squares("token_unexplained", seat, cells_where(player, [&](const SeenSquare& square) {
                           return square.token && !throwers.find(square);
                       }));
    doubts.add_squares("resource_place", seat, cells_where(player, [&](const SeenSquare& square) {
                           return square.resource && !may_stock(square);
                       }));
    doubts.add_squares("caveman_place", seat, cells_where(player, [&](const SeenSquare& square) {
                           return square.caveman && !may_settle(square);
                       }));
    std::vector<int> strange = cells_where(player, [&](const SeenSquare& square) {
        return (square.resource && is_discovery) || (square.caveman && !is_tribe);
    });
    if (!strange.empty() || (player.totems && rules.options.mode != Mode::TOTEM))
        doubts.add_one("not_in_mode", seat, std::move(strange), [&](Json& json) {
            json.name("mode").word(ORIGINS_MODES[static_cast<std::size_t>(rules.options.mode)]);
        });
}

inline void doubt_cavemen(const SeenPlayers& players, Doubts& doubts) {
    for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind) {
        const auto [who, cells] =
            all_cells_where(players, [&](const SeenSquare& square) { return square.caveman == kind + 1; });
        const int count = count_cells(cells), tiles = ORIGINS_CAVEMAN_TILES[kind];
        if (count > tiles)
            doubts.add("many_cavemen", who, cells, [&](Json& json) {
                json.name("caveman").word(ORIGINS_CAVEMAN_NAMES[kind]).name("count").number(count);
                json.name("box").number(tiles);
            });
    }
}

inline void doubt_totems(const SeenPlayers& players, Doubts& doubts) {
    for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem) {
        const auto cells =
            all_cells_where(players, [&](const SeenSquare& square) { return square.resource == totem + 1; }).second;
        std::size_t most = 0;
        for (const auto& each : cells) most = std::max(most, each.size());
        std::vector<int> holders, leaders;
        for_each_player(players, [&](int seat, const SeenPlayer& player) {
            if (player.totems >> totem & 1) holders.push_back(seat);
            if (most && cells[static_cast<std::size_t>(seat)].size() == most) leaders.push_back(seat);
        });
        const auto params = [&](Json& json) { json.name("totem").word(ORIGINS_RESOURCE_NAMES[totem]); };
        if (holders.size() > 1) doubts.add("totem_twice", holders, {}, params);
        else if (!holders.empty() && !std::ranges::binary_search(leaders, holders.front()))
            doubts.add("totem_elsewhere", holders, {}, params);
        else if (leaders.size() == 1 && holders.empty()) doubts.add("totem_missing", leaders, {}, params);
    }
}

inline void doubt(const OriginsRules& rules, const SeenPlayers& players, Doubts& doubts) {
    doubt_territories(rules, players, PairsInBox(ORIGINS_DOMINOES), ORIGINS_TERRAIN_NAMES, doubts);
    for_each_player(players, [&](int seat, const SeenPlayer& player) { doubt_things(rules, seat, player, doubts); });
    doubt_cavemen(players, doubts);
    if (rules.options.mode == Mode::TOTEM) doubt_totems(players, doubts);
    if (rules.options.homo_habilis) doubt_discards(players, rules.size, doubts);
}

// Duel: map, crosses, spellbook

// How many crosses no die can have brought there: those of the roof and of the checked power.
inline int added_crosses(const SeenSquare& square) {
    int best = 0;
    for (const auto& die : duel::FACES_OF)
        for (int face = 1; face <= duel::FACES; ++face)
            if (die[face].coat == square.terrain && die[face].crosses <= square.symbols)
                best = std::max(best, die[face].crosses);
    return square.symbols - best;
}

inline void doubt_map(int seat, const SeenPlayer& player, Doubts& doubts) {
    constexpr int MIDDLE = GRID_SIDE / 2;
    std::vector<int> outside = cells_where(player, [](const SeenSquare& square) {
        return std::abs(square.cell % GRID_SIDE - MIDDLE) > duel::COLUMNS / 2 ||
               std::abs(square.cell / GRID_SIDE - MIDDLE) > duel::ROWS / 2;
    });
    const int beyond = static_cast<int>(outside.size());
    if (beyond)
        doubts.add_one("outside", seat, std::move(outside), [&](Json& json) {
            json.name("squares").number(beyond).name("width").number(duel::COLUMNS);
            json.name("height").number(duel::ROWS);
        });
    int crosses = 0;
    for (const SeenSquare& square : player.squares) crosses += added_crosses(square);
    const int allowed = SPARE_CROSSES + (player.powers >> duel::CHECKED & 1);
    if (crosses > allowed)
        doubts.add_one("many_crosses", seat,
                       cells_where(player, [](const SeenSquare& square) { return added_crosses(square) > 0; }),
                       [&](Json& json) { json.name("crosses").number(crosses).name("allowed").number(allowed); });
    for (int coat = 0; coat < duel::COATS; ++coat) {
        if (!(player.powers >> coat & 1)) continue;
        const auto squares =
            cells_where(player, [&](const SeenSquare& square) { return square.terrain == coat; }).size();
        if (static_cast<int>(squares) < duel::BOXES[coat])
            doubts.add_one("power_unearned", seat, {}, [&](Json& json) {
                json.name("coat").word(duel::COAT_NAMES[coat]).name("squares").number(static_cast<int>(squares));
                json.name("boxes").number(duel::BOXES[coat]);
            });
    }
    if (player.honoured >= 0 && !(player.powers >> duel::FILLED & 1))
        doubts.add_one("honour_unearned", seat, {},
                       [&](Json& json) { json.name("coat").word(duel::COAT_NAMES[player.honoured]); });
}

inline void doubt(const DuelRules& /*rules*/, const SeenPlayers& players, Doubts& doubts) {
    for_each_player(players, [&](int seat, const SeenPlayer& player) { doubt_map(seat, player, doubts); });
    for (int coat = 0; coat < duel::COATS; ++coat)
        if (std::ranges::all_of(players, [&](const SeenPlayer& player) { return player.powers >> coat & 1; }))
            doubts.add("power_twice", doubts.everybody(), {},
                       [&](Json& json) { json.name("coat").word(duel::COAT_NAMES[coat]); });
    if (std::ranges::all_of(players, [](const SeenPlayer& player) { return player.honoured >= 0; }))
        doubts.add("honour_twice", doubts.everybody(), {}, NO_PARAMS);
}

}  // namespace kingdomino
