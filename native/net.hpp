// A small network in whole numbers: two hidden layers and one value. It gives the same value on every machine, because
// nothing is ever rounded differently: features, weights and sums are integers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace kingdomino {

using Feature = std::int16_t;

// Weights are whole numbers of 1/2^WEIGHT_BITS, signals between two layers of 1/2^SIGNAL_BITS.
inline constexpr int WEIGHT_BITS = 12, SIGNAL_BITS = 8;
inline constexpr int MOST_SIGNAL = (8 << SIGNAL_BITS) - 1;  // a signal is cut off here
inline constexpr int MOST_FEATURE = 1023;                   // the largest feature that a network may be given
inline constexpr int LANES = 16;                            // widths are filled up with zeros to a multiple of this

constexpr int padded(int width) { return (width + LANES - 1) / LANES * LANES; }

// Two inputs of a layer that stand side by side: which two, and what they are.
struct InputPair {
    int number;
    Feature first, second;
};

// LANES sums of a layer, in registers. `row` has two weights for each of them.
class Sums {
public:
#ifdef __AVX2__
    explicit Sums(const std::int32_t* from)
        : low_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))),
          high_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + LANES / 2))) {}
    void add(const std::int16_t* row, const InputPair& pair) {
        const __m256i both = _mm256_set1_epi32(static_cast<int>(
            static_cast<std::uint16_t>(pair.first) | std::uint32_t{static_cast<std::uint16_t>(pair.second)} << 16));
        const auto times = [both](const std::int16_t* part) {
            return _mm256_madd_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(part)), both);
        };
        low_ = _mm256_add_epi32(low_, times(row));
        high_ = _mm256_add_epi32(high_, times(row + LANES));
    }
    void store(std::int32_t* to) const {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), low_);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + LANES / 2), high_);
    }

private:
    __m256i low_, high_;
#elif defined(__wasm_simd128__)
    explicit Sums(const std::int32_t* from) {
        for (int part = 0; part < PARTS; ++part) sums_[part] = wasm_v128_load(from + part * PART);
    }
    void add(const std::int16_t* row, const InputPair& pair) {
        const v128_t both = wasm_i32x4_splat(static_cast<int>(
            static_cast<std::uint16_t>(pair.first) | std::uint32_t{static_cast<std::uint16_t>(pair.second)} << 16));
        for (int part = 0; part < PARTS; ++part)
            sums_[part] =
                wasm_i32x4_add(sums_[part], wasm_i32x4_dot_i16x8(wasm_v128_load(row + part * PART * 2), both));
    }
    void store(std::int32_t* to) const {
        for (int part = 0; part < PARTS; ++part) wasm_v128_store(to + part * PART, sums_[part]);
    }

private:
    static constexpr int PART = 4, PARTS = LANES / PART;
    v128_t sums_[PARTS];
#else
    explicit Sums(const std::int32_t* from) { std::copy(from, from + LANES, sums_); }
    void add(const std::int16_t* row, const InputPair& pair) {
        for (std::int32_t& sum : sums_) {
            sum += pair.first * row[0] + pair.second * row[1];
            row += 2;
        }
    }
    void store(std::int32_t* to) const { std::copy(sums_, sums_ + LANES, to); }

private:
    std::int32_t sums_[LANES] = {};
#endif
};

// One layer. Its weights lie in pairs of inputs: for each pair and each output two weights.
struct Layer {
    int inputs = 0, outputs = 0;
    std::vector<std::int16_t> weights;
    std::vector<std::int32_t> biases;

    std::int16_t& weight(int output, int input) { return weights[place(output, input)]; }
    std::int16_t weight(int output, int input) const { return weights[place(output, input)]; }

    // Adds to all sums what these inputs contribute. A block of sums stays in registers while all inputs are added.
    void add(std::span<const InputPair> pairs, std::int32_t* sums) const {
        const int width = padded(outputs);
        for (int begin = 0; begin < width; begin += LANES) {
            Sums block(sums + begin);
            for (const InputPair& pair : pairs)
                block.add(weights.data() + (static_cast<std::ptrdiff_t>(pair.number) * width + begin) * 2, pair);
            block.store(sums + begin);
        }
    }

    void resize(int in, int out) {
        inputs = in;
        outputs = out;
        weights.assign(static_cast<std::size_t>(padded(in)) * static_cast<std::size_t>(padded(out)), 0);
        biases.assign(static_cast<std::size_t>(padded(out)), 0);
    }

    // Whether no inputs up to `most` could make a sum overflow.
    bool is_safe(int most) const {
        for (int output = 0; output < outputs; ++output) {
            std::int64_t sum = std::abs(std::int64_t{biases[static_cast<std::size_t>(output)]});
            for (int input = 0; input < inputs; ++input) sum += std::int64_t{std::abs(weight(output, input))} * most;
            if (sum > std::numeric_limits<std::int32_t>::max()) return false;
        }
        return true;
    }

private:
    std::size_t place(int output, int input) const {
        const auto pair = static_cast<std::size_t>(input / 2), width = static_cast<std::size_t>(padded(outputs));
        return (pair * width + static_cast<std::size_t>(output)) * 2 + static_cast<std::size_t>(input % 2);
    }
};

