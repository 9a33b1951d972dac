// Kingdomino, clauses C and K, on bitboards. The Python package is the specification; the two are compared action by
// action. Nothing here allocates.
#pragma once

#include <algorithm>
#include <cstdint>

#include "draft.hpp"
#include "game.hpp"
#include "policies.hpp"
#include "territory.hpp"

namespace kingdomino {

template <int N>
class Kingdomino {
public:
    using Rules = KingdominoRules;
    using G = Grid<N>;
    using Bits = typename G::Bits;
    using Phase = KingdominoPhase;

    static constexpr int EARLIER_GAMES = GAMES_IN_A_DYNASTY - 1;
    static constexpr int TIE_BREAKS = KINGDOMINO_TIE_BREAKS;

    struct Standing {
        std::uint16_t score = 0;
        std::uint8_t largest_region = 0, crowns = 0;
    };

    struct State {
        Phase phase = Phase::DEAL;
        Draft draft;
        std::uint8_t discards[MOST_SEATS] = {};
        std::uint8_t games = 0;
        Territory<N> kingdoms[MOST_SEATS];
        Standing standings[MOST_SEATS][EARLIER_GAMES];
    };

    explicit Kingdomino(const Rules& rules) : rules_(rules) {}

    static constexpr int PLANE_ROWS = G::reach, PLANE_COLUMNS = G::reach;

    const Rules& rules() const { return rules_; }
    int seats() const { return rules_.draft.seats; }
    int actions() const { return rules_.ids.all; }
    int packed_length() const { return rules_.packed_length; }

    State start() const {
        State state;
        set_up(state);
        return state;
    }

    int actor(const State& state) const {
        switch (state.phase) {
            case Phase::OVER: return ACTOR_OVER;
            case Phase::DEAL:
            case Phase::DRAW: return ACTOR_CHANCE;
            case Phase::OPEN:
            case Phase::SPLIT:
            case Phase::PLACE:
            case Phase::CLAIM: break;
        }
        return state.draft.seat();
    }

    // Calls f with each legal id, ascending.
    template <class F>
    void for_each_legal(const State& state, F&& f) const {
        switch (state.phase) {
            case Phase::OPEN:
            case Phase::CLAIM: {
                const Line& line = state.draft.choosing();
                for (int i = 0; i < line.length; ++i)
                    if (line.owner[i] == NOBODY) f(claim_id(line.domino[i]));
                return;
            }
            case Phase::SPLIT:
                for (int choice = 0; choice < rules_.ids.take.count; ++choice) f(rules_.ids.take.first + choice);
                return;
            case Phase::PLACE: {
                const auto found = kingdom(state).placements(domino(state));
                if (!found.any()) return f(rules_.ids.discard.first);
                return for_each_placement<N>(found, kingdom(state).box,
                                             [&](int place) { f(rules_.ids.place.first + place); });
            }
            case Phase::DEAL:
            case Phase::DRAW:
            case Phase::OVER: return;
        }
    }

    void apply(State& state, int id) const {
        if (rules_.ids.place.have(id)) {
            const int place = id - rules_.ids.place.first;
            return lay(state, G::bit_of(place / DIRECTIONS), place % DIRECTIONS);
        }
        if (rules_.ids.discard.have(id)) return discard(state);
        if (rules_.ids.claim.have(id)) {
            const Line& line = state.draft.choosing();
            for (int i = 0; i < line.length; ++i)
                if (line.domino[i] == claimed_domino(id)) return claim(state, i);
            return;
        }
        state.draft.take(id - rules_.ids.take.first);
        opened(state);
    }

    void sample(State& state, Chances& chances) const {
        if (state.phase == Phase::DEAL) {
            state.draft.sample_deal(rules_.draft.line, chances.lines);
            return dealt(state);
        }
        drawn(state, state.draft.sample_draw(chances.pieces));
    }

