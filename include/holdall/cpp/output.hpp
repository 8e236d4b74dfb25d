/**
 * @file holdall/cpp/output.hpp
 * The bytes of a message to be written: small parts are copied, large ones are referenced.
 */
#ifndef HOLDALL_CPP_OUTPUT_HPP
#define HOLDALL_CPP_OUTPUT_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include <holdall/cpp/span.hpp>
#include <holdall/model.h>

namespace holdall {

/** Direct mode writes whole blocks of this size at multiples of it without a copy. */
inline constexpr std::size_t block_size = 4096;

/** For payloads that direct mode writes without a copy: std::vector<T, aligned_allocator<T>>. */
template <class T> struct aligned_allocator {
  using value_type = T;

  aligned_allocator() noexcept = default;
  template <class U> aligned_allocator(const aligned_allocator<U> &) noexcept {
  }
  T *allocate(std::size_t n) {
    if (n > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_alloc();
    return static_cast<T *>(::operator new(n * sizeof(T), std::align_val_t(block_size)));
  }
  void deallocate(T *p, std::size_t) noexcept {
    ::operator delete(p, std::align_val_t(block_size));
  }
  template <class U> bool operator==(const aligned_allocator<U> &) const noexcept {
    return true;
  }
  template <class U> bool operator!=(const aligned_allocator<U> &) const noexcept {
    return false;
  }
};

/** Slices of one message, in order. */
class output {
public:
  /** The smallest part that is referenced; smaller ones are cheaper to copy. */
  static constexpr std::size_t reference_min = block_size;

  void clear() noexcept {
    copied_.clear();
    parts_.clear();
    offset_ = 0;
  }

  /** Bytes of the message so far. */
  std::size_t offset() const noexcept {
    return offset_;
  }

  /** Append uninitialized bytes that the caller fills in before the next call. */
  std::uint8_t *extend(std::size_t size) {
    const std::size_t at = copied_.size();

    copied_.resize(at + size);
    if (parts_.empty() || parts_.back().data) parts_.push_back({nullptr, 0});
    parts_.back().size += size;
    offset_ += size;
    return copied_.data() + at;
  }

  void copy(const void *data, std::size_t size) {
    if (size > 0) std::memcpy(extend(size), data, size);
  }

  /** Append bytes by reference: they must remain valid until the message is written. */
  void reference(const void *data, std::size_t size) {
    if (size < reference_min) {
      copy(data, size);
    } else {
      parts_.push_back({static_cast<const std::uint8_t *>(data), size});
      offset_ += size;
    }
  }

  /** The same for values in their memory layout. */
  template <class T> void reference(span<T> values) {
    static_assert(std::is_trivially_copyable_v<std::remove_cv_t<T>>,
                  "only values without pointers and destructors can be written as they lie");
    reference(values.data(), values.size_bytes());
  }

  /** Borrowed until the output or what it references changes. */
  const std::vector<ha_slice> &slices() {
    const std::uint8_t *copied = copied_.data();

    slices_.clear();
    for (const part &p : parts_) {
      slices_.push_back({p.data ? p.data : copied, p.size});
      if (!p.data) copied += p.size;
    }
    return slices_;
  }

private:
  /* data null: the next bytes of copied_. */
  struct part {
    const std::uint8_t *data;
    std::size_t size;
  };

  std::vector<std::uint8_t> copied_;
  std::vector<part> parts_;
  std::vector<ha_slice> slices_;
  std::size_t offset_ = 0;
};

} // namespace holdall

#endif
