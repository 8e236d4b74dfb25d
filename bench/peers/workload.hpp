// The benchmark's workloads: deterministic ROS 1 messages, the same in every bag made from them.
//
//   W1  2,000,000 messages: 4 x sensor_msgs/Imu (320 B) and /tf (100 B), each 400 Hz, 1000 s
//   W2      8,700 messages: 2 x Image 1920x1080 rgb8 (6.2 MB) 10 Hz, PointCloud2 (1.2 MB) 10 Hz,
//                           imu 400 Hz, tf 100 Hz, odom (713 B) 50 Hz, 15 s: 2 GB
//   W3  1,000,000 messages: 500 topics at 20 Hz, 100 s; every tenth is an Imu, the others tf
//
// W1s and W2s are their first 100 s and 2 s, W3s is the first 10 s, for a quick look.
// Payloads come from small pools, each with its own sequence number and stamp written over it, so
// that making them costs next to nothing beside the writer that is fed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <nav_msgs/Odometry.h>
#include <sensor_msgs/Image.h>
#include <sensor_msgs/Imu.h>
#include <sensor_msgs/PointCloud2.h>
#include <tf2_msgs/TFMessage.h>

namespace workload {

enum Kind { kImu, kTf, kOdom, kImage, kCloud, kKindCount };

struct Type {
  std::string name;
  std::string md5;
  std::string definition;
};

struct Topic {
  std::string name;
  Kind kind;
  double hz;
  double phase_s; // time of the first message
};

struct Message {
  uint64_t time_ns;
  uint32_t topic;
  uint32_t size;
  const uint8_t *data; // until the next message is taken
};

class Random {
public:
  explicit Random(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ull + 1) {
  }
  uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }
  double unit() {
    return static_cast<double>(next() >> 11) * (1.0 / 9007199254740992.0);
  }
  double noise() {
    return unit() + unit() + unit() - 1.5;
  }

private:
  uint64_t state_;
};

using Bytes = std::vector<uint8_t>;

// ROS 1 serialization of the few shapes that are needed.
class Serializer {
public:
  Bytes bytes;

  template <class T> void put(T value) {
    const auto *p = reinterpret_cast<const uint8_t *>(&value);
    bytes.insert(bytes.end(), p, p + sizeof value);
  }
  void text(const std::string &s) {
    put(static_cast<uint32_t>(s.size()));
    bytes.insert(bytes.end(), s.begin(), s.end());
  }
  void header(const std::string &frame) {
    for (int i = 0; i < 3; i++) // sequence number and stamp: written over for each message
      put(uint32_t{0});
    text(frame);
  }
  void noise(Random &r, int count, double scale) {
    for (int i = 0; i < count; i++)
      put(r.noise() * scale);
  }
  void diagonal(int n, double value) {
    for (int i = 0; i < n * n; i++)
      put(i % (n + 1) == 0 ? value : 0.0);
  }
};

inline Bytes make_imu(Random &r) {
  Serializer s;
  s.header("imu_link");
  s.noise(r, 4, 0.5);
  s.diagonal(3, 0.01);
  s.noise(r, 3, 1);
  s.diagonal(3, 0.001);
  s.noise(r, 3, 9.8);
  s.diagonal(3, 0.002);
  return s.bytes;
}

inline Bytes make_tf(Random &r) {
  Serializer s;
  s.put(uint32_t{1});
  s.header("base_link");
  s.text("laser_front");
  s.noise(r, 3, 1);
  s.noise(r, 4, 0.5);
  return s.bytes;
}

inline Bytes make_odom(Random &r) {
  Serializer s;
  s.header("odom");
  s.text("base_link");
  s.noise(r, 3, 1);
  s.noise(r, 4, 0.5);
  s.diagonal(6, 0.05);
  s.noise(r, 6, 1);
  s.diagonal(6, 0.05);
  return s.bytes;
}

constexpr uint32_t kWidth = 1920, kHeight = 1080, kImageBytes = kWidth * 3 * kHeight;
constexpr uint32_t kPoints = 37500, kPointStep = 32, kCloudBytes = kPoints * kPointStep;

