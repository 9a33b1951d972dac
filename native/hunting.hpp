// A territory of Origins with what lies on it: resources, fire tokens, cavemen (O4–O7, OT2, OB3–OB6).
#pragma once

#include <algorithm>
#include <cstdint>

#include "territory.hpp"

namespace kingdomino {

// Every cell within a number of king moves (O5) of bit 0.
template <int N>
struct Around {
    using G = Grid<N>;
    typename G::Bits within[ORIGINS_FARTHEST_FIRE + 1];

    // A square of the territory lies in it only if it is as near as that: on the ring, what shares a bit is farther
    // away than two squares of a territory can be.
    static_assert(ORIGINS_FARTHEST_FIRE + N - 1 <= G::widest);

    constexpr Around() {
        for (int range = 1; range <= ORIGINS_FARTHEST_FIRE; ++range)
            within[range] = G::make_rectangle(-range, range, -range, range);
    }
};

template <int N>
inline constexpr Around<N> around{};

// A territory with what lies on it: resources, fire tokens, cavemen.
template <int N>
struct HuntingTerritory : Territory<N> {
    using G = Grid<N>;
    using Bits = typename G::Bits;

    Bits craters[2], tokens, resources[ORIGINS_RESOURCES], cavemen;
    std::uint8_t settlers = 0;
    struct Settler {
        std::uint8_t bit, kind;
    } settler[ORIGINS_ALL_CAVEMEN] = {};

    void lay(const Domino& domino, int bit, int direction, bool stocked) {
        this->box = this->box_after(bit, direction);
        mark_half(bit, domino.left, stocked);
        mark_half(G::beside(bit, direction), domino.right, stocked);
    }

    void mark_half(int bit, const Half& half, bool stocked) {
        this->mark(bit, half.terrain, half.symbols);
        add_craters(bit, half.craters);
        if (stocked && half.resource) add_resource(bit, half.resource - 1);
    }

    void add_craters(int bit, int count) {
        craters[0] = craters[0] | Bits::bit(bit).only_if(count & 1);
        craters[1] = craters[1] | Bits::bit(bit).only_if(count & 2);
    }
    int craters_at(int bit) const { return craters[0].has(bit) + 2 * craters[1].has(bit); }

    void add_resource(int bit, int resource) { resources[resource] = resources[resource] | Bits::bit(bit); }
    Bits all_resources() const {
        Bits cells = resources[0];
        for (int resource = 1; resource < ORIGINS_RESOURCES; ++resource) cells = cells | resources[resource];
        return cells;
    }

    // OT2, OB4: the token lands, and what lay there is destroyed.
    void burn(int bit, int fires) {
        const Bits keep = ~Bits::bit(bit);
        for (Bits& kind : resources) kind = kind & keep;
        if (cavemen.has(bit)) remove_caveman(bit);
        tokens = tokens | Bits::bit(bit);
        this->add_symbols(bit, fires);
    }

    void remove_caveman(int bit) {
        cavemen = cavemen & ~Bits::bit(bit);
        int i = 0;
        while (settler[i].bit != bit) ++i;
        settler[i] = settler[--settlers];
    }

    void add_caveman(int bit, int kind) {
        cavemen = cavemen | Bits::bit(bit);
        settler[settlers++] = {static_cast<std::uint8_t>(bit), static_cast<std::uint8_t>(kind)};
    }

    // O5: where a volcano's token may land.
    Bits targets(int volcano, bool on_hut) const {
        const Bits reach = around<N>.within[ORIGINS_FIRE_RANGE[craters_at(volcano)]] << volcano;
        const Bits free = reach & this->occupied & ~this->terrain[VOLCANO] & ~this->with_symbols();
        return on_hut ? free : free & ~Bits::bit(G::centre);
    }

    // OB3: where a caveman may settle.
    Bits homes() const {
        return this->occupied & ~Bits::bit(G::centre) & ~this->with_symbols() & ~all_resources() & ~cavemen;
    }

    // OB5: what a hunter-gatherer scores; a warrior scores with its group.
    int gatherer_points(const Settler& caveman) const {
        return ORIGINS_POINTS_EACH[caveman.kind] * things_around(caveman);
    }

