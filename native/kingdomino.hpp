// Kingdomino, clauses C and K, on bitboards. The Python package is the specification; the two are compared action by
// action. Nothing here allocates.
#pragma once

#include <cstdint>

#include "draft.hpp"
#include "game.hpp"
#include "policies.hpp"
#include "territory.hpp"

namespace kingdomino {

struct KingdominoOptions {
    int seats = 2;
    bool middle_kingdom = false, harmony = false, dynasty = false, mighty_duel = false;
    int three_player_line = 3;
    Opening opening = OPENING_RANDOM;

    int kings_each() const { return seats == 2 ? 2 : 1; }
    int line_length() const { return seats == 3 ? three_player_line : 4; }
    int lines() const { return seats == 2 && !mighty_duel ? 6 : 12; }
};

template <int N>
class Kingdomino {
public:
    using Options = KingdominoOptions;
    using G = Grid<N>;
    using Bits = typename G::Bits;

    enum Phase : std::uint8_t { DEAL, DRAW, OPEN, SPLIT, PLACE, CLAIM, OVER };
    static constexpr int GAMES = 3;

    // Action ids, as in the Python language: place, discard, claim, take.
    static constexpr int DISCARD_ID = G::cells * 4;
    static constexpr int CLAIM_ID = DISCARD_ID + 1;
    static constexpr int TAKE_ID = CLAIM_ID + DOMINOES;
    static constexpr int ACTIONS = TAKE_ID + 2;

    struct Standing {
        std::uint16_t score = 0;
        std::uint8_t largest_region = 0, crowns = 0;
    };

    struct State {
        Phase phase = DEAL;
        Draft draft;
        std::uint8_t discards[MAX_SEATS] = {};
        std::uint8_t games = 0;
        Territory<N> kingdoms[MAX_SEATS];
        Standing standings[MAX_SEATS][GAMES - 1];
    };

    explicit Kingdomino(const Options& options) : options_(options) {}

    int seats() const { return options_.seats; }
    static constexpr int actions() { return ACTIONS; }

    State start() const {
        State state;
        set_up(state);
        return state;
    }

    int actor(const State& state) const {
        switch (state.phase) {
            case OVER: return ACTOR_OVER;
            case DEAL:
            case DRAW: return ACTOR_CHANCE;
            default: return state.draft.seat();
        }
    }

    // Calls f with each legal id, ascending.
    template <class F>
    void for_each_legal(const State& state, F&& f) const {
        switch (state.phase) {
            case OPEN:
            case CLAIM: {
                const Line& line = state.draft.choosing();
                for (int i = 0; i < line.length; ++i)
                    if (line.owner[i] == NOBODY) f(CLAIM_ID + line.domino[i] - 1);
                return;
            }
            case SPLIT: f(TAKE_ID), f(TAKE_ID + 1); return;
            case PLACE: {
                const auto found = kingdom(state).placements(domino(state));
                if (!found.any()) return f(DISCARD_ID);
                return for_each_placement<N>(found, f);
            }
            default: return;
        }
    }

    void apply(State& state, int id) const {
        if (id < DISCARD_ID) return lay(state, G::bit_of(id / 4), id % 4);
        if (id == DISCARD_ID) return discard(state);
        if (id < TAKE_ID) {
            const Line& line = state.draft.choosing();
            for (int i = 0; i < line.length; ++i)
                if (line.domino[i] == id - CLAIM_ID + 1) return claim(state, i);
            return;
        }
        state.draft.take(id == TAKE_ID);
        opened(state);
    }

    void sample(State& state, Random& random) const {
        if (state.phase == DEAL) {
            state.draft.sample_deal(options_.line_length(), random);
            return dealt(state);
        }
        drawn(state, state.draft.sample_draw(random));
    }

    // A chance action dictated: a line of dominoes, or a seat.
    void apply_chance(State& state, const int* values, int count) const {
        if (state.phase == DRAW) return drawn(state, read_draw(state.draft, options_.seats, values, count));
        state.draft.deal(read_deal(state.draft, options_.line_length(), values, count));
        dealt(state);
    }

