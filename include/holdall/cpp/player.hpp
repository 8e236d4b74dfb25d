/**
 * @file holdall/cpp/player.hpp
 * Times of a bag that is played, as times of std::chrono::steady_clock, and back.
 */
#ifndef HOLDALL_CPP_PLAYER_HPP
#define HOLDALL_CPP_PLAYER_HPP

#include <chrono>
#include <cstdint>
#include <optional>

#include <holdall/cpp/message.hpp>
#include <holdall/player.h>

namespace holdall {

/** A time of CLOCK_MONOTONIC, the clock of std::chrono::steady_clock. */
using steady_time = std::chrono::time_point<std::chrono::steady_clock, std::chrono::nanoseconds>;

/** When the player reaches a time of the bag; none while bag time does not advance. See
 * ha_player_to_steady(). */
inline std::optional<steady_time> to_steady(ha_player *player, stamp time) {
  std::int64_t ns = 0;

  if (ha_player_to_steady(&ns, player, time.ns()) != HA_OK) return std::nullopt;
  return steady_time(std::chrono::nanoseconds(ns));
}

/** The time of the bag at a steady time, in ns since the epoch; the present one while bag time does
 * not advance. See ha_player_from_steady(). */
inline std::int64_t from_steady(ha_player *player, steady_time time) {
  std::int64_t ns = 0;

  (void)ha_player_from_steady(&ns, player, time.time_since_epoch().count());
  return ns;
}

} // namespace holdall

#endif
