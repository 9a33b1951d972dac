// Tries the pool of threads: every number is done once, callers do not disturb each other, exceptions come through.
// Prints what is wrong and exits with 1; says nothing otherwise. Built with the thread sanitizer, and without threads.
#include "pool.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace kingdomino;

namespace {

constexpr int MOST_THREADS = 5, ROUNDS = 200;

// How often each number below `count` is done.
std::vector<int> times_done(std::size_t count, int threads) {
    std::vector<int> times(count);
    share_work(count, threads, [&times](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++times[i];
    });
    return times;
}

bool does_each_once(std::size_t count, int threads) {
    return std::ranges::count(times_done(count, threads), 1) == static_cast<std::ptrdiff_t>(count);
}

bool does_each_once_in_any_size() {
    bool right = true;
    for (int round = 0; round < ROUNDS; ++round)
        for (int threads = 1; threads <= MOST_THREADS; ++threads)
            right = right && does_each_once(static_cast<std::size_t>(round), threads);
    return right;
}

// The number of the exception with which a call ends when all numbers from `first` on throw.
std::string thrown_from(std::size_t first, std::size_t count, int threads) try {
    share_work(count, threads, [first](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (i >= first) throw std::runtime_error(std::to_string(i));
    });
    return "nothing";
} catch (const std::runtime_error& error) {
    return error.what();
}

bool throws_the_lowest() {
    bool right = true;
    for (int round = 0; round < ROUNDS; ++round)
        for (int threads = 1; threads <= MOST_THREADS; ++threads) {
            const auto first = static_cast<std::size_t>(round);
            right = right && thrown_from(first, ROUNDS, threads) == std::to_string(round);
        }
    return right && does_each_once(ROUNDS, MOST_THREADS);
}

// Work that is shared inside shared work, each part a caller of its own.
bool serves_callers_at_once() {
    std::vector<int> right(ROUNDS);
    share_work(ROUNDS, MOST_THREADS, [&right](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) right[i] = does_each_once(i, 1 + static_cast<int>(i) % MOST_THREADS);
    });
    return std::ranges::count(right, 1) == ROUNDS;
}

#ifndef KINGDOMINO_WITHOUT_THREADS
// A thread that nobody waits for, in a call that never ends: the process must be able to end.
void leave_a_call_behind() {
    static std::atomic<int> begun = 0;
    std::thread([] {
        share_work(2, 2, [](std::size_t /*begin*/, std::size_t /*end*/) {
            for (++begun;;) std::this_thread::sleep_for(std::chrono::hours(1));
        });
    }).detach();
    while (begun < 2) std::this_thread::yield();
}
#else
void leave_a_call_behind() {}
#endif

}  // namespace

int main() try {
    const struct {
        const char* what;
        bool (*is_right)();
    } claims[] = {
        {"every number is done once", does_each_once_in_any_size},
        {"the exception with the lowest number ends the call", throws_the_lowest},
        {"several callers at once are served", serves_callers_at_once},
    };
    bool all_right = true;
    for (const auto& [what, is_right] : claims)
        if (!is_right()) {
            std::cerr << "it is not true that " << what << "\n";
            all_right = false;
        }
    leave_a_call_behind();
    return all_right ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