    // A given chance action: a line of dominoes, or a seat. Nothing changes if something is wrong with it.
    Wrong apply_chance(State& state, const int* values, int count) const {
        if (state.phase == Phase::DRAW) {
            const Wrong wrong = check_draw(state.draft, seats(), values, count);
            if (!wrong) drawn(state, values[0]);
            return wrong;
        }
        std::uint64_t dominoes = 0;
        const Wrong wrong = read_deal(state.draft, rules_.draft.line, values, count, dominoes);
        if (wrong) return wrong;
        state.draft.deal(dominoes);
        dealt(state);
        return nullptr;
    }

    // One uniformly random decision.
    void step_random(State& state, Random& random) const {
        switch (state.phase) {
            case Phase::PLACE: return lay_random(state, random);
            case Phase::SPLIT: state.draft.take(random.below(rules_.ids.take.count)); return opened(state);
            default: claim(state, state.draft.choosing().pick_free_slot(random));
        }
    }

    // All decisions of a turn, or one of the opening: what step_random would decide, without looking for the phase.
    void turn_random(State& state, Random& random) const {
        if (state.phase != Phase::PLACE) return step_random(state, random);
        lay_random(state, random);
        if (state.phase == Phase::CLAIM) claim(state, state.draft.coming.pick_free_slot(random));
    }

    // Whether a domino is taken now, and none laid.
    static bool is_drafting(const State& state) { return state.phase != Phase::PLACE; }

