// The part of the Python module about players: networks, searches, self-play, matches between players.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "thinking.hpp"

#include "engines.hpp"
#include "python.hpp"
#include "review_plan.hpp"
#include "thinker.hpp"

namespace nb = nanobind;
using namespace kingdomino;

namespace {

std::unique_ptr<Thinker> find_thinker(std::string_view text) { return find_game<Thinker, ThinkerOf>(text); }

std::unique_ptr<Net> read_net(const nb::bytes& bytes) {
    auto net = std::make_unique<Net>();
    const Bytes given = from_python(bytes);
    if (!net->read(given.data(), given.size())) throw std::invalid_argument(NO_NETWORK);
    return net;
}

nb::tuple collect(const Thinker& thinker, const TablePlayer& player, std::size_t matches, std::uint64_t seed,
                  int threads) {
    Samples samples;
    {
        const LockReleased released;
        samples = thinker.collect(player, matches, seed, threads);
    }
    const std::size_t rows = samples.finals.size();
    return nb::make_tuple(as_array(std::move(samples.features), samples.features.size() / rows),
                          as_array(std::move(samples.finals), 1));
}

nb::tuple contest(const Thinker& thinker, const std::vector<TablePlayer>& players, bool rotate, std::size_t matches,
                  std::uint64_t seed, int threads) {
    std::vector<std::int16_t> totals(matches * players.size());
    std::vector<float> shares(matches * players.size());
    {
        const LockReleased released;
        thinker.contest(players, rotate, matches, seed, threads, totals, shares);
    }
    return nb::make_tuple(as_array(std::move(totals), players.size()), as_array(std::move(shares), players.size()));
}

Thought search(const Thinker& thinker, const nb::bytes& packed, const SearchPlan& plan, std::uint64_t seed,
               const std::vector<int>& taken) {
    const Bytes from = from_python(packed);
    const LockReleased released;
    return thinker.search(from, plan, seed, taken);
}

// A figure of each seat, as many as the turn has totals.
template <double (Ends::*FIGURES)[MOST_SEATS]>
std::vector<double> by_seat(const Opinion& opinion) {
    const double* figures = opinion.ends.*FIGURES;
    return {figures, figures + opinion.after.size()};
}

}  // namespace

void add_thinking(nb::module_& m) {
    nb::enum_<Score>(m, "Score")
        .value("WIN", Score::WIN)
        .value("POINTS", Score::POINTS)
        .value("RELATIVE", Score::RELATIVE)
        .value("LEAD", Score::LEAD);
    nb::enum_<Method>(m, "Method")
        .value("FLAT", Method::FLAT)
        .value("HALVING", Method::HALVING)
        .value("UCT", Method::UCT);
    m.attr("WORTH_OF_A_POINT") = WORTH_OF_A_POINT;
    nb::class_<Net>(m, "Net").def_prop_ro("inputs", &Net::inputs);
    m.def("read_net", &read_net);
    nb::class_<Mind>(m, "Mind")
        .def(nb::init<>())
        .def_rw("policy", &Mind::policy)
        .def_rw("noise", &Mind::noise)
        .def("set_net", [](Mind& mind, const Net& net) { mind.net = &net; }, nb::keep_alive<1, 2>());
    nb::class_<SearchPlan>(m, "SearchPlan")
        .def(nb::init<>())
        .def(
            "set_own", [](SearchPlan& plan, const Mind& mind) { plan.own = mind; }, nb::keep_alive<1, 2>())
        .def(
            "add_others", [](SearchPlan& plan, const Mind& mind) { plan.others.push_back(mind); },
            nb::keep_alive<1, 2>())
        .def(
            "set_prior", [](SearchPlan& plan, const Net& net) { plan.prior = &net; }, nb::keep_alive<1, 2>())
        .def_rw("score", &SearchPlan::score)
        .def_rw("method", &SearchPlan::method)
        .def_rw("width", &SearchPlan::width)
        .def_rw("playouts", &SearchPlan::playouts)
        .def_rw("seconds", &SearchPlan::seconds)
        .def_rw("trust", &SearchPlan::trust)
        .def_rw("curiosity", &SearchPlan::curiosity)
        .def_rw("win_bias", &SearchPlan::win_bias)
        .def_rw("heuristic", &SearchPlan::heuristic)
        .def_rw("victory", &SearchPlan::victory)
        .def_rw("threads", &SearchPlan::threads);
    nb::class_<TablePlayer>(m, "TablePlayer")
        .def(nb::init<const Mind&>(), nb::keep_alive<1, 2>())
        .def(nb::init<const SearchPlan&>(), nb::keep_alive<1, 2>());
    nb::class_<Opinion>(m, "Opinion")
        .def_ro("ids", &Opinion::ids)
        .def_ro("mean", &Opinion::mean)
        .def_ro("prior", &Opinion::prior)
        .def_ro("playouts", &Opinion::playouts)
        .def_ro("after", &Opinion::after)
        .def_prop_ro("totals", &by_seat<&Ends::totals>)
        .def_prop_ro("leads", &by_seat<&Ends::leads>)
        .def_prop_ro("shares", &by_seat<&Ends::shares>);
    nb::class_<Thought>(m, "Thought")
        .def_ro("turns", &Thought::turns)
        .def_ro("playouts", &Thought::playouts)
        .def_ro("seat", &Thought::seat)
        .def_ro("before", &Thought::before)
        .def_ro("taken", &Thought::taken)
        .def("json", &to_json);
    nb::class_<Thinker>(m, "Thinker")
        .def("feature_names", &Thinker::feature_names)
        .def("features",
             [](const Thinker& t, const nb::bytes& packed, int seat) { return t.features(from_python(packed), seat); })
        .def("choose", [](const Thinker& t, const nb::bytes& packed, const Mind& mind,
                          std::uint64_t seed) { return t.choose(from_python(packed), mind, seed); })
        .def("search", &search, nb::arg("packed"), nb::arg("plan"), nb::arg("seed"), nb::arg("taken"))
        .def("collect", &collect, nb::arg("player"), nb::arg("matches"), nb::arg("seed"), nb::arg("threads"))
        .def("contest", &contest, nb::arg("players"), nb::arg("rotate"), nb::arg("matches"), nb::arg("seed"),
             nb::arg("threads"));
    m.def("thinker", &find_thinker, nb::arg("rules"));
}
