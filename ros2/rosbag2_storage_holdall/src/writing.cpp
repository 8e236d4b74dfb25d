#include "writing.hpp"

#include <stdexcept>
#include <utility>

namespace rosbag2_storage_holdall {

Writing::Writing(const std::string &path, const std::string &preset) {
  holdall::failure why;
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  options.storage = "mcap";
  options.profile = "ros2";
  options.preset = preset.empty() || preset == "none" ? nullptr : preset.c_str();
  why.check(ha_writer_open(holdall::out(writer_), path.c_str(), &options, why));
}

Writing::~Writing() {
  ha_error error = HA_ERROR_INIT;
  if (ha_writer_close(writer_.release(), &error) < 0 && warn_) {
    warn_(error.text);
  }
}

void Writing::add_topic(const NewTopic &topic) {
  holdall::failure why;
  std::lock_guard<std::mutex> guard(lock_);
  if (channels_.count(topic.name)) {
    return;
  }
  ha_schema schema = HA_SCHEMA_INIT;
  schema.name = topic.type.c_str();
  schema.encoding = topic.definition_encoding.c_str();
  schema.data = reinterpret_cast<const std::uint8_t *>(topic.definition.data());
  schema.size = topic.definition.size();
  schema.hash = topic.hash.c_str();
  std::vector<const ha_qos *> qos;
  for (const auto &profile : topic.qos) {
    qos.push_back(&profile);
  }
  ha_channel channel = HA_CHANNEL_INIT;
  channel.topic = topic.name.c_str();
  channel.encoding = topic.format.c_str();
  channel.schema = &schema;
  channel.qos = qos.data();
  channel.qos_count = qos.size();
  std::uint32_t id = 0;
  why.check(ha_writer_add_channel(&id, writer_.get(), &channel, nullptr, why));
  channels_.emplace(topic.name, id);
}

namespace {
void release(void *user) {
  delete static_cast<std::shared_ptr<const void> *>(user);
}
} // namespace

void Writing::write(const std::string &topic, const std::uint8_t *data, std::size_t size,
                    std::int64_t log_time_ns, std::int64_t publish_time_ns,
                    std::shared_ptr<const void> holder) {
  holdall::failure why;
  std::lock_guard<std::mutex> guard(lock_);
  const auto channel = channels_.find(topic);
  if (channel == channels_.end()) {
    throw std::runtime_error("the topic " + topic + " was not created");
  }
  ha_message message = HA_MESSAGE_INIT;
  message.log_time_ns = log_time_ns;
  message.publish_time_ns = publish_time_ns;
  message.flags = HA_MESSAGE_HAS_PUBLISH_TIME;
  const ha_slice slice = {data, size};
  auto kept = std::make_unique<std::shared_ptr<const void>>(std::move(holder));
  why.check(ha_writer_lend(writer_.get(), channel->second, &message, &slice, 1, release,
                           kept.release(), why));
}

std::uint64_t Writing::size() {
  ha_writer_stats stats = HA_WRITER_STATS_INIT;
  std::lock_guard<std::mutex> guard(lock_);
  return ha_writer_get_stats(&stats, writer_.get(), nullptr) < 0 ? 0 : stats.file_bytes;
}

} // namespace rosbag2_storage_holdall
