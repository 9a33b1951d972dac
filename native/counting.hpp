// What any territory scores, region by region, possible or not: a plain list of squares, with holes, too large, or laid
// against the rules. For score pads; matches count on bitboards. The lines are those of the Python sheets.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "json.hpp"
#include "packed.hpp"
#include "tables.hpp"

namespace kingdomino {

// A square as somebody sees it: a resource and a caveman are their numbers plus one, 0 for none. In Duel the terrain is
// the coat and the symbols are the crosses; in Origins the fires of a token count among the symbols.
struct CountedSquare {
    int cell, terrain, symbols, resource, caveman;
};

// What else counts: whether no domino was discarded, the totems held as bits, the coat that is honoured or -1.
struct CountedRest {
    bool is_whole = true;
    int totems = 0, honoured = -1;
};

// A line of the count with the numbers of its arithmetic, as JSON, and all of them.
class CountedSheet {
public:
    using Cells = std::vector<int>;

    // The fields of a line's `params` are written by `params(json)`.
    template <class F>
    void add(const char* code, int points, const Cells& cells, const F& params) {
        json_.open('{').name("code").word(code).name("points").number(points).name("cells").numbers(cells);
        json_.name("params").open('{');
        params(json_);
        json_.close('}').close('}');
        total_ += points;
    }
    void add(const char* code, int points) {
        add(code, points, {}, [](Json&) {});
    }

    // The figures that break ties, most important first.
    void break_ties(std::vector<int> figures) { tie_breaks_ = std::move(figures); }

    int total() const { return total_; }
    const std::vector<int>& tie_breaks() const { return tie_breaks_; }

    std::string take() {
        json_.close(']').name("total").number(total_).name("tie_breaks").numbers(tie_breaks_);
        return json_.close('}').take();
    }

private:
    static Json begun() {
        Json json;
        json.open('{').name("lines").open('[');
        return json;
    }
    Json json_ = begun();
    int total_ = 0;
    std::vector<int> tie_breaks_;
};

// All squares of one territory on the grid.
class CountedTerritory {
public:
    static constexpr int CELLS = GRID_SIDE * GRID_SIDE, CENTRE = CELLS / 2, NOTHING = -1, MOST = 1000;
    using Cells = CountedSheet::Cells;

    // Lays the squares. What is wrong with them, if anything.
    Wrong lay(std::span<const CountedSquare> squares, int terrains, int resources, int cavemen) {
        terrains_.fill(NOTHING);
        for (const CountedSquare& square : squares) {
            if (square.cell < 0 || square.cell >= CELLS) return "a square lies outside the grid";
            if (terrain(square.cell) != NOTHING) return "two squares lie in one cell";
            if (square.terrain < 0 || square.terrain >= terrains) return "there is no such terrain";
            if (square.symbols < 0 || square.symbols > MOST) return "a square cannot have so many symbols";
            if (square.resource < 0 || square.resource > resources) return "there is no such resource";
            if (square.caveman < 0 || square.caveman > cavemen) return "there is no such caveman";
            terrains_[at(square.cell)] = square.terrain;
            squares_[at(square.cell)] = square;
        }
        return nullptr;
    }

    int terrain(int cell) const { return terrains_[at(cell)]; }
    const CountedSquare& square(int cell) const { return squares_[at(cell)]; }

    int symbols(const Cells& cells) const {
        int sum = 0;
        for (const int cell : cells) sum += square(cell).symbols;
        return sum;
    }

    // Calls f with each occupied cell, ascending.
    template <class F>
    void for_each(const F& f) const {
        for (int cell = 0; cell < CELLS; ++cell)
            if (terrain(cell) != NOTHING) f(cell);
    }

    // Calls f with each connected group of cells for which `kind(cell)` is the same, but not NOTHING, in the order of
    // their lowest cells.
    template <class Kind, class F>
    void for_each_group(const Kind& kind, const F& f) const {
        std::array<bool, CELLS> seen{};
        for_each([&](int start) {
            if (kind(start) == NOTHING || seen[at(start)]) return;
            Cells group{start};
            seen[at(start)] = true;
            for (std::size_t next = 0; next < group.size(); ++next)
                for (int direction = 0; direction < DIRECTIONS; ++direction) {
                    const int near = neighbour(group[next], MOVE_RIGHT[direction], MOVE_UP[direction]);
                    if (near == NOTHING || terrain(near) == NOTHING || seen[at(near)]) continue;
                    if (kind(near) != kind(start)) continue;
                    seen[at(near)] = true;
                    group.push_back(near);
                }
            std::ranges::sort(group);
            f(group);
        });
    }

