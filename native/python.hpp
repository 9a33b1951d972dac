// What both parts of the Python module need: the interpreter's lock; bytes and arrays, from Python and to Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <utility>
#include <vector>

#include "engine.hpp"

namespace kingdomino {

namespace nb = nanobind;

// Releases the interpreter's lock for as long as it lives. A thread that nobody waits for may come back when the
// interpreter has ended; Python before 3.14 then unwinds its stack, which ends the whole process at the first frame
// that may not throw. Here it sleeps instead until the process is over, as it does in later versions.
class LockReleased {
public:
    LockReleased() : thread_(PyEval_SaveThread()) {}
    LockReleased(const LockReleased&) = delete;
    LockReleased& operator=(const LockReleased&) = delete;
    ~LockReleased() {
        try {
            PyEval_RestoreThread(thread_);
        } catch (...) {
            sleep_until_the_end();
        }
    }

private:
    PyThreadState* thread_;
};

inline Bytes from_python(const nb::bytes& bytes) {
    const auto* data = static_cast<const std::uint8_t*>(bytes.data());
    return {data, data + bytes.size()};
}
inline nb::bytes to_python(const Bytes& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

// What keeps the memory of an array alive.
template <class T>
nb::capsule keep(std::unique_ptr<std::vector<T>> values) {
    const auto free = [](void* memory) noexcept {
        const std::unique_ptr<std::vector<T>> freed(static_cast<std::vector<T>*>(memory));
    };
    return nb::capsule(values.release(), free);
}

// An array of Python's own; a single column is flat.
template <class T>
nb::object as_array(std::unique_ptr<std::vector<T>> values, std::size_t columns) {
    const std::size_t rows = values->size() / columns;
    T* const data = values->data();
    const nb::capsule owner = keep(std::move(values));
    if (columns == 1) return nb::cast(nb::ndarray<nb::numpy, T>(data, {rows}, owner));
    return nb::cast(nb::ndarray<nb::numpy, T>(data, {rows, columns}, owner));
}
template <class T>
nb::object as_array(std::vector<T>&& values, std::size_t columns) {
    return as_array(std::make_unique<std::vector<T>>(std::move(values)), columns);
}

}  // namespace kingdomino
