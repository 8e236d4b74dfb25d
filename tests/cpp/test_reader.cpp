// Reading: ranges, queries, kept messages, values by path, damage. The argument is the demo bag.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "check.hpp"

namespace {

std::string g_bag;

std::size_t count(holdall::messages range) {
  std::size_t n = 0;

  for (auto &m : range)
    n += m.data().size() > 0;
  return n;
}

// The loop returns as many messages as the C interface counts, and a range can be iterated again.
void ranges() {
  holdall::reader bag(g_bag);
  const ha_bag_info &info = bag.info();
  std::size_t all = 0;

  CHECK(info.topic_count > 2);
  for (std::size_t i = 0; i < info.topic_count; i++) {
    auto range = bag.messages(info.topics[i]->name);
    CHECK(count(range) == info.topics[i]->message_count);
    for (auto &m : range) {
      CHECK(m.topic() == info.topics[i]->name);
      all++;
    }
  }
  CHECK(all == info.message_count && count(bag.messages()) == all);
  CHECK(bag.channels().size() == info.channel_count);
}

void queries() {
  holdall::reader bag(g_bag);
  const std::int64_t start = bag.info().start_ns;
  const auto second = std::chrono::nanoseconds(1000000000).count();
  std::int64_t before = INT64_MAX;
  holdall::handle<ha_definitions> definitions;
  CHECK(ha_definitions_open(holdall::out(definitions), nullptr, nullptr) == HA_OK);

  for (auto &m :
       bag.messages(holdall::query().topic("/imu").from(start).until(start + second).reverse())) {
    CHECK(m.time_ns() <= before && m.time_ns() < start + second && m.type().size() > 0);
    before = m.time_ns();
  }
  CHECK(before >= start && before < INT64_MAX);
  CHECK(count(bag.messages(holdall::query().limit(3))) == 3);
  CHECK(count(bag.messages(holdall::query().matching("^/im").without_topic("/imu"))) == 0);
  CHECK(count(bag.messages("/none")) == 0);
  CHECK(count(bag.messages(holdall::query().order(HA_ORDER_HEADER, definitions.get()))) ==
        bag.info().message_count);
  CHECK_THROWS(HA_E_ARG, count(bag.messages(holdall::query().matching("("))));
}

void values() {
  holdall::reader bag(g_bag);
  holdall::decoder decoder;
  holdall::message first;

  bag.set(holdall::query().topic("/imu"));
  CHECK(bag.next(first));
  const double z = decoder.number(first, "linear_acceleration.z");
  CHECK(z > 9 && z < 11 && z == decoder.number(first, "linear_acceleration.z"));
  CHECK(decoder.json(first).find("\"linear_acceleration\":{") != std::string::npos);
  CHECK(decoder.yaml(first).find("linear_acceleration:") != std::string::npos);
  CHECK_THROWS(HA_E_ARG, (void)decoder.number(first, "none"));
  holdall::message same;
  CHECK(bag.nth(same, first.channel().id, 0) && same.time_ns() == first.time_ns());
  CHECK(!bag.nth(same, first.channel().id, 1u << 30));
}

// Kept bytes remain valid after the reader moves on; copies share them.
void kept() {
  std::vector<holdall::kept_message> list;
  std::vector<std::vector<std::uint8_t>> copies;
  holdall::reader bag(g_bag);

  for (auto &m : bag.messages()) {
    holdall::kept_message one(m);
    list.push_back(one);
    copies.emplace_back(m.data().begin(), m.data().end());
    one = holdall::kept_message();
  }
  list.erase(list.begin());
  copies.erase(copies.begin());
  for (std::size_t i = 0; i < list.size(); i++) {
    CHECK(std::equal(copies[i].begin(), copies[i].end(), list[i].data().begin()));
  }
}

// Without a handler damage throws an exception; with one the messages before and after it are
// returned.
void damage() {
  const std::string path = "test_reader_damaged.mcap";
  {
    holdall::writer_options options;
    options.flags = HA_WRITE_FORCE;
    options.chunk_bytes = 2000;
    holdall::writer out(path, options);
    ha_channel channel = HA_CHANNEL_INIT;
    channel.topic = "/a";
    channel.encoding = "raw";
    const std::uint32_t id = out.add_channel(channel);
    const std::vector<std::uint8_t> data(300, 7);
    for (int i = 0; i < 100; i++)
      out.write(id, i, data);
    out.close();
  }
  const std::uintmax_t size = std::filesystem::file_size(path);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(size / 2));
  file.write("damage", 6);
  file.close();