// Half of each row is flat patches, the other half a gradient with four bits of noise: what a
// camera sees indoors compresses about as well.
inline Bytes make_image(Random &r) {
  const uint32_t width = kWidth, height = kHeight, patch = 96;
  Serializer s;
  s.header("camera_optical");
  s.put(height);
  s.put(width);
  s.text("rgb8");
  s.put(uint8_t{0});
  s.put(width * 3);
  s.put(kImageBytes);
  const size_t start = s.bytes.size();
  s.bytes.resize(start + kImageBytes);
  uint8_t *p = s.bytes.data() + start;
  const auto shift = static_cast<uint32_t>(r.next() % 97);
  for (uint32_t y = 0; y < height; y++)
    for (uint32_t x = 0; x < width; x++) {
      const bool flat = ((x / patch + y / 32 + shift) & 1) == 0;
      for (uint32_t c = 0; c < 3; c++) {
        const uint32_t even = x / patch * 9 + y / 8 * 5 + c * 40 + shift;
        const uint32_t slope = x * 255 / width + y * 127 / height + c * 17;
        *p++ = static_cast<uint8_t>(flat ? even : slope + static_cast<uint32_t>(r.next() >> 60));
      }
    }
  return s.bytes;
}

inline Bytes make_cloud(Random &r) {
  const uint32_t points = kPoints, step = kPointStep;
  static const struct {
    const char *name;
    uint32_t offset;
    uint8_t type;
  } fields[] = {{"x", 0, 7},          {"y", 4, 7},     {"z", 8, 7},
                {"intensity", 16, 7}, {"ring", 20, 4}, {"time", 24, 7}};
  Serializer s;
  s.header("lidar");
  s.put(uint32_t{1});
  s.put(points);
  s.put(uint32_t{6});
  for (const auto &f : fields) {
    s.text(f.name);
    s.put(f.offset);
    s.put(f.type);
    s.put(uint32_t{1});
  }
  s.put(uint8_t{0});
  s.put(step);
  s.put(kCloudBytes);
  s.put(kCloudBytes);
  for (uint32_t i = 0; i < points; i++) {
    const float turn = static_cast<float>(i) * 6.2831853f / 1875.f;
    const float distance = 5.f + 20.f * static_cast<float>(r.unit());
    s.put(distance * turn);
    s.put(distance * (1 - turn));
    s.put(static_cast<float>(i % 20) * 0.1f - 1.f);
    s.put(0.f);
    s.put(static_cast<float>(r.next() & 255));
    s.put(static_cast<uint16_t>(i % 20));
    s.put(uint16_t{0});
    s.put(static_cast<float>(i) * 2.6e-6f);
    s.put(0.f);
  }
  s.put(uint8_t{1});
  return s.bytes;
}

template <class M> Type type_of() {
  return {ros::message_traits::DataType<M>::value(), ros::message_traits::MD5Sum<M>::value(),
          ros::message_traits::Definition<M>::value()};
}

class Workload {
public:
  std::vector<Topic> topics;

  explicit Workload(const std::string &name) {
    types_[kImu] = type_of<sensor_msgs::Imu>();
    types_[kTf] = type_of<tf2_msgs::TFMessage>();
    types_[kOdom] = type_of<nav_msgs::Odometry>();
    types_[kImage] = type_of<sensor_msgs::Image>();
    types_[kCloud] = type_of<sensor_msgs::PointCloud2>();
    schedule(lay_out(name));
    fill_pools();
  }

  const Type &type(uint32_t topic) const {
    return types_[topics[topic].kind];
  }

  bool next(Message &m) {
    if (at_ == slots_.size()) return false;
    const Slot &slot = slots_[at_++];
    const Kind kind = topics[slot.topic].kind;
    const uint32_t sequence = sequence_[slot.topic]++;
    Bytes &payload = pools_[kind][payload_of(slot.topic, sequence)];
    const uint32_t header[3] = {sequence, static_cast<uint32_t>(slot.time_ns / 1000000000u),
                                static_cast<uint32_t>(slot.time_ns % 1000000000u)};
    std::memcpy(payload.data() + stamp_of(kind), header, sizeof header);
    m = {slot.time_ns, slot.topic, static_cast<uint32_t>(payload.size()), payload.data()};
    return true;
  }

  void rewind() {
    at_ = 0;
    sequence_.assign(topics.size(), 0);
  }

  size_t size() const {
    return slots_.size();
  }

  size_t payload_count() const {
    size_t count = 0;
    for (const auto &pool : pools_)
      count += pool.size();
    return count;
  }

