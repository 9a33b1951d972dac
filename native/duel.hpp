// Kingdomino Duel, clauses D, on 64-bit boards. Nothing here allocates.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "duel_drawing.hpp"
#include "game.hpp"
#include "grid.hpp"
#include "policies.hpp"

namespace kingdomino {

class Duel {
public:
    using Rules = DuelRules;
    using Board = duel::Board;
    using Kingdom = duel::Kingdom;
    using Die = duel::Die;
    using Phase = DuelPhase;
    using Choices = duel::Choices;
    using State = duel::State;

    static constexpr DuelIds IDS = duel::IDS;
    static constexpr int SEATS = duel::SEATS;
    static constexpr int TIE_BREAKS = duel::TIE_BREAKS;
    static constexpr int PLANE_ROWS = duel::ROWS, PLANE_COLUMNS = duel::COLUMNS;

    explicit Duel(const Rules& /*rules*/) {}

    static constexpr int seats() { return SEATS; }
    static constexpr int actions() { return IDS.all; }
    static constexpr int packed_length() { return DUEL_RULES[0].packed_length; }
    State start() const { return {}; }

    int actor(const State& state) const {
        if (state.phase == Phase::OVER) return ACTOR_OVER;
        if (state.phase <= Phase::ROLL) return ACTOR_CHANCE;
        return state.acting;
    }

    template <class F>
    void for_each_legal(const State& state, F&& f) const {
        switch (state.phase) {
            case Phase::PICK: return for_each_pick(state, f);
            case Phase::DRAWING: return duel::for_each_drawing(duel::drawing(state), f);
            case Phase::HONOUR:
                for (int coat = 0; coat < duel::COATS; ++coat) f(IDS.honour.first + coat);
                return;
            case Phase::CROSS:
                for (Board rest = state.kingdoms[state.acting].drawn; rest; rest &= rest - 1)
                    f(IDS.cross.first + duel::cell_of(std::countr_zero(rest)));
                return;
            case Phase::FIRST:
            case Phase::ROLL:
            case Phase::OVER: return;
        }
    }

    void apply(State& state, int id) const {
        if (IDS.pick.have(id)) return pick(state, id - IDS.pick.first);
        if (IDS.cast.have(id)) return cast(state, duel::power(duel::CASTABLE[id - IDS.cast.first]));
        if (IDS.turn.have(id)) {
            const int turned = id - IDS.turn.first;
            return turn(state, turned / duel::FACES, turned % duel::FACES + 1);
        }
        if (IDS.roof.have(id)) return roof(state, id - IDS.roof.first);
        if (IDS.name.have(id)) {
            const int named = id - IDS.name.first;
            state.dice[named / duel::COATS].named = static_cast<std::uint8_t>(named % duel::COATS + 1);
            return;
        }
        if (IDS.draw.have(id)) {
            const int place = id - IDS.draw.first;
            return draw(state, duel::bit_of(place / DIRECTIONS), place % DIRECTIONS);
        }
        if (IDS.ink.have(id)) {
            const int inked = id - IDS.ink.first;
            return ink(state, inked / duel::CELLS, duel::bit_of(inked % duel::CELLS));
        }
        if (IDS.skip.have(id)) return drawn(state);
        if (IDS.honour.have(id)) return honour(state, id - IDS.honour.first);
        cross(state, duel::bit_of(id - IDS.cross.first));
    }

    void sample(State& state, Chances& chances) const {
        if (state.phase == Phase::FIRST) return first(state, chances.dice.below(SEATS));
        int faces = chances.dice.below(ROLLS);
        for (Die& die : state.dice) {
            die = Die{};
            die.face = static_cast<std::uint8_t>(faces % duel::FACES + 1);
            faces /= duel::FACES;
        }
        state.phase = Phase::PICK;
    }

    // A given chance action: a seat, or the faces of the dice. Nothing changes if something is wrong with it.
    Wrong apply_chance(State& state, const int* values, int count) const {
        if (state.phase == Phase::FIRST) {
            if (count != 1 || values[0] < 0 || values[0] >= SEATS) return "there is no such seat";
            first(state, values[0]);
            return nullptr;
        }
        if (count != duel::DICE) return "another number of dice is rolled";
        for (int i = 0; i < duel::DICE; ++i)
            if (values[i] < 1 || values[i] > duel::FACES) return "a die has no such face";
        for (int i = 0; i < duel::DICE; ++i) {
            state.dice[i] = Die{};
            state.dice[i].face = static_cast<std::uint8_t>(values[i]);
        }
        state.phase = Phase::PICK;
        return nullptr;
    }

