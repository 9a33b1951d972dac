// What both parts of the Python module need: bytes and arrays, from Python and to Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <utility>
#include <vector>

#include "engine.hpp"

namespace kingdomino {

namespace nb = nanobind;

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