  // act(bytes, where sequence number and stamp lie, where its one large array begins or 0)
  template <class Act> void each_payload(Act act) const {
    for (int kind = 0; kind < kKindCount; kind++)
      for (const Bytes &payload : pools_[kind]) {
        const size_t array = kind == kImage   ? kImageBytes
                             : kind == kCloud ? kCloudBytes + 1 // is_dense follows
                                              : payload.size();
        act(payload, stamp_of(kind), static_cast<uint32_t>(payload.size() - array));
      }
  }

  // act(time, topic, number of the payload)
  template <class Act> void each_message(Act act) const {
    std::vector<uint32_t> sequence(topics.size(), 0);
    size_t first[kKindCount] = {};
    for (int kind = 1; kind < kKindCount; kind++)
      first[kind] = first[kind - 1] + pools_[kind - 1].size();
    for (const Slot &slot : slots_) {
      const Kind kind = topics[slot.topic].kind;
      const size_t payload = first[kind] + payload_of(slot.topic, sequence[slot.topic]++);
      act(slot.time_ns, slot.topic, static_cast<uint32_t>(payload));
    }
  }

private:
  struct Slot {
    uint64_t time_ns;
    uint32_t topic;
  };

  static uint32_t stamp_of(int kind) {
    return kind == kTf ? 4 : 0;
  }

  size_t payload_of(uint32_t topic, uint32_t sequence) const {
    return (sequence * 7 + topic) % pools_[topics[topic].kind].size();
  }

  // Sets the topics; gives the length in seconds.
  double lay_out(const std::string &name) {
    const bool small = name.size() == 3 && name[2] == 's';
    const std::string base = small ? name.substr(0, 2) : name;
    if (base == "W1") {
      for (int i = 0; i < 4; i++)
        topics.push_back({"/imu" + std::to_string(i), kImu, 400, 0.0001 * i});
      topics.push_back({"/tf", kTf, 400, 0.0011});
      return small ? 100 : 1000;
    }
    if (base == "W2") {
      topics = {{"/camera/left/image_raw", kImage, 10, 0.00},
                {"/camera/right/image_raw", kImage, 10, 0.0003},
                {"/points", kCloud, 10, 0.05},
                {"/imu/data", kImu, 400, 0.0001},
                {"/tf", kTf, 100, 0.0017},
                {"/odom", kOdom, 50, 0.0023}};
      return small ? 2 : 15;
    }
    if (base == "W3") {
      for (int i = 0; i < 500; i++)
        topics.push_back({"/node" + std::to_string(i / 10) + "/topic" + std::to_string(i),
                          i % 10 ? kTf : kImu, 20, 0.00009 * i});
      return small ? 10 : 100;
    }
    throw std::invalid_argument("workload " + name + ": expected W1, W2, W3, W1s, W2s or W3s");
  }

  void schedule(double seconds) {
    const uint64_t epoch_ns = 1700000000ull * 1000000000ull;
    for (uint32_t k = 0; k < topics.size(); k++) {
      const auto count = static_cast<uint64_t>(std::llround(seconds * topics[k].hz));
      for (uint64_t i = 0; i < count; i++) {
        const double at_s = topics[k].phase_s + static_cast<double>(i) / topics[k].hz;
        slots_.push_back({epoch_ns + static_cast<uint64_t>(at_s * 1e9), k});
      }
    }
    std::sort(slots_.begin(), slots_.end(), [](const Slot &a, const Slot &b) {
      return a.time_ns != b.time_ns ? a.time_ns < b.time_ns : a.topic < b.topic;
    });
    sequence_.assign(topics.size(), 0);
  }

  void fill_pools() {
    Bytes (*const makers[kKindCount])(Random &) = {make_imu, make_tf, make_odom, make_image,
                                                   make_cloud};
    Random random(42);
    for (int kind = 0; kind < kKindCount; kind++) {
      const bool used = std::any_of(topics.begin(), topics.end(),
                                    [kind](const Topic &t) { return t.kind == kind; });
      const int count = !used ? 0 : kind >= kImage ? 8 : 4096;
      for (int i = 0; i < count; i++)
        pools_[kind].push_back(makers[kind](random));
    }
  }

  Type types_[kKindCount];
  std::vector<Slot> slots_;
  std::vector<uint32_t> sequence_;
  std::vector<Bytes> pools_[kKindCount];
  size_t at_ = 0;
};

} // namespace workload
