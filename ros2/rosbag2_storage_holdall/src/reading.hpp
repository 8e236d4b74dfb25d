// A bag as rosbag2 reads it: all messages as CDR, with seeking and filters that apply from the
// current message on. Depends on holdall alone.
#ifndef ROSBAG2_STORAGE_HOLDALL__READING_HPP_
#define ROSBAG2_STORAGE_HOLDALL__READING_HPP_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <holdall/holdall.hpp>

namespace rosbag2_storage_holdall {

// A topic whose messages are CDR, or become it. Pointers are borrowed from the Reading.
struct Topic {
  const ha_channel *channel; // as translated
  std::uint64_t messages;
};

// Returns whether messages of a topic are read.
using Filter = std::function<bool(const std::string &topic)>;

// Receives a line for each topic or message that is left out.
using Warn = std::function<void(const std::string &text)>;

class Reading {
public:
  // Throws holdall::error, a std::runtime_error.
  Reading(const std::string &path, Warn warn);

  // One for each name, in the order of the bag. Topics that cannot become CDR are left out.
  const std::vector<Topic> &topics() const {
    return topics_;
  }

  const ha_bag_info &info() const {
    return *info_;
  }

  // Applies to messages after the current one.
  void set_filter(Filter filter);
  void set_reverse(bool reverse);

  // Continue with messages at this time or after it; in reverse order, at this time or before it.
  void seek(std::int64_t time_ns);

  bool has_next();

  // The next message, borrowed until the next call on this object. Throws std::runtime_error at the
  // end.
  ha_message next();

private:
  void open(const std::string &path);
  void list_topics();
  bool add_topic(const ha_channel &channel);
  void start();
  bool load();
  bool is_repeated(const ha_message &message);
  void note_read(const ha_message &message);

  Warn warn_;
  holdall::handle<ha_reader> reader_;
  holdall::handle<ha_translator> translator_;
  const ha_bag_info *info_ = nullptr;
  std::vector<Topic> topics_;
  std::vector<std::string> names_; // of topics_
  Filter filter_;
  bool reverse_ = false;

  // Position: messages of this time and after it are left, but for the first ones of each channel
  // at that time.
  std::int64_t time_ns_ = INT64_MIN;
  bool is_open_ended_ = true; // from the beginning or the end
  std::map<std::uint32_t, std::uint64_t> read_at_time_;
  std::map<std::uint32_t, std::uint64_t> skip_at_time_;
  bool is_started_ = false;
  bool is_loaded_ = false; // pending_ is the next message
  bool has_any_ = true;    // the filter selects a topic
  ha_message pending_ = HA_MESSAGE_INIT;
};

} // namespace rosbag2_storage_holdall

#endif // ROSBAG2_STORAGE_HOLDALL__READING_HPP_
