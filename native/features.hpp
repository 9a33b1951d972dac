// What a position offers one seat, as a short list of whole numbers: the eyes of the learned players. Each number has
// a name, so that the list documents itself. Nothing here knows which number is good: a network learns that.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "draft.hpp"
#include "net.hpp"
#include "territory.hpp"

namespace kingdomino {

// Takes the numbers one by one; a number that is too large for a network is cut off.
class FeatureValues {
public:
    explicit FeatureValues(Feature* out) : next_(out) {}
    void add(const char* /*name*/, int /*which*/, int value) {
        *next_++ = static_cast<Feature>(std::clamp(value, -MOST_FEATURE, MOST_FEATURE));
    }

private:
    Feature* next_;
};

// Takes their names: "points of 2".
class FeatureNames {
public:
    std::vector<std::string> names;
    void add(const char* name, int which, int /*value*/) {
        names.push_back(which < 0 ? name : name + (" of " + std::to_string(which)));
    }
};

// The squares and symbols of each terrain on some dominoes.
struct TerrainCounts {
    int squares[TERRAINS] = {}, symbols[TERRAINS] = {};

    void add(const Domino& domino) {
        for (const Half* half : {&domino.left, &domino.right}) {
            ++squares[half->terrain];
            symbols[half->terrain] += half->symbols;
        }
    }
};

// What all positions of one decision have in common: the squares and symbols on the dominoes that nobody has seen.
struct Outlook {
    TerrainCounts unseen;
};

inline constexpr int ALONE = -1;  // the number has no "which"

// The regions of a territory, and for each empty cell what of each terrain is around it: then what a domino would join
// can be told without looking for regions again.
template <int N>
struct RegionMap {
    using G = Grid<N>;
    using Bits = typename G::Bits;

    struct Region {
        int kind = 0, size = 0, symbols = 0;
        Bits cells, open;  // its squares, and the empty cells beside them
    };
    // The regions of one terrain around an empty cell, added up: squares, symbols, points.
    struct Surroundings {
        std::uint8_t size, symbols;
        std::int16_t points;
    };
    static constexpr int MOST = N * N;
    std::array<Region, MOST> region = {};
    int first[TERRAINS + 1] = {};  // the regions of a terrain follow one another
    Surroundings around[TERRAINS][Bits::size] = {};

    RegionMap(const Territory<N>& territory, const Bits& empty) {
        int count = 0;
        for (int kind = 0; kind < TERRAINS; ++kind) {
            first[kind] = count;
            const Bits& cells = territory.terrain[kind];
            for (Bits rest = cells; rest.any(); rest = rest & ~region[static_cast<std::size_t>(count++)].cells) {
                const Bits found = G::flood(Bits::bit(rest.lowest()), cells);
                Region& added = region[static_cast<std::size_t>(count)];
                added.kind = kind;
                added.size = found.count();
                added.symbols = territory.symbols_in(found);
                added.cells = found;
                added.open = G::neighbours(found) & empty;
                note(added);
            }
        }
        first[TERRAINS] = count;
    }

    // What it adds to lay a square of a terrain, with symbols, on an empty cell.
    int gain(const Half& half, int bit) const {
        const Surroundings& near = around[half.terrain][bit];
        return (near.size + 1) * (near.symbols + half.symbols) - near.points;
    }

    // The same for both halves of one terrain, on two cells: a region beside both of them counts once.
    int gain_of_both(const Domino& domino, int bit, int other) const {
        const Surroundings &one = around[domino.left.terrain][bit], &two = around[domino.left.terrain][other];
        int size = one.size + two.size + 2, points = one.points + two.points;
        int symbols = one.symbols + two.symbols + domino.left.symbols + domino.right.symbols;
        if (one.size && two.size)
            for (int i = first[domino.left.terrain]; i < first[domino.left.terrain + 1]; ++i) {
                const Region& shared = region[static_cast<std::size_t>(i)];
                if (!shared.open.has(bit) || !shared.open.has(other)) continue;
                size -= shared.size;
                symbols -= shared.symbols;
                points -= shared.size * shared.symbols;
            }
        return size * symbols - points;
    }

private:
    void note(const Region& found) {
        for_each(found.open, [&](int bit) {
            Surroundings& near = around[found.kind][bit];
            near.size = static_cast<std::uint8_t>(near.size + found.size);
            near.symbols = static_cast<std::uint8_t>(near.symbols + found.symbols);
            near.points = static_cast<std::int16_t>(near.points + found.size * found.symbols);
        });
    }
};

// What a domino would bring if it were laid at once: the best gain in region points, and how many ways it fits.
struct Prospect {
    int gain = 0, ways = 0;
};

template <int N>
Prospect look_at(const Territory<N>& territory, const RegionMap<N>& map, const Domino& domino) {
    const auto places = territory.placements(domino);
    const bool same = domino.left.terrain == domino.right.terrain;
    Prospect found;
    for (int direction = 0; direction < DIRECTIONS; ++direction) {
        found.ways += places[direction].count();
        for_each(places[direction], [&](int bit) {
            const int other = Grid<N>::beside(bit, direction);
            const int gain = same ? map.gain_of_both(domino, bit, other)
                                  : map.gain(domino.left, bit) + map.gain(domino.right, other);
            found.gain = std::max(found.gain, gain);
        });
    }
    return found;
}

// The dominoes that a seat has claimed and not yet laid, in the order in which it will lay them.
struct Pending {
    static constexpr int MOST = 2;
    int domino[MOST] = {}, order[MOST] = {}, count = 0;

