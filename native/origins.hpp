// Kingdomino Origins, clauses C, O, OT and OB, on bitboards. Nothing here allocates.
#pragma once

#include <algorithm>
#include <cstdint>

#include "draft.hpp"
#include "game.hpp"
#include "hunting.hpp"
#include "policies.hpp"

namespace kingdomino {

enum OriginsMode : std::uint8_t { DISCOVERY, TOTEM, TRIBE };

struct OriginsOptions {
    int seats = 2;
    OriginsMode mode = DISCOVERY;
    bool empire_of_fire = false, homo_habilis = false, fire_on_hut = false;
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
        std::uint8_t volcano = NO_VOLCANO;                                     // a bit of the grid
        std::uint8_t totems[ORIGINS_RESOURCES] = {};                           // seat + 1
        std::uint8_t board[ORIGINS_CAVEMEN] = {}, pile[ORIGINS_CAVEMEN] = {};  // how many of each kind
        std::uint8_t newcomer = 0, price = 0, spent = 0;  // kind + 1; resources; a bit a kind of resource
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
            state.draft.hand[seat] = static_cast<std::uint8_t>(chiefs_each());
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
                if (!found.any()) return f(discard_);
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
        if (state.phase == DRAW) return drawn(state, read_draw(state.draft, options_.seats, values, count));
        if (state.phase == CAVE) reveal_all(state, values, count);
        else state.draft.deal(read_deal(state.draft, LINE, values, count));
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
    int choose_greedy(const State& state, bool full, Random& random) const {
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
        return best.choice();
    }

    int total(const State& state, int seat) const { return total(state, seat, state.territories[seat]); }

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
            for_each(state.territories[seat].occupied,
                     [&](int bit) { out[G::cell_of(bit)] = state.territories[seat].square_code(bit); });
            out += G::cells;
        }
    }

    State unpack(const std::uint8_t* bytes) const {
        Reader in(bytes);
        State state;
        state.phase = static_cast<Phase>(in.below(OVER + 1));
        unpack_draft(state.draft, options_.seats, chiefs_each(), in);
        if (const int volcano = in.below(WHOLE * WHOLE + 1)) state.volcano = bit_of_whole_grid(volcano - 1);
        if (options_.mode == TOTEM)
            for (std::uint8_t& holder : state.totems) holder = in.below(options_.seats + 1);
        if (options_.mode == TRIBE) unpack_tribe(state, in);
        for (int seat = 0; seat < options_.seats; ++seat) {
            state.discards[seat] = in.byte();
            unpack_territory(state.territories[seat], in);
        }
        check(state);
        return state;
    }

private:
    static constexpr int EMPIRE_OF_FIRE = 10, HOMO_HABILIS = 5;
    static constexpr int BOARD_PRICE = 2, PILE_PRICE = 4;

    struct Leaders {
        int seats[MAX_SEATS], count;
    };

    const Hunting& own(const State& state) const { return state.territories[state.draft.seat()]; }
    Hunting& own(State& state) const { return state.territories[state.draft.seat()]; }
    const Domino& domino(const State& state) const { return ORIGINS_DOMINOES[state.draft.playing()]; }
    int chiefs_each() const { return options_.seats == 2 ? 2 : 1; }
    Opening opening() const { return options_.seats == 2 ? OPENING_SPLIT : OPENING_RANDOM; }
    bool stocked() const { return options_.mode != DISCOVERY; }

    static int pick(const Bits& cells, Random& random) { return select(cells, random.below(cells.count())); }

    // What a seat would have with this territory.
    int total(const State& state, int seat, const Hunting& territory) const {
        int points = territory.points();
        if (options_.mode == TOTEM) {
            points += territory.all_resources().count();
            for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem)
                if (state.totems[totem] == seat + 1) points += ORIGINS_TOTEM_POINTS[totem];
        }
        return points + (options_.empire_of_fire && territory.is_centred() ? EMPIRE_OF_FIRE : 0) +
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
        if (gaps(state)) state.phase = CAVE;
        else state.phase = state.draft.is_opening() ? DRAW : PLACE;
    }

    void drawn(State& state, int seat) const {
        state.draft.draw(seat, opening());
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
        if (can_recruit(state)) state.phase = RECRUIT;
        else end_turn(state);
    }

    void end_turn(State& state) const {
        state.draft.next_turn();
        if (state.draft.turn) state.phase = PLACE;
        else state.phase = state.draft.unseen ? DEAL : state.draft.line.length ? PLACE : OVER;
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
        if (state.draft.coming.length) state.phase = CLAIM;
        else end_turn(state);
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
            if (first.count > 1 &&
                std::find(first.seats, first.seats + first.count, holder) == first.seats + first.count)
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

    void reveal_all(State& state, const int* values, int count) const {
        require_chance(count == gaps(state), "the cave board has another number of gaps");
        for (int i = 0; i < count; ++i) {
            require_chance(values[i] >= 0 && values[i] < ORIGINS_CAVEMEN && state.pile[values[i]],
                           "the pile has no such caveman");
            reveal(state, values[i]);
        }
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
                Hunting next = state.territories[seat];
                next.lay(domino, bit, direction, stocked());
                best = std::max(best, total(state, seat, next));
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
    static std::uint8_t bit_of_whole_grid(int cell) {
        constexpr int edge = (WHOLE - G::reach) / 2;
        const int row = cell / WHOLE - edge, column = cell % WHOLE - edge;
        require(row >= 0 && row < G::reach && column >= 0 && column < G::reach, "a volcano is out of reach");
        return static_cast<std::uint8_t>(row * G::stride + column);
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

    static void unpack_tribe(State& state, Reader& in);
    void unpack_territory(Hunting& territory, Reader& in) const;
    void check(const State& state) const;
    void check_cavemen(const State& state) const;
    void check_phase(const State& state) const;
    int payable(const State& state) const;

    Options options_;
    int discard_, fire_, give_, claim_, take_, pass_, recruit_, spend_, settle_, actions_;
};

}  // namespace kingdomino

#include "origins_check.hpp"