    // How many things that a caveman scores for are on the squares around it. Every role must have its case here: a
    // role that only Python knows does not compile.
    int things_around(const Settler& caveman) const {
        const Bits near = (around<N>.within[1] << caveman.bit) & ~Bits::bit(caveman.bit);
        switch (ORIGINS_ROLE[caveman.kind]) {
            case Role::ONE_RESOURCE: return (near & resources[ORIGINS_GATHERS[caveman.kind]]).count();
            case Role::ANY_RESOURCE: return (near & all_resources()).count();
            case Role::FIRES: return this->symbols_in(near);
            case Role::CAVEMEN: return (near & cavemen).count();
            case Role::WARRIORS: break;
        }
        return 0;
    }

    static bool is_warrior(const Settler& caveman) { return ORIGINS_ROLE[caveman.kind] == Role::WARRIORS; }

    Bits warriors() const {
        Bits found;
        for (int i = 0; i < settlers; ++i)
            if (is_warrior(settler[i])) found = found | Bits::bit(settler[i].bit);
        return found;
    }

    // OB6: warriors times powers of the group that holds a cell.
    int group_points(const Bits& group) const {
        int power = 0;
        for (int i = 0; i < settlers; ++i)
            if (group.has(settler[i].bit)) power += ORIGINS_POWER[settler[i].kind];
        return group.count() * power;
    }

    int caveman_points() const {
        int points = 0;
        for (int i = 0; i < settlers; ++i)
            if (!is_warrior(settler[i])) points += gatherer_points(settler[i]);
        for (Bits rest = warriors(); rest.any();) {
            const Bits group = G::flood(Bits::bit(rest.lowest()), warriors());
            points += group_points(group);
            rest = rest & ~group;
        }
        return points;
    }

    // C9 and O7: printed fires and tokens; a volcano square never has either.
    int points() const { return this->region_points() + (settlers ? caveman_points() : 0); }

    Bits land() const { return this->occupied & ~Bits::bit(G::centre) & ~this->terrain[VOLCANO]; }

    // What lies on a square, as one number: nothing, its resource, a token by its fires, or a caveman (kind + 1).
    static constexpr int THINGS = 1 + 1 + MOST_SYMBOLS + ORIGINS_CAVEMEN;
    static constexpr int thing(bool resource, int token, int caveman) {
        if (resource) return 1;
        if (token) return 1 + token;
        return caveman ? 1 + MOST_SYMBOLS + caveman : 0;
    }

    // The code of a square in packed states, by terrain, printed fires or craters, and thing: the inverse of
    // ORIGINS_SQUARES.
    struct Codes {
        std::uint8_t of[ORIGINS_TERRAINS][MOST_SYMBOLS + 1][THINGS] = {};
        constexpr Codes() {
            std::uint8_t code = 0;
            for (const OriginsSquare& square : ORIGINS_SQUARES)
                of[square.terrain][square.fires + square.craters]
                  [thing(square.resource, square.token, square.caveman)] = ++code;
        }
    };
    static constexpr Codes CODES{};

    // The kind of the caveman on a square plus one, 0 for none.
    int caveman_at(int bit) const {
        if (cavemen.has(bit))
            for (int i = 0; i < settlers; ++i)
                if (settler[i].bit == bit) return settler[i].kind + 1;
        return 0;
    }

    // The byte of a square in a packed state.
    std::uint8_t square_code(int bit) const {
        const int fires = this->symbols_at(bit);
        if (bit == G::centre) return CODES.of[HUT][0][thing(false, fires, 0)];
        const int token = tokens.has(bit) ? fires : 0;
        const int printed = fires - token + craters_at(bit);
        return CODES.of[this->terrain_at(bit)][printed][thing(all_resources().has(bit), token, caveman_at(bit))];
    }

    void put_square(int cell, const OriginsSquare& square, Reader& in) {
        const int bit = G::bit_of(cell);
        in.require((square.terrain == HUT) == (bit == G::centre), "only a hut is in the middle, and only there");
        if (square.terrain != HUT) this->put(cell, square.terrain, square.fires);
        if (square.craters) add_craters(bit, square.craters);
        if (square.resource) add_resource(bit, square.resource - 1);
        if (square.caveman) {
            const bool in_the_box = settlers < ORIGINS_ALL_CAVEMEN;
            in.require(in_the_box, "there are no more cavemen than tiles in the box");
            if (in_the_box) add_caveman(bit, square.caveman - 1);
        }
        if (square.token) {
            tokens = tokens | Bits::bit(bit);
            this->add_symbols(bit, square.token);
        }
    }
};

}  // namespace kingdomino