    void add(int number, int place) {
        if (count == MOST) return;
        domino[count] = number;
        order[count++] = place;
    }
};

// `laid`: whether the domino of the present turn lies already.
inline Pending pending_of(const Draft& draft, int seat, bool laid) {
    Pending pending;
    for (int i = draft.turn + laid; i < draft.line.length; ++i)
        if (draft.line.owner[i] == seat + 1) pending.add(draft.line.domino[i], i - draft.turn);
    for (int i = 0; i < draft.coming.length; ++i)
        if (draft.coming.owner[i] == seat + 1) pending.add(draft.coming.domino[i], draft.line.length - draft.turn + i);
    return pending;
}

// How many dominoes the seat has still to lay.
inline int left_to_lay(const Draft& draft, const DraftShape& shape, int seat, bool laid) {
    const int dealt = (DOMINOES - std::popcount(draft.unseen)) / shape.line;
    int left = shape.pieces * (shape.lines - dealt + (draft.coming.length ? 1 : 0));
    if (draft.is_opening()) return left + shape.pieces;
    for (int i = draft.turn + laid; i < draft.line.length; ++i) left += draft.line.owner[i] == seat + 1;
    return left;
}

// The empty cells around a territory: all that fit in a frame, those without an empty neighbour, and with one.
template <int N, class Sink>
void describe_space(const Territory<N>& territory, const typename Grid<N>::Bits& empty, Sink& sink) {
    using G = Grid<N>;
    using Bits = typename G::Bits;
    const Bits east = empty << 1, west = empty >> 1, north = empty << G::stride, south = empty >> G::stride;
    const Bits some = east | west | north | south;
    const Bits more = (east & west) | (north & south) | ((east | west) & (north | south));
    const Box& box = territory.box;
    const int left = G::middle - box.left, right = box.right - G::middle, down = G::middle - box.bottom,
              up = box.top - G::middle;
    sink.add("empty cells within reach", ALONE, empty.count());
    sink.add("cells to fill", ALONE, N * N - territory.occupied.count());
    sink.add("single empty cells", ALONE, (empty & ~some).count());
    sink.add("empty dead ends", ALONE, (empty & some & ~more).count());
    sink.add("columns", ALONE, box.right - box.left + 1);
    sink.add("rows", ALONE, box.top - box.bottom + 1);
    sink.add("nearer sides", ALONE, std::min(left, right) + std::min(down, up));
    sink.add("farthest side", ALONE, std::max({left, right, down, up}));
    sink.add("may be centred", ALONE, std::max({left, right, down, up}) <= N / 2);
}

// The regions of each terrain, as far as they matter for what may become of them.
template <int N, class Sink>
void describe_regions(const RegionMap<N>& map, const typename Grid<N>::Bits& empty, const TerrainCounts& unseen,
                      const TerrainCounts& pending, Sink& sink) {
    using G = Grid<N>;
    using Bits = typename G::Bits;
    for (int kind = 0; kind < TERRAINS; ++kind) {
        int squares = 0, symbols = 0, points = 0, largest = 0, bare = 0, growth = 0, near = 0;
        Bits all_open;
        for (int i = map.first[kind]; i < map.first[kind + 1]; ++i) {
            const auto& region = map.region[static_cast<std::size_t>(i)];
            const Bits& open = region.open;
            all_open = all_open | open;
            squares += region.size;
            symbols += region.symbols;
            points += region.size * region.symbols;
            largest = std::max(largest, region.size);
            if (!region.symbols) {
                bare = std::max(bare, region.size);
                continue;
            }
            growth += region.symbols * open.count();
            near += region.symbols * ((open | G::neighbours(open)) & empty).count();
        }
        sink.add("squares", kind, squares);
        sink.add("symbols", kind, symbols);
        sink.add("points", kind, points);
        sink.add("regions", kind, map.first[kind + 1] - map.first[kind]);
        sink.add("largest region", kind, largest);
        sink.add("largest region without symbols", kind, bare);
        sink.add("open cells", kind, all_open.count());
        sink.add("open cells by symbols", kind, growth);
        sink.add("cells near by symbols", kind, near);
        sink.add("unseen squares", kind, unseen.squares[kind]);
        sink.add("unseen symbols", kind, unseen.symbols[kind]);
        sink.add("claimed squares", kind, pending.squares[kind]);
        sink.add("claimed symbols", kind, pending.symbols[kind]);
    }
}

inline TerrainCounts count_unseen(const Draft& draft, const Domino* dominoes) {
    TerrainCounts counts;
    for (std::uint64_t rest = draft.unseen; rest; rest &= rest - 1) counts.add(dominoes[std::countr_zero(rest) + 1]);
    return counts;
}

inline TerrainCounts count_pending(const Pending& pending, const Domino* dominoes) {
    TerrainCounts counts;
    for (int i = 0; i < pending.count; ++i) counts.add(dominoes[pending.domino[i]]);
    return counts;
}

template <int N, class Sink>
void describe_pending(const Territory<N>& territory, const RegionMap<N>& map, const Pending& pending,
                      const Domino* dominoes, Sink& sink) {
    for (int i = 0; i < Pending::MOST; ++i) {
        const bool is_there = i < pending.count;
        const Prospect prospect = is_there ? look_at(territory, map, dominoes[pending.domino[i]]) : Prospect{};
        sink.add("claimed", i, is_there);
        sink.add("best gain of claimed", i, prospect.gain);
        sink.add("ways to lay claimed", i, prospect.ways);
        sink.add("claimed fits nowhere", i, is_there && !prospect.ways);
        sink.add("turns before claimed", i, pending.order[i]);
    }
}

// The claims that the seat has still to make in the line that is being chosen from, and how many of the others come
// before its next one. `claimed`: whether the seat of the present turn has made its claim.
struct Claims {
    int own = 0, others_before = 0, others_after = 0;

