// The core for web pages: functions over the linear memory of a WebAssembly module. web/src/core calls them.
//
// A page writes what it gives into `input(length)`, calls, and finds the answer at `output()`. Functions give the
// length of the answer: bytes of a packed state, whole numbers of 32 bits, or text. Below zero it is the length of a
// sentence that says what is wrong. Nothing throws and nothing is kept but the games that were opened and the networks
// read.
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "games.hpp"
#include "page.hpp"

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(name)))
#else
#define EXPORTED(name)
#endif

using namespace kingdomino;

namespace {

// Everything that a page has opened, what it gives, and what it was answered.
struct Desk {
    std::vector<std::unique_ptr<Page>> games;
    std::vector<std::unique_ptr<Net>> nets;
    std::vector<std::uint8_t> input;
    Answer output;

    int put(Answer answer) {
        output = std::move(answer);
        const int length = static_cast<int>(output.bytes.size());
        return output.is_refusal ? -length : length;
    }
    Given given(int length) const {
        return Given(input).first(std::min(static_cast<std::size_t>(std::max(length, 0)), input.size()));
    }
    // So many bytes, or all that there are, that lie behind the first bytes of the input.
    Given behind(int first, std::size_t count) const {
        const Given rest = Given(input).subspan(given(first).size());
        return rest.first(std::min(count, rest.size()));
    }
    // The same as whole numbers.
    std::vector<int> numbers(int first, int count) const {
        const Given bytes = behind(first, static_cast<std::size_t>(std::max(count, 0)) * sizeof(int));
        std::vector<int> found(bytes.size() / sizeof(int));
        if (!found.empty()) std::memcpy(found.data(), bytes.data(), found.size() * sizeof(int));
        return found;
    }
    template <class F>
    int ask(int game, const F& f) {
        if (game < 0 || static_cast<std::size_t>(game) >= games.size()) return put(refuse("no such game is open"));
        return put(f(*games[static_cast<std::size_t>(game)]));
    }
};

Desk& desk() {
    static Desk only;
    return only;
}

}  // namespace

extern "C" {

EXPORTED("input") std::uint8_t* page_input(int length) {
    desk().input.resize(static_cast<std::size_t>(std::max(length, 0)));
    return desk().input.data();
}

EXPORTED("output") const char* page_output() { return desk().output.bytes.data(); }

// Opens the game whose rules have this text; the answer is its number.
EXPORTED("open") int page_open(int length) {
    const Given given = desk().given(length);
    const std::string text(given.begin(), given.end());
    auto found = find_game<Page, PageOf>(text);
    if (!found) return desk().put(refuse("the core knows no rules \"" + text + "\""));
    desk().games.push_back(std::move(found));
    return desk().put(answer(static_cast<int>(desk().games.size()) - 1));
}

// Reads a network; the answer is its number.
EXPORTED("network") int page_network(int length) {
    auto net = std::make_unique<Net>();
    const Given given = desk().given(length);
    if (!net->read(given.data(), given.size())) return desk().put(refuse(NO_NETWORK));
    desk().nets.push_back(std::move(net));
    return desk().put(answer(static_cast<int>(desk().nets.size()) - 1));
}

EXPORTED("seats") int page_seats(int game) {
    return desk().ask(game, [](const Page& page) { return answer(page.seats()); });
}
EXPORTED("actions") int page_actions(int game) {
    return desk().ask(game, [](const Page& page) { return answer(page.actions()); });
}
EXPORTED("start") int page_start(int game) {
    return desk().ask(game, [](const Page& page) { return page.start(); });
}
EXPORTED("actor") int page_actor(int game, int length) {
    return desk().ask(game, [=](const Page& page) { return page.actor(desk().given(length)); });
}
EXPORTED("legal") int page_legal(int game, int length) {
    return desk().ask(game, [=](const Page& page) { return page.legal(desk().given(length)); });
}
EXPORTED("apply") int page_apply(int game, int length, int id) {
    return desk().ask(game, [=](const Page& page) { return page.apply(desk().given(length), id); });
}
// The values of chance lie behind the packed state.
EXPORTED("apply_chance") int page_apply_chance(int game, int length, int count) {
    return desk().ask(
        game, [=](const Page& page) { return page.apply_chance(desk().given(length), desk().numbers(length, count)); });
}
EXPORTED("sample") int page_sample(int game, int length, std::uint64_t seed) {
    return desk().ask(game, [=](const Page& page) { return page.sample(desk().given(length), seed); });
}
EXPORTED("chance") int page_chance(int game, int length) {
    return desk().ask(game, [=](const Page& page) { return page.chance(desk().given(length)); });
}
// The seed lies behind the packed state, as text.
EXPORTED("draw") int page_draw(int game, int length, int count, int used) {
    const Given seed = desk().behind(length, static_cast<std::size_t>(std::max(count, 0)));
    const std::string text(seed.begin(), seed.end());
    return desk().ask(game, [&](const Page& page) { return page.draw(desk().given(length), text, used); });
}
// SHA-256 of a text, in hexadecimal: what a dealer publishes before the first deal.
EXPORTED("commitment") int page_commitment(int length) {
    static constexpr std::string_view DIGITS = "0123456789abcdef";
    const Given given = desk().given(length);
    Answer answer;
    for (const std::uint8_t byte : Sha256::of(std::string(given.begin(), given.end())))
        (answer.bytes += DIGITS[byte / DIGITS.size()]) += DIGITS[byte % DIGITS.size()];
    return desk().put(std::move(answer));
}
EXPORTED("score_lines") int page_score_lines(int game, int length, int seat) {
    return desk().ask(game, [=](const Page& page) { return page.score_lines(desk().given(length), seat); });
}
EXPORTED("rank_key") int page_rank_key(int game, int length, int seat) {
    return desk().ask(game, [=](const Page& page) { return page.rank_key(desk().given(length), seat); });
}
EXPORTED("result") int page_result(int game, int length) {
    return desk().ask(game, [=](const Page& page) { return page.result(desk().given(length)); });
}
EXPORTED("count") int page_count(int game, int count) {
    return desk().ask(game, [=](const Page& page) { return page.count(desk().numbers(0, count)); });
}
EXPORTED("count_pad") int page_count_pad(int game, int count) {
    return desk().ask(game, [=](const Page& page) { return page.count_pad(desk().numbers(0, count)); });
}
// The actions of the turn that was taken lie behind the packed state.
EXPORTED("think")
int page_think(int game, int net, int length, int count, int playouts, int width, std::uint64_t seed) {
    const bool is_read = net >= 0 && static_cast<std::size_t>(net) < desk().nets.size();
    const Net* const given = is_read ? desk().nets[static_cast<std::size_t>(net)].get() : nullptr;
    const Question question{desk().numbers(length, count), given, playouts, width, seed};
    return desk().ask(game, [&](const Page& page) { return page.think(desk().given(length), question); });
}
EXPORTED("play_matches") int page_play_matches(int game, int count, std::uint64_t seed) {
    return desk().ask(game, [=](const Page& page) { return page.play_matches(count, seed); });
}

}  // extern "C"