  int problems = 0;
  holdall::reader bag(path);
  const std::size_t good =
      count(bag.messages().on_damage([&](const holdall::error &) { problems++; }));
  CHECK(problems > 0 && good > 0 && good < 100);
  bool thrown = false;
  try {
    (void)count(bag.messages());
  } catch (const holdall::error &e) {
    thrown = e.details().offset >= 0;
  }
  CHECK(thrown);
  std::vector<holdall::kept_message> list;
  std::size_t all = 0;
  bag.set(holdall::query());
  for (bool more = true; more; all += list.size()) {
    try {
      more = bag.read(list, 1000);
    } catch (const holdall::error &) {
      problems--;
    }
  }
  CHECK(all == good && problems == 0);
  std::filesystem::remove(path);
}

// Messages read many at once are those of the loop, and remain valid; no message is left after
// them.
void many() {
  holdall::reader bag(g_bag), other(g_bag);
  std::vector<holdall::kept_message> list, all;
  std::size_t calls = 0;

  while (bag.read(list, 100)) {
    CHECK(list.size() <= 100 && !list.empty());
    for (auto &m : list)
      all.push_back(std::move(m));
    calls++;
  }
  CHECK(list.empty() && calls > 1);
  std::size_t i = 0;
  for (auto &m : other.messages()) {
    CHECK(i < all.size() && all[i].time_ns() == m.time_ns() && all[i].topic() == m.topic());
    CHECK(std::equal(m.data().begin(), m.data().end(), all[i].data().begin(), all[i].data().end()));
    i++;
  }
  CHECK(i == all.size());
}

void topics() {
  holdall::reader bag(g_bag);
  const auto channels = bag.topic("/imu");

  CHECK(channels.size() == 1 && std::string(channels[0]->topic) == "/imu");
  CHECK(bag.channels()[channels[0]->id] == channels[0]);
  CHECK(bag.topic("/none").empty() && bag.topic("/im").empty());
}

// Bag time and steady time differ by the rate; while the player is paused there is no such time.
void steady() {
  holdall::handle<ha_transport> local;
  holdall::handle<ha_player> player;
  ha_player_options options = HA_PLAYER_OPTIONS_INIT;
  const char *path = g_bag.c_str();
  holdall::failure why;
  holdall::reader bag(g_bag);
  const std::int64_t start = bag.info().start_ns;

  options.flags = HA_PLAY_PAUSED;
  options.rate = 1e-6; // the bag does not end during the test
  why.check(ha_transport_open(holdall::out(local), "local_ros1", nullptr, why));
  why.check(ha_player_open(holdall::out(player), &path, 1, &options, why));
  why.check(ha_player_start(player.get(), local.get(), why));
  CHECK(!holdall::to_steady(player.get(), start));
  ha_player_resume(player.get());
  auto begin = holdall::to_steady(player.get(), start);
  while (!begin) { // until the player has begun
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    begin = holdall::to_steady(player.get(), start);
  }
  const auto end = holdall::to_steady(player.get(), start + 2000);
  CHECK(end && *end - *begin == std::chrono::seconds(2));
  CHECK(*begin <= std::chrono::steady_clock::now());
  CHECK(holdall::from_steady(player.get(), *end) == start + 2000);
  ha_player_pause(player.get());
  CHECK(!holdall::to_steady(player.get(), start));
  why.check(ha_player_detach(player.get()));
}

} // namespace

template <class T, class = void> struct has_messages : std::false_type {};
template <class T>
struct has_messages<T, std::void_t<decltype(std::declval<T>().messages())>> : std::true_type {};
// `for (auto &m : holdall::reader(path).messages())` would read from a closed reader
static_assert(has_messages<holdall::reader &>::value && !has_messages<holdall::reader>::value);

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  g_bag = argv[1];
  return run_tests({
      {"ranges", ranges},
      {"queries", queries},
      {"values", values},
      {"kept messages", kept},
      {"damage", damage},
      {"many at once", many},
      {"channels of a topic", topics},
      {"steady time", steady},
  });
}
