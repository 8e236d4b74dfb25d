// Structs as messages: the bytes equal those that the library's builder makes from the same values,
// in both encodings and every format; large arrays are not copied; misuse is an error.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numeric>

#include "check.hpp"
#include "values.hpp"

namespace {

std::string g_folder;

std::string in_folder(const char *name) {
  return g_folder + "/" + name;
}

holdall::writer open_writer(const std::string &path, std::uint32_t flags = 0) {
  holdall::writer_options options;

  options.flags = HA_WRITE_FORCE | flags;
  options.threads = 1;
  return holdall::writer(path, options);
}

void set_inner(holdall::builder &to, const std::string &at, const inner &v) {
  to.set(at + ".flag", static_cast<int>(v.flag)).set(at + ".number", v.number);
  to.set(at + ".text", v.text);
}

// Builds the same values with the library's builder, field by field.
template <class Encoding> void build(holdall::builder &to, const record<Encoding> &r) {
  to.clear();
  to.set("i8", r.i8).set("u64", r.u64).set("flag", static_cast<int>(r.flag)).set("f32", r.f32);
  to.set("paint", static_cast<int>(r.paint)).set("f64", r.f64).set("text", r.text);
  to.set("i16", r.i16).set("pair", r.pair).set("octets", r.octets).set("numbers", r.numbers);
  for (const bool bit : r.bits) {
    const auto i = std::to_string(to.append("bits"));
    to.set("bits[" + i + "]", static_cast<int>(bit));
  }
  for (std::size_t i = 0; i < r.flags.size(); i++) {
    to.set("flags[" + std::to_string(i) + "]", static_cast<int>(r.flags[i]));
  }
  for (const std::string &name : r.names) {
    const auto i = std::to_string(to.append("names"));
    to.set("names[" + i + "]", name);
  }
  set_inner(to, "one", r.one);
  for (const inner &v : r.many)
    set_inner(to, "many[" + std::to_string(to.append("many")) + "]", v);
  set_inner(to, "two[0]", r.two[0]);
  set_inner(to, "two[1]", r.two[1]);
  to.set("last", r.last);
}

bool equal(holdall::bytes left, holdall::bytes right) {
  return left.size() == right.size() && std::equal(left.begin(), left.end(), right.begin());
}

template <class Encoding> void round_trip(const char *name) {
  constexpr int count = 60;
  random_values first(7), again(7);
  auto out = open_writer(in_folder(name));

  for (int i = 0; i < count; i++) {
    const auto value = std::make_shared<const record<Encoding>>(first.make<Encoding>());
    if (i % 2) {
      out.write("/records", i, value);
    } else {
      out.write("/records", i, *value);
    }
  }
  out.close();

  holdall::reader bag(in_folder(name));
  std::unique_ptr<holdall::builder> expected;
  int seen = 0;
  for (auto &m : bag.messages("/records")) {
    if (!expected) expected = std::make_unique<holdall::builder>(m.channel());
    build(*expected, again.make<Encoding>());
    CHECK(m.time_ns() == seen++);
    CHECK(equal(m.data(), expected->data()));
  }
  CHECK(seen == count);
}

void of_ros1() {
  round_trip<holdall::ros1>("a.bag");
  round_trip<holdall::ros1>("a.mcap");
}

void of_ros2() {
  round_trip<holdall::cdr>("b.mcap");
  round_trip<holdall::cdr>("b.db3");
}

// The definition is given or looked up, and has a hash.
void types_are_complete() {
  auto out = open_writer(in_folder("types.mcap"));

  out.write("/one", 1, record<holdall::cdr>());
  out.close();
  holdall::reader bag(in_folder("types.mcap"));
  const ha_schema &schema = *bag.channels()[0]->schema;
  CHECK(std::string(schema.name) == "test_msgs/msg/Record");
  CHECK(std::string(reinterpret_cast<const char *>(schema.data), schema.size) == record_fields);
}

using plane = std::vector<std::uint8_t, holdall::aligned_allocator<std::uint8_t>>;

struct planes {
  plane first, second;
};

} // namespace

