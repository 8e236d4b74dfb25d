#include "encoding/protobuf/describe.hpp"

#include <cstring>
#include <set>

#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>

#include "encoding/protobuf/failure.hpp"

namespace holdall_protobuf {

namespace pb = google::protobuf;

namespace {

/* Field numbers that protobuf reserves. */
constexpr int kFirstReserved = 19000;
constexpr int kLastReserved = 19999;

/* "pkg/msg/Type" and "pkg/Type" are pkg.Type; "pkg/srv/Type_Request" is pkg.srv.Type_Request. */
std::string full_name(const ha_type *type) {
  std::string name = type->name;
  const size_t middle = name.find("/msg/");

  if (middle != std::string::npos) name.erase(middle, 4);
  for (char &c : name) {
    if (c == '/') c = '.';
  }
  return name;
}

enum class Known { None, Time, Duration };

bool is_number(const ha_field &field, const char *name, int32_t kind) {
  return std::strcmp(field.name, name) == 0 && field.kind == kind && field.array == HA_ARRAY_NONE;
}

/* Whether the fields are those of builtin_interfaces, which a bag may define otherwise. */
bool has_time(const ha_type *type) {
  return type->field_count == 2 && is_number(*type->fields[0], "sec", HA_KIND_INT32) &&
         is_number(*type->fields[1], "nanosec", HA_KIND_UINT32);
}

Known known_of(const ha_field &field) {
  if (field.kind == HA_KIND_TIME) return Known::Time;
  if (field.kind == HA_KIND_DURATION) return Known::Duration;
  if (field.kind != HA_KIND_STRUCT || !has_time(field.type)) return Known::None;
  const std::string name = field.type->name;
  if (name == "builtin_interfaces/msg/Time") return Known::Time;
  return name == "builtin_interfaces/msg/Duration" ? Known::Duration : Known::None;
}

bool is_byte(int32_t kind) {
  return kind == HA_KIND_UINT8 || kind == HA_KIND_BYTE || kind == HA_KIND_CHAR;
}

pb::FieldDescriptorProto::Type type_of(const ha_field &field) {
  switch (field.kind) {
  case HA_KIND_BOOL:
    return pb::FieldDescriptorProto::TYPE_BOOL;
  case HA_KIND_INT8:
  case HA_KIND_INT16:
  case HA_KIND_INT32:
    return pb::FieldDescriptorProto::TYPE_INT32;
  case HA_KIND_UINT8:
  case HA_KIND_BYTE:
  case HA_KIND_CHAR:
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
  case HA_KIND_UINT32:
    return pb::FieldDescriptorProto::TYPE_UINT32;
  case HA_KIND_INT64:
    return pb::FieldDescriptorProto::TYPE_INT64;
  case HA_KIND_UINT64:
    return pb::FieldDescriptorProto::TYPE_UINT64;
  case HA_KIND_FLOAT32:
    return pb::FieldDescriptorProto::TYPE_FLOAT;
  case HA_KIND_FLOAT64:
  case HA_KIND_LONG_DOUBLE:
    return pb::FieldDescriptorProto::TYPE_DOUBLE;
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    return pb::FieldDescriptorProto::TYPE_STRING;
  default:
    return pb::FieldDescriptorProto::TYPE_MESSAGE;
  }
}

class Describer {
public:
  void add(const ha_type *type) {
    if (!done_.insert(type).second) return;
    pb::FileDescriptorProto file;
    const std::string name = full_name(type);
    const size_t dot = name.rfind('.');
    file.set_name(file_name(type));
    file.set_syntax("proto3");
    if (dot != std::string::npos) file.set_package(name.substr(0, dot));
    pb::DescriptorProto *message = file.add_message_type();
    message->set_name(name.substr(dot == std::string::npos ? 0 : dot + 1));
    std::set<std::string> imports;
    for (size_t i = 0; i < type->field_count; i++) {
      put_field(message, imports, *type->fields[i]);
    }
    for (const std::string &import : imports) {
      file.add_dependency(import);
    }
    *set_.add_file() = file;
  }

  std::string bytes() const {
    return set_.SerializeAsString();
  }

private:
  static std::string file_name(const ha_type *type) {
    std::string name = full_name(type);
    for (char &c : name) {
      if (c == '.') c = '/';
    }
    return name + ".proto";
  }

  /* Add the file of a well-known message of protobuf, once. */
  std::string add_known(const pb::FileDescriptor *known) {
    if (known_.insert(known->name()).second) known->CopyTo(set_.add_file());
    return known->name();
  }

  void put_field(pb::DescriptorProto *message, std::set<std::string> &imports,
                 const ha_field &field) {
    pb::FieldDescriptorProto *out = message->add_field();
    const bool is_array = field.array != HA_ARRAY_NONE;
    int number = message->field_size();
    if (number >= kFirstReserved) number += kLastReserved + 1 - kFirstReserved;
    out->set_name(field.name);
    out->set_number(number);
    out->set_type(type_of(field));
    if (is_array && is_byte(field.kind)) out->set_type(pb::FieldDescriptorProto::TYPE_BYTES);
    const bool is_repeated = is_array && out->type() != pb::FieldDescriptorProto::TYPE_BYTES;
    out->set_label(is_repeated ? pb::FieldDescriptorProto::LABEL_REPEATED
                               : pb::FieldDescriptorProto::LABEL_OPTIONAL);
    if (out->type() == pb::FieldDescriptorProto::TYPE_MESSAGE) put_type(out, imports, field);
  }

  void put_type(pb::FieldDescriptorProto *out, std::set<std::string> &imports,
                const ha_field &field) {
    const Known known = known_of(field);
    const pb::Descriptor *type =
        known == Known::Time ? pb::Timestamp::descriptor() : pb::Duration::descriptor();

    if (known != Known::None) {
      out->set_type_name("." + type->full_name());
      imports.insert(add_known(type->file()));
      return;
    }
    add(field.type);
    out->set_type_name("." + full_name(field.type));
    imports.insert(file_name(field.type));
  }

  pb::FileDescriptorSet set_;
  std::set<const ha_type *> done_;
  std::set<std::string> known_;
};

/* Errors of libprotobuf, mostly two fields that only differ in case or underscores. */
class FirstError : public pb::DescriptorPool::ErrorCollector {
public:
  void AddError(const std::string &, const std::string &element, const pb::Message *, ErrorLocation,
                const std::string &message) override {
    if (text_.empty()) text_ = element + ": " + message;
  }
  const std::string &text() const {
    return text_;
  }

private:
  std::string text_;
};

void check(const std::string &data) {
  pb::FileDescriptorSet set;
  pb::DescriptorPool pool;
  FirstError errors;

  set.ParseFromString(data);
  for (const pb::FileDescriptorProto &file : set.file()) {
    if (pool.BuildFileCollectingErrors(file, &errors)) continue;
    throw Failure(HA_E_UNSUPPORTED, "protobuf has no such type: " + errors.text());
  }
}

} // namespace

void describe(std::string *name, std::string *data, const ha_type *type) {
  Describer describer;

  describer.add(type);
  *name = full_name(type);
  *data = describer.bytes();
  check(*data);
}

} // namespace holdall_protobuf
