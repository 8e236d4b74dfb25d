#include <algorithm>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/json_util.h>

#include "encoding/protobuf/message.hpp"

namespace holdall_protobuf {

namespace {

/* Order of the keys of one map. */
bool is_before(const pb::Message *a, const pb::Message *b) {
  const pb::Reflection *reader = a->GetReflection();
  const pb::FieldDescriptor *key = a->GetDescriptor()->map_key();

  switch (key->cpp_type()) {
  case pb::FieldDescriptor::CPPTYPE_INT32:
    return reader->GetInt32(*a, key) < reader->GetInt32(*b, key);
  case pb::FieldDescriptor::CPPTYPE_INT64:
    return reader->GetInt64(*a, key) < reader->GetInt64(*b, key);
  case pb::FieldDescriptor::CPPTYPE_UINT32:
    return reader->GetUInt32(*a, key) < reader->GetUInt32(*b, key);
  case pb::FieldDescriptor::CPPTYPE_UINT64:
    return reader->GetUInt64(*a, key) < reader->GetUInt64(*b, key);
  case pb::FieldDescriptor::CPPTYPE_BOOL:
    return reader->GetBool(*a, key) < reader->GetBool(*b, key);
  default:
    return reader->GetString(*a, key) < reader->GetString(*b, key);
  }
}

/* libprotobuf keeps entries in no order, and of equal keys the last one is used. */
std::vector<const pb::Message *> entries_of(const pb::Message &m,
                                            const pb::FieldDescriptor *field) {
  std::vector<const pb::Message *> all;
  std::vector<const pb::Message *> result;
  const int size = m.GetReflection()->FieldSize(m, field);

  all.reserve(static_cast<size_t>(size));
  for (int i = 0; i < size; i++) {
    all.push_back(&m.GetReflection()->GetRepeatedMessage(m, field, i));
  }
  if (!field->is_map()) return all;
  std::stable_sort(all.begin(), all.end(), is_before);
  for (size_t i = 0; i < all.size(); i++) {
    if (i + 1 == all.size() || is_before(all[i], all[i + 1])) result.push_back(all[i]);
  }
  return result;
}

class Decoder {
public:
  Decoder(CdrWriter &out, const Schema &schema) : out_(out), schema_(schema) {
  }

  void put_message(const Type &type, const pb::Message &m) {
    if (type.members.empty()) out_.number<uint8_t>(0);
    for (const Member &member : type.members) {
      path_.enter(member.name);
      if (member.role == Role::Has) {
        out_.number<uint8_t>(m.GetReflection()->HasField(m, member.field));
      } else if (member.role == Role::Choice) {
        put_choice(member, m);
      } else if (member.field->is_repeated()) {
        put_list(member, m);
      } else {
        put_value(member, m);
      }
      path_.leave();
    }
  }

private:
  void put_choice(const Member &member, const pb::Message &m) {
    const pb::FieldDescriptor *set = m.GetReflection()->GetOneofFieldDescriptor(m, member.oneof);

    out_.text(set ? set->name() : "");
  }

  void put_value(const Member &member, const pb::Message &m) {
    const pb::Reflection *reader = m.GetReflection();
    const pb::FieldDescriptor *field = member.field;

    switch (member.form) {
    case Form::Int32:
      return out_.number(reader->GetInt32(m, field));
    case Form::Uint32:
      return out_.number(reader->GetUInt32(m, field));
    case Form::Int64:
      return out_.number(reader->GetInt64(m, field));
    case Form::Uint64:
      return out_.number(reader->GetUInt64(m, field));
    case Form::Float:
      return out_.number(reader->GetFloat(m, field));
    case Form::Double:
      return out_.number(reader->GetDouble(m, field));
    case Form::Bool:
      return out_.number<uint8_t>(reader->GetBool(m, field));
    case Form::Enum:
      return out_.number<int32_t>(reader->GetEnumValue(m, field));
    case Form::Text:
      return out_.text(reader->GetStringReference(m, field, &scratch_));
    case Form::Bytes:
      return out_.blob(reader->GetStringReference(m, field, &scratch_));
    case Form::Json:
      if (!reader->HasField(m, field)) return out_.text("");
      return put_json(reader->GetMessage(m, field));
    case Form::Time:
    case Form::Duration:
      return put_time(reader->GetMessage(m, field));
    case Form::Struct:
      return put_message(*member.type, reader->GetMessage(m, field));
    }
  }

/* The recommended GetRepeatedFieldRef() makes virtual calls for each item. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  template <typename T> void put_numbers(const Member &member, const pb::Message &m) {
    const pb::RepeatedField<T> &items = m.GetReflection()->GetRepeatedField<T>(m, member.field);

    out_.count(static_cast<size_t>(items.size()));
    out_.array(items.data(), static_cast<size_t>(items.size()));
  }
#pragma GCC diagnostic pop

  /* They have no RepeatedField of the reflection. */
  void put_enums(const Member &member, const pb::Message &m) {
    const auto items = m.GetReflection()->GetRepeatedFieldRef<int32_t>(m, member.field);

    out_.count(static_cast<size_t>(items.size()));
    for (const int32_t item : items) {
      out_.number(item);
    }
  }

