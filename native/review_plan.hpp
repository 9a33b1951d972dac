// The search behind reviews and hints, and its answer as text, for pages. Python has the same plan in
// kingdomino.review.plan; a test compares what both think.
#pragma once

#include <span>
#include <string>

#include "json.hpp"
#include "search.hpp"

namespace kingdomino {

inline constexpr double REVIEW_TRUST = 8;    // how many playouts the network's prior counts for
inline constexpr double REVIEW_VICTORY = 0;  // the best turn is the one with the largest lead, and nothing else

// Every seat plays the playouts as the network does. `width` turns are looked at.
inline SearchPlan review_plan(const Net& net, int playouts, std::size_t width) {
    SearchPlan plan;
    plan.own.net = plan.prior = &net;
    plan.others = {plan.own};
    plan.score = Score::LEAD;
    plan.method = Method::HALVING;
    plan.width = width;
    plan.trust = REVIEW_TRUST;
    plan.victory = REVIEW_VICTORY;
    plan.playouts = playouts;
    return plan;
}

inline void write_opinion(const Opinion& opinion, Json& json) {
    const std::size_t seats = opinion.after.size();
    json.open('{').name("ids").numbers(opinion.ids).name("playouts").number(opinion.playouts);
    json.name("prior").decimal(opinion.prior).name("mean").decimal(opinion.mean);
    json.name("after").numbers(opinion.after);
    json.name("totals").decimals(std::span(opinion.ends.totals).first(seats));
    json.name("leads").decimals(std::span(opinion.ends.leads).first(seats));
    json.name("shares").decimals(std::span(opinion.ends.shares).first(seats)).close('}');
}

// A thought as the wire has it (docs/protocol.md).
inline std::string to_json(const Thought& thought) {
    Json json;
    json.open('{').name("seat").number(thought.seat).name("before").numbers(thought.before).name("turns").open('[');
    for (const Opinion& opinion : thought.turns) write_opinion(opinion, json);
    json.close(']').name("playouts").number(thought.playouts).name("taken");
    if (thought.taken < 0) json.nothing();
    else json.number(thought.taken);
    return json.close('}').take();
}

}  // namespace kingdomino