    // One uniformly random decision.
    void step_random(State& state, Random& random) const {
        switch (state.phase) {
            case PLACE: return lay_random(state, random);
            case SPLIT: state.draft.take(random.below(2) == 0); return opened(state);
            default: {
                const Line& line = state.draft.choosing();
                int free = 0, slots[LINE] = {};
                for (int i = 0; i < line.length; ++i)
                    if (line.owner[i] == NOBODY) slots[free++] = i;
                claim(state, slots[free > 1 ? random.below(free) : 0]);
            }
        }
    }

    // One greedy decision: the best own score after it, ties at random. A claim is worth the best score that laying the
    // domino next would give; a split the sum of the two it takes. Full greedy (Gedda, Lagerkvist and Butler, 2018)
    // looks at the placement and the placement of a domino that can then be claimed together.
    int choose_greedy(const State& state, bool full, Random& random) const {
        const int seat = state.draft.seat();
        const Territory<N>& own = state.kingdoms[seat];
        BestChoice best(random);
        if (state.phase == PLACE) {
            const bool look_on = full && state.draft.coming.length;
            const Domino& laid = domino(state);
            const int rest = own.region_points() - own.points_of(laid);
            for_each_legal(state, [&](int id) {
                if (id == DISCARD_ID) return best.offer(id, 0);
                const int bit = G::bit_of(id / 4), direction = id % 4,
                          points = rest + own.points_after(laid, bit, direction);
                if (!look_on) return best.offer(id, points + bonus_after(state, seat, own, bit, direction));
                Territory<N> kingdom = own;
                kingdom.lay(laid, bit, direction);
                best.offer(id, best_claim(state, seat, kingdom, points));
            });
        } else if (state.phase == SPLIT) {
            const auto value = [&](int slot) {
                return best_placement(state, seat, own, own.region_points(), state.draft.line.domino[slot]);
            };
            best.offer(TAKE_ID, value(0) + value(3));
            best.offer(TAKE_ID + 1, value(1) + value(2));
        } else {
            const int points = own.region_points();
            for_each_legal(
                state, [&](int id) { best.offer(id, best_placement(state, seat, own, points, id - CLAIM_ID + 1)); });
        }
        return best.choice();
    }

    int total(const State& state, int seat) const {
        int points = count(state, seat);
        for (int game = 0; game < state.games; ++game) points += state.standings[seat][game].score;
        return points;
    }

    // C10 and K5: largest region, then crowns, summed over the games of a Dynasty.
    void tie_breaks(const State& state, int seat, int* figures) const {
        figures[0] = state.kingdoms[seat].largest_region();
        figures[1] = state.kingdoms[seat].all_symbols();
        for (int game = 0; game < state.games; ++game) {
            figures[0] += state.standings[seat][game].largest_region;
            figures[1] += state.standings[seat][game].crowns;
        }
    }
    static constexpr int TIE_BREAKS = 2;

    // The lines of the sheet in the order of the Python sheet: points only.
    template <class F>
    void for_each_line(const State& state, int seat, F&& f) const {
        for (int game = 0; game < state.games; ++game) f(static_cast<int>(state.standings[seat][game].score));
        const Territory<N>& kingdom = state.kingdoms[seat];
        kingdom.for_each_region(kingdom.occupied & ~Bits::bit(G::centre), f);
        if (options_.middle_kingdom && kingdom.is_centred()) f(10);
        if (options_.harmony && !state.discards[seat]) f(5);
    }

    int packed_length() const {
        return 2 + DRAFT_FIXED + options_.seats +
               options_.seats * (G::cells + 1 + (options_.dynasty ? 4 * (GAMES - 1) : 0));
    }

    void pack(const State& state, std::uint8_t* out) const {
        *out++ = state.phase;
        out = pack_draft(state.draft, options_.seats, out);
        *out++ = state.games;
        for (int seat = 0; seat < options_.seats; ++seat) {
            *out++ = state.discards[seat];
            out = pack_kingdom(state.kingdoms[seat], out);
            if (options_.dynasty) out = pack_standings(state, seat, out);
        }
    }