  void put_list(const Member &member, const pb::Message &m) {
    switch (member.form) {
    case Form::Int32:
      return put_numbers<int32_t>(member, m);
    case Form::Enum:
      return put_enums(member, m);
    case Form::Uint32:
      return put_numbers<uint32_t>(member, m);
    case Form::Int64:
      return put_numbers<int64_t>(member, m);
    case Form::Uint64:
      return put_numbers<uint64_t>(member, m);
    case Form::Float:
      return put_numbers<float>(member, m);
    case Form::Double:
      return put_numbers<double>(member, m);
    case Form::Bool:
      return put_numbers<bool>(member, m);
    case Form::Text:
    case Form::Bytes:
      return put_texts(member, m);
    case Form::Json:
    case Form::Time:
    case Form::Duration:
    case Form::Struct:
      return put_messages(member, m);
    }
  }

  void put_texts(const Member &member, const pb::Message &m) {
    const pb::Reflection *reader = m.GetReflection();
    const int size = reader->FieldSize(m, member.field);

    out_.count(static_cast<size_t>(size));
    for (int i = 0; i < size; i++) {
      const std::string &text = reader->GetRepeatedStringReference(m, member.field, i, &scratch_);
      member.form == Form::Text ? out_.text(text) : out_.blob(text);
    }
  }

  void put_messages(const Member &member, const pb::Message &m) {
    const std::vector<const pb::Message *> items = entries_of(m, member.field);

    out_.count(items.size());
    for (size_t i = 0; i < items.size(); i++) {
      path_.at(i);
      if (member.form == Form::Json) {
        put_json(*items[i]);
      } else if (member.form == Form::Struct) {
        put_message(*member.type, *items[i]);
      } else {
        put_time(*items[i]);
      }
    }
  }

  void put_json(const pb::Message &m) {
    pb::util::JsonPrintOptions options;
    std::string text;

    options.preserve_proto_field_names = true;
    scratch_.clear();
    serialize(&scratch_, m);
    const auto status = pb::util::BinaryToJsonString(
        schema_.resolver(), std::string(kTypeHost) + "/" + m.GetDescriptor()->full_name(), scratch_,
        &text, options);
    if (!status.ok()) {
      throw Failure(HA_E_UNSUPPORTED, path_,
                    "this cannot be expressed as JSON: " + std::string(status.message()));
    }
    out_.text(text);
  }

  /* It has two fields of different kinds, in any order. The nanoseconds of a negative duration are
   * negative, too. */
  void put_time(const pb::Message &m) {
    const pb::Descriptor *type = m.GetDescriptor();
    const int is_second = type->field(0)->type() != pb::FieldDescriptor::TYPE_INT64;
    const int64_t seconds = m.GetReflection()->GetInt64(m, type->field(is_second));
    const int32_t nanos = m.GetReflection()->GetInt32(m, type->field(!is_second));
    const int64_t rest = (nanos % kBillion + kBillion) % kBillion;
    const int64_t carried = (nanos - rest) / kBillion;

    if (seconds < INT32_MIN - carried || seconds > INT32_MAX - carried) {
      throw Failure(HA_E_LIMIT, path_, std::to_string(seconds) + " s do not fit a time of 32 bits");
    }
    out_.number(static_cast<int32_t>(seconds + carried));
    out_.number(static_cast<uint32_t>(rest));
  }

  CdrWriter &out_;
  const Schema &schema_;
  Path path_;
  std::string scratch_;
};

} // namespace

void serialize(std::string *out, const pb::Message &message) {
  pb::io::StringOutputStream stream(out);
  pb::io::CodedOutputStream coded(&stream);

  coded.SetSerializationDeterministic(true);
  message.SerializePartialToCodedStream(&coded);
}

void decode(CdrWriter &out, const Schema &schema, const pb::Message &message) {
  Decoder decoder(out, schema);

  decoder.put_message(schema.root(), message);
}

} // namespace holdall_protobuf
