// UCT, the tree search of the paper, for any number of seats: each seat takes what is best for itself. Chance is not
// part of the tree: a node is a sequence of decisions, whatever was dealt between them ("open loop").
#pragma once

#include <cmath>
#include <vector>

#include "search.hpp"

namespace kingdomino {

template <class Game>
class Uct {
public:
    using State = typename Game::State;

    Uct(const Game& game, const SearchPlan& plan, std::uint64_t seed)
        : game_(game), plan_(plan), seed_(seed), judge_(plan.score, plan.victory, game.seats()) {}

    Thought think(const State& from) {
        nodes_.assign(1, Node{});
        const Deadline deadline(plan_.seconds);
        int playouts = 0;
        const auto is_enough = [&] { return plan_.seconds > 0 ? deadline.has_passed(1) : playouts >= plan_.playouts; };
        while (!playouts || !is_enough()) grow(from, static_cast<std::uint64_t>(playouts++));
        return conclude(from, playouts);
    }

private:
    struct Node {
        int id = -1;
        int visits = 0;
        double sum = 0, wins = 0;  // of the seat that decided for this node
        double heuristic = 0;
        std::vector<int> children;
    };

    // One playout: down the tree, one new node, on to the end, and back.
    void grow(const State& from, std::uint64_t number) {
        Chances chances(mix(seed_, number));
        Random random(mix(~seed_, number));
        State state = from;
        std::vector<int> path{0}, seats{game_.actor(from)};
        for (bool is_new = false; !is_new && is_same_game(from, state);) {
            const int actor = game_.actor(state);
            if (actor == ACTOR_OVER) break;
            if (actor == ACTOR_CHANCE) {
                game_.sample(state, chances);
                continue;
            }
            const std::size_t before = nodes_.size();
            const int child = descend(path.back(), state, random);
            is_new = nodes_.size() > before;
            path.push_back(child);
            seats.push_back(actor);
            game_.apply(state, node(child).id);
        }
        if (is_same_game(from, state))
            play_on(game_, state, game_.actor(from), plan_.own, plan_.others_in(number), chances, random);
        note(state, path, seats);
    }

    Node& node(int number) { return nodes_[static_cast<std::size_t>(number)]; }
    const Node& node(int number) const { return nodes_[static_cast<std::size_t>(number)]; }

    // The next node: one that has not been tried, or the most promising one of those that are possible now.
    int descend(int parent, const State& state, Random& random) {
        std::vector<int> untried, tried;
        game_.for_each_legal(state, [&](int id) {
            const int child = find(parent, id);
            if (child < 0) untried.push_back(id);
            else tried.push_back(child);
        });
        if (!untried.empty())
            return add(parent, state,
                       untried[static_cast<std::size_t>(random.below(static_cast<int>(untried.size())))]);
        double visits = 0;
        for (const int child : tried) visits += node(child).visits;
        return *std::ranges::max_element(tried, {}, [&](int child) { return appeal(node(child), std::log(visits)); });
    }

    int find(int parent, int id) const {
        for (const int child : node(parent).children)
            if (node(child).id == id) return child;
        return -1;
    }

    int add(int parent, const State& state, int id) {
        Node added;
        added.id = id;
        if (plan_.heuristic > 0) {
            const int seat = game_.actor(state);
            State next = state;
            game_.apply(next, id);
            finish(game_, next, seat);
            const double before = game_.total(state, seat), after = game_.total(next, seat);
            added.heuristic = after > 0 ? std::max(0.0, (after - before) / after) : 0;
        }
        const int number = static_cast<int>(nodes_.size());
        nodes_.push_back(std::move(added));
        node(parent).children.push_back(number);
        return number;
    }

    // UCB1, and the two progressive biases of the paper: by its wins so far, and by a heuristic.
    double appeal(const Node& child, double log_visits) const {
        const double mean = child.sum / child.visits, wins = child.wins / child.visits;
        const double fading = child.visits * (1 - std::min(mean, 1.0)) + 1;
        return mean + plan_.curiosity * std::sqrt(log_visits / child.visits) + plan_.win_bias * wins / fading +
               plan_.heuristic * child.heuristic / fading;
    }

    void note(const State& state, const std::vector<int>& path, const std::vector<int>& seats) {
        std::int16_t totals[MOST_SEATS];
        float shares[MOST_SEATS];
        count_up(game_, state, totals, shares);
        for (std::size_t i = 0; i < path.size(); ++i) {
            Node& visited = node(path[i]);
            ++visited.visits;
            visited.sum += judge_.value(totals, shares, seats[i]);
            visited.wins += static_cast<double>(shares[seats[i]]);
        }
    }

    // The decisions of the first seat's turn, each the most visited one.
    Thought conclude(const State& from, int playouts) const {
        const int seat = game_.actor(from);
        Opinion best;
        State state = from;
        for (int at = 0; !node(at).children.empty() && (!at || goes_on(game_, from, state, seat));) {
            at = *std::ranges::max_element(node(at).children, {}, [&](int child) { return node(child).visits; });
            best.ids.push_back(node(at).id);
            best.playouts = node(at).visits;
            best.mean = node(at).sum / node(at).visits;
            game_.apply(state, node(at).id);
        }
        Thought thought;
        thought.turns.push_back(std::move(best));
        thought.playouts = playouts;
        thought.seat = seat;
        return thought;
    }

    const Game& game_;        // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one turn only
    const SearchPlan& plan_;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): it lives for one turn only
    std::uint64_t seed_;
    Judge judge_;
    std::vector<Node> nodes_;
};

// What a plan thinks of the turns from here, or of what chance will bring. UCT knows only the turn that it would take.
template <class Game>
Thought think(const Game& game, const typename Game::State& from, const SearchPlan& plan, std::uint64_t seed,
              std::span<const int> taken = {}) {
    if (game.actor(from) == ACTOR_CHANCE) return Search<Game>(game, plan, seed).expect(from);
    if (plan.method == Method::UCT) return Uct<Game>(game, plan, seed).think(from);
    return Search<Game>(game, plan, seed).think(from, taken);
}

}  // namespace kingdomino