    State unpack(const std::uint8_t* bytes) const {
        Reader in(bytes);
        State state;
        state.phase = static_cast<Phase>(in.below(OVER + 1));
        unpack_draft(state.draft, options_.seats, options_.kings_each(), in);
        state.games = in.below(options_.dynasty ? GAMES : 1);
        for (int seat = 0; seat < options_.seats; ++seat) {
            state.discards[seat] = in.byte();
            unpack_kingdom(state.kingdoms[seat], in);
            if (options_.dynasty) unpack_standings(state, seat, in);
        }
        check(state);
        return state;
    }

    const Domino& domino(const State& state) const { return KINGDOMINO_DOMINOES[state.draft.playing()]; }
    const Options& options() const { return options_; }

    void lay(State& state, int bit, int direction) const {
        state.kingdoms[state.draft.seat()].lay(domino(state), bit, direction);
        placed(state);
    }

    void discard(State& state) const {
        ++state.discards[state.draft.seat()];
        placed(state);
    }

    void claim(State& state, int slot) const {
        const bool opening = state.phase == OPEN;
        state.draft.claim_slot(slot);
        if (opening) return opened(state);
        end_turn(state);
    }

private:
    const Territory<N>& kingdom(const State& state) const { return state.kingdoms[state.draft.seat()]; }

    void set_up(State& state) const {
        state.phase = DEAL;
        state.draft = Draft{};
        for (int seat = 0; seat < options_.seats; ++seat) {
            state.draft.hand[seat] = static_cast<std::uint8_t>(options_.kings_each());
            state.kingdoms[seat] = Territory<N>{};
            state.discards[seat] = 0;
        }
    }

    void dealt(State& state) const { state.phase = state.draft.is_opening() ? DRAW : PLACE; }

    void drawn(State& state, int seat) const {
        state.draft.draw(seat, options_.opening);
        state.phase = options_.opening == OPENING_SPLIT ? SPLIT : OPEN;
    }

    void opened(State& state) const {
        if (state.draft.waiting) {
            state.phase = OPEN;
        } else if (state.draft.is_opening()) {
            state.phase = DRAW;
        } else {
            state.draft.line.keep_claimed();
            state.phase = DEAL;
        }
    }

    void lay_random(State& state, Random& random) const {
        int bit, direction;
        if (pick_placement(kingdom(state).placements(domino(state)), random, bit, direction))
            lay(state, bit, direction);
        else discard(state);
    }

    void placed(State& state) const {
        if (state.draft.coming.length) state.phase = CLAIM;
        else end_turn(state);
    }

    void end_turn(State& state) const {
        state.draft.next_turn();
        state.phase = PLACE;
        if (!state.draft.line.length) return end_game(state);
        if (state.draft.turn == 0 && lines_dealt(state.draft) < options_.lines()) state.phase = DEAL;
    }

    int lines_dealt(const Draft& draft) const {
        return (DOMINOES - std::popcount(draft.unseen)) / options_.line_length();
    }

    void end_game(State& state) const {
        state.phase = OVER;
        if (!options_.dynasty || state.games + 1 == GAMES) return;
        for (int seat = 0; seat < options_.seats; ++seat)
            state.standings[seat][state.games] = {static_cast<std::uint16_t>(count(state, seat)),
                                                  static_cast<std::uint8_t>(state.kingdoms[seat].largest_region()),
                                                  static_cast<std::uint8_t>(state.kingdoms[seat].all_symbols())};
        ++state.games;
        set_up(state);
    }

    int bonus(const State& state, int seat, const Box& box) const {
        return (options_.middle_kingdom && Territory<N>::is_centred(box) ? 10 : 0) +
               (options_.harmony && !state.discards[seat] ? 5 : 0);
    }
    // The bonus with a domino laid; the box is looked at only where it can matter.
    int bonus_after(const State& state, int seat, const Territory<N>& kingdom, int bit, int direction) const {
        return bonus(state, seat, options_.middle_kingdom ? kingdom.box_after(bit, direction) : kingdom.box);
    }

