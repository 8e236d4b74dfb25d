/* Reader and writer of plain CDR: little endian, XCDR1, with its header. */
#ifndef HA_ENCODING_PROTOBUF_CDR_HPP
#define HA_ENCODING_PROTOBUF_CDR_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "encoding/protobuf/failure.hpp"

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are copied as they are");

namespace holdall_protobuf {

constexpr size_t kHeaderSize = 4;

class CdrWriter {
public:
  explicit CdrWriter(uint64_t max_bytes) : max_bytes_(max_bytes) {
  }

  void begin() {
    static const uint8_t header[kHeaderSize] = {0, 1, 0, 0};
    size_ = 0;
    raw(header, kHeaderSize);
  }
  const uint8_t *data() const {
    return bytes_.data();
  }
  size_t size() const {
    return size_;
  }

  template <typename T> void number(T value) {
    array(&value, 1);
  }
  template <typename T> void array(const T *items, size_t count) {
    if (count == 0) return;
    align(sizeof(T));
    raw(items, count * sizeof(T));
  }
  void count(size_t size) {
    if (size > UINT32_MAX) throw too_large();
    number(static_cast<uint32_t>(size));
  }
  void text(const std::string &value) {
    count(value.size() + 1);
    raw(value.c_str(), value.size() + 1);
  }
  void blob(const std::string &value) {
    count(value.size());
    raw(value.data(), value.size());
  }

private:
  Failure too_large() const {
    return Failure(HA_E_LIMIT,
                   "the decoded message has more than " + std::to_string(max_bytes_) + " bytes");
  }
  void align(size_t size) {
    static const uint8_t zeros[sizeof(uint64_t)] = {};
    const size_t odd = (size_ - kHeaderSize) % size;
    if (odd > 0) raw(zeros, size - odd);
  }
  void raw(const void *data, size_t size) {
    if (size > bytes_.size() - size_) grow(size);
    memcpy(bytes_.data() + size_, data, size);
    size_ += size;
  }
  void grow(size_t more) {
    if (more > max_bytes_ || size_ > max_bytes_ - more) throw too_large();
    bytes_.resize(std::min<uint64_t>(max_bytes_, 2 * (size_ + more)));
  }

  std::vector<uint8_t> bytes_; /* kept from message to message; its first size_ bytes are used */
  size_t size_ = 0;
  uint64_t max_bytes_;
};

/* Reads the output of a builder or CdrWriter. */
class CdrReader {
public:
  CdrReader(const uint8_t *data, size_t size) : data_(data), size_(size), at_(kHeaderSize) {
    if (size < kHeaderSize) throw short_message();
  }

  template <typename T> T number() {
    T value;
    align(sizeof(T));
    memcpy(&value, take(sizeof(T)), sizeof(T));
    return value;
  }
  /* Read the length of a sequence. element: smallest size of an element in bytes. */
  size_t count(size_t element) {
    const size_t count = number<uint32_t>();
    if (count > (size_ - at_) / element) throw short_message();
    return count;
  }
  std::string text() {
    const size_t size = count(1);
    const uint8_t *at = take(size);
    return std::string(reinterpret_cast<const char *>(at), size > 0 ? size - 1 : 0);
  }
  std::string blob() {
    const size_t size = count(1);
    const uint8_t *at = take(size);
    return std::string(reinterpret_cast<const char *>(at), size);
  }

private:
  static Failure short_message() {
    return Failure(HA_E_TRUNCATED, "the CDR of the message ends early");
  }
  void align(size_t size) {
    take((size - (at_ - kHeaderSize) % size) % size);
  }
  const uint8_t *take(size_t size) {
    if (size > size_ - at_) throw short_message();
    const uint8_t *at = data_ + at_;
    at_ += size;
    return at;
  }

  const uint8_t *data_;
  size_t size_;
  size_t at_;
};

} // namespace holdall_protobuf

#endif
