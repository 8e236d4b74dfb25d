#include "encoding/protobuf/schema.hpp"

#include <set>

#include <google/protobuf/descriptor.pb.h>

namespace holdall_protobuf {

const char kTypeHost[] = "type.googleapis.com";

namespace {

constexpr size_t kMaxSet = 4u << 20;

Form form_of(const pb::FieldDescriptor *field) {
  switch (field->cpp_type()) {
  case pb::FieldDescriptor::CPPTYPE_INT32:
    return Form::Int32;
  case pb::FieldDescriptor::CPPTYPE_INT64:
    return Form::Int64;
  case pb::FieldDescriptor::CPPTYPE_UINT32:
    return Form::Uint32;
  case pb::FieldDescriptor::CPPTYPE_UINT64:
    return Form::Uint64;
  case pb::FieldDescriptor::CPPTYPE_DOUBLE:
    return Form::Double;
  case pb::FieldDescriptor::CPPTYPE_FLOAT:
    return Form::Float;
  case pb::FieldDescriptor::CPPTYPE_BOOL:
    return Form::Bool;
  case pb::FieldDescriptor::CPPTYPE_ENUM:
    return Form::Enum;
  case pb::FieldDescriptor::CPPTYPE_STRING:
    return field->type() == pb::FieldDescriptor::TYPE_BYTES ? Form::Bytes : Form::Text;
  case pb::FieldDescriptor::CPPTYPE_MESSAGE:
    break;
  }
  return Form::Struct;
}

bool is_field(const pb::Descriptor *type, const char *name, pb::FieldDescriptor::Type kind) {
  const pb::FieldDescriptor *field = type->FindFieldByName(name);

  return field && field->type() == kind && !field->is_repeated();
}

/* Checks the fields, too, because other types may have that name. */
bool is_time(const pb::Descriptor *type) {
  return type->field_count() == 2 && is_field(type, "seconds", pb::FieldDescriptor::TYPE_INT64) &&
         is_field(type, "nanos", pb::FieldDescriptor::TYPE_INT32);
}

/* The form of messages that are not structs, else Struct. */
Form form_of_message(const pb::Descriptor *type) {
  const std::string &name = type->full_name();

  if (name == "google.protobuf.Timestamp" && is_time(type)) return Form::Time;
  if (name == "google.protobuf.Duration" && is_time(type)) return Form::Duration;
  if (name == "google.protobuf.Struct" || name == "google.protobuf.Value" ||
      name == "google.protobuf.ListValue") {
    return Form::Json;
  }
  return Form::Struct;
}

bool is_wrapper(const pb::Descriptor *type) {
  static const std::set<std::string> names = {"DoubleValue", "FloatValue",  "Int64Value",
                                              "UInt64Value", "Int32Value",  "UInt32Value",
                                              "BoolValue",   "StringValue", "BytesValue"};

  return type && type->file()->package() == "google.protobuf" && names.count(type->name()) > 0;
}

bool has_flag(const pb::FieldDescriptor *field) {
  if (field->is_repeated() || field->real_containing_oneof()) return false;
  return field->has_optional_keyword() || is_wrapper(field->message_type());
}

std::string joined(std::string name) {
  for (char &c : name) {
    if (c == '.') c = '_';
  }
  return name;
}

/* "foxglove/PackedElementField_NumericType". */
std::string name_of(const pb::Descriptor *type) {
  const std::string &package = type->file()->package();
  const size_t skipped = package.empty() ? 0 : package.size() + 1;

  return (package.empty() ? "protobuf" : joined(package)) + "/" +
         joined(type->full_name().substr(skipped));
}

/* Adds a number to a name that is in use. */
std::string unique(std::set<std::string> &used, const std::string &name) {
  std::string result = name;

  for (size_t i = 2; !used.insert(result).second; i++) {
    result = name + "_" + std::to_string(i);
  }
  return result;
}

/* Removes extensions, whose data then become unknown fields. */
template <typename T> void drop_extensions(T *types) {
  for (pb::DescriptorProto &type : *types) {
    type.clear_extension();
    drop_extensions(type.mutable_nested_type());
  }
}

} // namespace

/* Keeps the first error of a pool. */
class Schema::Errors : public pb::DescriptorPool::ErrorCollector {
public:
  void AddError(const std::string &file, const std::string &element, const pb::Message *,
                ErrorLocation, const std::string &message) override {
    if (first_.empty()) first_ = file + ": " + element + ": " + message;
  }