    // One greedy decision: the best score of the seat after it, ties at random. A claim is worth the best score that
    // laying the domino next would give; a split the sum of the two it takes. Full greedy (Gedda, Lagerkvist and
    // Butler, 2018) looks at the placement and the placement of a domino that can then be claimed together.
    int choose_greedy(const State& state, bool full, Random& random) const {
        const int seat = state.draft.seat();
        const Territory<N>& own = state.kingdoms[seat];
        BestChoice best(random);
        if (state.phase == Phase::PLACE) {
            const bool look_on = full && state.draft.coming.length;
            const Domino& laid = domino(state);
            const int rest = own.region_points() - own.points_of(laid);
            for_each_legal(state, [&](int id) {
                if (rules_.ids.discard.have(id)) return best.offer(id, 0);
                const int place = id - rules_.ids.place.first;
                const int bit = G::bit_of(place / DIRECTIONS), direction = place % DIRECTIONS,
                          points = rest + own.points_after(laid, bit, direction);
                if (!look_on) return best.offer(id, points + bonus_after(state, seat, own, bit, direction));
                Territory<N> kingdom = own;
                kingdom.lay(laid, bit, direction);
                best.offer(id, best_claim(state, seat, kingdom, points));
            });
        } else if (state.phase == Phase::SPLIT) {
            const int points = own.region_points();
            for_each_legal(state, [&](int id) {
                const int taken = TAKES[id - rules_.ids.take.first];
                int sum = 0;
                for (int i = 0; i < state.draft.line.length; ++i)
                    if (taken >> i & 1) sum += best_placement(state, seat, own, points, state.draft.line.domino[i]);
                best.offer(id, sum);
            });
        } else {
            const int points = own.region_points();
            for_each_legal(
                state, [&](int id) { best.offer(id, best_placement(state, seat, own, points, claimed_domino(id))); });
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

    // The lines of the sheet in the order of the Python sheet: points only.
    template <class F>
    void for_each_line(const State& state, int seat, F&& f) const {
        for (int game = 0; game < state.games; ++game) f(static_cast<int>(state.standings[seat][game].score));
        const Territory<N>& kingdom = state.kingdoms[seat];
        kingdom.for_each_region(kingdom.occupied & ~Bits::bit(G::centre), f);
        if (rules_.options.middle_kingdom && kingdom.is_centred()) f(MIDDLE_KINGDOM_POINTS);
        if (rules_.options.harmony && !state.discards[seat]) f(HARMONY_POINTS);
    }

    std::uint8_t* pack(const State& state, std::uint8_t* out) const {
        *out++ = static_cast<std::uint8_t>(state.phase);
        out = pack_draft(state.draft, seats(), out);
        *out++ = state.games;
        for (int seat = 0; seat < seats(); ++seat) {
            *out++ = state.discards[seat];
            out = pack_kingdom(state.kingdoms[seat], out);
            if (rules_.options.dynasty) out = pack_standings(state, seat, out);
        }
        return out;
    }

    Fault unpack(const std::uint8_t* bytes, State& state) const {
        Reader in(bytes);
        state = State{};
        state.phase = static_cast<Phase>(in.below(KINGDOMINO_PHASES));
        unpack_draft(state.draft, seats(), rules_.draft.pieces, in);
        state.games = in.below(rules_.options.dynasty ? GAMES_IN_A_DYNASTY : 1);
        for (int seat = 0; seat < seats(); ++seat) {
            state.discards[seat] = in.byte();
            unpack_kingdom(state.kingdoms[seat], in);
            if (rules_.options.dynasty) unpack_standings(state, seat, in);
        }
        if (!in.fault()) in.refuse(check(state));
        return in.fault();
    }

    const Domino& domino(const State& state) const { return KINGDOMINO_DOMINOES[state.draft.playing()]; }

    void lay(State& state, int bit, int direction) const {
        state.kingdoms[state.draft.seat()].lay(domino(state), bit, direction);
        placed(state);
    }

    void discard(State& state) const {
        ++state.discards[state.draft.seat()];
        placed(state);
    }

    void claim(State& state, int slot) const {
        const bool opening = state.phase == Phase::OPEN;
        state.draft.claim_slot(slot);
        if (opening) return opened(state);
        end_turn(state);
    }

private:
    int claim_id(int domino) const { return rules_.ids.claim.first + domino - 1; }
    int claimed_domino(int id) const { return id - rules_.ids.claim.first + 1; }

    const Territory<N>& kingdom(const State& state) const { return state.kingdoms[state.draft.seat()]; }

    void set_up(State& state) const {
        state.phase = Phase::DEAL;
        state.draft = Draft{};
        for (int seat = 0; seat < seats(); ++seat) {
            state.draft.hand[seat] = static_cast<std::uint8_t>(rules_.draft.pieces);
            state.kingdoms[seat] = Territory<N>{};
            state.discards[seat] = 0;
        }
    }

    void dealt(State& state) const { state.phase = state.draft.is_opening() ? Phase::DRAW : Phase::PLACE; }

    void drawn(State& state, int seat) const {
        state.draft.draw(seat, rules_.draft.opening);
        state.phase = rules_.draft.opening == Opening::SPLIT ? Phase::SPLIT : Phase::OPEN;
    }

    void opened(State& state) const {
        if (state.draft.waiting) {
            state.phase = Phase::OPEN;
        } else if (state.draft.is_opening()) {
            state.phase = Phase::DRAW;
        } else {
            state.draft.line.keep_claimed();
            state.phase = Phase::DEAL;
        }
    }

    void lay_random(State& state, Random& random) const {
        int bit = 0, direction = 0;
        if (pick_placement(kingdom(state).placements(domino(state)), random, bit, direction))
            lay(state, bit, direction);
        else discard(state);
    }

    void placed(State& state) const {
        if (state.draft.coming.length) state.phase = Phase::CLAIM;
        else end_turn(state);
    }

    void end_turn(State& state) const {
        state.draft.next_turn();
        state.phase = Phase::PLACE;
        if (!state.draft.line.length) return end_game(state);
        if (state.draft.turn == 0 && lines_dealt(state.draft) < rules_.draft.lines) state.phase = Phase::DEAL;
    }

    int lines_dealt(const Draft& draft) const { return (DOMINOES - std::popcount(draft.unseen)) / rules_.draft.line; }

    void end_game(State& state) const {
        state.phase = Phase::OVER;
        if (!rules_.options.dynasty || state.games + 1 == GAMES_IN_A_DYNASTY) return;
        for (int seat = 0; seat < seats(); ++seat)
            state.standings[seat][state.games] = {
                static_cast<std::uint16_t>(count(state, seat)),
                static_cast<std::uint8_t>(state.kingdoms[seat].largest_region()),
                static_cast<std::uint8_t>(state.kingdoms[seat].all_symbols()),
            };
        ++state.games;
        set_up(state);
    }

    int bonus(const State& state, int seat, const Box& box) const {
        return (rules_.options.middle_kingdom && Territory<N>::is_centred(box) ? MIDDLE_KINGDOM_POINTS : 0) +
               (rules_.options.harmony && !state.discards[seat] ? HARMONY_POINTS : 0);
    }
    // The bonus with a domino laid; the box is looked at only where it can matter.
    int bonus_after(const State& state, int seat, const Territory<N>& kingdom, int bit, int direction) const {
        return bonus(state, seat, rules_.options.middle_kingdom ? kingdom.box_after(bit, direction) : kingdom.box);
    }

    // The score of a kingdom now.
    int count(const State& state, int seat) const {
        return state.kingdoms[seat].region_points() + bonus(state, seat, state.kingdoms[seat].box);
    }

    // The best score of a kingdom, whose regions have `points` now, with a domino laid; its score now if none fits.
    int best_placement(const State& state, int seat, const Territory<N>& kingdom, int points, int number) const {
        const Domino& domino = KINGDOMINO_DOMINOES[number];
        const auto found = kingdom.placements(domino);
        const int rest = points - kingdom.points_of(domino);
        int best = -1;
        for (int direction = 0; direction < DIRECTIONS; ++direction)
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

    // The code of a square in packed states, by terrain and crowns: the inverse of KINGDOMINO_SQUARES.
    struct Codes {
        std::uint8_t of[TERRAINS][MOST_SYMBOLS + 1] = {};
        constexpr Codes() {
            std::uint8_t code = 0;
            for (const KingdominoSquare& square : KINGDOMINO_SQUARES) of[square.terrain][square.crowns] = ++code;
        }
    };
    static constexpr Codes CODES{};

    // One byte per cell: 0 when empty, else the code of its square.
    static std::uint8_t* pack_kingdom(const Territory<N>& kingdom, std::uint8_t* out) {
        std::fill(out, out + G::cells, std::uint8_t{0});
        for (int terrain = 0; terrain < TERRAINS; ++terrain)
            for_each(kingdom.terrain[terrain],
                     [&](int bit) { out[G::cell_of(bit, kingdom.box)] = CODES.of[terrain][kingdom.symbols_at(bit)]; });
        return out + G::cells;
    }

    std::uint8_t* pack_standings(const State& state, int seat, std::uint8_t* out) const {
        for (const Standing& standing : state.standings[seat]) {
            *out++ = static_cast<std::uint8_t>(standing.score);
            *out++ = static_cast<std::uint8_t>(standing.score >> BYTE_BITS);
            *out++ = standing.largest_region;
            *out++ = standing.crowns;
        }
        return out;
    }

    static void unpack_kingdom(Territory<N>& kingdom, Reader& in) {
        for (int cell = 0; cell < G::cells; ++cell)
            if (const int code = in.below(static_cast<int>(std::size(KINGDOMINO_SQUARES)) + 1)) {
                const KingdominoSquare& square = KINGDOMINO_SQUARES[code - 1];
                kingdom.put(cell, square.terrain, square.crowns);
            }
        in.refuse(kingdom.check());
    }

    void unpack_standings(State& state, int seat, Reader& in) const {
        for (Standing& standing : state.standings[seat]) {
            const int low = in.byte();
            standing.score = static_cast<std::uint16_t>(low | in.byte() << BYTE_BITS);
            standing.largest_region = in.byte();
            standing.crowns = in.byte();
        }
    }

    static Stage stage(Phase phase) {
        switch (phase) {
            case Phase::DEAL: return STAGE_DEAL;
            case Phase::DRAW: return STAGE_DRAW;
            case Phase::OPEN:
            case Phase::SPLIT: return STAGE_OPEN;
            case Phase::PLACE: return STAGE_TURN;
            case Phase::CLAIM: return STAGE_CLAIM;
            case Phase::OVER: break;
        }
        return STAGE_OVER;
    }

    Wrong check(const State& state) const {
        const bool splits = rules_.draft.opening == Opening::SPLIT;
        if (state.phase == (splits ? Phase::OPEN : Phase::SPLIT)) return "these rules have another opening";
        return check_draft(state.draft, rules_.draft, stage(state.phase));
    }

    Rules rules_;
};

}  // namespace kingdomino