    void add(bool is_own) {
        if (is_own) ++own;
        else if (own) ++others_after;
        else ++others_before;
    }
};

inline Claims claims_of(const Draft& draft, int seat, bool claimed) {
    Claims claims;
    if (draft.is_opening()) {
        for (int i = 0; i < draft.waiting; ++i) claims.add(draft.drawn[i] == seat);
        if (claims.own == 0) claims.own = draft.hand[seat];
    } else if (draft.coming.length) {
        for (int i = draft.turn + claimed; i < draft.line.length; ++i) claims.add(draft.line.owner[i] == seat + 1);
    }
    return claims;
}

// The dominoes that the seat may still claim, best gain first, if it has a claim to make.
template <int N, class Sink>
void describe_offers(const Territory<N>& territory, const RegionMap<N>& map, const Draft& draft, int seat, bool claimed,
                     const Domino* dominoes, Sink& sink) {
    const Claims claims = claims_of(draft, seat, claimed);
    const Line& line = draft.choosing();
    Prospect offers[LONGEST_LINE];
    int free = 0;
    if (claims.own)
        for (int i = 0; i < line.length; ++i)
            if (line.owner[i] == NOBODY) offers[free++] = look_at(territory, map, dominoes[line.domino[i]]);
    std::sort(offers, offers + free, [](const Prospect& a, const Prospect& b) { return a.gain > b.gain; });
    sink.add("claims to make", ALONE, claims.own);
    sink.add("others before", ALONE, claims.own ? claims.others_before : 0);
    sink.add("others after", ALONE, claims.own ? claims.others_after : 0);
    sink.add("dominoes to choose from", ALONE, free);
    for (int i = 0; i < LONGEST_LINE; ++i) {
        sink.add("gain on offer", i, offers[i].gain);
        sink.add("ways to lay on offer", i, offers[i].ways);
    }
}

}  // namespace kingdomino
