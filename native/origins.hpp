// Kingdomino Origins, clauses C, O, OT and OB, on bitboards. Nothing here allocates.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game.hpp"
#include "origins_totems.hpp"
#include "origins_tribe.hpp"
#include "policies.hpp"

namespace kingdomino {

template <int N>
class Origins {
public:
    using Rules = OriginsRules;
    using G = Grid<N>;
    using Bits = typename G::Bits;
    using Hunting = HuntingTerritory<N>;
    using Phase = OriginsPhase;
    using State = OriginsState<N>;

    static constexpr int TIE_BREAKS = ORIGINS_TIE_BREAKS;

    explicit Origins(const Rules& rules) : rules_(rules) {}

    static constexpr int PLANE_ROWS = G::reach, PLANE_COLUMNS = G::reach;

    const Rules& rules() const { return rules_; }
    int seats() const { return rules_.draft.seats; }
    int actions() const { return rules_.ids.all; }
    int packed_length() const { return rules_.packed_length; }

    State start() const {
        State state;
        for (int seat = 0; seat < seats(); ++seat)
            state.draft.hand[seat] = static_cast<std::uint8_t>(rules_.draft.pieces);
        if (tribe())
            for (int kind = 0; kind < ORIGINS_CAVEMEN; ++kind)
                state.pile[kind] = static_cast<std::uint8_t>(ORIGINS_CAVEMAN_TILES[kind]);
        return state;
    }

    int actor(const State& state) const {
        switch (state.phase) {
            case Phase::OVER: return ACTOR_OVER;
            case Phase::DEAL:
            case Phase::CAVE:
            case Phase::DRAW: return ACTOR_CHANCE;
            case Phase::GIVE: return state.totems[totems::disputed(state)] - 1;
            case Phase::OPEN:
            case Phase::SPLIT:
            case Phase::PLACE:
            case Phase::FIRE:
            case Phase::CLAIM:
            case Phase::RECRUIT:
            case Phase::SPEND:
            case Phase::SETTLE: break;
        }
        return state.draft.seat();
    }

    template <class F>
    void for_each_legal(const State& state, F&& f) const {
        switch (state.phase) {
            case Phase::OPEN:
            case Phase::CLAIM: {
                const Line& line = state.draft.choosing();
                for (int i = 0; i < line.length; ++i)
                    if (line.owner[i] == NOBODY) f(rules_.ids.claim.first + line.domino[i] - 1);
                return;
            }
            case Phase::SPLIT:
                for (int choice = 0; choice < rules_.ids.take.count; ++choice) f(rules_.ids.take.first + choice);
                return;
            case Phase::PLACE: {
                const auto found = state.own().placements(domino(state));
                if (!found.any()) return f(rules_.ids.discard.first);
                return for_each_placement<N>(found, state.own().box,
                                             [&](int place) { f(rules_.ids.place.first + place); });
            }
            case Phase::GIVE: {
                const int totem = totems::disputed(state);
                const totems::Seats first = totems::leaders(state, totem);
                for (int seat = 0; seat < seats(); ++seat)
                    if (first.have(seat)) f(rules_.ids.give.first + totem * seats() + seat);
                return;
            }
            case Phase::RECRUIT:
                f(rules_.ids.pass.first);
                return tribe::for_each_recruit(state, [&](int number) { f(rules_.ids.recruit.first + number); });
            case Phase::FIRE: return for_each_square(state, rules_.ids.fire, f);
            case Phase::SPEND: return for_each_square(state, rules_.ids.spend, f);
            case Phase::SETTLE: return for_each_square(state, rules_.ids.settle, f);
            case Phase::DEAL:
            case Phase::CAVE:
            case Phase::DRAW:
            case Phase::OVER: return;
        }
    }

