#include "reading.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace rosbag2_storage_holdall {

Reading::Reading(const std::string &path, Warn warn) : warn_(std::move(warn)) {
  holdall::failure why;
  open(path);
  ha_translator_options options = HA_TRANSLATOR_OPTIONS_INIT;
  options.to = HA_DIALECT_ROS2;
  why.check(ha_translator_new(holdall::out(translator_), reader_.get(), &options, why));
  list_topics();
}

void Reading::open(const std::string &path) {
  holdall::failure why;
  const char *const paths[] = {path.c_str()};
  why.check(ha_reader_open(holdall::out(reader_), paths, 1, nullptr, why));
  why.check(ha_reader_info(&info_, reader_.get(), 0, why));
  for (std::size_t i = 0; i < info_->problem_count; i++) {
    warn_(info_->problems[i]->text);
  }
}

void Reading::list_topics() {
  for (std::size_t i = 0; i < info_->channel_count; i++) {
    const ha_channel &channel = *info_->channels[i];
    const auto same = [&channel](const Topic &topic) {
      return std::strcmp(topic.channel->topic, channel.topic) == 0;
    };
    const auto known = std::find_if(topics_.begin(), topics_.end(), same);
    if (known != topics_.end()) {
      known->messages += channel.message_count == HA_UNCOUNTED ? 0 : channel.message_count;
    } else if (add_topic(channel)) {
      names_.emplace_back(channel.topic);
    }
  }
}

bool Reading::add_topic(const ha_channel &channel) {
  holdall::failure why;
  const ha_channel *target = nullptr;
  try {
    why.check(ha_translator_channel(&target, translator_.get(), &channel, why));
  } catch (const holdall::error &e) {
    warn_(std::string(channel.topic) + ": not read: " + e.what());
    return false;
  }
  if (std::strcmp(target->encoding, "cdr") != 0) {
    warn_(std::string(channel.topic) + ": not read: its messages are " + target->encoding +
          ", not CDR");
    return false;
  }
  topics_.push_back({target, channel.message_count == HA_UNCOUNTED ? 0 : channel.message_count});
  return true;
}

// --- position
// --------------------------------------------------------------------------------------

void Reading::set_filter(Filter filter) {
  filter_ = std::move(filter);
  is_started_ = false;
}

void Reading::set_reverse(bool reverse) {
  if (reverse_ == reverse) {
    return;
  }
  reverse_ = reverse;
  is_started_ = false;
}

void Reading::seek(std::int64_t time_ns) {
  time_ns_ = time_ns;
  is_open_ended_ = false;
  read_at_time_.clear();
  is_started_ = false;
}

// Set the query for the messages that are left.
void Reading::start() {
  holdall::failure why;
  std::vector<const char *> chosen;
  for (const auto &name : names_) {
    if (!filter_ || filter_(name)) {
      chosen.push_back(name.c_str());
    }
  }
  ha_query query = HA_QUERY_INIT;
  query.topics = chosen.data();
  query.topic_count = chosen.size();
  query.reverse = reverse_;
  if (!is_open_ended_ && !reverse_) {
    query.start_ns = time_ns_;
  } else if (!is_open_ended_ && time_ns_ < INT64_MAX) {
    query.end_ns = time_ns_ + 1;
  }
  has_any_ = !chosen.empty();
  if (has_any_) {
    why.check(ha_reader_query(reader_.get(), &query, why));
  }
  skip_at_time_ = read_at_time_;
  is_started_ = true;
  is_loaded_ = false;
}

// A message of the time of the position that was returned before the query was set again.
bool Reading::is_repeated(const ha_message &message) {
  if (skip_at_time_.empty() || message.log_time_ns != time_ns_) {
    return false;
  }
  const auto left = skip_at_time_.find(message.channel->id);
  if (left == skip_at_time_.end() || left->second == 0) {
    return false;
  }
  left->second--;
  return true;
}

void Reading::note_read(const ha_message &message) {
  if (is_open_ended_ || message.log_time_ns != time_ns_) {
    read_at_time_.clear();
  }
  is_open_ended_ = false;
  time_ns_ = message.log_time_ns;
  read_at_time_[message.channel->id]++;
}

// --- messages
// --------------------------------------------------------------------------------------

// Read until a message is pending. Damage is reported, and reading continues after it; other
// failures throw.
bool Reading::load() {
  while (has_any_) {
    holdall::failure why;
    ha_message message = HA_MESSAGE_INIT;
    const ha_status status = ha_reader_next(&message, reader_.get(), why);
    if (status == HA_END) {
      return false;
    }
    if (status == HA_E_CORRUPT || status == HA_E_TRUNCATED || status == HA_E_LIMIT) {
      try {
        why.check(status);
      } catch (const holdall::error &e) {
        warn_(e.what());
      }
      continue;
    }
    why.check(status);
    if (is_repeated(message)) {
      continue;
    }
    try {
      why.check(ha_translator_message(&pending_, nullptr, translator_.get(), &message, why));
      return true;
    } catch (const holdall::error &e) {
      warn_(std::string("a message is left out: ") + e.what());
    }
  }
  return false;
}

bool Reading::has_next() {
  if (!is_started_) {
    start();
  }
  if (!is_loaded_) {
    is_loaded_ = load();
  }
  return is_loaded_;
}

ha_message Reading::next() {
  if (!has_next()) {
    throw std::runtime_error("no message is left");
  }
  is_loaded_ = false;
  note_read(pending_);
  return pending_;
}

} // namespace rosbag2_storage_holdall
