// What a learner sees of a state from one seat: planes of the boards, and one vector of all that is no board. Order and
// meaning are those of kingdomino/native/planes.py, whose names are the documentation; tests compare the two.
//
// A game offers draw_planes(game, state, view, out) and write_vector(game, state, view, out). Planes are of one size,
// cell by cell as in packed states; values are plain counts, and Python says what to divide them by.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

#include "tables.hpp"

namespace kingdomino {

inline constexpr int ABSENT = -1;  // of several things, none

// Who looks. Seats are counted from there: place 0 is the one who looks, place 1 the next seat.
struct Viewer {
    int seat, seats;

    int seat_at(int place) const { return (seat + place) % seats; }
    int place_of(int other) const { return (other - seat + seats) % seats; }
    // The place of an owner, who is written as seat + 1.
    int place_of_owner(int owner) const { return owner == NOBODY ? ABSENT : place_of(owner - 1); }
};

// Planes one behind the other. Without memory it only counts them.
class PlaneWriter {
public:
    PlaneWriter(std::uint8_t* out, int cells) : out_(out), cells_(static_cast<std::size_t>(cells)) {}

    // The next planes, all zero, for `draw` to draw on.
    template <class F>
    void planes(int count, F&& draw) {
        const std::size_t size = static_cast<std::size_t>(count) * cells_;
        count_ += count;
        if (!out_) return;
        std::memset(out_, 0, size);
        draw(out_);
        out_ += size;
    }
    template <class F>
    void plane(F&& draw) {
        planes(1, draw);
    }
    int count() const { return count_; }
    int cells() const { return static_cast<int>(cells_); }

private:
    std::uint8_t* out_;
    std::size_t cells_;
    int count_ = 0;
};

// Numbers one behind the other. Without memory it only counts them.
class VectorWriter {
public:
    explicit VectorWriter(std::int16_t* out) : out_(out) {}

    void number(int value) {
        constexpr int MOST = std::numeric_limits<std::int16_t>::max();
        if (out_) out_[count_] = static_cast<std::int16_t>(std::min(value, MOST));
        ++count_;
    }
    // One number for each of several things: 1 for the one that it is.
    void one_of(int which, int things) {
        for (int thing = 0; thing < things; ++thing) number(thing == which);
    }
    // One number for each binary digit, the lowest first.
    void digits(std::uint64_t bits, int count) {
        for (int digit = 0; digit < count; ++digit) number(static_cast<int>(bits >> digit & 1));
    }
    int count() const { return count_; }

private:
    std::int16_t* out_;
    int count_ = 0;
};

// The cells where actions of one kind are legal for the seat that looks, as one plane.
template <class Game>
void draw_legal_cells(const Game& game, const typename Game::State& state, const Viewer& view, const Ids& ids,
                      PlaneWriter& out) {
    out.plane([&](std::uint8_t* plane) {
        if (game.actor(state) != view.seat) return;
        game.for_each_legal(state, [&](int id) {
            if (ids.have(id)) plane[id - ids.first] = 1;
        });
    });
}

// The same for actions with a direction: one plane for each of them.
template <class Game>
void draw_legal_directions(const Game& game, const typename Game::State& state, const Viewer& view, const Ids& ids,
                           PlaneWriter& out) {
    out.planes(DIRECTIONS, [&](std::uint8_t* planes) {
        if (game.actor(state) != view.seat) return;
        game.for_each_legal(state, [&](int id) {
            const int place = id - ids.first;
            if (ids.have(id)) planes[place % DIRECTIONS * out.cells() + place / DIRECTIONS] = 1;
        });
    });
}

struct PlanesShape {
    int planes, rows, columns, vector;

    std::size_t size() const { return static_cast<std::size_t>(planes) * static_cast<std::size_t>(rows * columns); }
};

template <class Game>
PlanesShape planes_shape(const Game& game) {
    const typename Game::State state = game.start();
    const Viewer view{0, game.seats()};
    PlaneWriter planes(nullptr, Game::PLANE_ROWS * Game::PLANE_COLUMNS);
    draw_planes(game, state, view, planes);
    VectorWriter vector(nullptr);
    write_vector(game, state, view, vector);
    return {planes.count(), Game::PLANE_ROWS, Game::PLANE_COLUMNS, vector.count()};
}

// Planes and vector of a state. The viewer is a seat, or ABSENT for the one that acts (A where nobody does).
template <class Game>
void observe(const Game& game, const typename Game::State& state, int viewer, std::uint8_t* planes,
             std::int16_t* vector) {
    const Viewer view{viewer == ABSENT ? std::max(game.actor(state), 0) : viewer, game.seats()};
    PlaneWriter plane_writer(planes, Game::PLANE_ROWS * Game::PLANE_COLUMNS);
    draw_planes(game, state, view, plane_writer);
    VectorWriter vector_writer(vector);
    write_vector(game, state, view, vector_writer);
}

}  // namespace kingdomino
