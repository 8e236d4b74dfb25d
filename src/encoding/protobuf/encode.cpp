#include <cmath>

#include <google/protobuf/util/json_util.h>

#include "encoding/protobuf/message.hpp"
#include "encoding/protobuf/utf8.hpp"

namespace holdall_protobuf {

namespace {

/* The member of a oneof that its discriminator selects. */
struct Choice {
  const pb::OneofDescriptor *oneof;
  const pb::FieldDescriptor *field; /* NULL = none */
  std::string name;                 /* of the discriminator */
};

/* -0.0 is not 0.0, and NaN is not a default. */
template <typename T> bool is_same(T a, T b) {
  return a == b && std::signbit(static_cast<double>(a)) == std::signbit(static_cast<double>(b));
}

class Encoder {
public:
  Encoder(const uint8_t *cdr, size_t size) : in_(cdr, size) {
  }

  void take_message(pb::Message *out, const Type &type) {
    std::vector<Choice> choices;
    bool has = false; /* presence of the field that follows */

    if (type.members.empty()) in_.number<uint8_t>();
    for (const Member &member : type.members) {
      path_.enter(member.name);
      if (member.role == Role::Has) {
        has = in_.number<uint8_t>() != 0;
      } else if (member.role == Role::Choice) {
        choices.push_back(take_choice(member));
      } else if (member.field->is_repeated()) {
        take_list(out, member);
      } else if (member.oneof) {
        take_chosen(out, member, choice_of(choices, member.oneof));
      } else {
        take_value(out, member, has || member.field->is_required());
        has = false;
      }
      path_.leave();
    }
  }

private:
  Failure unfit(const std::string &text) const {
    return Failure(HA_E_ARG, path_, text);
  }

  /* --- oneofs --- */

  Choice take_choice(const Member &member) {
    const std::string name = in_.text();
    Choice choice{member.oneof, nullptr, member.name};

    for (int i = 0; i < member.oneof->field_count() && !name.empty(); i++) {
      if (member.oneof->field(i)->name() == name) choice.field = member.oneof->field(i);
    }
    if (!choice.field && !name.empty()) {
      throw unfit("'" + name + "' is not one of the fields of this oneof");
    }
    return choice;
  }

  static Choice &choice_of(std::vector<Choice> &choices, const pb::OneofDescriptor *oneof) {
    size_t i = 0;

    while (choices[i].oneof != oneof) {
      i++;
    }
    return choices[i];
  }

  /* If the discriminator is empty, a value that is set selects its member. */
  void take_chosen(pb::Message *out, const Member &member, Choice &choice) {
    const bool is_chosen = choice.field == member.field;
    std::unique_ptr<pb::Message> aside(out->New());
    pb::Message *to = is_chosen ? out : aside.get();

    take_value(to, member, is_chosen);
    if (is_chosen || !to->GetReflection()->HasField(*to, member.field)) return;
    if (choice.field) {
      throw unfit("this is set, but " + choice.name + " is '" + choice.field->name() + "'");
    }
    out->MergeFrom(*aside);
    choice.field = member.field;
  }

  /* --- single values --- */

  /* A default value is left out, unless the field is present explicitly. */
  template <typename T>
  void set(pb::Message *out, const Member &member, T value, T normal, bool has,
           void (pb::Reflection::*setter)(pb::Message *, const pb::FieldDescriptor *, T) const) {
    if (has || !is_same(value, normal)) {
      (out->GetReflection()->*setter)(out, member.field, value);
    }
  }

  void set_text(pb::Message *out, const Member &member, const std::string &value, bool has) {
    if (member.form == Form::Text) check_text(member, value);
    if (has || value != member.field->default_value_string()) {
      out->GetReflection()->SetString(out, member.field, value);
    }
  }

  void take_value(pb::Message *out, const Member &member, bool has) {
    const pb::FieldDescriptor *field = member.field;
    using R = pb::Reflection;

    switch (member.form) {
    case Form::Int32:
      return set(out, member, in_.number<int32_t>(), field->default_value_int32(), has,
                 &R::SetInt32);
    case Form::Uint32:
      return set(out, member, in_.number<uint32_t>(), field->default_value_uint32(), has,
                 &R::SetUInt32);
    case Form::Int64:
      return set(out, member, in_.number<int64_t>(), field->default_value_int64(), has,
                 &R::SetInt64);
    case Form::Uint64:
      return set(out, member, in_.number<uint64_t>(), field->default_value_uint64(), has,
                 &R::SetUInt64);
    case Form::Float:
      return set(out, member, in_.number<float>(), field->default_value_float(), has, &R::SetFloat);
    case Form::Double:
      return set(out, member, in_.number<double>(), field->default_value_double(), has,
                 &R::SetDouble);
    case Form::Bool:
      return set(out, member, in_.number<uint8_t>() != 0, field->default_value_bool(), has,
                 &R::SetBool);
    case Form::Enum:
      return set(out, member, in_.number<int32_t>(), field->default_value_enum()->number(), has,
                 &R::SetEnumValue);
    case Form::Text:
      return set_text(out, member, in_.text(), has);
    case Form::Bytes:
      return set_text(out, member, in_.blob(), has);
    case Form::Json:
    case Form::Time:
    case Form::Duration:
    case Form::Struct:
      return take_inner(out, member, has);
    }
  }

