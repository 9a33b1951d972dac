// Kingdomino Origins, clauses C, O, OT and OB, on bitboards. Nothing here allocates.
#pragma once

#include <algorithm>
#include <cstdint>

#include "draft.hpp"
#include "game.hpp"
#include "policies.hpp"
#include "territory.hpp"

namespace kingdomino {

enum OriginsMode : std::uint8_t { DISCOVERY, TOTEM, TRIBE };

struct OriginsOptions {
    int seats = 2;
    OriginsMode mode = DISCOVERY;
    bool empire_of_fire = false, homo_habilis = false, fire_on_hut = false;
};

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
    static constexpr int VOLCANO = 5;
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
};

template <int N>
class Origins {
public:
    using Options = OriginsOptions;
    using G = Grid<N>;
    using Bits = typename G::Bits;
    using Hunting = HuntingTerritory<N>;

    enum Phase : std::uint8_t { DEAL, CAVE, DRAW, OPEN, SPLIT, PLACE, FIRE, GIVE, CLAIM, RECRUIT, SPEND, SETTLE, OVER };
    static constexpr int TIE_BREAKS = 2;
    static constexpr int FACE_UP = 4;
    static constexpr std::uint8_t NO_VOLCANO = 0xFF;

    struct State {
        Phase phase = DEAL;
        Draft draft;
        std::uint8_t volcano = NO_VOLCANO;                      // a bit of the grid
        std::uint8_t totems[ORIGINS_RESOURCES] = {};            // seat + 1
        std::uint8_t board[ORIGINS_CAVEMEN] = {}, pile[ORIGINS_CAVEMEN] = {};  // how many of each kind
        std::uint8_t newcomer = 0, price = 0, spent = 0;        // kind + 1; resources; a bit a kind of resource
        std::uint8_t discards[MAX_SEATS] = {};
        Hunting territories[MAX_SEATS];
    };

    explicit Origins(const Options& options) : options_(options) {
        int next = G::cells * 4;
        const auto ids = [&next](int count) {
            const int first = next;
            next += count;
            return first;
        };
        discard_ = ids(1);
        fire_ = ids(G::cells);
        give_ = ids(options.mode == TOTEM ? ORIGINS_RESOURCES * options.seats : 0);
        claim_ = ids(DOMINOES);
        take_ = ids(options.seats == 2 ? 2 : 0);
        pass_ = ids(options.mode == TRIBE ? 1 : 0);
        recruit_ = ids(options.mode == TRIBE ? ORIGINS_CAVEMEN * 2 : 0);
        spend_ = ids(options.mode == TRIBE ? G::cells : 0);
        settle_ = ids(options.mode == TRIBE ? G::cells : 0);
        actions_ = next;
    }

    int seats() const { return options_.seats; }
    int actions() const { return actions_; }