    void apply(State& state, int id) const {
        const OriginsIds& ids = rules_.ids;
        if (ids.place.have(id)) {
            const int place = id - ids.place.first;
            return lay(state, G::bit_of(place / DIRECTIONS), place % DIRECTIONS);
        }
        if (ids.discard.have(id)) return discard(state);
        if (ids.fire.have(id)) return fire(state, G::bit_of(id - ids.fire.first));
        if (ids.claim.have(id)) return claim_domino(state, claimed_domino(id));
        if (ids.give.have(id)) return give(state, (id - ids.give.first) / seats(), (id - ids.give.first) % seats());
        if (ids.take.have(id)) {
            state.draft.take(id - ids.take.first);
            return opened(state);
        }
        if (ids.pass.have(id)) return end_turn(state);
        if (ids.recruit.have(id)) return tribe::recruit(state, id - ids.recruit.first);
        if (ids.spend.have(id)) return tribe::spend(state, G::bit_of(id - ids.spend.first));
        settle(state, G::bit_of(id - ids.settle.first));
    }

    void sample(State& state, Chances& chances) const {
        switch (state.phase) {
            case Phase::DEAL: state.draft.sample_deal(ORIGINS_LINE, chances.lines); return dealt(state);
            case Phase::CAVE: tribe::sample_cave(state, chances.cave); return dealt(state);
            default: drawn(state, state.draft.sample_draw(chances.pieces));
        }
    }

    // A given chance action: a seat, cavemen, or a line of dominoes. Nothing changes if something is wrong with it.
    Wrong apply_chance(State& state, const int* values, int count) const {
        if (state.phase == Phase::DRAW) {
            const Wrong wrong = check_draw(state.draft, seats(), values, count);
            if (!wrong) drawn(state, values[0]);
            return wrong;
        }
        const Wrong wrong =
            state.phase == Phase::CAVE ? tribe::reveal_all(state, values, count) : deal_line(state, values, count);
        if (!wrong) dealt(state);
        return wrong;
    }

    void step_random(State& state, Random& random) const {
        switch (state.phase) {
            case Phase::PLACE: return lay_random(state, random);
            case Phase::OPEN:
            case Phase::CLAIM: return claim(state, state.draft.choosing().pick_free_slot(random));
            case Phase::SPLIT: state.draft.take(random.below(rules_.ids.take.count)); return opened(state);
            case Phase::FIRE: return fire(state, pick(squares(state), random));
            case Phase::SPEND: return tribe::spend(state, pick(squares(state), random));
            case Phase::SETTLE: return settle(state, pick(squares(state), random));
            case Phase::RECRUIT: return recruit_random(state, random);
            default: {
                const int totem = totems::disputed(state);
                const totems::Seats first = totems::leaders(state, totem);
                give(state, totem, select(std::uint64_t{first.bits}, random.below(first.count())));
            }
        }
    }

    // All decisions of a turn, or another one: what step_random would decide, without looking for the phase.
    void turn_random(State& state, Random& random) const {
        if (state.phase != Phase::PLACE) return step_random(state, random);
        lay_random(state, random);
        if (state.phase == Phase::FIRE) fire(state, pick(squares(state), random));
        if (state.phase == Phase::CLAIM) claim(state, state.draft.coming.pick_free_slot(random));
        if (state.phase != Phase::RECRUIT) return;
        recruit_random(state, random);
        while (state.phase == Phase::SPEND) tribe::spend(state, pick(squares(state), random));
        if (state.phase == Phase::SETTLE) settle(state, pick(squares(state), random));
    }

    // Whether a domino is taken now; everything else is done on a territory or with what lies there.
    static bool is_drafting(const State& state) {
        return state.phase == Phase::OPEN || state.phase == Phase::SPLIT || state.phase == Phase::CLAIM;
    }

