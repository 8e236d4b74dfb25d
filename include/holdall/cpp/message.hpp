/**
 * @file holdall/cpp/message.hpp
 * A message of a bag.
 */
#ifndef HOLDALL_CPP_MESSAGE_HPP
#define HOLDALL_CPP_MESSAGE_HPP

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include <holdall/cpp/span.hpp>
#include <holdall/reader.h>

namespace holdall {

/**
 * Nanoseconds since the epoch. Made from an integer of that meaning, a time of
 * std::chrono::system_clock, a ros::Time (toNSec()) or an rclcpp::Time (nanoseconds()).
 */
class stamp {
public:
  constexpr stamp(std::int64_t ns) noexcept : ns_(ns) {
  } // NOLINT(google-explicit-constructor)

  template <class Duration>
  constexpr stamp(std::chrono::time_point<std::chrono::system_clock, Duration> time) noexcept
      : ns_(std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count()) {
  }

  template <class Time, class = decltype(std::declval<const Time &>().toNSec())>
  stamp(const Time &time) : ns_(static_cast<std::int64_t>(time.toNSec())) {
  }

  template <class Time, class = decltype(std::declval<const Time &>().nanoseconds()), class = void>
  stamp(const Time &time) : ns_(static_cast<std::int64_t>(time.nanoseconds())) {
  }

  constexpr std::int64_t ns() const noexcept {
    return ns_;
  }

private:
  std::int64_t ns_;
};

/** One recorded message; a view of bytes that are borrowed from the reader. */
class message {
public:
  message() noexcept = default;
  explicit message(const ha_message &m) noexcept : m_(m) {
  }

  std::string_view topic() const noexcept {
    return m_.channel->topic;
  }
  /** "" if the bag has no type. */
  std::string_view type() const noexcept {
    return m_.channel->schema->name;
  }
  std::string_view encoding() const noexcept {
    return m_.channel->encoding;
  }
  const ha_channel &channel() const noexcept {
    return *m_.channel;
  }

  bytes data() const noexcept {
    return {m_.data, m_.size};
  }
  /** Log time. */
  std::int64_t time_ns() const noexcept {
    return m_.log_time_ns;
  }
  std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds> time() const {
    return std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds>(
        std::chrono::nanoseconds(m_.log_time_ns));
  }
  /** Publish time, if the bag has one. */
  std::optional<std::int64_t> publish_time_ns() const noexcept {
    if (!(m_.flags & HA_MESSAGE_HAS_PUBLISH_TIME)) return std::nullopt;
    return m_.publish_time_ns;
  }
  std::optional<std::uint32_t> sequence() const noexcept {
    if (!(m_.flags & HA_MESSAGE_HAS_SEQUENCE)) return std::nullopt;
    return m_.sequence;
  }

  const ha_message &c() const noexcept {
    return m_;
  }
  ha_message &c() noexcept {
    return m_;
  }

private:
  ha_message m_ = HA_MESSAGE_INIT;
};

/** A message whose bytes stay valid as long as the object, even after the reader is closed. It
 * holds the chunk that contains them, and copies nothing. Its channel is valid as long as the
 * reader. */
class kept_message : public message {
public:
  kept_message() noexcept = default;
  explicit kept_message(const message &m) noexcept : message(m) {
    ha_message_ref(&c());
  }
  kept_message(const kept_message &other) noexcept : message(other) {
    ha_message_ref(&c());
  }
  kept_message(kept_message &&other) noexcept : message(other) {
    other.forget();
  }
  kept_message &operator=(kept_message other) noexcept {
    std::swap(c(), other.c());
    return *this;
  }
  ~kept_message() {
    if (c().owner) ha_message_unref(&c());
  }

  /** Takes over the reference that a message of ha_reader_read() has. */
  static kept_message take(const ha_message &m) noexcept {
    kept_message kept;
    kept.c() = m;
    return kept;
  }

private:
  void forget() noexcept {
    c() = HA_MESSAGE_INIT;
  }
};

} // namespace holdall

#endif