    State start() const {
        State state;
        for (int seat = 0; seat < options_.seats; ++seat)
            state.draft.hand[seat] = static_cast<std::uint8_t>(options_.seats == 2 ? 2 : 1);
        if (options_.mode == TRIBE)
            for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind)
                state.pile[kind] = static_cast<std::uint8_t>(ORIGINS_CAVEMAN_TILES[kind]);
        return state;
    }

    int actor(const State& state) const {
        switch (state.phase) {
            case OVER: return ACTOR_OVER;
            case DEAL:
            case CAVE:
            case DRAW: return ACTOR_CHANCE;
            case GIVE: return state.totems[disputed(state)] - 1;
            default: return state.draft.seat();
        }
    }

    template <class F>
    void for_each_legal(const State& state, F&& f) const {
        switch (state.phase) {
            case OPEN:
            case CLAIM: {
                const Line& line = state.draft.choosing();
                for (int i = 0; i < line.length; ++i)
                    if (line.owner[i] == NOBODY) f(claim_ + line.domino[i] - 1);
                return;
            }
            case SPLIT: f(take_), f(take_ + 1); return;
            case PLACE: {
                const auto found = own(state).placements(domino(state));
                if (!(found[0] | found[1] | found[2] | found[3]).any()) return f(discard_);
                return for_each_placement<N>(found, f);
            }
            case GIVE: {
                const int totem = disputed(state);
                const Leaders first = leaders(state, totem);
                for (int i = 0; i < first.count; ++i) f(give_ + totem * options_.seats + first.seats[i]);
                return;
            }
            case RECRUIT: f(pass_); return for_each_recruit(state, f);
            case FIRE:
            case SPEND:
            case SETTLE: {
                const int base = state.phase == FIRE ? fire_ : state.phase == SPEND ? spend_ : settle_;
                return for_each(squares(state), [&](int bit) { f(base + G::cell_of(bit)); });
            }
            default: return;
        }
    }

    void apply(State& state, int id) const {
        if (id < discard_) return lay(state, G::bit_of(id / 4), id % 4);
        if (id == discard_) return discard(state);
        if (id < give_) return fire(state, G::bit_of(id - fire_));
        if (id < claim_) return give(state, (id - give_) / options_.seats, (id - give_) % options_.seats);
        if (id < take_) return claim_domino(state, id - claim_ + 1);
        if (id < pass_) {
            state.draft.take(id == take_);
            return opened(state);
        }
        if (id < recruit_) return end_turn(state);
        if (id < spend_) return recruit(state, (id - recruit_) / 2, (id - recruit_) % 2 == 1);
        if (id < settle_) return spend(state, G::bit_of(id - spend_));
        settle(state, G::bit_of(id - settle_));
    }

    void sample(State& state, Random& random) const {
        switch (state.phase) {
            case DEAL: state.draft.sample_deal(LINE, random); return dealt(state);
            case CAVE: {
                for (int gap = gaps(state); gap; --gap) reveal(state, sample_tile(state, random));
                return dealt(state);
            }
            default: drawn(state, state.draft.sample_draw(random));
        }
    }

    void apply_chance(State& state, const int* values, int count) const {
        if (state.phase == DRAW) return drawn(state, values[0]);
        if (state.phase == CAVE) {
            for (int i = 0; i < count; ++i) reveal(state, values[i]);
        } else {
            std::uint64_t dominoes = 0;
            for (int i = 0; i < count; ++i) dominoes |= std::uint64_t{1} << (values[i] - 1);
            state.draft.deal(dominoes);
        }
        dealt(state);
    }

    void step_random(State& state, Random& random) const {
        switch (state.phase) {
            case PLACE: {
                int bit, direction;
                if (pick_placement(own(state).placements(domino(state)), random, bit, direction))
                    return lay(state, bit, direction);
                return discard(state);
            }
            case OPEN:
            case CLAIM: {
                const Line& line = state.draft.choosing();
                int free = 0, slots[LINE] = {};
                for (int i = 0; i < line.length; ++i)
                    if (line.owner[i] == NOBODY) slots[free++] = i;
                return claim(state, slots[free > 1 ? random.below(free) : 0]);
            }
            case SPLIT: state.draft.take(random.below(2) == 0); return opened(state);
            case FIRE: return fire(state, pick(squares(state), random));
            case SPEND: return spend(state, pick(squares(state), random));
            case SETTLE: return settle(state, pick(squares(state), random));
            default: {
                int ids[1 + ORIGINS_CAVEMEN * 2], count = 0;
                for_each_legal(state, [&](int id) { ids[count++] = id; });
                apply(state, ids[random.below(count)]);
            }
        }
    }

    // One greedy decision: the best own total after it and after the steps that finish it (fire; price and place of a
    // caveman), each taken greedily in its turn. A claim is worth the best total that laying the domino next would
    // give. Full greedy looks at the placement and the claimed domino's placement together.
    void step_greedy(State& state, bool full, Random& random) const {
        const int seat = actor(state);
        BestChoice best(random);
        if (state.phase == OPEN || state.phase == CLAIM) {
            for_each_legal(state, [&](int id) { best.offer(id, best_placement(state, seat, id - claim_ + 1)); });
        } else if (state.phase == SPLIT) {
            const auto& line = state.draft.line.domino;
            best.offer(take_, best_placement(state, seat, line[0]) + best_placement(state, seat, line[3]));
            best.offer(take_ + 1, best_placement(state, seat, line[1]) + best_placement(state, seat, line[2]));
        } else if (state.phase == GIVE) {
            for_each_legal(state, [&](int id) { best.offer(id, -total(state, (id - give_) % options_.seats)); });
        } else {
            for_each_legal(state, [&](int id) {
                State next = state;
                apply(next, id);
                finish_greedily(next, seat);
                const bool look_on = full && next.phase == CLAIM && state.phase != RECRUIT;
                best.offer(id, look_on ? best_claim(next, seat) : total(next, seat));
            });
        }
        apply(state, best.choice());
    }

    int total(const State& state, int seat) const {
        const Hunting& territory = state.territories[seat];
        int points = territory.points();
        if (options_.mode == TOTEM) {
            points += territory.all_resources().count();
            for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem)
                if (state.totems[totem] == seat + 1) points += ORIGINS_TOTEM_POINTS[totem];
        }
        return points + bonus(state, seat);
    }

    void tie_breaks(const State& state, int seat, int* figures) const {
        figures[0] = state.territories[seat].largest_region();
        figures[1] = state.territories[seat].all_symbols();
    }

    template <class F>
    void for_each_line(const State& state, int seat, F&& f) const {
        const Hunting& territory = state.territories[seat];
        territory.for_each_region(territory.land(), f);
        if (options_.mode == TOTEM) {
            if (const int left = territory.all_resources().count()) f(left);
            for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem)
                if (state.totems[totem] == seat + 1) f(ORIGINS_TOTEM_POINTS[totem]);
        }
        for_each(territory.cavemen, [&](int bit) {
            for (int i = 0; i < territory.settlers; ++i)
                if (territory.settler[i].bit == bit && !ORIGINS_POWER[territory.settler[i].kind])
                    f(territory.gatherer_points(territory.settler[i]));
        });
        for (Bits rest = territory.warriors(); rest.any();) {
            const Bits group = G::flood(Bits::bit(rest.lowest()), territory.warriors());
            f(territory.group_points(group));
            rest = rest & ~group;
        }
        if (options_.empire_of_fire && territory.is_centred()) f(EMPIRE_OF_FIRE);
        if (options_.homo_habilis && !state.discards[seat]) f(HOMO_HABILIS);
    }

    int packed_length() const {
        const int totems = options_.mode == TOTEM ? ORIGINS_RESOURCES : 0;
        const int tribe = options_.mode == TRIBE ? FACE_UP + ORIGINS_CAVEMEN + 3 : 0;
        return 2 + DRAFT_FIXED + options_.seats + totems + tribe + options_.seats * (G::cells + 1);
    }

    void pack(const State& state, std::uint8_t* out) const {
        *out++ = state.phase;
        out = pack_draft(state.draft, options_.seats, out);
        *out++ = state.volcano == NO_VOLCANO ? 0 : static_cast<std::uint8_t>(whole_grid_cell(state.volcano) + 1);
        if (options_.mode == TOTEM) out = std::copy(state.totems, state.totems + ORIGINS_RESOURCES, out);
        if (options_.mode == TRIBE) out = pack_tribe(state, out);
        for (int seat = 0; seat < options_.seats; ++seat) {
            *out++ = state.discards[seat];
            std::fill(out, out + G::cells, std::uint8_t{0});
            for_each(state.territories[seat].occupied, [&](int bit) { out[G::cell_of(bit)] = square_code(state.territories[seat], bit); });
            out += G::cells;
        }
    }

    State unpack(const std::uint8_t* in) const {
        State state;
        state.phase = static_cast<Phase>(*in++);
        in = unpack_draft(state.draft, options_.seats, in);
        const int volcano = *in++;
        if (volcano) state.volcano = static_cast<std::uint8_t>(bit_of_whole_grid(volcano - 1));
        if (options_.mode == TOTEM) {
            std::copy(in, in + ORIGINS_RESOURCES, state.totems);
            in += ORIGINS_RESOURCES;
        }
        if (options_.mode == TRIBE) in = unpack_tribe(state, in);
        for (int seat = 0; seat < options_.seats; ++seat) {
            state.discards[seat] = *in++;
            for (int cell = 0; cell < G::cells; ++cell, ++in)
                if (*in) put_square(state.territories[seat], G::bit_of(cell), ORIGINS_SQUARES[*in - 1]);
        }
        return state;
    }

