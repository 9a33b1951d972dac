// Kingdomino Duel, clauses D, on 64-bit boards: the map is 7×5 in rows of eight bits. Nothing here allocates.
#pragma once

#include <algorithm>
#include <cstdint>

#include "duel_map.hpp"
#include "game.hpp"
#include "grid.hpp"
#include "policies.hpp"

namespace kingdomino {

struct DuelOptions {
    int seats = 2;
};

class Duel {
public:
    using Options = DuelOptions;
    using Board = duel::Board;
    using Kingdom = duel::Kingdom;
    using Die = duel::Die;

    enum Phase : std::uint8_t { FIRST, ROLL, PICK, DRAWING, HONOUR, CROSS, OVER };

    static constexpr int DICE = 4, FACES = 6;
    static constexpr int SEATS = 2;
    static constexpr int TIE_BREAKS = 1;
    static constexpr int HONOUR_POINTS = 3;

    // Action ids: pick, cast, turn, roof, name, draw, ink, skip, honour, cross.
    static constexpr int CAST_ID = 10, TURN_ID = CAST_ID + 2, ROOF_ID = TURN_ID + DICE * FACES,
                         NAME_ID = ROOF_ID + DICE;
    static constexpr int DRAW_ID = NAME_ID + DICE * DUEL_COATS, INK_ID = DRAW_ID + duel::CELLS * 4;
    static constexpr int SKIP_ID = INK_ID + DICE * duel::CELLS, HONOUR_ID = SKIP_ID + 1;
    static constexpr int CROSS_ID = HONOUR_ID + DUEL_COATS, ACTIONS = CROSS_ID + duel::CELLS;

    struct State {
        Phase phase = FIRST;
        std::uint8_t roller = 0, acting = 0;
        Die dice[DICE];
        std::uint8_t cast = 0, used = 0;
        std::uint8_t roofs[SEATS] = {}, honours[SEATS] = {};
        std::uint8_t boxes[SEATS][DUEL_COATS] = {};
        Kingdom kingdoms[SEATS];
    };

    explicit Duel(const Options&) {}

    static constexpr int seats() { return SEATS; }
    static constexpr int actions() { return ACTIONS; }
    State start() const { return {}; }

    int actor(const State& state) const {
        if (state.phase == OVER) return ACTOR_OVER;
        return state.phase <= ROLL ? ACTOR_CHANCE : state.acting;
    }

    template <class F>
    void for_each_legal(const State& state, F&& f) const {
        switch (state.phase) {
            case PICK: return for_each_pick(state, f);
            case DRAWING: {
                const Choices choices = drawing(state);
                for (int i = 0; i < choices.count; ++i) f(choices.ids[i]);
                const Board all = choices.draws[0] | choices.draws[1] | choices.draws[2] | choices.draws[3];
                for (Board rest = all; rest; rest &= rest - 1) {
                    const int i = std::countr_zero(rest);
                    for (int direction = 0; direction < 4; ++direction)
                        if (choices.draws[direction] >> i & 1) f(DRAW_ID + duel::cell_of(i) * 4 + direction);
                }
                for (int hand = 0; hand < 2; ++hand)
                    for (Board rest = choices.inks[hand]; rest; rest &= rest - 1)
                        f(INK_ID + choices.dice[hand] * duel::CELLS + duel::cell_of(std::countr_zero(rest)));
                if (choices.skip) f(SKIP_ID);
                return;
            }
            case HONOUR:
                for (int coat = 0; coat < DUEL_COATS; ++coat) f(HONOUR_ID + coat);
                return;
            case CROSS:
                for (Board rest = state.kingdoms[state.acting].drawn; rest; rest &= rest - 1)
                    f(CROSS_ID + duel::cell_of(std::countr_zero(rest)));
                return;
            default: return;
        }
    }

