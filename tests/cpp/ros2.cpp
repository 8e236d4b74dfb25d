// Writes messages of rosidl's generated code into bags: ros2 FOLDER. Each message is printed as
// text by rosidl's code; the library's builder then converts the text to bytes again.
#include <cstdio>
#include <exception>
#include <string>

#include <test_msgs/msg/arrays.hpp>
#include <test_msgs/msg/bounded_plain_sequences.hpp>
#include <test_msgs/msg/empty.hpp>
#include <test_msgs/msg/multi_nested.hpp>
#include <test_msgs/msg/nested.hpp>
#include <test_msgs/msg/strings.hpp>
#include <test_msgs/msg/unbounded_sequences.hpp>
#include <test_msgs/msg/w_strings.hpp>

#include <holdall/rosidl.hpp>

static test_msgs::msg::UnboundedSequences make_sequences(std::size_t n) {
  test_msgs::msg::UnboundedSequences m;

  m.bool_values.assign(n, true);
  m.float64_values.assign(n, 0.25);
  m.uint8_values.assign(n, 9);
  m.int64_values.assign(n, -5);
  m.string_values.assign(n % 10, "text");
  m.basic_types_values.resize(n % 7);
  m.alignment_check = 77;
  return m;
}

template <class T> static void write(holdall::writer &out, const char *topic, const T &value) {
  out.write(topic, 1, value);
  std::printf("%s %s\n", topic, test_msgs::msg::to_yaml(value, true).c_str());
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  try {
    holdall::writer out(std::string(argv[1]) + "/ros2.mcap");
    test_msgs::msg::MultiNested nested;
    test_msgs::msg::WStrings wide;

    nested.unbounded_sequence_of_unbounded_sequences.push_back(make_sequences(3));
    nested.unbounded_sequence_of_arrays.resize(2);
    nested.bounded_sequence_of_bounded_sequences.resize(1);
    wide.wstring_value = u"wide \u00e4";
    wide.unbounded_sequence_of_wstrings = {u"one", u"", u"three"};
    write(out, "/arrays", test_msgs::msg::Arrays());
    write(out, "/bounded", test_msgs::msg::BoundedPlainSequences());
    write(out, "/empty", test_msgs::msg::Empty());
    write(out, "/nested", test_msgs::msg::Nested());
    write(out, "/multi", nested);
    write(out, "/strings", test_msgs::msg::Strings());
    write(out, "/few", make_sequences(3));
    write(out, "/many", make_sequences(5000));
    write(out, "/wide", wide);
    out.close();
  } catch (const std::exception &e) {
    return std::fprintf(stderr, "%s\n", e.what()), 1;
  }
}