template <> struct holdall::traits<planes> {
  static constexpr const char *type = "test_msgs/Planes";
  static constexpr const char *definition = "uint8[] data\n";
  static void write(holdall::serializer<holdall::ros1> &to, const planes &v) {
    to.length(v.first.size() + v.second.size());
    to.raw(v.first);
    to.raw(v.second);
  }
};

// A type whose name is made at run time, as a temporary string.
struct named {};

template <> struct holdall::traits<named> {
  using encoding = holdall::ros1;
  static constexpr const char *definition = "";
  static std::string type() {
    return std::string("a_package_with_a_long_name/") + "AMessageWithALongName";
  }
  static void write(holdall::serializer<holdall::ros1> &, const named &) {
  }
};

// Fields that are temporaries, and a view of one that is not.
struct computed {
  std::vector<float> values;
};
struct block {
  std::array<std::uint8_t, 8192> bytes;
};

template <> struct holdall::traits<block> {
  static constexpr const char *type = "test/Block";
  static constexpr const char *definition = "uint8[8192] bytes\n";
  template <class Visit> static void fields(Visit &&visit, const block &v) {
    visit(v.bytes);
  }
};

template <> struct holdall::traits<computed> {
  static constexpr const char *type = "test/Computed";
  static constexpr const char *definition = "string name\nfloat32[] doubled\nBlock block\n"
                                            "uint8[8192] zeros\nfloat32[] values\n"
                                            "===\nMSG: test/Block\nuint8[8192] bytes\n";
  template <class Visit> static void fields(Visit &&visit, const computed &v) {
    std::vector<float> doubled = v.values;

    for (float &value : doubled)
      value *= 2;
    visit(std::string(5000, 'n'), std::move(doubled), filled(7), std::array<std::uint8_t, 8192>(),
          holdall::span<const float>(v.values.data(), v.values.size()));
  }
  static block filled(std::uint8_t value) {
    block made;
    made.bytes.fill(value);
    return made;
  }
};