    void step_random(State& state, Random& random) const {
        switch (state.phase) {
            case Phase::PICK: return pick_random(state, random);
            case Phase::DRAWING: return draw_random(state, random);
            case Phase::HONOUR: return honour(state, random.below(duel::COATS));
            default: {
                const Board drawn = state.kingdoms[state.acting].drawn;
                cross(state, select(drawn, random.below(std::popcount(drawn))));
            }
        }
    }

    // All decisions before the next roll: what step_random would decide, one after the other.
    void turn_random(State& state, Random& random) const {
        while (state.phase == Phase::PICK) pick_random(state, random);
        while (state.phase == Phase::DRAWING) draw_random(state, random);
        while (actor(state) >= 0) step_random(state, random);
    }

    // Whether dice are taken now: they are what dominoes are in the other games.
    static bool is_drafting(const State& state) { return state.phase == Phase::PICK; }

    // One greedy decision: the best score that the seat can reach before the next roll or the other seat's action;
    // ties at random. Full greedy is the same, because nothing is claimed in Duel.
    int choose_greedy(const State& state, bool /*full*/, Random& random) const {
        BestChoice best(random);
        const int seat = state.acting;
        for_each_legal(state, [&](int id) {
            State next = state;
            apply(next, id);
            best.offer(id, reachable(next, seat));
        });
        return best.choice();
    }

    int total(const State& state, int seat) const {
        const Kingdom& kingdom = state.kingdoms[seat];
        const int honoured = state.honours[seat];
        return kingdom.points() + (honoured ? duel::HONOUR_POINTS * kingdom.domains_of(honoured - 1) : 0);
    }

    void tie_breaks(const State& state, int seat, int* figures) const {
        figures[0] = state.kingdoms[seat].largest_domain();
    }

    template <class F>
    void for_each_line(const State& state, int seat, F&& f) const {
        const Kingdom& kingdom = state.kingdoms[seat];
        for (Board rest = kingdom.drawn; rest;) {
            for (const Board cells : kingdom.coats)
                if (rest & -rest & cells) {
                    const Board domain = duel::flood(rest & -rest, cells);
                    f(std::popcount(domain) * kingdom.crosses_in(domain));
                    rest &= ~domain;
                    break;
                }
        }
        if (state.honours[seat]) f(duel::HONOUR_POINTS * kingdom.domains_of(state.honours[seat] - 1));
    }

    std::uint8_t* pack(const State& state, std::uint8_t* out) const {
        *out++ = static_cast<std::uint8_t>(state.phase);
        *out++ = state.roller;
        *out++ = state.acting;
        for (const Die& die : state.dice)
            for (const std::uint8_t byte : {die.face, die.owner, die.named, die.roofed, die.square}) *out++ = byte;
        *out++ = state.cast;
        *out++ = state.used;
        for (int seat = 0; seat < SEATS; ++seat) {
            *out++ = state.roofs[seat];
            *out++ = state.honours[seat];
            out = std::ranges::copy(state.boxes[seat], out).out;
            out = pack_kingdom(state.kingdoms[seat], out);
        }
        return out;
    }

    Fault unpack(const std::uint8_t* bytes, State& state) const {
        Reader in(bytes);
        state = State{};
        state.phase = static_cast<Phase>(in.below(DUEL_PHASES));
        state.roller = in.below(SEATS);
        state.acting = in.below(SEATS);
        for (Die& die : state.dice) unpack_die(die, in);
        state.cast = in.below(1 << duel::COATS);
        state.used = in.below(1 << duel::COATS);
        for (int seat = 0; seat < SEATS; ++seat) {
            state.roofs[seat] = in.yes_or_no();
            state.honours[seat] = in.below(duel::COATS + 1);
            for (int coat = 0; coat < duel::COATS; ++coat) {
                state.boxes[seat][coat] = in.below(duel::BOXES[coat] + 1);
                state.own_if_filled(seat, coat);
            }
            unpack_kingdom(state.kingdoms[seat], in);
        }
        if (!in.fault()) in.refuse(check(state));
        return in.fault();
    }

    // The best total that the seat could draw with its dice now, without a power and without the roof.
    int best_drawing(const State& state, int seat) const {
        State next = state;
        next.phase = Phase::DRAWING;
        next.acting = static_cast<std::uint8_t>(seat);
        finish_drawing(next, seat);
        return total(next, seat);
    }

    // Draws what the seat has still to draw in this turn, by the best total after it; it uses no power and no roof.
    void finish_drawing(State& state, int seat) const {
        while (state.phase == Phase::DRAWING && state.acting == seat) {
            int best = -1, points = 0;
            for_each_legal(state, [&](int id) {
                if (IDS.cast.have(id) || IDS.turn.have(id) || IDS.roof.have(id)) return;
                State next = state;
                apply(next, id);
                if (IDS.name.have(id)) finish_drawing(next, seat);
                const int reached = total(next, seat);
                if (best < 0 || reached > points) {
                    best = id;
                    points = reached;
                }
            });
            if (best < 0) return;
            apply(state, best);
        }
    }

private:
    // How many rolls of all dice there are, each as likely as any other.
    static constexpr int ROLLS = [] {
        int rolls = 1;
        for (int die = 0; die < duel::DICE; ++die) rolls *= duel::FACES;
        return rolls;
    }();