    void apply(State& state, int id) const {
        if (id < CAST_ID) return pick(state, id);
        if (id < TURN_ID) return cast(state, duel::power(id - CAST_ID));
        if (id < ROOF_ID) return turn(state, (id - TURN_ID) / FACES, (id - TURN_ID) % FACES + 1);
        if (id < NAME_ID) return roof(state, id - ROOF_ID);
        if (id < DRAW_ID) {
            state.dice[(id - NAME_ID) / DUEL_COATS].named = static_cast<std::uint8_t>((id - NAME_ID) % DUEL_COATS + 1);
            return;
        }
        if (id < INK_ID) return draw(state, duel::bit_of((id - DRAW_ID) / 4), (id - DRAW_ID) % 4);
        if (id < SKIP_ID) return ink(state, (id - INK_ID) / duel::CELLS, duel::bit_of((id - INK_ID) % duel::CELLS));
        if (id == SKIP_ID) return drawn(state);
        if (id < CROSS_ID) return honour(state, id - HONOUR_ID);
        cross(state, duel::bit_of(id - CROSS_ID));
    }

    void sample(State& state, Random& random) const {
        if (state.phase == FIRST) return first(state, random.below(SEATS));
        int faces = random.below(FACES * FACES * FACES * FACES);
        for (Die& die : state.dice) {
            die = Die{};
            die.face = static_cast<std::uint8_t>(faces % FACES + 1);
            faces /= FACES;
        }
        state.phase = PICK;
    }

    void apply_chance(State& state, const int* values, int count) const {
        if (state.phase == FIRST) {
            require_chance(count == 1 && values[0] >= 0 && values[0] < SEATS, "there is no such seat");
            return first(state, values[0]);
        }
        require_chance(count == DICE, "another number of dice is rolled");
        for (int i = 0; i < DICE; ++i) {
            require_chance(values[i] >= 1 && values[i] <= FACES, "a die has no such face");
            state.dice[i] = Die{};
            state.dice[i].face = static_cast<std::uint8_t>(values[i]);
        }
        state.phase = PICK;
    }

    void step_random(State& state, Random& random) const {
        switch (state.phase) {
            case PICK: return pick_random(state, random);
            case DRAWING: return draw_random(state, random);
            case HONOUR: return honour(state, random.below(DUEL_COATS));
            default: {
                const Board drawn = state.kingdoms[state.acting].drawn;
                cross(state, select(drawn, random.below(std::popcount(drawn))));
            }
        }
    }

    // One greedy decision: the best own score that one's own steps from here to the next roll, or to the other's
    // step, can reach; ties at random. Full greedy is the same: a turn of Duel is one domino.
    int choose_greedy(const State& state, bool, Random& random) const {
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
        return kingdom.points() + (honoured ? HONOUR_POINTS * kingdom.domains_of(honoured - 1) : 0);
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
        if (state.honours[seat]) f(HONOUR_POINTS * kingdom.domains_of(state.honours[seat] - 1));
    }

    static constexpr int packed_length() { return 3 + 5 * DICE + 2 + SEATS * (2 + DUEL_COATS + duel::SQUARES); }

    void pack(const State& state, std::uint8_t* out) const {
        *out++ = state.phase;
        *out++ = state.roller;
        *out++ = state.acting;
        for (const Die& die : state.dice)
            for (const std::uint8_t byte : {die.face, die.owner, die.named, die.roofed, die.square}) *out++ = byte;
        *out++ = state.cast;
        *out++ = state.used;
        for (int seat = 0; seat < SEATS; ++seat) {
            *out++ = state.roofs[seat];
            *out++ = state.honours[seat];
            out = std::copy(state.boxes[seat], state.boxes[seat] + DUEL_COATS, out);
            out = pack_kingdom(state.kingdoms[seat], out);
        }
    }