    // One greedy decision: the best total of the seat after it and after the actions that finish it (fire; price
    // and place of a caveman), each chosen greedily in turn. A claim is worth the best total that laying the domino
    // next would give. Full greedy looks at the placement and the claimed domino's placement together.
    int choose_greedy(const State& state, bool full, Random& random) const {
        const int seat = actor(state);
        BestChoice best(random);
        if (state.phase == Phase::OPEN || state.phase == Phase::CLAIM) {
            for_each_legal(state, [&](int id) { best.offer(id, best_placement(state, seat, claimed_domino(id))); });
        } else if (state.phase == Phase::SPLIT) {
            for_each_legal(state, [&](int id) {
                const int taken = TAKES[id - rules_.ids.take.first];
                int sum = 0;
                for (int i = 0; i < state.draft.line.length; ++i)
                    if (taken >> i & 1) sum += best_placement(state, seat, state.draft.line.domino[i]);
                best.offer(id, sum);
            });
        } else if (state.phase == Phase::GIVE) {
            for_each_legal(state,
                           [&](int id) { best.offer(id, -total(state, (id - rules_.ids.give.first) % seats())); });
        } else {
            for_each_legal(state, [&](int id) {
                State next = state;
                apply(next, id);
                finish_greedily(next, seat);
                const bool look_on = full && next.phase == Phase::CLAIM && state.phase != Phase::RECRUIT;
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
        if (totem()) {
            if (const int left = territory.all_resources().count()) f(ORIGINS_RESOURCE_POINTS * left);
            for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem)
                if (state.totems[totem] == seat + 1) f(ORIGINS_TOTEM_POINTS[totem]);
        }
        G::for_each_in_order(territory.cavemen, territory.box, [&](int bit) {
            for (int i = 0; i < territory.settlers; ++i)
                if (territory.settler[i].bit == bit && !territory.is_warrior(territory.settler[i]))
                    f(territory.gatherer_points(territory.settler[i]));
        });
        for (Bits rest = territory.warriors(); rest.any();) {
            const Bits group = G::flood(Bits::bit(G::lowest(rest, territory.box)), territory.warriors());
            f(territory.group_points(group));
            rest = rest & ~group;
        }
        if (rules_.options.empire_of_fire && territory.is_centred()) f(EMPIRE_OF_FIRE_POINTS);
        if (rules_.options.homo_habilis && !state.discards[seat]) f(HOMO_HABILIS_POINTS);
    }

    std::uint8_t* pack(const State& state, std::uint8_t* out) const {
        *out++ = static_cast<std::uint8_t>(state.phase);
        out = pack_draft(state.draft, seats(), out);
        *out++ = packed_volcano(state);
        if (totem()) out = std::copy(state.totems, state.totems + ORIGINS_RESOURCES, out);
        if (tribe()) out = tribe::pack(state, out);
        for (int seat = 0; seat < seats(); ++seat) {
            *out++ = state.discards[seat];
            std::fill(out, out + G::cells, std::uint8_t{0});
            const Hunting& territory = state.territories[seat];
            for_each(territory.occupied,
                     [&](int bit) { out[G::cell_of(bit, territory.box)] = territory.square_code(bit); });
            out += G::cells;
        }
        return out;
    }

    Fault unpack(const std::uint8_t* bytes, State& state) const {
        Reader in(bytes);
        state = State{};
        state.phase = static_cast<Phase>(in.below(ORIGINS_PHASES));
        unpack_draft(state.draft, seats(), rules_.draft.pieces, in);
        const int volcano = in.below(GRID_SIDE * GRID_SIDE + 1);
        if (volcano) state.volcano = bit_of_whole_grid(volcano - 1, in);
        if (totem())
            for (std::uint8_t& holder : state.totems) holder = in.below(seats() + 1);
        if (tribe()) tribe::unpack(state, in);
        for (int seat = 0; seat < seats(); ++seat) {
            state.discards[seat] = in.byte();
            unpack_territory(state.territories[seat], in);
        }
        if (!in.fault()) in.refuse(check(state));
        if (!in.fault()) in.require(volcano == packed_volcano(state), "there is no volcano");
        return in.fault();
    }

    // Takes the actions that finish a placement or a recruit, each by the seat's best total after it.
    void finish_greedily(State& state, int seat) const {
        while ((state.phase == Phase::FIRE || state.phase == Phase::SPEND || state.phase == Phase::SETTLE) &&
               actor(state) == seat) {
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

private:
    bool totem() const { return rules_.options.mode == Mode::TOTEM; }
    bool tribe() const { return rules_.options.mode == Mode::TRIBE; }
    bool stocked() const { return rules_.options.mode != Mode::DISCOVERY; }
    int claimed_domino(int id) const { return id - rules_.ids.claim.first + 1; }

    const Domino& domino(const State& state) const { return ORIGINS_DOMINOES[state.draft.playing()]; }

    static int pick(const Bits& cells, Random& random) { return select(cells, random.below(cells.count())); }

    // What a seat would have with this territory.
    int total(const State& state, int seat, const Hunting& territory) const {
        int points = territory.points();
        if (totem()) {
            points += ORIGINS_RESOURCE_POINTS * territory.all_resources().count();
            for (int totem = 0; totem < ORIGINS_RESOURCES; ++totem)
                if (state.totems[totem] == seat + 1) points += ORIGINS_TOTEM_POINTS[totem];
        }
        return points + (rules_.options.empire_of_fire && territory.is_centred() ? EMPIRE_OF_FIRE_POINTS : 0) +
               (rules_.options.homo_habilis && !state.discards[seat] ? HOMO_HABILIS_POINTS : 0);
    }

    // The squares of the territory on which the present action is legal.
    Bits squares(const State& state) const {
        const Hunting& territory = state.own();
        if (state.phase == Phase::FIRE) return territory.targets(state.volcano, rules_.options.fire_on_hut);
        if (state.phase == Phase::SETTLE) return territory.homes();
        return tribe::payment(state);
    }

    template <class F>
    void for_each_square(const State& state, const Ids& ids, F&& f) const {
        const Box& box = state.own().box;
        G::for_each_in_order(squares(state), box, [&](int bit) { f(ids.first + G::cell_of(bit, box)); });
    }

    // Lines and chiefs

    void dealt(State& state) const {
        if (tribe() && tribe::gaps(state)) state.phase = Phase::CAVE;
        else state.phase = state.draft.is_opening() ? Phase::DRAW : Phase::PLACE;
    }

    Wrong deal_line(State& state, const int* values, int count) const {
        std::uint64_t dominoes = 0;
        const Wrong wrong = read_deal(state.draft, ORIGINS_LINE, values, count, dominoes);
        if (!wrong) state.draft.deal(dominoes);
        return wrong;
    }

    void drawn(State& state, int seat) const {
        state.draft.draw(seat, rules_.draft.opening);
        state.phase = rules_.draft.opening == Opening::SPLIT ? Phase::SPLIT : Phase::OPEN;
    }

    void opened(State& state) const {
        if (state.draft.is_opening()) {
            state.phase = Phase::DRAW;
            return;
        }
        state.draft.line.keep_claimed();
        state.phase = Phase::DEAL;
    }

    void claim_domino(State& state, int number) const {
        const Line& line = state.draft.choosing();
        for (int i = 0; i < line.length; ++i)
            if (line.domino[i] == number) return claim(state, i);
    }

    void claim(State& state, int slot) const {
        const bool opening = state.phase == Phase::OPEN;
        state.draft.claim_slot(slot);
        if (opening) return opened(state);
        if (tribe() && tribe::can_recruit(state)) state.phase = Phase::RECRUIT;
        else end_turn(state);
    }

    void end_turn(State& state) const {
        state.draft.next_turn();
        const Draft& draft = state.draft;
        const Phase next_line = draft.unseen ? Phase::DEAL : Phase::OVER;
        state.phase = draft.turn || (!draft.unseen && draft.line.length) ? Phase::PLACE : next_line;
    }

    // Domino, fire, totems

    void lay(State& state, int bit, int direction) const {
        const Domino& laid = domino(state);
        state.own().lay(laid, bit, direction, stocked());
        if (!laid.left.craters && !laid.right.craters)
            return built(state, (1U << laid.left.resource | 1U << laid.right.resource) >> 1);
        state.volcano = static_cast<std::uint8_t>(laid.left.craters ? bit : G::beside(bit, direction));
        state.phase = Phase::FIRE;
        if (squares(state).any()) return;
        state.volcano = NO_VOLCANO;
        built(state, totems::ALL_RESOURCES);
    }

    void lay_random(State& state, Random& random) const {
        int bit = 0, direction = 0;
        if (pick_placement(state.own().placements(domino(state)), random, bit, direction)) lay(state, bit, direction);
        else discard(state);
    }

    void discard(State& state) const {
        ++state.discards[state.draft.seat()];
        choose(state);
    }

    void fire(State& state, int bit) const {
        Hunting& territory = state.own();
        territory.burn(bit, territory.craters_at(state.volcano));
        state.volcano = NO_VOLCANO;
        built(state, totems::ALL_RESOURCES);
    }

    void give(State& state, int totem, int seat) const {
        state.totems[totem] = static_cast<std::uint8_t>(seat + 1);
        built(state, totems::ALL_RESOURCES);
    }

    // `changed` are the resources of which a seat may have more or fewer than when the totems were last shared out.
    void built(State& state, totems::Resources changed) const {
        if (totem() && !totems::share_out(state, changed)) state.phase = Phase::GIVE;
        else choose(state);
    }

    void choose(State& state) const {
        if (state.draft.coming.length) state.phase = Phase::CLAIM;
        else end_turn(state);
    }

    // The tribe

    void recruit_random(State& state, Random& random) const {
        int numbers[ORIGINS_CAVEMEN * SOURCES], count = 0;
        tribe::for_each_recruit(state, [&](int number) { numbers[count++] = number; });
        const int n = random.below(1 + count);
        if (n == count) end_turn(state);
        else tribe::recruit(state, numbers[n]);
    }

    void settle(State& state, int bit) const {
        tribe::settle(state, bit);
        end_turn(state);
    }

    // Greedy play

    int best_placement(const State& state, int seat, int number) const {
        const Domino& domino = ORIGINS_DOMINOES[number];
        const auto found = state.territories[seat].placements(domino);
        int best = -1;
        for (int direction = 0; direction < DIRECTIONS; ++direction)
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

    // A volcano's cell is packed by its number on the whole grid, on which every territory lies.

    static constexpr int EDGE = (GRID_SIDE - G::reach) / 2;
    std::uint8_t packed_volcano(const State& state) const {
        if (state.volcano == NO_VOLCANO) return 0;
        const Box& box = state.own().box;
        const int row = G::row(state.volcano, box) + EDGE, column = G::column(state.volcano, box) + EDGE;
        return static_cast<std::uint8_t>(row * GRID_SIDE + column + 1);
    }
    static std::uint8_t bit_of_whole_grid(int cell, Reader& in) {
        const int row = cell / GRID_SIDE - EDGE, column = cell % GRID_SIDE - EDGE;
        const bool in_reach = row >= 0 && row < G::reach && column >= 0 && column < G::reach;
        in.require(in_reach, "a volcano is out of reach");
        return in_reach ? static_cast<std::uint8_t>(G::bit_at(column, row)) : NO_VOLCANO;
    }

    void unpack_territory(Hunting& territory, Reader& in) const;
    Stage stage(const State& state) const;
    Wrong check(const State& state) const;
    Wrong check_cavemen(const State& state) const;
    Wrong check_phase(const State& state) const;
    Wrong check_action(const State& state) const;
    int payable(const State& state) const;

    Rules rules_;
};

}  // namespace kingdomino

#include "origins_check.hpp"