    // The size of the largest region of any terrain, and all symbols.
    int largest_region() const {
        std::size_t largest = 0;
        const auto look = [&](const Cells& cells) { largest = std::max(largest, cells.size()); };
        for_each_group([this](int cell) { return terrain(cell); }, look);
        return static_cast<int>(largest);
    }
    int all_symbols() const {
        int sum = 0;
        for_each([&](int cell) { sum += square(cell).symbols; });
        return sum;
    }

    // Whether the starting tile is at the exact centre of all squares, even if some are missing (K6).
    bool is_centred() const {
        int left = CENTRE % GRID_SIDE, right = left, bottom = CENTRE / GRID_SIDE, top = bottom;
        const int column = left, row = bottom;
        for_each([&](int cell) {
            left = std::min(left, cell % GRID_SIDE), right = std::max(right, cell % GRID_SIDE);
            bottom = std::min(bottom, cell / GRID_SIDE), top = std::max(top, cell / GRID_SIDE);
        });
        return left + right == column + column && bottom + top == row + row;
    }

    // Calls f with each occupied cell that touches this one, also at a corner, ascending.
    template <class F>
    void for_each_around(int cell, const F& f) const {
        for (const int up : {-1, 0, 1})
            for (const int right : {-1, 0, 1}) {
                const int near = neighbour(cell, right, up);
                if ((up || right) && near != NOTHING && terrain(near) != NOTHING) f(near);
            }
    }

    // The cell so far away, or NOTHING beyond the edge.
    static int neighbour(int cell, int right, int up) {
        const int column = cell % GRID_SIDE + right, row = cell / GRID_SIDE + up;
        const bool is_inside = column >= 0 && column < GRID_SIDE && row >= 0 && row < GRID_SIDE;
        return is_inside ? row * GRID_SIDE + column : NOTHING;
    }

private:
    static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }

    std::array<int, CELLS> terrains_{};
    std::array<CountedSquare, CELLS> squares_{};
};

// The name of a cell as people write it: g7.
inline std::string cell_name(int cell) {
    return static_cast<char>('a' + cell % GRID_SIDE) + std::to_string(cell / GRID_SIDE + 1);
}

// One line per region: its squares times its symbols (C9). Only terrains for which `counts` says so.
template <class F>
void count_regions(const CountedTerritory& territory, const char* const* names, const F& counts, CountedSheet& sheet) {
    const auto kind = [&](int cell) {
        return counts(territory.terrain(cell)) ? territory.terrain(cell) : CountedTerritory::NOTHING;
    };
    territory.for_each_group(kind, [&](const CountedSheet::Cells& cells) {
        const int squares = static_cast<int>(cells.size()), symbols = territory.symbols(cells);
        sheet.add("region", squares * symbols, cells, [&](Json& json) {
            json.name("terrain").word(names[territory.terrain(cells.front())]);
            json.name("squares").number(squares).name("symbols").number(symbols);
        });
    });
}

// Wooden resources (OT5).
inline void count_resources(const CountedTerritory& territory, CountedSheet& sheet) {
    CountedSheet::Cells cells;
    territory.for_each([&](int cell) {
        if (territory.square(cell).resource) cells.push_back(cell);
    });
    const int number = static_cast<int>(cells.size());
    if (number)
        sheet.add("resources", ORIGINS_RESOURCE_POINTS * number, cells,
                  [&](Json& json) { json.name("resources").number(number); });
}

inline void count_totems(int held, CountedSheet& sheet) {
    for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem)
        if (held >> totem & 1)
            sheet.add("totem", ORIGINS_TOTEM_POINTS[totem], {},
                      [&](Json& json) { json.name("totem").word(ORIGINS_RESOURCE_NAMES[totem]); });
}

// How many of the things that this hunter-gatherer counts are on a square next to it (OB5).
inline int gathered(int kind, const CountedSquare& square) {
    switch (ORIGINS_ROLE[kind]) {
        case Role::ONE_RESOURCE: return square.resource == ORIGINS_GATHERS[kind] + 1;
        case Role::ANY_RESOURCE: return square.resource > 0;
        case Role::FIRES: return square.symbols;
        case Role::CAVEMEN: return square.caveman > 0;
        case Role::WARRIORS: break;
    }
    return 0;
}

inline void count_gatherer(const CountedTerritory& territory, int cell, CountedSheet& sheet) {
    const int kind = territory.square(cell).caveman - 1, each = ORIGINS_POINTS_EACH[kind];
    CountedSheet::Cells cells{cell};
    int number = 0;
    territory.for_each_around(cell, [&](int near) {
        const int found = gathered(kind, territory.square(near));
        if (found) cells.push_back(near);
        number += found;
    });
    sheet.add("caveman", number * each, cells, [&](Json& json) {
        json.name("caveman").word(ORIGINS_CAVEMAN_NAMES[kind]).name("cell").word(cell_name(cell));
        json.name("number").number(number).name("each").number(each);
    });
}

