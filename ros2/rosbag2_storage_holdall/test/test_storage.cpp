// test_storage BAG: the storage on the declared interface: a .bag of ROS 1 is read as CDR, and
// written as MCAP. TAP.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "rosbag2_storage/ros_helper.hpp"
#include "rosbag2_storage/storage_interfaces/read_write_interface.hpp"

using rosbag2_storage::ReadOrder;
using rosbag2_storage::storage_interfaces::IOFlag;
using Interface = rosbag2_storage::storage_interfaces::ReadWriteInterface;

std::unique_ptr<Interface> make_plugin();

namespace {
const std::string OUTPUT = "test_rosbag2_storage"; // without the suffix that the storage adds
std::string g_bag;

void must(bool fact, const char *what) {
  if (!fact) {
    throw std::runtime_error(what);
  }
}

std::unique_ptr<Interface> opened(const std::string &path) {
  auto out = make_plugin();
  out->open({path, "holdall", "", ""}, IOFlag::READ_ONLY);
  return out;
}

// A message as text, so that lists of them compare.
std::string text_of(const rosbag2_storage::SerializedBagMessage &m) {
  return m.topic_name + " " + std::to_string(m.recv_timestamp) + " " +
         std::to_string(m.send_timestamp) + " " +
         std::string(reinterpret_cast<const char *>(m.serialized_data->buffer),
                     m.serialized_data->buffer_length);
}

std::vector<std::string> rest_of(Interface &storage) {
  std::vector<std::string> out;
  while (storage.has_next()) {
    out.push_back(text_of(*storage.read_next()));
  }
  return out;
}

void all_messages_are_cdr() {
  auto storage = opened(g_bag);
  const auto info = storage->get_metadata();
  must(info.storage_identifier == "holdall" && info.message_count == 182, "metadata");
  must(info.topics_with_message_count.size() == 4, "topics");
  for (const auto &topic : storage->get_all_topics_and_types()) {
    must(topic.serialization_format == "cdr" && topic.type.find("/msg/") != std::string::npos,
         "type");
    must(topic.type_description_hash.rfind("RIHS01_", 0) == 0, "hash");
  }
  std::vector<rosbag2_storage::MessageDefinition> definitions;
  storage->get_all_message_definitions(definitions);
  must(definitions.size() == 3 && definitions[0].encoding == "ros2msg", "definitions");
  must(rest_of(*storage).size() == 182, "messages");
  bool failed = false;
  try {
    storage->read_next();
  } catch (const std::runtime_error &) {
    failed = true;
  }
  must(failed, "reading past the end");
}

void seeking_begins_at_a_time() {
  auto storage = opened(g_bag);
  const auto all = rest_of(*storage);
  for (const std::size_t i : {std::size_t{0}, all.size() / 2, all.size() - 1}) {
    storage->seek(INT64_MIN);
    int64_t time = 0;
    for (std::size_t n = 0; n <= i; n++) {
      time = storage->read_next()->recv_timestamp;
    }
    storage->seek(time);
    const auto rest = rest_of(*storage);
    must(rest.size() >= all.size() - i && rest.back() == all.back(), "the rest");
    storage->seek(time + 1);
    must(rest_of(*storage).size() <= all.size() - i - 1, "after the time");
  }
  storage->seek(INT64_MAX);
  must(!storage->has_next(), "after the end");
}

void reverse_order_is_exactly_the_reverse() {
  auto storage = opened(g_bag);
  auto all = rest_of(*storage);
  must(!storage->set_read_order({ReadOrder::File, false}), "order of the file");
  must(storage->set_read_order({ReadOrder::ReceivedTimestamp, true}), "reverse");
  storage->seek(INT64_MAX);
  const auto reverse = rest_of(*storage);
  must(reverse == std::vector<std::string>(all.rbegin(), all.rend()), "reverse messages");
}

// A filter that is set while reading applies to what follows: no message is read twice or omitted.
void filters_apply_from_the_current_message() {
  auto storage = opened(g_bag);
  const auto all = rest_of(*storage);
  for (std::size_t stop = 0; stop <= all.size(); stop += 7) {
    storage->seek(INT64_MIN);
    std::vector<std::string> found;
    for (std::size_t n = 0; n < stop; n++) {
      found.push_back(text_of(*storage->read_next()));
    }
    if (stop % 2) {
      storage->has_next(); // a message that was loaded before is not lost
    }
    storage->reset_filter();
    const auto rest = rest_of(*storage);
    found.insert(found.end(), rest.begin(), rest.end());
    must(found == all, "messages around a filter");
  }
}

std::size_t count(const rosbag2_storage::StorageFilter &filter) {
  auto storage = opened(g_bag);
  storage->set_filter(filter);
  return rest_of(*storage).size();
}

void filters_select_topics() {
  rosbag2_storage::StorageFilter filter;
  must(count(filter) == 182, "no filter");
  filter.topics = {"/imu"};
  must(count(filter) == 80, "a name");
  filter.regex = "/po.e";
  must(count(filter) == 160, "a name or an expression");
  filter.regex = "po.e"; // expressions match whole names
  must(count(filter) == 80, "a part of a name");
  filter.exclude_topics = {"/imu"};
  must(count(filter) == 0, "nothing");
  filter = {};
  filter.regex_to_exclude = "/(imu|pose)";
  must(count(filter) == 22, "an excluding expression");
}

void written_bags_have_the_same_messages() {
  auto from = opened(g_bag);
  auto to = make_plugin();
  to->open({OUTPUT, "holdall", "zstd_fast", ""}, IOFlag::READ_WRITE);
  must(to->get_relative_file_path() == OUTPUT + ".mcap" && to->get_storage_identifier() == "mcap",
       "name");
  std::vector<rosbag2_storage::MessageDefinition> definitions;
  from->get_all_message_definitions(definitions);
  for (const auto &topic : from->get_all_topics_and_types()) {
    for (const auto &definition : definitions) {
      if (definition.topic_type == topic.type) {
        to->create_topic(topic, definition);
      }
    }
  }
  std::vector<std::string> written;
  while (from->has_next()) {
    const std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message = from->read_next();
    written.push_back(text_of(*message));
    to->write(message);
  }
  must(to->get_bagfile_size() > 0, "size");
  to.reset();
  auto again = opened(OUTPUT + ".mcap");
  must(rest_of(*again) == written, "messages");
  for (const auto &topic : again->get_all_topics_and_types()) {
    const bool is_latched = topic.name == "/map_name";
    must(topic.offered_qos_profiles.size() == (is_latched ? 1 : 0), "QoS");
    must(!is_latched || topic.offered_qos_profiles[0].get_rmw_qos_profile().durability == 1,
         "transient local");
  }
}

template <typename T> bool fails(T call) {
  try {
    call();
  } catch (const std::runtime_error &) {
    return true;
  }
  return false;
}

void wrong_use_fails() {
  must(fails([] { opened("missing.bag"); }), "missing bag");
  must(fails([] { make_plugin()->open({OUTPUT, "", "", ""}, IOFlag::APPEND); }), "append");
  must(fails([] { make_plugin()->has_next(); }), "not open");
  auto to = make_plugin();
  to->open({OUTPUT, "", "", ""}, IOFlag::READ_WRITE);
  must(fails([&to] {
         auto message = std::make_shared<rosbag2_storage::SerializedBagMessage>();
         message->serialized_data = rosbag2_storage::make_serialized_message("", 0);
         message->topic_name = "/x";
         to->write(message);
       }),
       "topic that was not created");
}
} // namespace

int main(int argc, char **argv) {
  g_bag = argc > 1 ? argv[1] : "";
  const std::vector<std::pair<const char *, void (*)()>> tests = {
      {"all messages are CDR", all_messages_are_cdr},
      {"seeking begins at a time", seeking_begins_at_a_time},
      {"reverse order is exactly the reverse", reverse_order_is_exactly_the_reverse},
      {"filters apply from the current message", filters_apply_from_the_current_message},
      {"filters select topics", filters_select_topics},
      {"written bags have the same messages", written_bags_have_the_same_messages},
      {"wrong use fails", wrong_use_fails}};
  std::printf("1..%zu\n", tests.size());
  bool good = true;
  for (std::size_t i = 0; i < tests.size(); i++) {
    unlink((OUTPUT + ".mcap").c_str());
    unlink((OUTPUT + ".mcap.active").c_str());
    std::string why;
    try {
      tests[i].second();
    } catch (const std::exception &e) {
      why = e.what();
    }
    std::printf("%s %zu - %s\n", why.empty() ? "ok" : "not ok", i + 1, tests[i].first);
    if (!why.empty()) {
      std::printf("# %s\n", why.c_str());
      good = false;
    }
  }
  unlink((OUTPUT + ".mcap").c_str());
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
