// Records which functions are entered, in their order. It is linked only into a core built with -finstrument-functions.

#include <dlfcn.h>

#include <array>
#include <cstddef>

namespace {

struct Recorder {
    std::array<void*, 100'000> met = {};
    std::size_t count = 0;
    bool is_on = false;
};

Recorder& recorder() {
    static Recorder only;
    return only;
}

}  // namespace

extern "C" {

// The compiler calls these two by name. The C library has two that do nothing: link with -Bsymbolic.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the compiler chose the name
void __cyg_profile_func_enter(void* function, void* /*caller*/) {
    Recorder& all = recorder();
    if (all.is_on && all.count < all.met.size()) all.met[all.count++] = function;
}
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the compiler chose the name
void __cyg_profile_func_exit(void* /*function*/, void* /*caller*/) {}

void record(bool wanted) { recorder().is_on = wanted; }
std::size_t recorded() { return recorder().count; }

// Where a recorded function lies in this library.
std::ptrdiff_t place_of(std::size_t index) {
    void* const function = recorder().met.at(index);
    Dl_info library;
    if (!dladdr(function, &library)) return 0;
    return static_cast<char*>(function) - static_cast<char*>(library.dli_fbase);
}
}
