/**
 * @file holdall/cpp/serializer.hpp
 * Values as bytes of a message: ROS 1, or CDR as ROS 2 writes it (little endian, XCDR1, with its
 * header of four bytes). Large arrays of numbers are referenced, not copied, unless they are in a
 * temporary.
 */
#ifndef HOLDALL_CPP_SERIALIZER_HPP
#define HOLDALL_CPP_SERIALIZER_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <holdall/cpp/error.hpp>
#include <holdall/cpp/output.hpp>
#include <holdall/cpp/span.hpp>
#include <holdall/cpp/traits.hpp>

namespace holdall {

#if defined(__BYTE_ORDER__)
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "structs are written as they lie in memory, which must be little endian");
#endif

template <class Encoding> class serializer {
  static_assert(std::is_same_v<Encoding, ros1> || std::is_same_v<Encoding, cdr>,
                "the encoding of a struct is holdall::ros1 or holdall::cdr");

public:
  /** Begins a message. */
  explicit serializer(output &to) : out_(to) {
    static constexpr std::uint8_t header[] = {0, 1, 0, 0};

    if constexpr (is_cdr) out_.copy(header, sizeof header);
    start_ = out_.offset();
  }

  /** Offset of the next byte in the message, without the header of CDR. */
  std::size_t offset() const noexcept {
    return out_.offset() - start_;
  }

  /** Fields, in their order. Temporaries that own memory are copied. */
  template <class... T> void operator()(T &&...values) {
    (put_field<T>(values), ...);
  }

  /** A number, a string, an array, or a struct with traits, that lives until the message is
   * written. */
  template <class T> void put(const T &value) {
    if constexpr (std::is_same_v<T, bool>) {
      *out_.extend(1) = value ? 1 : 0;
    } else if constexpr (std::is_arithmetic_v<T>) {
      put_number(value);
    } else if constexpr (std::is_enum_v<T>) {
      put(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (is_described_v<T>) {
      put_struct(value);
    } else if constexpr (std::is_convertible_v<const T &, std::string_view>) {
      put_text(value);
    } else if constexpr (std::is_convertible_v<const T &, std::u16string_view>) {
      put_wide_text(value);
    } else {
      put_array(value);
    }
  }

  /** The length of a sequence, whose elements follow. */
  void length(std::size_t count) {
    if (count > std::numeric_limits<std::uint32_t>::max()) {
      throw error(HA_E_LIMIT, "a sequence of 2^32 elements or more");
    }
    put_number(static_cast<std::uint32_t>(count));
  }

  /** Elements of an array, or of a sequence whose length is written: numbers in their memory
   * layout, that remain valid until the message is written. */
  template <class T> void elements(span<const T> values) {
    static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool> &&
                      !std::is_same_v<T, long double>,
                  "numbers can be written as they lie in memory");
    if (values.empty()) return;
    align(sizeof(T));
    append(values.data(), values.size_bytes());
  }

  /** Append bytes, not aligned, that the caller fills in before the next call. */
  std::uint8_t *extend(std::size_t size) {
    return out_.extend(size);
  }

  /** Append any bytes, not aligned, by reference: they must remain valid until the message is
   * written. */
  void raw(bytes data) {
    append(data.data(), data.size());
  }

private:
  static constexpr bool is_cdr = std::is_same_v<Encoding, cdr>;

  template <class T, class = void> struct has_fixed_size : std::false_type {};
  template <class T>
  struct has_fixed_size<T, std::void_t<decltype(std::tuple_size<T>::value)>> : std::true_type {};
  template <class T>
  struct has_fixed_size<T, std::enable_if_t<std::is_array_v<T>>> : std::true_type {};

  template <class T, class = void> struct has_data : std::false_type {};
  template <class T>
  struct has_data<T, std::void_t<decltype(std::declval<const T &>().data())>> : std::true_type {};

  /* Text and numbers that another object owns: a string_view, a span. */
  template <class T>
  static constexpr bool is_view =
      has_data<T>::value && !has_fixed_size<T>::value && std::is_trivially_destructible_v<T>;

  template <class T> void put_field(const std::remove_reference_t<T> &value) {
    using plain = std::remove_cv_t<std::remove_reference_t<T>>;
    const bool copied = copies_;

    copies_ = copies_ || (!std::is_lvalue_reference_v<T> && !is_view<plain>);
    put<plain>(value);
    copies_ = copied;
  }

  void append(const void *data, std::size_t size) {
    if (copies_) {
      out_.copy(data, size);
    } else {
      out_.reference(data, size);
    }
  }

  void align(std::size_t size) {
    if constexpr (is_cdr) {
      const std::size_t over = offset() % size;
      if (over == 0) return;
      std::uint8_t *p = out_.extend(size - over);
      for (std::size_t i = 0; i < size - over; i++)
        p[i] = 0;
    } else {
      (void)size;
    }
  }

  template <class T> void put_number(T value) {
    static_assert(sizeof(T) <= 8, "long double has no place in messages of ROS");
    align(sizeof(T));
    std::memcpy(out_.extend(sizeof(T)), &value, sizeof(T));
  }

  void put_text(std::string_view text) {
    length(text.size() + (is_cdr ? 1 : 0));
    append(text.data(), text.size());
    if constexpr (is_cdr) *out_.extend(1) = 0;
  }

  void put_wide_text(std::u16string_view text) {
    static_assert(is_cdr, "ROS 1 has no wide strings");
    length(text.size());
    for (const char16_t c : text)
      put_number(static_cast<std::uint32_t>(c));
  }

  template <class T> void put_array(const T &values) {
    static_assert(has_fixed_size<T>::value || has_data<T>::value ||
                      std::is_same_v<T, std::vector<bool>>,
                  "unsupported type of a field: specialize holdall::traits for it");
    if constexpr (!has_fixed_size<T>::value) length(values.size());
    using item = std::decay_t<decltype(*std::begin(values))>;
    if constexpr (std::is_arithmetic_v<item> && !std::is_same_v<item, bool> &&
                  (has_data<T>::value || std::is_array_v<T>)) {
      elements(span<const item>(std::data(values), std::size(values)));
    } else {
      for (const auto &value : values)
        put<item>(value);
    }
  }

  template <class T> void put_struct(const T &value) {
    if constexpr (detail::has_fields<T>::value) {
      traits<T>::fields(*this, value);
    } else {
      traits<T>::write(*this, value);
    }
  }

  output &out_;
  std::size_t start_ = 0;
  bool copies_ = false; /* within a temporary */
};

} // namespace holdall

#endif