private:
    static constexpr int EMPIRE_OF_FIRE = 10, HOMO_HABILIS = 5;
    static constexpr int BOARD_PRICE = 2, PILE_PRICE = 4;
    static constexpr int HUT = 6;

    struct Leaders {
        int seats[MAX_SEATS], count;
    };

    const Hunting& own(const State& state) const { return state.territories[state.draft.seat()]; }
    Hunting& own(State& state) const { return state.territories[state.draft.seat()]; }
    const Domino& domino(const State& state) const { return ORIGINS_DOMINOES[state.draft.playing()]; }
    bool stocked() const { return options_.mode != DISCOVERY; }

    static int pick(const Bits& cells, Random& random) { return select(cells, random.below(cells.count())); }

    int bonus(const State& state, int seat) const {
        return (options_.empire_of_fire && state.territories[seat].is_centred() ? EMPIRE_OF_FIRE : 0) +
               (options_.homo_habilis && !state.discards[seat] ? HOMO_HABILIS : 0);
    }

    // The squares of the own territory on which the present step may be done.
    Bits squares(const State& state) const {
        const Hunting& territory = own(state);
        if (state.phase == FIRE) return territory.targets(state.volcano, options_.fire_on_hut);
        if (state.phase == SETTLE) return territory.homes();
        Bits cells;
        for (int resource = 0; resource < ORIGINS_RESOURCES; ++resource)
            if (!(state.spent >> resource & 1)) cells = cells | territory.resources[resource];
        return cells;
    }

    // Lines and chiefs

    void dealt(State& state) const {
        if (gaps(state))
            state.phase = CAVE;
        else
            state.phase = state.draft.is_opening() ? DRAW : PLACE;
    }

    void drawn(State& state, int seat) const {
        state.draft.draw(seat, options_.seats == 2 ? OPENING_SPLIT : OPENING_RANDOM);
        state.phase = options_.seats == 2 ? SPLIT : OPEN;
    }

    void opened(State& state) const {
        if (state.draft.is_opening()) {
            state.phase = DRAW;
            return;
        }
        state.draft.line.keep_claimed();
        state.phase = DEAL;
    }

    void claim_domino(State& state, int number) const {
        const Line& line = state.draft.choosing();
        for (int i = 0; i < line.length; ++i)
            if (line.domino[i] == number) return claim(state, i);
    }

    void claim(State& state, int slot) const {
        const bool opening = state.phase == OPEN;
        state.draft.claim_slot(slot);
        if (opening) return opened(state);
        if (can_recruit(state))
            state.phase = RECRUIT;
        else
            end_turn(state);
    }

    void end_turn(State& state) const {
        state.draft.next_turn();
        if (state.draft.turn)
            state.phase = PLACE;
        else
            state.phase = state.draft.unseen ? DEAL : state.draft.line.length ? PLACE : OVER;
    }

    // Domino, fire, totems

    void lay(State& state, int bit, int direction) const {
        const Domino& laid = domino(state);
        own(state).lay(laid, bit, direction, stocked());
        if (!laid.left.craters && !laid.right.craters) return built(state);
        state.volcano = static_cast<std::uint8_t>(laid.left.craters ? bit : bit + G::step(direction));
        state.phase = FIRE;
        if (squares(state).any()) return;
        state.volcano = NO_VOLCANO;
        built(state);
    }

    void discard(State& state) const {
        ++state.discards[state.draft.seat()];
        choose(state);
    }

    void fire(State& state, int bit) const {
        Hunting& territory = own(state);
        territory.burn(bit, territory.craters_at(state.volcano));
        state.volcano = NO_VOLCANO;
        built(state);
    }

    void give(State& state, int totem, int seat) const {
        state.totems[totem] = static_cast<std::uint8_t>(seat + 1);
        built(state);
    }

    void built(State& state) const {
        if (options_.mode == TOTEM) {
            share_out(state);
            if (disputed(state) >= 0) {
                state.phase = GIVE;
                return;
            }
        }
        choose(state);
    }

    void choose(State& state) const {
        if (state.draft.coming.length)
            state.phase = CLAIM;
        else
            end_turn(state);
    }

    // OT3, OT4: the seats with the most of a resource, nobody where nobody has any.
    Leaders leaders(const State& state, int resource) const {
        Leaders first{{}, 0};
        int most = 1;
        for (int seat = 0; seat < options_.seats; ++seat) {
            const int count = state.territories[seat].resources[resource].count();
            if (count > most) first.count = 0;
            if (count >= most) {
                most = count;
                first.seats[first.count++] = seat;
            }
        }
        return first;
    }

    void share_out(State& state) const {
        for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem) {
            const Leaders first = leaders(state, totem);
            if (first.count == 1) state.totems[totem] = static_cast<std::uint8_t>(first.seats[0] + 1);
            if (first.count == 0) state.totems[totem] = NOBODY;
        }
    }

    // The first totem whose holder was overtaken by players tied for the most, or -1.
    int disputed(const State& state) const {
        for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem) {
            const int holder = state.totems[totem] - 1;
            if (holder < 0) continue;
            const Leaders first = leaders(state, totem);
            if (first.count > 1 && std::find(first.seats, first.seats + first.count, holder) == first.seats + first.count)
                return totem;
        }
        return -1;
    }

    // The tribe

    static int sum(const std::uint8_t* counts) {
        int all = 0;
        for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind) all += counts[kind];
        return all;
    }

    int gaps(const State& state) const {
        if (options_.mode != TRIBE) return 0;
        return std::min(FACE_UP - sum(state.board), sum(state.pile));
    }

    int sample_tile(const State& state, Random& random) const {
        int n = random.below(sum(state.pile)), kind = 0;
        while (n >= state.pile[kind]) n -= state.pile[kind++];
        return kind;
    }

    void reveal(State& state, int kind) const {
        --state.pile[kind];
        ++state.board[kind];
    }

    int kinds(const State& state) const {
        int count = 0;
        for (const Bits& cells : own(state).resources) count += cells.any();
        return count;
    }

    bool can_recruit(const State& state) const {
        if (options_.mode != TRIBE) return false;
        const int paying = kinds(state);
        return (paying >= BOARD_PRICE && sum(state.board)) || (paying >= PILE_PRICE && sum(state.pile));
    }

    template <class F>
    void for_each_recruit(const State& state, F&& f) const {
        const int paying = kinds(state);
        for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind) {
            if (paying >= BOARD_PRICE && state.board[kind]) f(recruit_ + kind * 2);
            if (paying >= PILE_PRICE && state.pile[kind]) f(recruit_ + kind * 2 + 1);
        }
    }

    void recruit(State& state, int kind, bool from_pile) const {
        --(from_pile ? state.pile : state.board)[kind];
        state.newcomer = static_cast<std::uint8_t>(kind + 1);
        state.price = from_pile ? PILE_PRICE : BOARD_PRICE;
        state.spent = 0;
        state.phase = SPEND;
    }

    void spend(State& state, int bit) const {
        Hunting& territory = own(state);
        int resource = 0;
        while (!territory.resources[resource].has(bit)) ++resource;
        territory.resources[resource] = territory.resources[resource] & ~Bits::bit(bit);
        state.spent = static_cast<std::uint8_t>(state.spent | 1 << resource);
        if (std::popcount(state.spent) == state.price) state.phase = SETTLE;
    }

    void settle(State& state, int bit) const {
        own(state).add_caveman(bit, state.newcomer - 1);
        state.newcomer = state.price = state.spent = 0;
        end_turn(state);
    }

    // Greedy play

    // Takes the steps that finish a placement or a recruit, each by the best own total at once.
    void finish_greedily(State& state, int seat) const {
        while ((state.phase == FIRE || state.phase == SPEND || state.phase == SETTLE) && actor(state) == seat) {
            int best = -1, points = 0;
            for_each_legal(state, [&](int id) {
                State next = state;
                apply(next, id);
                const int reached = total(next, seat);
                if (best < 0 || reached > points) {
                    best = id;
                    points = reached;
                }
            });
            apply(state, best);
        }
    }

    int best_placement(const State& state, int seat, int number) const {
        const Domino& domino = ORIGINS_DOMINOES[number];
        const auto found = state.territories[seat].placements(domino);
        int best = -1;
        for (int direction = 0; direction < 4; ++direction)
            for_each(found[direction], [&](int bit) {
                State next = state;
                next.territories[seat].lay(domino, bit, direction, stocked());
                best = std::max(best, total(next, seat));
            });
        return best < 0 ? total(state, seat) : best;
    }

    int best_claim(const State& state, int seat) const {
        int best = 0;
        const Line& line = state.draft.coming;
        for (int i = 0; i < line.length; ++i)
            if (line.owner[i] == NOBODY) best = std::max(best, best_placement(state, seat, line.domino[i]));
        return best;
    }

    // Packed squares. A volcano's cell is packed by its number on the whole 13×13 grid.

    static constexpr int WHOLE = 13;
    static int whole_grid_cell(int bit) {
        constexpr int edge = (WHOLE - G::reach) / 2;
        return (G::row(bit) + edge) * WHOLE + G::column(bit) + edge;
    }
    static int bit_of_whole_grid(int cell) {
        constexpr int edge = (WHOLE - G::reach) / 2;
        return (cell / WHOLE - edge) * G::stride + cell % WHOLE - edge;
    }

    // code<terrain, printed, thing>, the inverse of ORIGINS_SQUARES.
    struct Codes {
        std::uint8_t of[HUT + 1][4][5 + ORIGINS_CAVEMEN] = {};
        constexpr Codes() {
            std::uint8_t code = 0;
            for (const OriginsSquare& square : ORIGINS_SQUARES) of[square.terrain][square.printed][square.thing] = ++code;
        }
    };
    static constexpr Codes CODES{};

    static std::uint8_t square_code(const Hunting& territory, int bit) {
        const int symbols = territory.symbols_at(bit);
        if (bit == G::centre) return symbols ? CODES.of[HUT][0][1 + symbols] : std::uint8_t{0};
        const bool token = territory.tokens.has(bit);
        int thing = token ? 1 + symbols : territory.all_resources().has(bit) ? 1 : 0;
        if (territory.cavemen.has(bit))
            for (int i = 0; i < territory.settlers; ++i)
                if (territory.settler[i].bit == bit) thing = 5 + territory.settler[i].kind;
        return CODES.of[territory.terrain_at(bit)][(token ? 0 : symbols) + territory.craters_at(bit)][thing];
    }

    static void put_square(Hunting& territory, int bit, const OriginsSquare& square) {
        const int token = square.thing >= 2 && square.thing <= 4 ? square.thing - 1 : 0;
        if (square.terrain != HUT) {
            const bool volcano = square.terrain == Hunting::VOLCANO;
            territory.put(bit, square.terrain, volcano ? 0 : square.printed);
            if (volcano) territory.add_craters(bit, square.printed);
            if (square.thing == 1) territory.add_resource(bit, square.terrain);  // terrains and resources go in step
            if (square.thing >= 5) territory.add_caveman(bit, square.thing - 5);
        }
        if (token) {
            territory.tokens = territory.tokens | Bits::bit(bit);
            territory.add_symbols(bit, token);
        }
    }

    std::uint8_t* pack_tribe(const State& state, std::uint8_t* out) const {
        int shown = 0;
        for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind)
            for (int i = 0; i < state.board[kind]; ++i, ++shown) *out++ = static_cast<std::uint8_t>(kind + 1);
        for (; shown < FACE_UP; ++shown) *out++ = 0;
        out = std::copy(state.pile, state.pile + ORIGINS_CAVEMEN, out);
        *out++ = state.newcomer;
        *out++ = state.price;
        *out++ = state.spent;
        return out;
    }

    const std::uint8_t* unpack_tribe(State& state, const std::uint8_t* in) const {
        for (int i = 0; i < FACE_UP; ++i, ++in)
            if (*in) ++state.board[*in - 1];
        std::copy(in, in + ORIGINS_CAVEMEN, state.pile);
        in += ORIGINS_CAVEMEN;
        state.newcomer = *in++;
        state.price = *in++;
        state.spent = *in++;
        return in;
    }

    Options options_;
    int discard_, fire_, give_, claim_, take_, pass_, recruit_, spend_, settle_, actions_;
};

}  // namespace kingdomino
