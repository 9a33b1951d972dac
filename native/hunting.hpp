// A territory of Origins with what lies on it: resources, fire tokens, cavemen (O4–O7, OT2, OB3–OB6).
#pragma once

#include <algorithm>
#include <cstdint>

#include "territory.hpp"

namespace kingdomino {

// Every cell within so many king moves of a cell (O5): around<N>.within[range][bit].
template <int N>
struct Around {
    using G = Grid<N>;
    typename G::Bits within[4][G::reach * G::stride];

    Around() {
        for (int range = 1; range <= 3; ++range)
            for (int cell = 0; cell < G::cells; ++cell) {
                const int x = cell % G::reach, y = cell / G::reach;
                within[range][G::bit_of(cell)] =
                    G::make_rectangle(std::max(x - range, 0), std::min(x + range, G::reach - 1), std::max(y - range, 0),
                                      std::min(y + range, G::reach - 1));
            }
    }
};

template <int N>
inline const Around<N> around{};

// A territory with what lies on it: resources, fire tokens, cavemen.
template <int N>
struct HuntingTerritory : Territory<N> {
    using G = Grid<N>;
    using Bits = typename G::Bits;
    static constexpr int VOLCANO = 5, HUT = 6;
    static constexpr int MOST_CAVEMEN = 22;

    Bits craters[2], tokens, resources[ORIGINS_RESOURCES], cavemen;
    std::uint8_t settlers = 0;
    struct Settler {
        std::uint8_t bit, kind;
    } settler[MOST_CAVEMEN];

    void lay(const Domino& domino, int bit, int direction, bool stocked) {
        put_half(bit, domino.left, stocked);
        put_half(bit + G::step(direction), domino.right, stocked);
    }

    void put_half(int bit, const Half& half, bool stocked) {
        this->put(bit, half.terrain, half.symbols);
        if (half.craters) add_craters(bit, half.craters);
        if (stocked && half.resource) add_resource(bit, half.resource - 1);
    }

    void add_craters(int bit, int count) {
        if (count & 1) craters[0] = craters[0] | Bits::bit(bit);
        if (count & 2) craters[1] = craters[1] | Bits::bit(bit);
    }
    int craters_at(int bit) const { return craters[0].has(bit) + 2 * craters[1].has(bit); }

    void add_resource(int bit, int resource) { resources[resource] = resources[resource] | Bits::bit(bit); }
    Bits all_resources() const { return resources[0] | resources[1] | resources[2] | resources[3]; }

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
        const Bits reach = around<N>.within[ORIGINS_FIRE_RANGE[craters_at(volcano)]][volcano];
        const Bits free = reach & this->occupied & ~this->terrain[VOLCANO] & ~this->with_symbols();
        return on_hut ? free : free & ~Bits::bit(G::centre);
    }

    // OB3: where a caveman may settle.
    Bits homes() const {
        return this->occupied & ~Bits::bit(G::centre) & ~this->with_symbols() & ~all_resources() & ~cavemen;
    }

    // OB5: what a hunter-gatherer scores.
    int gatherer_points(const Settler& caveman) const {
        enum { PAINTER = 4, FIRE_LADY = 5 };
        Bits near = around<N>.within[1][caveman.bit] & ~Bits::bit(caveman.bit);
        const int each = ORIGINS_POINTS_EACH[caveman.kind], gathers = ORIGINS_GATHERS[caveman.kind];
        if (gathers >= 0) return each * (near & resources[gathers]).count();
        if (caveman.kind == PAINTER) return each * (near & all_resources()).count();
        if (caveman.kind == FIRE_LADY) return each * this->symbols_in(near);
        return each * (near & cavemen).count();
    }

    Bits warriors() const {
        Bits found;
        for (int i = 0; i < settlers; ++i)
            if (ORIGINS_POWER[settler[i].kind]) found = found | Bits::bit(settler[i].bit);
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
            if (!ORIGINS_POWER[settler[i].kind]) points += gatherer_points(settler[i]);
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

    // code<terrain, printed, thing>, the inverse of ORIGINS_SQUARES.
    struct Codes {
        std::uint8_t of[HUT + 1][4][5 + ORIGINS_CAVEMEN] = {};
        constexpr Codes() {
            std::uint8_t code = 0;
            for (const OriginsSquare& square : ORIGINS_SQUARES)
                of[square.terrain][square.printed][square.thing] = ++code;
        }
    };
    static constexpr Codes CODES{};

    // The byte of a square in a packed state.
    std::uint8_t square_code(int bit) const {
        const int fires = this->symbols_at(bit);
        if (bit == G::centre) return fires ? CODES.of[HUT][0][1 + fires] : std::uint8_t{0};
        const bool token = this->tokens.has(bit);
        int thing = token ? 1 + fires : this->all_resources().has(bit) ? 1 : 0;
        if (this->cavemen.has(bit))
            for (int i = 0; i < this->settlers; ++i)
                if (this->settler[i].bit == bit) thing = 5 + this->settler[i].kind;
        return CODES.of[this->terrain_at(bit)][(token ? 0 : fires) + this->craters_at(bit)][thing];
    }

    void put_square(int bit, const OriginsSquare& square) {
        require((square.terrain == HUT) == (bit == G::centre), "only a hut is in the middle, and only there");
        const int token = square.thing >= 2 && square.thing <= 4 ? square.thing - 1 : 0;
        if (square.terrain != HUT) {
            const bool volcano = square.terrain == VOLCANO;
            this->put(bit, square.terrain, volcano ? 0 : square.printed);
            if (volcano) this->add_craters(bit, square.printed);
            if (square.thing == 1) this->add_resource(bit, square.terrain);  // terrains and resources go in step
            if (square.thing >= 5) {
                require(settlers < MOST_CAVEMEN, "there are no more cavemen than tiles in the box");
                this->add_caveman(bit, square.thing - 5);
            }
        }
        if (token) {
            this->tokens = this->tokens | Bits::bit(bit);
            this->add_symbols(bit, token);
        }
    }
};

}  // namespace kingdomino
