/**
 * @file holdall/cpp/type_texts.hpp
 * The texts by which a bag describes a type: name, definition with those of nested types, hash.
 */
#ifndef HOLDALL_CPP_TYPE_TEXTS_HPP
#define HOLDALL_CPP_TYPE_TEXTS_HPP

#include <cstdint>
#include <memory>
#include <string>

#include <holdall/cpp/error.hpp>
#include <holdall/cpp/handle.hpp>
#include <holdall/schema.h>

namespace holdall {
namespace detail {

/* Empty texts are not known. */
struct type_texts {
  std::string name;
  std::string definition;
  std::string hash;
};

struct text_release {
  void operator()(char *text) const noexcept {
    ha_text_free(text);
  }
};

/* The definition with all types in it, as a bag of that dialect contains it. */
inline std::string whole_text(const ha_types *types, std::int32_t dialect) {
  char *text = nullptr;
  failure why;

  why.check(ha_types_text(&text, types, ha_types_root(types), dialect, why));
  const std::unique_ptr<char, text_release> owner(text);
  return owner.get();
}

inline std::string hash_of(const ha_types *types, bool is_ros1) {
  char text[HA_RIHS_TEXT_SIZE] = "";
  failure why;

  why.check(is_ros1 ? ha_types_md5(text, types, ha_types_root(types), why)
                    : ha_types_rihs(text, types, ha_types_root(types), why));
  return text;
}

/* Fills in empty texts. If no definition of the type is found, they stay empty; a definition of
 * the caller must parse. */
inline void complete(type_texts &texts, bool is_ros1, ha_definitions *definitions) {
  const std::int32_t dialect = is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2;
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  handle<ha_types> types;
  failure why;

  options.definitions = definitions;
  options.dialect = dialect;
  schema.name = texts.name.c_str();
  schema.encoding = is_ros1 ? "ros1msg" : "ros2msg";
  schema.data = reinterpret_cast<const std::uint8_t *>(texts.definition.c_str());
  schema.size = texts.definition.size();
  schema.hash = texts.hash.c_str();
  const ha_status st = ha_types_parse(out(types), &schema, &options, why);
  if (st == HA_E_UNSUPPORTED && texts.definition.empty()) return;
  why.check(st);
  if (texts.definition.empty()) texts.definition = whole_text(types.get(), dialect);
  if (texts.hash.empty()) texts.hash = hash_of(types.get(), is_ros1);
}

} // namespace detail
} // namespace holdall

#endif
