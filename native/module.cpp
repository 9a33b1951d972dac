// The Python module kingdomino.native._core: engines by rules. Python could do all of it itself, but more slowly.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <mutex>

#include "engines.hpp"
#include "python.hpp"
#include "thinking.hpp"

namespace nb = nanobind;
using namespace kingdomino;

namespace {

// Matches are played in slices of about a tenth of a second, so that Ctrl-C works between them.
void play_slices(const Engine& engine, const Bytes& from, Plan plan, std::vector<std::int16_t>& totals,
                 std::vector<float>& shares) {
    using Clock = std::chrono::steady_clock;
    const auto seats = static_cast<std::size_t>(engine.seats());
    const std::size_t count = totals.size() / seats;
    for (std::size_t slice = 64; plan.first < count;) {
        const std::size_t done = plan.first, now = std::min(slice, count - done);
        const auto began = Clock::now();
        {
            const LockReleased released;
            engine.playouts(from, plan, std::span(totals).subspan(done * seats, now * seats),
                            std::span(shares).subspan(done * seats, now * seats));
        }
        if (PyErr_CheckSignals()) throw nb::python_error();
        plan.first += now;
        if (Clock::now() - began < std::chrono::milliseconds(50)) slice *= 2;
    }
}

void check_policies(const Engine& engine, const std::vector<Policy>& policies) {
    if (policies.size() != static_cast<std::size_t>(engine.seats()))
        throw std::invalid_argument("there must be one policy for each seat");
}

nb::tuple playouts(const Engine& engine, const nb::bytes& packed, std::size_t count,
                   const std::vector<Policy>& policies, std::uint64_t seed, int threads) {
    const auto seats = static_cast<std::size_t>(engine.seats());
    check_policies(engine, policies);
    auto totals = std::make_unique<std::vector<std::int16_t>>(count * seats);
    auto shares = std::make_unique<std::vector<float>>(count * seats);
    play_slices(engine, from_python(packed), Plan{policies, seed, 0, threads}, *totals, *shares);
    return nb::make_tuple(as_array(std::move(totals), seats), as_array(std::move(shares), seats));
}

std::vector<nb::bytes> playout(const Engine& engine, const nb::bytes& packed, std::size_t number,
                               const std::vector<Policy>& policies, std::uint64_t seed) {
    check_policies(engine, policies);
    std::vector<nb::bytes> states;
    for (const Bytes& state : engine.playout(from_python(packed), Plan{policies, seed}, number))
        states.push_back(to_python(state));
    return states;
}

// Arrays that come from Python, which has checked their shapes.
template <class T>
using Given = nb::ndarray<const T, nb::c_contig, nb::device::cpu>;
using GivenRows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Rows rows_of(const GivenRows& packed, int length) {
    if (packed.shape(1) != static_cast<std::size_t>(length))
        throw std::invalid_argument("a row has another length than a packed state");
    return {packed.data(), packed.shape(0), packed.shape(1)};
}

template <class T>
std::span<const T> one_for_each(const Given<T>& values, const Rows& rows) {
    if (values.size() != rows.count) throw std::invalid_argument("there must be one number for each row");
    return {values.data(), values.size()};
}

nb::tuple advance(const Engine& engine, const GivenRows& packed, const Given<std::int32_t>& ids,
                  const Given<std::uint64_t>& seeds, int threads) {
    const Rows rows = rows_of(packed, engine.packed_length());
    const auto actions = one_for_each(ids, rows);
    const auto row_seeds = one_for_each(seeds, rows);
    Advanced all = [&] {
        const LockReleased released;
        return engine.advance(rows, actions, row_seeds, threads);
    }();
    const auto seats = static_cast<std::size_t>(engine.seats());
    return nb::make_tuple(as_array(std::move(all.packed), rows.length), as_array(std::move(all.actors), 1),
                          as_array(std::move(all.totals), seats), as_array(std::move(all.shares), seats));
}

nb::tuple afterstates(const Engine& engine, const GivenRows& packed, int threads) {
    const Rows rows = rows_of(packed, engine.packed_length());
    Afterstates all = [&] {
        const LockReleased released;
        return engine.afterstates(rows, threads);
    }();
    return nb::make_tuple(as_array(std::move(all.offsets), 1), as_array(std::move(all.ids), 1),
                          as_array(std::move(all.packed), rows.length));
}

// Planes as an array of four dimensions: rows of planes, each of rows of cells.
template <class T>
nb::object four_dimensions(T* data, std::size_t count, const PlanesShape& shape, nb::handle owner) {
    const auto size = [](int number) { return static_cast<std::size_t>(number); };
    return nb::cast(
        nb::ndarray<nb::numpy, T>(data, {count, size(shape.planes), size(shape.rows), size(shape.columns)}, owner));
}

nb::tuple observe_rows(const Engine& engine, const GivenRows& packed, const Given<std::int8_t>& viewers, int threads) {
    const Rows rows = rows_of(packed, engine.packed_length());
    const std::int8_t* const who = one_for_each(viewers, rows).data();
    const PlanesShape shape = engine.shape_of_planes();
    auto planes = std::make_unique<std::vector<std::uint8_t>>(rows.count * shape.size());
    std::vector<std::int16_t> vectors(rows.count * static_cast<std::size_t>(shape.vector));
    {
        const LockReleased released;
        engine.observe(rows, who, threads, planes->data(), vectors.data());
    }
    std::uint8_t* const data = planes->data();
    const nb::object drawn = four_dimensions(data, rows.count, shape, keep(std::move(planes)));
    return nb::make_tuple(drawn, as_array(std::move(vectors), static_cast<std::size_t>(shape.vector)));
}

void set_batch(Batch& batch, const GivenRows& packed, const Given<std::int64_t>& which) {
    const Rows rows = rows_of(packed, batch.length);
    const std::int64_t* const matches = one_for_each(which, rows).data();
    const LockReleased released;
    const std::scoped_lock lock(batch.busy);
    batch.set(rows, matches);
}

// A view of a batch's own memory: it changes with every step, and keeps the batch alive.
template <class T>
nb::object view(nb::handle batch, std::vector<T>& values, std::size_t columns) {
    if (columns == 1) return nb::cast(nb::ndarray<nb::numpy, const T>(values.data(), {values.size()}, batch));
    return nb::cast(nb::ndarray<nb::numpy, const T>(values.data(), {values.size() / columns, columns}, batch));
}

template <class T>
auto array_of(std::vector<T> Batch::* values, int Batch::* columns) {
    return [values, columns](nb::handle self) {
        auto& batch = nb::cast<Batch&>(self);
        return view(self, batch.*values, columns ? static_cast<std::size_t>(batch.*columns) : 1);
    };
}

using Ids = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void step_batch(Batch& batch, const Ids& ids) {
    if (ids.shape(0) != batch.count) throw BadAction("there must be one action for each match");
    const LockReleased released;
    const std::scoped_lock lock(batch.busy);
    batch.step(ids.data());
}

void reset_batch(Batch& batch, std::uint64_t seed) {
    const std::scoped_lock lock(batch.busy);
    batch.reset(seed);
}

void choose_in_batch(Batch& batch, Policy policy) {
    const std::scoped_lock lock(batch.busy);
    batch.choose(policy);
}

}  // namespace

