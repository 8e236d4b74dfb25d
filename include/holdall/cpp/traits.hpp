/**
 * @file holdall/cpp/traits.hpp
 * How the values of a C++ type are written: a specialization of holdall::traits for each type.
 *
 *   struct reading { std::uint32_t sensor; double value; std::vector<float> samples; };
 *
 *   template <> struct holdall::traits<reading> {
 *     static constexpr const char *type = "my_msgs/msg/Reading";
 *     static constexpr const char *definition =
 *         "uint32 sensor\nfloat64 value\nfloat32[] samples\n";
 *     template <class Visit> static void fields(Visit &&visit, const reading &r) {
 *       visit(r.sensor, r.value, r.samples);
 *     }
 *   };
 *
 * Members:
 *
 * - type (required): the name of the type. "pkg/msg/Type" is a type of ROS 2, and its messages are
 *   CDR; "pkg/Type" is a type of ROS 1.
 * - fields: names all fields in the order of the definition. Fields are arithmetic types, strings,
 *   std::vector and std::array of them, and types that have traits.
 * - write (instead of fields): static void write(serializer<E> &out, const T &value) writes the
 *   bytes of a value step by step (serializer.hpp).
 * - definition: the text of the definition, with those of the types in it, as bags contain it.
 *   Without it the library looks it up: common types, and folders of ROS.
 * - hash: the MD5 sum (ROS 1) or type hash (ROS 2). Without it the library computes the MD5 sum.
 */
#ifndef HOLDALL_CPP_TRAITS_HPP
#define HOLDALL_CPP_TRAITS_HPP

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace holdall {

/** Not defined for types without a description. Enable: for partial specializations. */
template <class T, class Enable = void> struct traits;

/** Encodings that structs are written in. */
struct ros1 {};
struct cdr {};

namespace detail {

template <class T, class = void> struct is_described : std::false_type {};
template <class T>
struct is_described<T, std::void_t<decltype(sizeof(traits<T>))>> : std::true_type {};

struct any_visitor {
  template <class... T> void operator()(const T &...) const noexcept {
  }
};

template <class T, class = void> struct has_fields : std::false_type {};
template <class T>
struct has_fields<T, std::void_t<decltype(traits<T>::fields(std::declval<any_visitor &>(),
                                                            std::declval<const T &>()))>>
    : std::true_type {};

template <class T, class = void> struct has_definition : std::false_type {};
template <class T>
struct has_definition<T, std::void_t<decltype(traits<T>::definition)>> : std::true_type {};

template <class T, class = void> struct has_hash : std::false_type {};
template <class T> struct has_hash<T, std::void_t<decltype(traits<T>::hash)>> : std::true_type {};

/* "a/b" or "a/b/c", without empty parts. */
constexpr bool is_type_name(std::string_view name) noexcept {
  std::size_t parts = 0;
  std::size_t size = 0;

  for (const char c : name) {
    if (c == '/' && size == 0) return false;
    parts += c == '/';
    size = c == '/' ? 0 : size + 1;
  }
  return size > 0 && (parts == 1 || parts == 2);
}

constexpr bool is_ros2_name(std::string_view name) noexcept {
  const std::size_t first = name.find('/');
  return first != name.npos && name.find('/', first + 1) != name.npos;
}

} // namespace detail

template <class T> inline constexpr bool is_described_v = detail::is_described<T>::value;

/** The encoding of a described type: `using encoding = holdall::ros1;` in its traits, else
 * derived from the name of the type. */
template <class T, class = void> struct encoding_of {
  static_assert(detail::is_type_name(traits<T>::type),
                "holdall::traits<T>::type is \"pkg/msg/Type\" (ROS 2) or \"pkg/Type\" (ROS 1)");
  using type = std::conditional_t<detail::is_ros2_name(traits<T>::type), cdr, ros1>;
};
template <class T> struct encoding_of<T, std::void_t<typename traits<T>::encoding>> {
  using type = typename traits<T>::encoding;
};
template <class T> using encoding_of_t = typename encoding_of<T>::type;

namespace detail {

template <class T> std::string text_or_call(const T &value) {
  if constexpr (std::is_invocable_v<const T &>) {
    return std::string(value());
  } else {
    return std::string(value);
  }
}

/* `type` is a text, or a function if the name is only known at run time; kept, because the function
 * may return a temporary string. */
template <class T> std::string_view type_name() {
  static const std::string name = text_or_call(traits<T>::type);
  return name;
}

} // namespace detail
} // namespace holdall

#endif