    // One byte per square: 0 when empty, else its code.
    static std::uint8_t* pack_kingdom(const Kingdom& kingdom, std::uint8_t* out) {
        std::fill(out, out + duel::PLACES, std::uint8_t{0});
        for (int coat = 0; coat < duel::COATS; ++coat)
            for (Board rest = kingdom.coats[coat]; rest; rest &= rest - 1) {
                const int i = std::countr_zero(rest);
                out[duel::place_of(i) - 1] = duel::CODES.of[coat][kingdom.crosses_at(i)];
            }
        return out + duel::PLACES;
    }

    static void unpack_die(Die& die, Reader& in) {
        die.face = in.below(duel::FACES + 1);
        die.owner = in.below(SEATS + 1);
        die.named = in.below(duel::COATS + 1);
        die.roofed = in.yes_or_no();
        die.square = in.below(duel::PLACES + 1);
    }

    static void unpack_kingdom(Kingdom& kingdom, Reader& in) {
        for (int place = 1; place <= duel::PLACES; ++place)
            if (const int code = in.below(static_cast<int>(std::size(duel::SQUARES)) + 1)) {
                const duel::Square& square = duel::SQUARES[code - 1];
                kingdom.put(duel::bit_at(place), square.coat, square.crosses);
            }
    }

    Wrong check(const State& state) const;
    Wrong check_map(const State& state, int seat) const;
    Wrong check_dice(const State& state, bool between) const;
    Wrong check_pick(const State& state) const;
    Wrong check_hand(const State& state, int seat) const;
    Wrong check_inked(const State& state, int seat, int inked) const;
    Wrong check_action(const State& state, bool between) const;

    void first(State& state, int seat) const {
        state.roller = state.acting = static_cast<std::uint8_t>(seat);
        state.phase = Phase::ROLL;
    }

    template <class F>
    void for_each_pick(const State& state, F&& f) const {
        for (std::uint64_t rest = possible_picks(state); rest; rest &= rest - 1)
            f(IDS.pick.first + std::countr_zero(rest));
    }

    void pick_random(State& state, Random& random) const {
        const std::uint64_t picks = possible_picks(state);
        pick(state, select(picks, random.below(std::popcount(picks))));
    }

    // D3: player A takes one die, or with a power as many as a player has; player B takes as many as a player has. A
    // bit for each pick: single dice, then hands.
    static std::uint64_t possible_picks(const State& state) {
        const bool roller = state.acting == state.roller;
        const bool hands = !roller || (state.usable(state.acting) & duel::power(duel::DOUBLE_DOT));
        const unsigned free = state.dice_of(NOBODY);
        std::uint64_t picks = roller ? free : 0;
        for (int hand = 0; hand < static_cast<int>(std::size(duel::HANDS)); ++hand) {
            const unsigned wanted = 1U << duel::HANDS[hand][0] | 1U << duel::HANDS[hand][1];
            picks |= std::uint64_t{hands && (free & wanted) == wanted} << (duel::DICE + hand);
        }
        return picks;
    }

    // Numbers below DICE pick one die, the others a pair: then the other player gets the rest and drawing begins.
    void pick(State& state, int number) const {
        const std::uint8_t seat = state.acting;
        const auto mine = static_cast<std::uint8_t>(seat + 1), other = static_cast<std::uint8_t>(1 - seat + 1);
        state.acting = static_cast<std::uint8_t>(1 - seat);
        if (number < duel::DICE) {
            state.dice[number].owner = mine;
            return;
        }
        for (const int die : duel::HANDS[number - duel::DICE]) state.dice[die].owner = mine;
        for (Die& die : state.dice)
            if (die.owner == NOBODY) die.owner = other;
        if (seat == state.roller) state.used |= duel::power(duel::DOUBLE_DOT);
        state.phase = Phase::DRAWING;
        state.acting = state.roller;
    }

    void draw_random(State& state, Random& random) const {
        const Choices choices = duel::drawing(state);
        int before[DIRECTIONS], draws = 0;
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            before[direction] = draws;
            draws += std::popcount(choices.draws[direction]);
        }
        const int low = std::popcount(choices.inks[0]), inks = low + std::popcount(choices.inks[1]);
        int n = random.below(draws + choices.count + inks + choices.skip);
        if (n < draws) {
            int direction = 0;
            for (int i = 1; i < DIRECTIONS; ++i)
                direction += n >= before[i];  // without a branch: nobody could predict it
            return draw(state, select(choices.draws[direction], n - before[direction]), direction);
        }
        n -= draws;
        if (n < choices.count) return apply(state, choices.ids[n]);
        n -= choices.count;
        if (n >= inks) return drawn(state);
        const int hand = n >= low;
        ink(state, choices.dice[hand], select(choices.inks[hand], hand ? n - low : n));
    }