namespace {

void temporaries_are_copied() {
  computed value;
  value.values.resize(3000);
  std::iota(value.values.begin(), value.values.end(), 1.0F);
  {
    auto out = open_writer(in_folder("computed.bag"));
    out.write("/a", 1, value);
    out.close();
  }
  holdall::reader bag(in_folder("computed.bag"));
  int seen = 0;

  for (auto &m : bag.messages()) {
    const std::uint8_t *at = m.data().data();
    float number = 0;

    CHECK(m.data().size() == 4 + 5000 + 4 + 12000 + 8192 + 8192 + 4 + 12000);
    CHECK(std::all_of(at + 4, at + 5004, [](std::uint8_t c) { return c == 'n'; }));
    std::memcpy(&number, at + 5008 + 4 * 2999, sizeof number);
    CHECK(number == 6000.0F);
    at += 5008 + 12000;
    CHECK(std::all_of(at, at + 8192, [](std::uint8_t c) { return c == 7; }));
    CHECK(std::all_of(at + 8192, at + 2 * 8192, [](std::uint8_t c) { return c == 0; }));
    std::memcpy(&number, at + 2 * 8192 + 4 + 4 * 2999, sizeof number);
    CHECK(number == 3000.0F);
    seen++;
  }
  CHECK(seen == 1);
}

void a_name_made_at_run_time() {
  auto out = open_writer(in_folder("named.bag"));

  out.write("/a", 1, named());
  out.write("/a", 2, named());
  out.write("/b", 3, named());
  out.close();
  holdall::reader bag(in_folder("named.bag"));
  for (auto &m : bag.messages()) {
    CHECK(m.type() == "a_package_with_a_long_name/AMessageWithALongName");
  }
}

void aligned_planes_are_not_copied() {
  auto out = open_writer(in_folder("planes.bag"), HA_WRITE_DIRECT);
  planes value = {plane(40 * 4096), plane(60 * 4096)};

  std::iota(value.first.begin(), value.first.end(), std::uint8_t{1});
  std::iota(value.second.begin(), value.second.end(), std::uint8_t{9});
  std::uint64_t offset = out.offset();
  for (int i = 0; i < 3; i++) {
    out.write("/planes", i, value);
    CHECK(out.offset() >= offset + 100 * 4096);
    offset = out.offset();
  }
  out.flush();
  CHECK(out.offset() >= offset);
  const ha_writer_stats stats = out.stats();
  if (stats.direct) CHECK(stats.zero_copied_bytes == 3 * 100 * 4096);
  CHECK(stats.direct || stats.note);
  out.close();
  CHECK(std::filesystem::file_size(in_folder("planes.bag")) >= offset);

  holdall::reader bag(in_folder("planes.bag"));
  int seen = 0;
  for (auto &m : bag.messages()) {
    CHECK(m.data().size() == 4 + 100 * 4096);
    CHECK(equal(m.data().subspan(4 + 40 * 4096), value.second));
    seen++;
  }
  CHECK(seen == 3);
}

void a_lent_value_lives_until_it_is_written() {
  auto out = open_writer(in_folder("lent.mcap"));
  auto value = std::make_shared<record<holdall::cdr>>();
  std::weak_ptr<record<holdall::cdr>> watched = value;

  value->octets.resize(3 << 20, 5);
  out.write("/big", 1, std::shared_ptr<const record<holdall::cdr>>(std::move(value)));
  out.flush();
  CHECK(watched.expired());
  out.close();
}

void misuse_is_an_error() {
  auto out = open_writer(in_folder("misuse.mcap"));

  out.write("/a", 1, record<holdall::cdr>());
  CHECK_THROWS(HA_E_ARG, out.write("/a", 2, inner()));
  CHECK_THROWS(HA_E_ARG, out.write(17, 2, holdall::bytes()));
  out.close();
  CHECK_THROWS(HA_E_IO, holdall::writer(in_folder("none/x.bag")));
  CHECK_THROWS(HA_E_IO, holdall::reader(in_folder("none")));
}

// Without close() the destructor completes the bag; abort() deletes it.
void a_writer_finishes_its_bag() {
  { open_writer(in_folder("left.mcap")).write("/a", 1, record<holdall::cdr>()); }
  CHECK(holdall::reader(in_folder("left.mcap")).info().message_count == 1);
  auto out = open_writer(in_folder("aborted.mcap"));
  out.write("/a", 1, record<holdall::cdr>());
  out.abort();
  CHECK(!std::filesystem::exists(in_folder("aborted.mcap")));
  auto first = open_writer(in_folder("first.mcap"));
  first = open_writer(in_folder("second.mcap"));
  CHECK(std::filesystem::exists(in_folder("first.mcap")));
}

} // namespace

static_assert(holdall::is_described_v<inner> && !holdall::is_described_v<int>);
static_assert(std::is_same_v<holdall::encoding_of_t<record<holdall::ros1>>, holdall::ros1>);
static_assert(!holdall::detail::is_type_name("Imu") && !holdall::detail::is_type_name("a//b") &&
              !holdall::detail::is_type_name("a/b/c/d") && holdall::detail::is_type_name("a/b"));

int main() {
  char folder[] = "test_structs_XXXXXX";

  if (!mkdtemp(folder)) return 1;
  g_folder = folder;
  const int failed = run_tests({
      {"structs of ROS 1", of_ros1},
      {"structs of ROS 2", of_ros2},
      {"types are complete", types_are_complete},
      {"temporaries are copied", temporaries_are_copied},
      {"a name made at run time", a_name_made_at_run_time},
      {"aligned planes are not copied", aligned_planes_are_not_copied},
      {"a lent value lives until it is written", a_lent_value_lives_until_it_is_written},
      {"misuse is an error", misuse_is_an_error},
      {"a writer finishes its bag", a_writer_finishes_its_bag},
  });
  std::filesystem::remove_all(g_folder);
  return failed;
}