    State unpack(const std::uint8_t* bytes) const {
        Reader in(bytes);
        State state;
        state.phase = static_cast<Phase>(in.below(OVER + 1));
        state.roller = in.below(SEATS);
        state.acting = in.below(SEATS);
        for (Die& die : state.dice) unpack_die(die, in);
        state.cast = in.below(1 << DUEL_COATS);
        state.used = in.below(1 << DUEL_COATS);
        for (int seat = 0; seat < SEATS; ++seat) {
            state.roofs[seat] = in.below(2);
            state.honours[seat] = in.below(DUEL_COATS + 1);
            for (int coat = 0; coat < DUEL_COATS; ++coat) state.boxes[seat][coat] = in.below(DUEL_BOXES[coat] + 1);
            unpack_kingdom(state.kingdoms[seat], in);
        }
        check(state);
        return state;
    }

private:
    static constexpr int ANY = -1;  // a question mark without a name

    // What the drawer may do: steps that are few by id, draws and inks by boards.
    struct Choices {
        int ids[2 + 2 * FACES + 2 + DUEL_COATS];
        int count = 0;
        Board draws[4] = {};
        Board inks[2] = {};
        int dice[2] = {};
        bool skip = false;

        void add(int id) { ids[count++] = id; }
    };

    static const DuelFace& up(const State& state, int die) { return DUEL_DICE[die][state.dice[die].face]; }

    static int coat(const State& state, int die) {
        return state.dice[die].named ? state.dice[die].named - 1 : up(state, die).coat;
    }
    static int crosses(const State& state, int die) { return up(state, die).crosses + state.dice[die].roofed; }

    // A byte a square: 0 when empty, else 1 + coat × 5 + crosses.
    static std::uint8_t* pack_kingdom(const Kingdom& kingdom, std::uint8_t* out) {
        std::fill(out, out + duel::SQUARES, std::uint8_t{0});
        for (int coat = 0; coat < DUEL_COATS; ++coat)
            for (Board rest = kingdom.coats[coat]; rest; rest &= rest - 1) {
                const int i = std::countr_zero(rest);
                out[duel::place_of(i) - 1] =
                    static_cast<std::uint8_t>(1 + coat * (duel::MOST_CROSSES + 1) + kingdom.crosses_at(i));
            }
        return out + duel::SQUARES;
    }

    static void unpack_die(Die& die, Reader& in) {
        die.face = in.below(FACES + 1);
        die.owner = in.below(SEATS + 1);
        die.named = in.below(DUEL_COATS + 1);
        die.roofed = in.below(2);
        die.square = in.below(duel::SQUARES + 1);
    }

    static void unpack_kingdom(Kingdom& kingdom, Reader& in) {
        constexpr int codes = duel::MOST_CROSSES + 1;
        for (int place = 1; place <= duel::SQUARES; ++place)
            if (const int code = in.below(1 + DUEL_COATS * codes))
                kingdom.put(duel::bit_at(place), (code - 1) / codes, (code - 1) % codes);
    }

    void check(const State& state) const;
    void check_map(const State& state, int seat) const;
    void check_pick(const State& state) const;
    void check_hand(const State& state, int seat) const;

    void first(State& state, int seat) const {
        state.roller = state.acting = static_cast<std::uint8_t>(seat);
        state.phase = ROLL;
    }

    // D3: singles, then pairs, by number of the dice.

