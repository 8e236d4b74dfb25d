/**
 * @file holdall/rosidl.hpp
 * Write messages of rosidl (ROS 2, C++) with holdall::writer: all types with introspection, which
 * the type support library rosidl_typesupport_introspection_cpp of their package provides.
 *
 *     #include <sensor_msgs/msg/image.hpp>
 *     #include <holdall/rosidl.hpp>
 *
 *     out.write("/camera", now, image);
 *
 * Definitions are found in AMENT_PREFIX_PATH, or in the library's table of common types. Large
 * arrays of numbers are not copied.
 */
#ifndef HOLDALL_ROSIDL_HPP
#define HOLDALL_ROSIDL_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <rosidl_runtime_cpp/traits.hpp>
#include <rosidl_typesupport_introspection_cpp/field_types.hpp>
#include <rosidl_typesupport_introspection_cpp/message_introspection.hpp>
#include <rosidl_typesupport_introspection_cpp/message_type_support_decl.hpp>

#include <holdall/holdall.hpp>

namespace holdall {
namespace detail {

/* Walks a message by the members of its introspection. */
class rosidl_walk {
public:
  using members = rosidl_typesupport_introspection_cpp::MessageMembers;
  using member = rosidl_typesupport_introspection_cpp::MessageMember;

  explicit rosidl_walk(serializer<cdr> &to) : to_(to) {
  }

  void message(const members &type, const void *value) {
    for (std::uint32_t i = 0; i < type.member_count_; i++) {
      const member &m = type.members_[i];
      field(m, static_cast<const std::uint8_t *>(value) + m.offset_);
    }
  }

private:
  void field(const member &m, const void *at) {
    using namespace rosidl_typesupport_introspection_cpp;

    switch (m.type_id_) {
    case ROS_TYPE_FLOAT:
      return values<float>(m, at);
    case ROS_TYPE_DOUBLE:
      return values<double>(m, at);
    case ROS_TYPE_BOOLEAN:
      return values<bool>(m, at);
    case ROS_TYPE_CHAR:
    case ROS_TYPE_OCTET:
    case ROS_TYPE_UINT8:
      return values<std::uint8_t>(m, at);
    case ROS_TYPE_INT8:
      return values<std::int8_t>(m, at);
    case ROS_TYPE_UINT16:
      return values<std::uint16_t>(m, at);
    case ROS_TYPE_INT16:
      return values<std::int16_t>(m, at);
    case ROS_TYPE_UINT32:
      return values<std::uint32_t>(m, at);
    case ROS_TYPE_INT32:
      return values<std::int32_t>(m, at);
    case ROS_TYPE_UINT64:
      return values<std::uint64_t>(m, at);
    case ROS_TYPE_INT64:
      return values<std::int64_t>(m, at);
    case ROS_TYPE_STRING:
      return values<std::string>(m, at);
    case ROS_TYPE_WSTRING:
      return values<std::u16string>(m, at);
    case ROS_TYPE_MESSAGE:
      return messages(m, at);
    default:
      throw error(HA_E_UNSUPPORTED, std::string("field ") + m.name_ +
                                        ": a type that CDR of ROS 2 "
                                        "does not have");
    }
  }

  /* A sequence of bool is a std::vector<bool>, whose elements have no addresses. */
  template <class T> void values(const member &m, const void *at) {
    if (!m.is_array_) return to_.put(*static_cast<const T *>(at));
    if constexpr (std::is_same_v<T, bool>) {
      if (is_sequence(m)) return to_.put(*static_cast<const std::vector<bool> *>(at));
    }
    const std::size_t count = length(m, at);
    const T *first = static_cast<const T *>(count > 0 ? m.get_const_function(at, 0) : nullptr);
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
      to_.elements(span<const T>(first, count));
    } else {
      for (std::size_t i = 0; i < count; i++)
        to_.put(first[i]);
    }
  }

  void messages(const member &m, const void *at) {
    const members &type = *static_cast<const members *>(m.members_->data);

    if (!m.is_array_) return message(type, at);
    const std::size_t count = length(m, at);
    for (std::size_t i = 0; i < count; i++)
      message(type, m.get_const_function(at, i));
  }

  static bool is_sequence(const member &m) {
    return m.array_size_ == 0 || m.is_upper_bound_;
  }

  /* In the message a sequence has its length before its elements, too. */
  std::size_t length(const member &m, const void *at) {
    if (!is_sequence(m)) return m.array_size_;
    const std::size_t count = m.size_function(at);
    to_.length(count);
    return count;
  }

  serializer<cdr> &to_;
};

} // namespace detail

template <class T>
struct traits<T, std::enable_if_t<rosidl_generator_traits::is_message<T>::value>> {
  using encoding = cdr;
  static const char *type() {
    return rosidl_generator_traits::name<T>();
  }
  static void write(serializer<cdr> &to, const T &value) {
    using rosidl_typesupport_introspection_cpp::get_message_type_support_handle;
    const rosidl_message_type_support_t *type = get_message_type_support_handle<T>();
    detail::rosidl_walk(to).message(*static_cast<const detail::rosidl_walk::members *>(type->data),
                                    &value);
  }
};

} // namespace holdall

#endif
