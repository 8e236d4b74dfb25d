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

/** What is recorded of one message; a view whose bytes the reader lends. */
class message {
public:
  message() noexcept = default;
  explicit message(const ha_message &m) noexcept : m_(m) {
  }

  std::string_view topic() const noexcept {
    return m_.channel->topic;
  }
  /** "" if the bag does not say it. */
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
  /** When it was recorded. */
  std::int64_t time_ns() const noexcept {
    return m_.log_time_ns;
  }
  std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds> time() const {
    return std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds>(
        std::chrono::nanoseconds(m_.log_time_ns));
  }
  /** When it was sent, where the bag says it. */
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

/** A message whose bytes stay as long as the object, also beyond the reader's end. It holds the
 * chunk that they lie in, and copies nothing. Its channel lives as long as the reader. */
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

private:
  void forget() noexcept {
    c() = HA_MESSAGE_INIT;
  }
};

} // namespace holdall

#endif