    // What a kingdom counts now.
    int count(const State& state, int seat) const {
        return state.kingdoms[seat].region_points() + bonus(state, seat, state.kingdoms[seat].box);
    }

    // The best count of a kingdom, whose regions now have some points, with a domino laid; as it is where none fits.
    int best_placement(const State& state, int seat, const Territory<N>& kingdom, int points, int number) const {
        const Domino& domino = KINGDOMINO_DOMINOES[number];
        const auto found = kingdom.placements(domino);
        const int rest = points - kingdom.points_of(domino);
        int best = -1;
        for (int direction = 0; direction < 4; ++direction)
            for_each(found[direction], [&](int bit) {
                const int after = rest + kingdom.points_after(domino, bit, direction);
                best = std::max(best, after + bonus_after(state, seat, kingdom, bit, direction));
            });
        return best < 0 ? points + bonus(state, seat, kingdom.box) : best;
    }

    int best_claim(const State& state, int seat, const Territory<N>& kingdom, int points) const {
        int best = 0;
        const Line& line = state.draft.coming;
        for (int i = 0; i < line.length; ++i)
            if (line.owner[i] == NOBODY)
                best = std::max(best, best_placement(state, seat, kingdom, points, line.domino[i]));
        return best;
    }

    // A byte a cell: 0 when empty, else 1 + terrain × 4 + crowns.
    static std::uint8_t* pack_kingdom(const Territory<N>& kingdom, std::uint8_t* out) {
        std::fill(out, out + G::cells, std::uint8_t{0});
        for (int terrain = 0; terrain < TERRAINS; ++terrain)
            for_each(kingdom.terrain[terrain],
                     [&](int bit) { out[G::cell_of(bit)] = static_cast<std::uint8_t>(1 + terrain * 4); });
        for_each(kingdom.symbols[0], [&](int bit) { out[G::cell_of(bit)] += 1; });
        for_each(kingdom.symbols[1], [&](int bit) { out[G::cell_of(bit)] += 2; });
        return out + G::cells;
    }

    std::uint8_t* pack_standings(const State& state, int seat, std::uint8_t* out) const {
        for (int game = 0; game < GAMES - 1; ++game) {
            const Standing& standing = state.standings[seat][game];
            *out++ = static_cast<std::uint8_t>(standing.score & 0xFF);
            *out++ = static_cast<std::uint8_t>(standing.score >> 8);
            *out++ = standing.largest_region;
            *out++ = standing.crowns;
        }
        return out;
    }

    static void unpack_kingdom(Territory<N>& kingdom, Reader& in) {
        for (int cell = 0; cell < G::cells; ++cell)
            if (const int code = in.below(1 + TERRAINS * 4))
                kingdom.put(G::bit_of(cell), (code - 1) / 4, (code - 1) % 4);
        kingdom.check();
    }

    void unpack_standings(State& state, int seat, Reader& in) const {
        for (Standing& standing : state.standings[seat]) {
            const int low = in.byte();
            standing.score = static_cast<std::uint16_t>(low | in.byte() << 8);
            standing.largest_region = in.byte();
            standing.crowns = in.byte();
        }
    }

    void check(const State& state) const {
        static constexpr Stage stages[] = {STAGE_DEAL, STAGE_DRAW,  STAGE_OPEN, STAGE_OPEN,
                                           STAGE_TURN, STAGE_CLAIM, STAGE_OVER};
        require((state.phase == SPLIT) == (options_.opening == OPENING_SPLIT) ||
                    (state.phase != SPLIT && state.phase != OPEN),
                "these rules have another opening");
        check_draft(state.draft, shape(), stages[state.phase]);
    }

    DraftShape shape() const {
        return {options_.seats, options_.kings_each(), options_.line_length(), options_.lines(), options_.opening};
    }

    Options options_;
};

}  // namespace kingdomino
