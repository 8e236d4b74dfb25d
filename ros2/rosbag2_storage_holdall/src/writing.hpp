// A new MCAP file as rosbag2 writes it. Depends on holdall alone.
#ifndef ROSBAG2_STORAGE_HOLDALL__WRITING_HPP_
#define ROSBAG2_STORAGE_HOLDALL__WRITING_HPP_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include <holdall/holdall.hpp>

namespace rosbag2_storage_holdall {

struct NewTopic {
  std::string name;
  std::string type;
  std::string format; // "cdr"
  std::string definition;
  std::string definition_encoding; // "ros2msg", "ros2idl", or ""
  std::string hash;
  std::vector<ha_qos> qos;
};

// Any thread may call its functions.
class Writing {
public:
  // preset: of rosbag2's MCAP storage, or "". Throws holdall::error.
  Writing(const std::string &path, const std::string &preset);
  // Finishes the file. A failure can only be reported to warn.
  ~Writing();
  Writing(const Writing &) = delete;
  Writing &operator=(const Writing &) = delete;

  void set_warn(std::function<void(const std::string &text)> warn) {
    warn_ = std::move(warn);
  }

  // Does nothing if the topic exists.
  void add_topic(const NewTopic &topic);

  // Large messages are written from their own memory, which holder keeps until then.
  void write(const std::string &topic, const std::uint8_t *data, std::size_t size,
             std::int64_t log_time_ns, std::int64_t publish_time_ns,
             std::shared_ptr<const void> holder);

  // Bytes of the file, written or waiting.
  std::uint64_t size();

private:
  std::mutex lock_; // guards the following members
  holdall::handle<ha_writer> writer_;
  std::unordered_map<std::string, std::uint32_t> channels_;
  std::function<void(const std::string &text)> warn_;
};

} // namespace rosbag2_storage_holdall

#endif // ROSBAG2_STORAGE_HOLDALL__WRITING_HPP_
