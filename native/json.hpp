// Writes JSON: just what answers to a page need. Numbers are decimals of whole millionths, so that the text is the same
// on every machine.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace kingdomino {

class Json {
public:
    Json& open(char bracket) {
        separate();
        text_ += bracket;
        is_first_ = true;
        return *this;
    }
    Json& close(char bracket) {
        text_ += bracket;
        is_first_ = false;
        return *this;
    }
    // A plain name, such as those of fields: nothing in it needs an escape.
    Json& name(std::string_view name) {
        word(name);
        text_ += ':';
        is_first_ = true;
        return *this;
    }
    Json& word(std::string_view plain) {
        separate();
        (text_ += '"').append(plain) += '"';
        return *this;
    }
    Json& nothing() {
        separate();
        text_ += "null";
        return *this;
    }
    Json& number(int value) {
        separate();
        text_ += std::to_string(value);
        return *this;
    }
    Json& decimal(double value) {
        separate();
        const std::int64_t millionths = std::llround(value * MILLION);
        if (millionths < 0) text_ += '-';
        const std::int64_t size = std::abs(millionths);
        text_ += std::to_string(size / MILLION);
        if (const std::int64_t rest = size % MILLION) text_ += '.' + without_zeros(std::to_string(MILLION + rest));
        return *this;
    }
    template <class Values>
    Json& numbers(const Values& values) {
        open('[');
        for (const auto value : values) number(static_cast<int>(value));
        return close(']');
    }
    template <class Values>
    Json& decimals(const Values& values) {
        open('[');
        for (const double value : values) decimal(value);
        return close(']');
    }
    // What is JSON already.
    Json& written(std::string_view json) {
        separate();
        text_ += json;
        return *this;
    }
    std::string take() { return std::move(text_); }

private:
    static constexpr int MILLION = 1'000'000;

    // The digits behind the point: of a million and some millionths, without its first digit and the zeros at the end.
    static std::string without_zeros(std::string digits) {
        digits.erase(digits.find_last_not_of('0') + 1);
        return digits.substr(1);
    }
    void separate() {
        if (!is_first_) text_ += ',';
        is_first_ = false;
    }

    std::string text_;
    bool is_first_ = true;
};

}  // namespace kingdomino