  void take_inner(pb::Message *out, const Member &member, bool has) {
    pb::Message *inner = out->GetReflection()->MutableMessage(out, member.field);

    const bool is_empty =
        member.form == Form::Json ? !take_json(inner) : (take_form(inner, member), IsEmpty(*inner));
    if (is_empty && !has) out->GetReflection()->ClearField(out, member.field);
  }

  static bool IsEmpty(const pb::Message &m) {
    return m.ByteSizeLong() == 0;
  }

  void take_form(pb::Message *inner, const Member &member) {
    if (member.form == Form::Struct) {
      take_message(inner, *member.type);
    } else {
      take_time(inner, member.form == Form::Duration);
    }
  }

  /* Returns false for an empty text, which means no message. */
  bool take_json(pb::Message *out) {
    const std::string text = in_.text();

    if (text.empty()) return false;
    const auto status = pb::util::JsonStringToMessage(text, out);
    if (!status.ok()) throw unfit("no JSON of this field: " + std::string(status.message()));
    return true;
  }

  void take_time(pb::Message *out, bool is_duration) {
    const pb::Descriptor *type = out->GetDescriptor();
    int64_t seconds = in_.number<int32_t>();
    int64_t nanos = in_.number<uint32_t>();

    seconds += nanos / kBillion;
    nanos %= kBillion;
    if (is_duration && seconds < 0 && nanos > 0) {
      seconds++;
      nanos -= kBillion;
    }
    const pb::Reflection *writer = out->GetReflection();
    if (seconds) writer->SetInt64(out, type->FindFieldByName("seconds"), seconds);
    if (nanos) {
      writer->SetInt32(out, type->FindFieldByName("nanos"), static_cast<int32_t>(nanos));
    }
  }

  /* --- lists --- */

  template <typename T, typename U = T> void take_numbers(pb::Message *out, const Member &member) {
    const auto items = out->GetReflection()->GetMutableRepeatedFieldRef<T>(out, member.field);
    const size_t count = in_.count(sizeof(U));

    for (size_t i = 0; i < count; i++) {
      items.Add(static_cast<T>(in_.number<U>()));
    }
  }

  void take_list(pb::Message *out, const Member &member) {
    switch (member.form) {
    case Form::Int32:
    case Form::Enum:
      return take_numbers<int32_t>(out, member);
    case Form::Uint32:
      return take_numbers<uint32_t>(out, member);
    case Form::Int64:
      return take_numbers<int64_t>(out, member);
    case Form::Uint64:
      return take_numbers<uint64_t>(out, member);
    case Form::Float:
      return take_numbers<float>(out, member);
    case Form::Double:
      return take_numbers<double>(out, member);
    case Form::Bool:
      return take_numbers<bool, uint8_t>(out, member);
    case Form::Text:
    case Form::Bytes:
      return take_texts(out, member);
    case Form::Json:
    case Form::Time:
    case Form::Duration:
    case Form::Struct:
      return take_messages(out, member);
    }
  }

  void take_texts(pb::Message *out, const Member &member) {
    const size_t count = in_.count(4);

    for (size_t i = 0; i < count; i++) {
      path_.at(i);
      const std::string value = member.form == Form::Text ? in_.text() : in_.blob();
      if (member.form == Form::Text) check_text(member, value);
      out->GetReflection()->AddString(out, member.field, value);
    }
  }

  void take_messages(pb::Message *out, const Member &member) {
    const size_t count = in_.count(1);

    for (size_t i = 0; i < count; i++) {
      path_.at(i);
      pb::Message *item = out->GetReflection()->AddMessage(out, member.field);
      if (member.form != Form::Json) {
        take_form(item, member);
      } else if (!take_json(item)) {
        throw unfit("want JSON, not an empty string");
      }
    }
  }

  void check_text(const Member &member, const std::string &value) const {
    if (member.field->file()->syntax() == pb::FileDescriptor::SYNTAX_PROTO3 &&
        !is_utf8(value.data(), value.size())) {
      throw unfit("the text is not UTF-8");
    }
  }

  CdrReader in_;
  Path path_;
};

} // namespace

void encode(pb::Message *out, const Schema &schema, const uint8_t *cdr, size_t size) {
  Encoder encoder(cdr, size);

  encoder.take_message(out, schema.root());
}

} // namespace holdall_protobuf
