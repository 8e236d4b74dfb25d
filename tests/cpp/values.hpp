// Example structs with traits for both encodings, and random values of them.
#ifndef HA_TEST_CPP_VALUES_HPP
#define HA_TEST_CPP_VALUES_HPP

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <holdall/holdall.hpp>

enum class color : std::uint8_t { red, green, blue };

struct inner {
  bool flag;
  double number;
  std::string text;
};

// Fields of every kind, in an order that requires much padding in CDR.
template <class Encoding> struct record {
  std::int8_t i8;
  std::uint64_t u64;
  bool flag;
  float f32;
  color paint;
  double f64;
  std::string text;
  std::int16_t i16;
  std::array<std::int64_t, 2> pair;
  std::vector<std::uint8_t> octets;
  std::vector<double> numbers;
  std::vector<bool> bits;
  std::array<bool, 3> flags;
  std::vector<std::string> names;
  inner one;
  std::vector<inner> many;
  std::array<inner, 2> two;
  std::uint16_t last;
};

inline const char record_fields[] = "int8 i8\nuint64 u64\nbool flag\nfloat32 f32\nuint8 paint\n"
                                    "float64 f64\nstring text\nint16 i16\nint64[2] pair\n"
                                    "uint8[] octets\nfloat64[] numbers\nbool[] bits\n"
                                    "bool[3] flags\nstring[] names\ntest_msgs/Inner one\n"
                                    "test_msgs/Inner[] many\ntest_msgs/Inner[2] two\nuint16 last\n"
                                    "===\nMSG: test_msgs/Inner\n"
                                    "bool flag\nfloat64 number\nstring text\n";

template <> struct holdall::traits<inner> {
  static constexpr const char *type = "test_msgs/Inner";
  template <class Visit> static void fields(Visit &&visit, const inner &v) {
    visit(v.flag, v.number, v.text);
  }
};

template <class Encoding> struct holdall::traits<record<Encoding>> {
  static constexpr const char *type =
      std::is_same_v<Encoding, holdall::cdr> ? "test_msgs/msg/Record" : "test_msgs/Record";
  static constexpr const char *definition = record_fields;
  template <class Visit> static void fields(Visit &&visit, const record<Encoding> &v) {
    visit(v.i8, v.u64, v.flag, v.f32, v.paint, v.f64, v.text, v.i16, v.pair, v.octets, v.numbers,
          v.bits, v.flags, v.names, v.one, v.many, v.two, v.last);
  }
};

class random_values {
public:
  explicit random_values(unsigned seed) : engine_(seed) {
  }

  template <class Encoding> record<Encoding> make() {
    record<Encoding> r = {};

    r.i8 = static_cast<std::int8_t>(below(256));
    r.u64 = engine_();
    r.flag = below(2) != 0;
    r.f32 = static_cast<float>(below(1000)) / 8;
    r.paint = static_cast<color>(below(3));
    r.f64 = static_cast<double>(below(100000)) / 16;
    r.text = text();
    r.i16 = static_cast<std::int16_t>(below(65536));
    r.pair = {static_cast<std::int64_t>(engine_()), -7};
    r.octets.resize(below(4) == 0 ? below(20000) : below(9));
    for (auto &octet : r.octets)
      octet = static_cast<std::uint8_t>(below(256));
    r.numbers.resize(below(4) == 0 ? below(3000) : below(5));
    for (auto &number : r.numbers)
      number = static_cast<double>(below(1000)) / 4;
    r.bits.resize(below(9));
    for (std::size_t i = 0; i < r.bits.size(); i++)
      r.bits[i] = below(2) != 0;
    r.flags = {below(2) != 0, below(2) != 0, below(2) != 0};
    r.names.resize(below(4));
    for (auto &name : r.names)
      name = text();
    r.one = make_inner();
    r.many.resize(below(4));
    for (auto &value : r.many)
      value = make_inner();
    r.two = {make_inner(), make_inner()};
    r.last = static_cast<std::uint16_t>(below(65536));
    return r;
  }

private:
  std::uint64_t below(std::uint64_t limit) {
    return engine_() % limit;
  }
  std::string text() {
    return std::string(below(10), static_cast<char>('a' + below(26)));
  }
  inner make_inner() {
    return {below(2) != 0, static_cast<double>(below(99)) / 2, text()};
  }

  std::mt19937_64 engine_;
};

#endif
