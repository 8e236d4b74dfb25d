/**
 * @file holdall/cpp/span.hpp
 * A view of contiguous values: the part of C++20's std::span that is needed.
 */
#ifndef HOLDALL_CPP_SPAN_HPP
#define HOLDALL_CPP_SPAN_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace holdall {

template <class T> class span {
public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using iterator = T *;

  constexpr span() noexcept = default;
  constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {
  }
  template <std::size_t N> constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {
  }

  /** From a container with data() and size(): std::vector, std::array, std::string, another
   * span. */
  template <
      class Container,
      class = std::enable_if_t<std::is_convertible_v<
          std::remove_pointer_t<decltype(std::declval<Container &>().data())> (*)[], T (*)[]>>>
  constexpr span(Container &&container) noexcept
      : data_(container.data()), size_(container.size()) {
  }

  constexpr T *data() const noexcept {
    return data_;
  }
  constexpr std::size_t size() const noexcept {
    return size_;
  }
  constexpr std::size_t size_bytes() const noexcept {
    return size_ * sizeof(T);
  }
  constexpr bool empty() const noexcept {
    return size_ == 0;
  }
  constexpr T &operator[](std::size_t i) const noexcept {
    return data_[i];
  }
  constexpr T *begin() const noexcept {
    return data_;
  }
  constexpr T *end() const noexcept {
    return data_ + size_;
  }

  /** The part from an offset, which must not be beyond the end. */
  constexpr span subspan(std::size_t offset) const noexcept {
    return {data_ + offset, size_ - offset};
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

using bytes = span<const std::uint8_t>;

} // namespace holdall

#endif