    void cast(State& state, std::uint8_t power) const {
        state.cast |= power;
        state.used |= power;
    }

    void turn(State& state, int die, int face) const {
        state.dice[die].face = static_cast<std::uint8_t>(face);
        cast(state, duel::power(duel::DOUBLE_LINE));
    }

    void roof(State& state, int die) const {
        state.dice[die].roofed = 1;
        state.roofs[state.acting] = 1;
    }

    void write(State& state, int die, int i) const {
        state.kingdoms[state.acting].put(i, state.coat(die), state.crosses(die));
        state.dice[die].square = static_cast<std::uint8_t>(duel::place_of(i));
    }

    void draw(State& state, int i, int direction) const {
        const unsigned hand = state.dice_of(state.acting + 1);
        write(state, std::countr_zero(hand), i);
        write(state, std::countr_zero(hand & (hand - 1)), i + duel::step(direction));
        drawn(state);
    }

    void ink(State& state, int die, int i) const {
        write(state, die, i);
        const Choices choices = drawing_left(state);
        if (!(choices.inks[0] | choices.inks[1])) drawn(state);
    }

    // What can still be drawn after one of the dice.
    Choices drawing_left(const State& state) const {
        int inked = 0;
        for (const Die& die : state.dice) inked += die.owner == state.acting + 1 && die.square;
        return inked == duel::DICE_EACH ? Choices{} : duel::drawing(state);
    }

    void drawn(State& state) const {
        state.cast = 0;
        if (state.acting == state.roller) {
            state.acting = static_cast<std::uint8_t>(1 - state.acting);
            return;
        }
        state.acting = state.roller;
        fill_in(state);
    }

    // D7, D8: a box for each coat drawn without a cross, in lines that nobody owns yet.
    void fill_in(State& state) const {
        for (unsigned hand = state.dice_of(state.acting + 1); hand; hand &= hand - 1) {
            const int die = std::countr_zero(hand);
            const Die& own = state.dice[die];
            const duel::Face& face = state.up(die);
            if (!own.square || own.roofed || face.coat == duel::ANY || face.crosses) continue;
            const int boxes = duel::BOXES[face.coat];
            if (state.boxes[0][face.coat] == boxes || state.boxes[1][face.coat] == boxes) continue;
            ++state.boxes[state.acting][face.coat];
            state.own_if_filled(state.acting, face.coat);
        }
        settle(state);
    }

    void settle(State& state) const {
        const std::uint8_t powers = state.usable(state.acting);
        if (powers & duel::power(duel::FILLED)) {
            state.phase = Phase::HONOUR;
        } else if (powers & duel::power(duel::CHECKED)) {
            state.phase = Phase::CROSS;
        } else if (state.acting == state.roller) {
            state.acting = static_cast<std::uint8_t>(1 - state.acting);
            fill_in(state);
        } else {
            end_turn(state);
        }
    }

    void honour(State& state, int coat) const {
        state.honours[state.acting] = static_cast<std::uint8_t>(coat + 1);
        state.used |= duel::power(duel::FILLED);
        settle(state);
    }

    void cross(State& state, int i) const {
        Kingdom& kingdom = state.kingdoms[state.acting];
        kingdom.set_crosses(i, kingdom.crosses_at(i) + 1);
        state.used |= duel::power(duel::CHECKED);
        settle(state);
    }

    void end_turn(State& state) const {
        bool anything = false;
        for (const Die& die : state.dice) anything = anything || die.square;
        const bool full = state.kingdoms[0].drawn == duel::MAP || state.kingdoms[1].drawn == duel::MAP;
        if (anything && !full) {
            state.phase = Phase::ROLL;
            state.roller = static_cast<std::uint8_t>(1 - state.roller);
        } else {
            state.phase = Phase::OVER;
        }
        state.acting = state.roller;
        for (Die& die : state.dice) die = Die{};
    }

    // The best total that the seat can reach before chance or the other seat acts.
    int reachable(const State& state, int seat) const {
        if (actor(state) != seat || state.phase == Phase::PICK) return total(state, seat);
        int best = 0;
        for_each_legal(state, [&](int id) {
            State next = state;
            apply(next, id);
            best = std::max(best, reachable(next, seat));
        });
        return best;
    }
};

}  // namespace kingdomino

#include "duel_check.hpp"