// The network. How it is kept in a file: MAGIC, the number of features and the widths of both hidden layers (16 bits
// each), then for each layer the weights of each output (16 bits each) and the biases (32 bits each), lowest byte
// first.
class Net {
public:
    static constexpr int LAYERS = 3, MOST_INPUTS = 256, MOST_HIDDEN = 256;
    static constexpr char MAGIC[] = "KDN1";
    static constexpr int SCALE_BITS = WEIGHT_BITS + SIGNAL_BITS;  // its value is a whole number of 1/2^SCALE_BITS

    int inputs() const { return layers_[0].inputs; }
    const Layer& layer(int number) const { return layers_[number]; }

    // Reads a network; false if these bytes are none.
    bool read(const std::uint8_t* bytes, std::size_t length) {
        constexpr std::size_t start = sizeof MAGIC - 1;
        if (length < start || std::memcmp(bytes, MAGIC, start) != 0) return false;
        Numbers in{bytes + start, bytes + length, true};
        int widths[LAYERS + 1] = {0, 0, 0, 1};
        for (int i = 0; i < LAYERS; ++i) widths[i] = in.next<std::uint16_t>();
        if (widths[0] > MOST_INPUTS || widths[1] > MOST_HIDDEN || widths[2] > MOST_HIDDEN) return false;
        for (int i = 0; i < LAYERS; ++i) {
            layers_[i].resize(widths[i], widths[i + 1]);
            read_layer(layers_[i], in);
            if (!layers_[i].is_safe(i == 0 ? MOST_FEATURE : MOST_SIGNAL)) return false;
        }
        return in.is_whole && in.at == in.end;
    }

private:
    struct Numbers {
        const std::uint8_t *at = nullptr, *end = nullptr;
        bool is_whole = false;

        template <class T>
        T next() {
            std::uint64_t value = 0;
            for (std::size_t i = 0; i < sizeof(T); ++i) {
                is_whole = is_whole && at < end;
                if (is_whole) value |= std::uint64_t{*at++} << (8 * i);
            }
            return static_cast<T>(value);
        }
    };

    static void read_layer(Layer& layer, Numbers& in) {
        for (int output = 0; output < layer.outputs; ++output)
            for (int input = 0; input < layer.inputs; ++input) layer.weight(output, input) = in.next<std::int16_t>();
        for (int output = 0; output < layer.outputs; ++output)
            layer.biases[static_cast<std::size_t>(output)] = in.next<std::int32_t>();
    }

    Layer layers_[LAYERS];
};

// Values of one position after another. Most features of two positions of a turn are the same, so only what has changed
// is added to the sums of the first layer. With whole numbers the result is exactly the same.
class NetReader {
public:
    explicit NetReader(const Net& net) : net_(&net) { std::ranges::copy(net.layer(0).biases, sums_); }

    // The value for these features: an array of padded(net.inputs()), with zeros at its end.
    std::int64_t value(const Feature* features) {
        const Layer& first = net_->layer(0);
        InputPair changed[Net::MOST_INPUTS / 2];
        std::size_t count = 0;
        for (int i = 0; i < first.inputs; i += 2) {
            const int one = features[i] - last_[i], other = features[i + 1] - last_[i + 1];
            changed[count] = {i / 2, static_cast<Feature>(one), static_cast<Feature>(other)};
            count += (one | other) != 0;
        }
        first.add({changed, count}, sums_);
        std::copy(features, features + padded(first.inputs), last_);
        alignas(64) std::int32_t hidden[Net::MOST_HIDDEN], out[LANES];
        run(net_->layer(1), sums_, WEIGHT_BITS - SIGNAL_BITS, hidden);
        run(net_->layer(2), hidden, WEIGHT_BITS, out);
        return out[0];
    }

private:
    // The sums of a layer from the sums of the one before.
    static void run(const Layer& layer, const std::int32_t* before, int shift, std::int32_t* sums) {
        const auto signal = [&](int i) { return static_cast<Feature>(std::clamp(before[i] >> shift, 0, MOST_SIGNAL)); };
        InputPair active[Net::MOST_HIDDEN / 2];
        std::size_t count = 0;
        for (int i = 0; i < layer.inputs; i += 2) {
            active[count] = {i / 2, signal(i), signal(i + 1)};
            count += before[i] > 0 || before[i + 1] > 0;
        }
        std::ranges::copy(layer.biases, sums);
        layer.add({active, count}, sums);
    }

    const Net* net_;
    alignas(64) std::int32_t sums_[Net::MOST_HIDDEN] = {};
    Feature last_[Net::MOST_INPUTS] = {};
};

}  // namespace kingdomino
