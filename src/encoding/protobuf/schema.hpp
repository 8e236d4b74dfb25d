/* Reads a descriptor set as types of .msg.
 *
 *   double, float, bool, string, integers   the same
 *   bytes                                   uint8[]
 *   enum                                    int32, its names as constants
 *   repeated                                a sequence; of bytes: structs with the field `values`
 *   map                                     a sequence of structs with `key` and `value`
 *   google.protobuf.Timestamp, Duration     builtin_interfaces/Time, Duration
 *   what contains itself, and               a string: its JSON
 *     google.protobuf.Struct, Value, ListValue
 *   oneof                                   its members, and before them a string with the name of
 *                                           the member that is set, "" = none
 *   optional (as a word of the schema),     the field, and before it `bool has_FIELD`
 *     google.protobuf.DoubleValue, ...
 *
 * Fields are in the order of the schema. */
#ifndef HA_ENCODING_PROTOBUF_SCHEMA_HPP
#define HA_ENCODING_PROTOBUF_SCHEMA_HPP

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor_database.h>
#include <google/protobuf/dynamic_message.h>

#include <google/protobuf/util/type_resolver.h>
#include <google/protobuf/util/type_resolver_util.h>

#include "encoding/protobuf/failure.hpp"

namespace holdall_protobuf {

namespace pb = google::protobuf;

enum class Form {
  Int32,
  Uint32,
  Int64,
  Uint64,
  Float,
  Double,
  Bool,
  Enum,
  Text,
  Bytes,
  Struct,
  Time,
  Duration,
  Json
};

/* The role of a field of .msg. */
enum class Role { Value, Has, Choice };

struct Type;

struct Member {
  Role role;
  Form form;                        /* of VALUE */
  const pb::FieldDescriptor *field; /* of VALUE and HAS */
  const pb::OneofDescriptor *oneof; /* CHOICE, and VALUE: its oneof, or NULL */
  const Type *type;                 /* of STRUCT */
  std::string name;
};

struct Type {
  const pb::Descriptor *descriptor;
  std::string name; /* "pkg/Type" */
  std::vector<Member> members;
};

/* Descriptors that contain each other have the same number. */
using Components = std::map<const pb::Descriptor *, size_t>;

class Schema {
public:
  /* name: of the message; data: a FileDescriptorSet. Throws Failure. */
  Schema(const std::string &name, const void *data, size_t size);
  ~Schema();

  const Type &root() const {
    return *root_;
  }
  const std::string &name() const { /* "pkg/msg/Type" */
    return name_;
  }
  const std::string &text() const {
    return text_;
  }
  /* Any thread. */
  const pb::Message *prototype() const {
    return prototype_;
  }
  /* For JSON; any thread. */
  pb::util::TypeResolver *resolver() const {
    return resolver_.get();
  }
  /* Memory of a message without its fields. */
  size_t size_of(const pb::Descriptor *descriptor) const;

private:
  class Errors;
  class Builder;

  void load(const void *data, size_t size);

  pb::SimpleDescriptorDatabase given_;
  std::unique_ptr<pb::DescriptorPoolDatabase> known_;
  std::unique_ptr<pb::MergedDescriptorDatabase> all_;
  std::unique_ptr<Errors> errors_;
  std::unique_ptr<pb::DescriptorPool> pool_;
  std::unique_ptr<pb::DynamicMessageFactory> factory_;
  std::unique_ptr<pb::util::TypeResolver> resolver_;
  const pb::Message *prototype_ = nullptr;
  std::map<const pb::Descriptor *, std::unique_ptr<Type>> types_;
  std::map<const pb::Descriptor *, size_t> sizes_;
  const Type *root_ = nullptr;
  std::string name_;
  std::string text_;
};

/* Prefix of type names for resolver(). */
extern const char kTypeHost[];

/* Strongly connected components of the messages that this one contains. Throws Failure. */
Components components_of(const pb::Descriptor *root);

/* The definition of these types, beginning with that of the message. Throws Failure. */
std::string define(const std::vector<const Type *> &types);

} // namespace holdall_protobuf

#endif
