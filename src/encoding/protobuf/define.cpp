/* Writes types as definitions in the language of .msg. */
#include <set>

#include "encoding/protobuf/schema.hpp"

namespace holdall_protobuf {

namespace {

constexpr size_t kMaxText = 4u << 20;

const char *word_of(Form form) {
  switch (form) {
  case Form::Int32:
  case Form::Enum:
    return "int32";
  case Form::Uint32:
    return "uint32";
  case Form::Int64:
    return "int64";
  case Form::Uint64:
    return "uint64";
  case Form::Float:
    return "float32";
  case Form::Double:
    return "float64";
  case Form::Bool:
    return "bool";
  case Form::Bytes:
    return "uint8[]";
  case Form::Time:
    return "builtin_interfaces/Time";
  case Form::Duration:
    return "builtin_interfaces/Duration";
  case Form::Struct:
  case Form::Text:
  case Form::Json:
    break;
  }
  return "string";
}

class Definer {
public:
  void put_type(const Type &type) {
    std::set<std::string> names;
    for (const Member &member : type.members) {
      names.insert(member.name);
    }
    put_constants(type, names);
    for (const Member &member : type.members) {
      put_member(member);
    }
  }
  void put_separator(const std::string &name) {
    text_ += std::string(80, '=') + "\nMSG: " + name + "\n";
  }
  void put_known() {
    if (has_lists_) {
      put_separator("holdall/Bytes");
      text_ += "uint8[] values\n";
    }
    if (has_times_) {
      put_separator("builtin_interfaces/Time");
      text_ += "int32 sec\nuint32 nanosec\n";
    }
    if (has_durations_) {
      put_separator("builtin_interfaces/Duration");
      text_ += "int32 sec\nuint32 nanosec\n";
    }
  }

  const std::string &text() const {
    return text_;
  }

private:
  /* Two enums of a message may have the same names: those of the second one are prefixed with
   * the name of their enum. */
  void put_constants(const Type &type, std::set<std::string> &names) {
    std::set<const pb::EnumDescriptor *> done;

    for (const Member &member : type.members) {
      const pb::EnumDescriptor *words = member.field ? member.field->enum_type() : nullptr;
      if (!words || !done.insert(words).second) continue;
      for (int i = 0; i < words->value_count(); i++) {
        std::string name = words->value(i)->name();
        if (!names.insert(name).second) name.insert(0, words->name() + "_");
        if (name != words->value(i)->name() && !names.insert(name).second) continue;
        text_ += "int32 " + name + "=" + std::to_string(words->value(i)->number()) + "\n";
      }
      if (text_.size() > kMaxText) return;
    }
  }

  void put_member(const Member &member) {
    if (member.role == Role::Has) {
      text_ += "bool ";
    } else if (member.role == Role::Choice) {
      text_ += "string ";
    } else {
      const bool is_list = member.field->is_repeated();
      const bool is_nested = is_list && member.form == Form::Bytes;
      has_lists_ |= is_nested;
      has_times_ |= member.form == Form::Time;
      has_durations_ |= member.form == Form::Duration;
      text_ += member.form == Form::Struct ? member.type->name
               : is_nested                 ? "holdall/Bytes"
                                           : word_of(member.form);
      text_ += is_list ? "[] " : " ";
    }
    text_ += member.name + "\n";
  }

  std::string text_;
  bool has_lists_ = false;
  bool has_times_ = false;
  bool has_durations_ = false;
};

} // namespace

std::string define(const std::vector<const Type *> &types) {
  Definer definer;

  for (const Type *type : types) {
    if (type != types.front()) definer.put_separator(type->name);
    definer.put_type(*type);
    if (definer.text().size() > kMaxText) {
      throw Failure(HA_E_LIMIT, "the descriptors make a definition of more than " +
                                    std::to_string(kMaxText) + " bytes");
    }
  }
  definer.put_known();
  return definer.text();
}

} // namespace holdall_protobuf