  const std::string &first() const {
    return first_;
  }

private:
  std::string first_;
};

/* Makes the types, containing types first. */
class Schema::Builder {
public:
  Builder(Schema &schema, const pb::Descriptor *root)
      : schema_(schema), components_(components_of(root)) {
    names_ = {"holdall/Bytes", "builtin_interfaces/Time", "builtin_interfaces/Duration"};
    ask_for(root);
    for (size_t i = 0; i < types_.size(); i++) {
      fill(const_cast<Type &>(*types_[i]));
    }
  }

  const std::vector<const Type *> &types() const {
    return types_;
  }

private:
  const Type *ask_for(const pb::Descriptor *descriptor) {
    std::unique_ptr<Type> &type = schema_.types_[descriptor];
    if (!type) {
      type.reset(new Type{descriptor, unique(names_, name_of(descriptor)), {}});
      types_.push_back(type.get());
    }
    return type.get();
  }

  /* The entry of a map is not a separate type: only its value can close a cycle. */
  bool is_circle(const pb::FieldDescriptor *field) const {
    return !field->is_map() &&
           components_.at(field->containing_type()) == components_.at(field->message_type());
  }

  Member value_of(const pb::FieldDescriptor *field) {
    Member member{Role::Value, form_of(field), field, field->real_containing_oneof(), nullptr, ""};
    if (member.form != Form::Struct) return member;
    member.form = is_circle(field) ? Form::Json : form_of_message(field->message_type());
    if (member.form == Form::Struct) member.type = ask_for(field->message_type());
    return member;
  }

  /* The names of fields are kept; added fields get a number if their name is in use. */
  void fill(Type &type) {
    std::set<std::string> used;
    std::set<const pb::OneofDescriptor *> chosen;
    for (int i = 0; i < type.descriptor->field_count(); i++) {
      used.insert(type.descriptor->field(i)->name());
    }
    for (int i = 0; i < type.descriptor->field_count(); i++) {
      const pb::FieldDescriptor *field = type.descriptor->field(i);
      Member member = value_of(field);
      member.name = field->name();
      if (member.oneof && chosen.insert(member.oneof).second) {
        type.members.push_back({Role::Choice, Form::Text, nullptr, member.oneof, nullptr,
                                unique(used, member.oneof->name())});
      }
      if (has_flag(field)) {
        type.members.push_back(
            {Role::Has, Form::Bool, field, nullptr, nullptr, unique(used, "has_" + field->name())});
      }
      type.members.push_back(member);
    }
  }

  Schema &schema_;
  Components components_;
  std::set<std::string> names_;
  std::vector<const Type *> types_;
};

void Schema::load(const void *data, size_t size) {
  pb::FileDescriptorSet set;

  if (size > kMaxSet) {
    throw Failure(HA_E_LIMIT, "a descriptor set of " + std::to_string(size) + " bytes, limit " +
                                  std::to_string(kMaxSet));
  }
  if (!set.ParseFromArray(data, static_cast<int>(size))) {
    throw Failure(HA_E_CORRUPT, "this is not a FileDescriptorSet of protobuf");
  }
  for (pb::FileDescriptorProto &file : *set.mutable_file()) {
    file.clear_extension();
    drop_extensions(file.mutable_message_type());
    given_.Add(file); /* of two files with one name the first is used */
  }
  /* descriptor sets may lack the well-known types of protobuf */
  known_.reset(new pb::DescriptorPoolDatabase(*pb::DescriptorPool::generated_pool()));
  all_.reset(new pb::MergedDescriptorDatabase(&given_, known_.get()));
  errors_.reset(new Errors);
  pool_.reset(new pb::DescriptorPool(all_.get(), errors_.get()));
}

Schema::Schema(const std::string &name, const void *data, size_t size) {
  load(data, size);
  const pb::Descriptor *root = pool_->FindMessageTypeByName(name);
  if (!root) {
    throw Failure(HA_E_CORRUPT, errors_->first().empty()
                                    ? "the descriptor set has no message '" + name + "'"
                                    : errors_->first());
  }
  const Builder builder(*this, root);
  root_ = builder.types().front();
  text_ = define(builder.types());
  name_ = root_->name;
  name_.insert(name_.find('/'), "/msg");
  resolver_.reset(pb::util::NewTypeResolverForDescriptorPool(kTypeHost, pool_.get()));
  factory_.reset(new pb::DynamicMessageFactory(pool_.get()));
  prototype_ = factory_->GetPrototype(root);
  for (const auto &component : components_of(root)) {
    sizes_[component.first] = factory_->GetPrototype(component.first)->SpaceUsedLong();
  }
}

Schema::~Schema() = default;

size_t Schema::size_of(const pb::Descriptor *descriptor) const {
  return sizes_.at(descriptor);
}

} // namespace holdall_protobuf
