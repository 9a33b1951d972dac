// A whole scorepad: the players of each game, counted, ranked and doubted, as JSON. Python (`kingdomino.pad`) says the
// same. The numbers of a pad: how many games; then for each player of each game what pad_seen.hpp reads.
#pragma once

#include "pad_doubts.hpp"

namespace kingdomino {

// What breaks ties, most important first, by name.
inline std::span<const char* const> deciders(const KingdominoRules& /*rules*/) { return KINGDOMINO_DECIDERS; }
inline std::span<const char* const> deciders(const OriginsRules& /*rules*/) { return ORIGINS_DECIDERS; }
inline std::span<const char* const> deciders(const DuelRules& /*rules*/) { return DUEL_DECIDERS; }

// How many games are played one after the other.
inline int most_rounds(const KingdominoRules& rules) { return rules.options.dynasty ? GAMES_IN_A_DYNASTY : 1; }
inline int most_rounds(const OriginsRules& /*rules*/) { return 1; }
inline int most_rounds(const DuelRules& /*rules*/) { return 1; }

inline bool is_whole(const KingdominoRules& rules, const SeenPlayer& player) {
    return !player.has_discarded(rules.size);
}
inline bool is_whole(const OriginsRules& rules, const SeenPlayer& player) { return !player.has_discarded(rules.size); }
inline bool is_whole(const DuelRules& /*rules*/, const SeenPlayer& /*player*/) { return true; }

// Whether a square may lie there at all: on the starting tile only a hut, and a hut nowhere else.
inline bool has_ground(const OriginsRules& /*rules*/, const SeenSquare& square) {
    return (square.terrain == HUT) == (square.cell == CountedTerritory::CENTRE);
}
template <class Rules>
bool has_ground(const Rules& /*rules*/, const SeenSquare& square) {
    return square.cell != CountedTerritory::CENTRE;
}

template <class Rules>
class CountedPad {
public:
    explicit CountedPad(const Rules& rules) : rules_(&rules) {}

    // What is wrong with the numbers, if anything.
    Wrong read(PadReader& reader) {
        const int rounds = reader.take();
        if (rounds < 1 || rounds > most_rounds(*rules_)) return "a pad has one game, a Dynasty up to three";
        for (int round = 0; round < rounds; ++round) {
            SeenPlayers& players = rounds_.emplace_back();
            for (int seat = 0; seat < rules_->options.seats; ++seat) {
                players.push_back(read_player(reader));
                if (const Wrong wrong = check(players.back())) return wrong;
            }
        }
        return reader.is_at_end() ? nullptr : "these are not the numbers of a pad";
    }

    std::string count() const {
        Json json;
        json.open('{').name("rounds").open('[');
        Ranked last;
        for (std::size_t played = 1; played <= rounds_.size(); ++played) {
            json.open('{').name("sheets").open('[');
            last = add_sheets(played, json);
            Doubts doubts(rounds_[played - 1].size());
            doubt(*rules_, rounds_[played - 1], doubts);
            json.close(']').name("doubts").written(doubts.take()).close('}');
        }
        json.close(']');
        add_result(last, json);
        return json.close('}').take();
    }

private:
    using Ranked = std::vector<std::vector<int>>;  // for each player the total and what breaks ties

    Wrong check(const SeenPlayer& player) const {
        CountedTerritory territory;
        if (const Wrong wrong = lay_seen(player, kinds_of(*rules_), territory)) return wrong;
        const auto lies = [this](const SeenSquare& square) { return has_ground(*rules_, square); };
        return std::ranges::all_of(player.squares, lies) ? nullptr : "the starting tile is no square of a domino";
    }

    // One game of one player.
    void count_player(const SeenPlayer& player, CountedSheet& sheet) const {
        CountedTerritory territory;
        if (lay_seen(player, kinds_of(*rules_), territory)) return;
        count_territory(*rules_, territory, {is_whole(*rules_, player), player.totems, player.honoured}, sheet);
    }

    // The sheets of the last of so many games, with the games before it (K5).
    Ranked add_sheets(std::size_t played, Json& json) const {
        Ranked ranked;
        for (std::size_t seat = 0; seat < rounds_.front().size(); ++seat) {
            CountedSheet sheet;
            std::vector<int> before;
            for (std::size_t round = 0; round + 1 < played; ++round) {
                CountedSheet earlier;
                count_player(rounds_[round][seat], earlier);
                sheet.add("earlier_game", earlier.total(), {},
                          [&](Json& params) { params.name("game").number(static_cast<int>(round) + 1); });
                before.resize(earlier.tie_breaks().size());
                std::ranges::transform(before, earlier.tie_breaks(), before.begin(), std::plus{});
            }
            count_player(rounds_[played - 1][seat], sheet);
            std::vector<int> figures = sheet.tie_breaks();
            if (!before.empty()) std::ranges::transform(before, figures, figures.begin(), std::plus{});
            sheet.break_ties(figures);
            figures.insert(figures.begin(), sheet.total());
            ranked.push_back(figures);
            json.written(sheet.take());
        }
        return ranked;
    }

    // Equal players share a place (1, 1, 3); what decided is the first figure in which the best two differ.
    void add_result(const Ranked& ranked, Json& json) const {
        std::vector<int> ranks, totals;
        for (const auto& figures : ranked) {
            totals.push_back(figures.front());
            ranks.push_back(1 + static_cast<int>(
                                    std::ranges::count_if(ranked, [&](const auto& other) { return other > figures; })));
        }
        Ranked sorted = ranked;
        std::ranges::sort(sorted, std::greater{});
        const char* decided_by = "shared";
        for (std::size_t figure = 0; figure < sorted[0].size(); ++figure)
            if (sorted[0][figure] != sorted[1][figure]) {
                decided_by = figure ? deciders(*rules_)[figure - 1] : "score";
                break;
            }
        json.name("result").open('{').name("ranks").numbers(ranks).name("totals").numbers(totals);
        json.name("decided_by").word(decided_by).close('}');
    }

    const Rules* rules_;
    std::vector<SeenPlayers> rounds_;
};

}  // namespace kingdomino