    static constexpr int PAIRS[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

    bool may_pick_one(const State& state) const { return state.acting == state.roller; }
    bool may_pick_two(const State& state) const {
        return state.acting != state.roller || (usable(state, state.acting) & duel::power(duel::DOUBLE_DOT));
    }

    template <class F>
    void for_each_pick(const State& state, F&& f) const {
        if (may_pick_one(state))
            for (int die = 0; die < DICE; ++die)
                if (!state.dice[die].owner) f(die);
        if (may_pick_two(state))
            for (int pair = 0; pair < 6; ++pair)
                if (!state.dice[PAIRS[pair][0]].owner && !state.dice[PAIRS[pair][1]].owner) f(DICE + pair);
    }

    void pick_random(State& state, Random& random) const {
        int ids[10], count = 0;
        for_each_pick(state, [&](int id) { ids[count++] = id; });
        pick(state, ids[random.below(count)]);
    }

    void pick(State& state, int id) const {
        const std::uint8_t seat = state.acting, mine = static_cast<std::uint8_t>(seat + 1),
                           other = static_cast<std::uint8_t>(2 - seat);
        state.acting = static_cast<std::uint8_t>(1 - seat);
        if (id < DICE) {
            state.dice[id].owner = mine;
            return;
        }
        for (const int die : PAIRS[id - DICE]) state.dice[die].owner = mine;
        for (Die& die : state.dice)
            if (!die.owner) die.owner = other;
        if (seat == state.roller) state.used |= duel::power(duel::DOUBLE_DOT);
        state.phase = DRAWING;
        state.acting = state.roller;
    }

    // D9: the powers a seat owns and has not used.
    std::uint8_t usable(const State& state, int seat) const {
        std::uint8_t powers = 0;
        for (int coat = 0; coat < DUEL_COATS; ++coat)
            if (state.boxes[seat][coat] == DUEL_BOXES[coat]) powers |= duel::power(coat);
        return powers & static_cast<std::uint8_t>(~state.used);
    }

    // D4–D6: the empty squares where a coat connects; all with the dot power; a question mark takes what it touches.
    static Board open(const Kingdom& kingdom, Board empty, int coat, std::uint8_t cast) {
        if (cast & duel::power(duel::DOT)) return empty;
        const Board touching = (coat == ANY ? kingdom.drawn : kingdom.coats[coat]) | duel::bit(duel::CASTLE);
        return duel::neighbours(touching) & empty;
    }

    static bool can_draw(const Kingdom& kingdom, const int* coats, std::uint8_t cast) {
        const Board empty = duel::MAP & ~kingdom.drawn;
        const Board cells = open(kingdom, empty, coats[0], cast) | open(kingdom, empty, coats[1], cast);
        if (cast & duel::power(duel::LINE_COAT)) return cells != 0;
        return (cells & duel::neighbours(empty)) != 0;
    }

    // D9, line: both dice have a square, and not the same only one.
    static bool both_fit(Board one, Board other) { return one && other && (one != other || !std::has_single_bit(one)); }

    static bool can_draw_both_apart(const Kingdom& kingdom, const int* coats, std::uint8_t cast) {
        const Board empty = duel::MAP & ~kingdom.drawn;
        return both_fit(open(kingdom, empty, coats[0], cast), open(kingdom, empty, coats[1], cast));
    }

    bool could_draw(const State& state, const int* dice, const int* coats, std::uint8_t powers, bool turning) const {
        const Kingdom& kingdom = state.kingdoms[state.acting];
        const auto cast = static_cast<std::uint8_t>(state.cast | powers);
        if (can_draw(kingdom, coats, cast)) return true;
        if (turning || !(powers & duel::power(duel::DOUBLE_LINE))) return false;
        for (int hand = 0; hand < 2; ++hand)
            for (int face = 1; face <= FACES; ++face) {
                int turned[2] = {coats[0], coats[1]};
                turned[hand] = DUEL_DICE[dice[hand]][face].coat;
                if (can_draw(kingdom, turned, cast)) return true;
            }
        return false;
    }

    Choices drawing(const State& state) const {
        Choices choices;
        const Kingdom& kingdom = state.kingdoms[state.acting];
        int* dice = choices.dice;
        for (int die = 0, hand = 0; die < DICE; ++die)
            if (state.dice[die].owner == state.acting + 1) dice[hand++] = die;
        const Die &lower = state.dice[dice[0]], &higher = state.dice[dice[1]];
        if (lower.square || higher.square) {
            ink_the_rest(state, choices);
            return choices;
        }
        const int coats[2] = {coat(state, dice[0]), coat(state, dice[1])};
        const bool possible = can_draw(kingdom, coats, state.cast);
        if (!lower.named && !higher.named) add_powers(state, choices, coats, possible);
        if (coats[0] == ANY || coats[1] == ANY) add_names(state, choices, coats);
        else if (state.cast & duel::power(duel::LINE_COAT)) add_inks(state, choices, coats);
        else add_draws(state, choices, coats);
        choices.skip = !state.cast && !possible;
        return choices;
    }

    void add_powers(const State& state, Choices& choices, const int* coats, bool possible) const {
        const std::uint8_t powers = usable(state, state.acting);
        const int* dice = choices.dice;
        for (const int coat : {duel::DOT, duel::LINE_COAT})
            if (powers & duel::power(coat) && could_draw(state, dice, coats, powers, false))
                choices.add(CAST_ID + coat);
        if (powers & duel::power(duel::DOUBLE_LINE))
            for (int hand = 0; hand < 2; ++hand) add_turns(state, choices, coats, hand, powers);
        if (!state.roofs[state.acting] && possible) {
            choices.add(ROOF_ID + dice[0]);
            choices.add(ROOF_ID + dice[1]);
        }
    }

    void add_turns(const State& state, Choices& choices, const int* coats, int hand, std::uint8_t powers) const {
        const int die = choices.dice[hand];
        const DuelFace& shown = up(state, die);
        for (int face = 1; face <= FACES; ++face) {
            const DuelFace& other = DUEL_DICE[die][face];
            if (other == shown || first_like(die, face) != face) continue;
            int turned[2] = {coats[0], coats[1]};
            turned[hand] = other.coat;
            if (could_draw(state, choices.dice, turned, powers, true)) choices.add(TURN_ID + die * FACES + face - 1);
        }
    }

    // A face that a die has twice is one face.
    static int first_like(int die, int face) {
        int first = 1;
        while (!(DUEL_DICE[die][first] == DUEL_DICE[die][face])) ++first;
        return first;
    }

    // D4, D9: names that leave something to draw; with the line power both dice, if any name does.
    void add_names(const State& state, Choices& choices, const int* coats) const {
        const Kingdom& kingdom = state.kingdoms[state.acting];
        const int hand = coats[0] == ANY ? 0 : 1;
        const bool both =
            (state.cast & duel::power(duel::LINE_COAT)) && can_draw_both_apart(kingdom, coats, state.cast);
        for (int coat = 0; coat < DUEL_COATS; ++coat) {
            int named[2] = {coats[0], coats[1]};
            named[hand] = coat;
            if (both ? can_draw_both_apart(kingdom, named, state.cast) : can_draw(kingdom, named, state.cast))
                choices.add(NAME_ID + choices.dice[hand] * DUEL_COATS + coat);
        }
    }

    void add_draws(const State& state, Choices& choices, const int* coats) const {
        const Kingdom& kingdom = state.kingdoms[state.acting];
        const Board empty = duel::MAP & ~kingdom.drawn;
        const Board low = open(kingdom, empty, coats[0], state.cast), high = open(kingdom, empty, coats[1], state.cast);
        choices.draws[RIGHT] = (low & empty >> 1) | (empty & high >> 1);
        choices.draws[UP] = (low & empty >> duel::STRIDE) | (empty & high >> duel::STRIDE);
        if (coats[0] == coats[1] && crosses(state, choices.dice[0]) == crosses(state, choices.dice[1])) return;
        choices.draws[LEFT] = (low & empty << 1) | (empty & high << 1);
        choices.draws[DOWN] = (low & empty << duel::STRIDE) | (empty & high << duel::STRIDE);
    }

    // D9, line: each die by itself; if both fit, neither takes the only square of the other.
    void add_inks(const State& state, Choices& choices, const int* coats) const {
        const Kingdom& kingdom = state.kingdoms[state.acting];
        const Board empty = duel::MAP & ~kingdom.drawn;
        const Board low = open(kingdom, empty, coats[0], state.cast), high = open(kingdom, empty, coats[1], state.cast);
        const bool both = both_fit(low, high);
        choices.inks[0] = both && std::has_single_bit(high) ? low & ~high : low;
        choices.inks[1] = both && std::has_single_bit(low) ? high & ~low : high;
    }

    // D9, line: the other die, by what stood there before this turn.
    void ink_the_rest(const State& state, Choices& choices) const {
        const int left = state.dice[choices.dice[0]].square ? 1 : 0;
        const int done = duel::bit_at(state.dice[choices.dice[1 - left]].square);
        Kingdom before = state.kingdoms[state.acting];
        for (Board& cells : before.coats) cells &= ~duel::bit(done);
        const Board empty = duel::MAP & ~before.drawn;
        choices.inks[left] = open(before, empty, coat(state, choices.dice[left]), state.cast);
    }

    void draw_random(State& state, Random& random) const {
        const Choices choices = drawing(state);
        int counts[6], all = choices.count + choices.skip;
        for (int i = 0; i < 4; ++i) all += counts[i] = std::popcount(choices.draws[i]);
        for (int i = 0; i < 2; ++i) all += counts[4 + i] = std::popcount(choices.inks[i]);
        int n = random.below(all);
        if (n < choices.count) return apply(state, choices.ids[n]);
        n -= choices.count;
        for (int i = 0; i < 4; n -= counts[i++])
            if (n < counts[i]) return draw(state, select(choices.draws[i], n), i);
        for (int i = 0; i < 2; n -= counts[4 + i++])
            if (n < counts[4 + i]) return ink(state, choices.dice[i], select(choices.inks[i], n));
        drawn(state);
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
        state.kingdoms[state.acting].put(i, coat(state, die), crosses(state, die));
        state.dice[die].square = static_cast<std::uint8_t>(duel::place_of(i));
    }

    void draw(State& state, int i, int direction) const {
        static constexpr int steps[] = {1, duel::STRIDE, -1, -duel::STRIDE};
        int where = i;
        for (int die = 0; die < DICE; ++die)
            if (state.dice[die].owner == state.acting + 1) {
                write(state, die, where);
                where = i + steps[direction];
            }
        drawn(state);
    }

    void ink(State& state, int die, int i) const {
        write(state, die, i);
        const Choices choices = drawing_left(state);
        if (!(choices.inks[0] | choices.inks[1])) drawn(state);
    }

    // What is left to ink after one of the two dice.
    Choices drawing_left(const State& state) const {
        int inked = 0;
        for (const Die& die : state.dice) inked += die.owner == state.acting + 1 && die.square;
        return inked == 2 ? Choices{} : drawing(state);
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
        for (int die = 0; die < DICE; ++die) {
            const Die& own = state.dice[die];
            if (own.owner != state.acting + 1 || !own.square || own.roofed) continue;
            const DuelFace& face = up(state, die);
            if (face.coat == ANY || face.crosses) continue;
            const int boxes = DUEL_BOXES[face.coat];
            if (state.boxes[0][face.coat] < boxes && state.boxes[1][face.coat] < boxes)
                ++state.boxes[state.acting][face.coat];
        }
        settle(state);
    }

    void settle(State& state) const {
        const std::uint8_t powers = usable(state, state.acting);
        if (powers & duel::power(duel::FILLED)) {
            state.phase = HONOUR;
        } else if (powers & duel::power(duel::CHECKED)) {
            state.phase = CROSS;
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
            state.phase = ROLL;
            state.roller = static_cast<std::uint8_t>(1 - state.roller);
        } else {
            state.phase = OVER;
        }
        state.acting = state.roller;
        for (Die& die : state.dice) die = Die{};
    }

    // The best own total by one's own steps until chance or the other acts.
    int reachable(const State& state, int seat) const {
        if (actor(state) != seat || state.phase == PICK) return total(state, seat);
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