NB_MODULE(_core, m) {
    nb::set_leak_warnings(false);  // engines are kept until the process ends, on purpose
    const nb::exception<BadState> bad_state(m, "BadState", PyExc_ValueError);
    const nb::exception<BadAction> bad_action(m, "BadAction", PyExc_ValueError);
    nb::enum_<Policy>(m, "Policy")
        .value("RANDOM", POLICY_RANDOM)
        .value("GREEDY", POLICY_GREEDY)
        .value("FULL_GREEDY", POLICY_FULL_GREEDY)
        .value("GREEDY_PLACEMENT", POLICY_GREEDY_PLACEMENT)
        .value("EPSILON_GREEDY", POLICY_EPSILON_GREEDY);
    m.attr("EPSILON_GREEDY_ONE_IN") = EPSILON_GREEDY_ONE_IN;

    nb::class_<Batch>(m, "Batch")
        .def_ro("count", &Batch::count)
        .def_ro("seats", &Batch::seats)
        .def_ro("actions", &Batch::actions)
        .def("reset", &reset_batch, nb::arg("seed"), nb::call_guard<LockReleased>())
        .def("step", &step_batch, nb::arg("actions"))
        .def("set", &set_batch, nb::arg("packed"), nb::arg("which"))
        .def("choose", &choose_in_batch, nb::arg("policy"), nb::call_guard<LockReleased>())
        .def_prop_ro("planes",
                     [](nb::handle self) {
                         auto& batch = nb::cast<Batch&>(self);
                         const std::uint8_t* const planes = batch.planes.data();
                         return four_dimensions(planes, batch.planes.empty() ? 0 : batch.count, batch.shape, self);
                     })
        .def_prop_ro("vectors",
                     [](nb::handle self) {
                         auto& batch = nb::cast<Batch&>(self);
                         return view(self, batch.vectors, static_cast<std::size_t>(std::max(batch.shape.vector, 1)));
                     })
        .def_prop_ro("choices", array_of(&Batch::choices, nullptr))
        .def_prop_ro("observations", array_of(&Batch::observations, &Batch::length))
        .def_prop_ro("masks", array_of(&Batch::masks, &Batch::actions))
        .def_prop_ro("actors", array_of(&Batch::actors, nullptr))
        .def_prop_ro("dones", array_of(&Batch::dones, nullptr))
        .def_prop_ro("rewards", array_of(&Batch::rewards, &Batch::seats))
        .def_prop_ro("totals", array_of(&Batch::totals, &Batch::seats));

    nb::class_<Engine>(m, "Engine")
        .def_prop_ro("seats", &Engine::seats)
        .def_prop_ro("actions", &Engine::actions)
        .def_prop_ro("packed_length", &Engine::packed_length)
        .def("start", [](const Engine& e) { return to_python(e.start()); })
        .def("actor", [](const Engine& e, const nb::bytes& packed) { return e.actor(from_python(packed)); })
        .def("legal", [](const Engine& e, const nb::bytes& packed) { return e.legal(from_python(packed)); })
        .def("apply", [](const Engine& e, const nb::bytes& packed,
                         int id) { return to_python(e.apply(from_python(packed), id)); })
        .def("apply_chance",
             [](const Engine& e, const nb::bytes& packed, const std::vector<int>& values) {
                 return to_python(e.apply_chance(from_python(packed), values));
             })
        .def("sample", [](const Engine& e, const nb::bytes& packed,
                          std::uint64_t seed) { return to_python(e.sample(from_python(packed), seed)); })
        .def("score_lines", [](const Engine& e, const nb::bytes& packed,
                               int seat) { return e.score_lines(from_python(packed), seat); })
        .def("rank_key",
             [](const Engine& e, const nb::bytes& packed, int seat) { return e.rank_key(from_python(packed), seat); })
        .def("choose", [](const Engine& e, const nb::bytes& packed, Policy policy,
                          std::uint64_t seed) { return e.choose(from_python(packed), policy, seed); })
        .def("playouts", &playouts, nb::arg("packed"), nb::arg("count"), nb::arg("policies"), nb::arg("seed"),
             nb::arg("threads"))
        .def("advance", &advance, nb::arg("packed"), nb::arg("ids"), nb::arg("seeds"), nb::arg("threads"))
        .def("afterstates", &afterstates, nb::arg("packed"), nb::arg("threads"))
        .def("playout", &playout, nb::arg("packed"), nb::arg("number"), nb::arg("policies"), nb::arg("seed"))
        .def("observe", &observe_rows, nb::arg("packed"), nb::arg("viewers"), nb::arg("threads"))
        .def("batch", &Engine::batch, nb::arg("count"), nb::arg("seed"), nb::arg("threads"), nb::arg("with_planes"));

    m.def("engine", &find_engine, nb::arg("rules"));
    add_thinking(m);
}
