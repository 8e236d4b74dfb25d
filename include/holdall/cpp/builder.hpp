/**
 * @file holdall/cpp/builder.hpp
 * Messages of types that are only known at run time: set by path, or from JSON or YAML.
 */
#ifndef HOLDALL_CPP_BUILDER_HPP
#define HOLDALL_CPP_BUILDER_HPP

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>

#include <holdall/builder.h>
#include <holdall/cpp/error.hpp>
#include <holdall/cpp/handle.hpp>
#include <holdall/cpp/span.hpp>

namespace holdall {

/** Keeps the compiled paths: each path is compiled once. */
class builder {
public:
  /** For a channel's type and encoding; definitions: as for ha_builder_new_channel(). */
  explicit builder(const ha_channel &channel, ha_definitions *definitions = nullptr) {
    failure why;
    why.check(ha_builder_new_channel(out(builder_), &channel, definitions, nullptr, why));
  }

  /** Set a number, text, or bytes; or the whole of an array of numbers. */
  template <class T> builder &set(std::string_view path, const T &value) {
    failure why;
    why.check(set_value(field(path), value, why));
    return *this;
  }

  /** Set a time or duration, in nanoseconds. */
  builder &set_time(std::string_view path, std::int64_t ns) {
    failure why;
    why.check(ha_builder_set_time(c(), field(path), ns, why));
    return *this;
  }

  /** Add an element to a sequence. Returns its index. */
  std::uint64_t append(std::string_view path) {
    std::uint64_t index = 0;
    failure why;

    why.check(ha_builder_append(&index, c(), field(path), why));
    return index;
  }

  builder &json(std::string_view text) {
    failure why;
    why.check(ha_builder_json(c(), text.data(), text.size(), why));
    return *this;
  }

  builder &yaml(std::string_view text) {
    failure why;
    why.check(ha_builder_yaml(c(), text.data(), text.size(), why));
    return *this;
  }

  void clear() noexcept {
    ha_builder_clear(c());
  }

  /** The message with its present values; borrowed until the builder is changed. */
  bytes data() {
    const std::uint8_t *data = nullptr;
    std::size_t size = 0;
    failure why;

    why.check(ha_builder_finish(&data, &size, c(), why));
    return {data, size};
  }

  ha_builder *c() noexcept {
    return builder_.get();
  }

private:
  const ha_builder_field *field(std::string_view path) {
    const auto found = fields_.find(path);
    if (found != fields_.end()) return found->second.get();

    handle<ha_builder_field> made;
    failure why;
    why.check(ha_builder_field_new(out(made), c(), std::string(path).c_str(), why));
    return fields_.emplace(path, std::move(made)).first->second.get();
  }

  template <class T> static constexpr std::int32_t kind_of() noexcept {
    if constexpr (std::is_floating_point_v<T>) {
      static_assert(sizeof(T) <= 8, "float and double can be set, not long double");
      return sizeof(T) == 4 ? HA_KIND_FLOAT32 : HA_KIND_FLOAT64;
    } else {
      constexpr std::int32_t of_size = sizeof(T) == 1   ? HA_KIND_INT8
                                       : sizeof(T) == 2 ? HA_KIND_INT16
                                       : sizeof(T) == 4 ? HA_KIND_INT32
                                                        : HA_KIND_INT64;
      return std::is_signed_v<T> ? of_size : of_size + 1;
    }
  }

  template <class T>
  ha_status set_value(const ha_builder_field *to, const T &value, ha_error *why) {
    if constexpr (std::is_floating_point_v<T>) {
      return ha_builder_set_f64(c(), to, static_cast<double>(value), why);
    } else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
      return ha_builder_set_i64(c(), to, value, why);
    } else if constexpr (std::is_integral_v<T>) {
      return ha_builder_set_u64(c(), to, value, why);
    } else if constexpr (std::is_convertible_v<const T &, std::string_view>) {
      const std::string_view text = value;
      return ha_builder_set_string(c(), to, text.data(), text.size(), why);
    } else {
      using item = std::remove_cv_t<std::remove_pointer_t<decltype(value.data())>>;
      static_assert(std::is_arithmetic_v<item> && !std::is_same_v<item, bool>,
                    "an array of numbers: std::vector, std::array or holdall::span");
      return ha_builder_set_array(c(), to, kind_of<item>(), value.data(), value.size(), why);
    }
  }

  handle<ha_builder> builder_;
  std::map<std::string, handle<ha_builder_field>, std::less<>> fields_;
};

} // namespace holdall

#endif
