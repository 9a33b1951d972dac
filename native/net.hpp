// A small network in whole numbers: two hidden layers and one value. It gives the same value on every machine, because
// nothing is ever rounded differently: features, weights and sums are integers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace kingdomino {

using Feature = std::int16_t;

// Weights are whole numbers of 1/2^WEIGHT_BITS, signals between two layers of 1/2^SIGNAL_BITS.
inline constexpr int WEIGHT_BITS = 12, SIGNAL_BITS = 8;
inline constexpr int MOST_SIGNAL = (8 << SIGNAL_BITS) - 1;  // a signal is cut off here
inline constexpr int MOST_FEATURE = 1023;                   // the largest feature that a network may be given
inline constexpr int LANES = 16;                            // widths are filled up with zeros to a multiple of this

constexpr int padded(int width) { return (width + LANES - 1) / LANES * LANES; }

// One layer. Its weights lie in pairs of inputs: for each pair and each output two weights.
struct Layer {
    int inputs = 0, outputs = 0;
    std::vector<std::int16_t> weights;
    std::vector<std::int32_t> biases;

    std::int16_t& weight(int output, int input) { return weights[place(output, input)]; }
    std::int16_t weight(int output, int input) const { return weights[place(output, input)]; }

    // Adds to all sums what two inputs, which stand side by side, contribute.
    void add(int pair, std::int16_t first, std::int16_t second, std::int32_t* sums) const {
        const int width = padded(outputs);
        const std::int16_t* row = weights.data() + static_cast<std::ptrdiff_t>(pair) * 2 * width;
#ifdef __AVX2__
        const __m256i both = _mm256_set1_epi32(static_cast<int>(
            static_cast<std::uint16_t>(first) | std::uint32_t{static_cast<std::uint16_t>(second)} << 16));
        for (int i = 0; i < width; i += 8) {
            auto* const sum = reinterpret_cast<__m256i*>(sums + i);
            const __m256i pairs =
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + static_cast<std::ptrdiff_t>(2) * i));
            _mm256_storeu_si256(sum, _mm256_add_epi32(_mm256_loadu_si256(sum), _mm256_madd_epi16(pairs, both)));
        }
#else
        for (int i = 0; i < width; ++i, row += 2) sums[i] += first * row[0] + second * row[1];
#endif
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
        for (int i = 0; i < first.inputs; i += 2) {
            const int one = features[i] - last_[i], other = features[i + 1] - last_[i + 1];
            if (one | other) first.add(i / 2, static_cast<Feature>(one), static_cast<Feature>(other), sums_);
        }
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
        std::ranges::copy(layer.biases, sums);
        for (int i = 0; i < layer.inputs; i += 2)
            if (before[i] > 0 || before[i + 1] > 0) layer.add(i / 2, signal(i), signal(i + 1), sums);
    }

    const Net* net_;
    alignas(64) std::int32_t sums_[Net::MOST_HIDDEN] = {};
    Feature last_[Net::MOST_INPUTS] = {};
};

}  // namespace kingdomino