// One line per hunter-gatherer (OB5), then one per group of warriors (OB6).
inline void count_cavemen(const CountedTerritory& territory, CountedSheet& sheet) {
    const auto caveman = [&](int cell) { return territory.square(cell).caveman; };
    territory.for_each([&](int cell) {
        if (caveman(cell) && ORIGINS_POINTS_EACH[caveman(cell) - 1]) count_gatherer(territory, cell, sheet);
    });
    const auto power = [&](int cell) { return caveman(cell) ? ORIGINS_POWER[caveman(cell) - 1] : 0; };
    const auto is_warrior = [&](int cell) { return power(cell) ? 1 : CountedTerritory::NOTHING; };
    territory.for_each_group(is_warrior, [&](const CountedSheet::Cells& cells) {
        int sum = 0;
        for (const int cell : cells) sum += power(cell);
        const int number = static_cast<int>(cells.size());
        sheet.add("warriors", number * sum, cells,
                  [&](Json& json) { json.name("warriors").number(number).name("power").number(sum); });
    });
}

// What each of the three games adds to a sheet. Earlier games of a Dynasty are not among it.
inline void count_territory(const KingdominoRules& rules, const CountedTerritory& territory, const CountedRest& rest,
                            CountedSheet& sheet) {
    count_regions(territory, KINGDOMINO_TERRAIN_NAMES, [](int) { return true; }, sheet);
    if (rules.options.middle_kingdom && territory.is_centred()) sheet.add("middle_kingdom", MIDDLE_KINGDOM_POINTS);
    if (rules.options.harmony && rest.is_whole) sheet.add("harmony", HARMONY_POINTS);
    sheet.break_ties({territory.largest_region(), territory.all_symbols()});
}

inline void count_territory(const OriginsRules& rules, const CountedTerritory& territory, const CountedRest& rest,
                            CountedSheet& sheet) {
    const auto is_land = [](int terrain) { return terrain != VOLCANO && terrain != HUT; };
    count_regions(territory, ORIGINS_TERRAIN_NAMES, is_land, sheet);
    if (rules.options.mode == Mode::TOTEM) count_resources(territory, sheet);
    count_totems(rest.totems, sheet);
    count_cavemen(territory, sheet);
    if (rules.options.empire_of_fire && territory.is_centred()) sheet.add("empire_of_fire", EMPIRE_OF_FIRE_POINTS);
    if (rules.options.homo_habilis && rest.is_whole) sheet.add("homo_habilis", HOMO_HABILIS_POINTS);
    sheet.break_ties({territory.largest_region(), territory.all_symbols()});
}

inline void count_territory(const DuelRules& /*rules*/, const CountedTerritory& territory, const CountedRest& rest,
                            CountedSheet& sheet) {
    CountedSheet::Cells honoured;
    int domains = 0;
    territory.for_each_group([&](int cell) { return territory.terrain(cell); },
                             [&](const CountedSheet::Cells& cells) {
                                 const int coat = territory.terrain(cells.front()),
                                           squares = static_cast<int>(cells.size()), crosses = territory.symbols(cells);
                                 sheet.add("domain", squares * crosses, cells, [&](Json& json) {
                                     json.name("coat").word(duel::COAT_NAMES[coat]);
                                     json.name("squares").number(squares).name("crosses").number(crosses);
                                 });
                                 if (coat != rest.honoured) return;
                                 honoured.insert(honoured.end(), cells.begin(), cells.end());
                                 ++domains;
                             });
    if (rest.honoured >= 0)
        sheet.add("honour", duel::HONOUR_POINTS * domains, honoured, [&](Json& json) {
            json.name("coat").word(duel::COAT_NAMES[rest.honoured]);
            json.name("domains").number(domains).name("each").number(duel::HONOUR_POINTS);
        });
    sheet.break_ties({territory.largest_region()});
}

// How many terrains (or coats), resources and cavemen there are to name.
struct CountedKinds {
    int terrains, resources, cavemen;
};
inline CountedKinds kinds_of(const KingdominoRules& /*rules*/) { return {KINGDOMINO_TERRAINS, 0, 0}; }
inline CountedKinds kinds_of(const OriginsRules& /*rules*/) {
    return {ORIGINS_TERRAINS, ORIGINS_RESOURCES, ORIGINS_CAVEMEN};
}
inline CountedKinds kinds_of(const DuelRules& /*rules*/) { return {duel::COATS, 0, 0}; }

}  // namespace kingdomino
