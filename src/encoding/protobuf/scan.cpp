#include "encoding/protobuf/scan.hpp"

#include "encoding/protobuf/utf8.hpp"

namespace holdall_protobuf {

namespace {

/* libprotobuf has a limit of 100. */
constexpr size_t kMaxDepth = 64;

/* Memory of libprotobuf for an element besides its content. */
constexpr uint64_t kElementSize = 64;

enum Wire { VARINT = 0, FIXED64 = 1, BYTES = 2, BEGIN = 3, END = 4, FIXED32 = 5 };

class Scanner {
public:
  Scanner(Unknown *unknown, const Schema &schema, const uint8_t *data, uint64_t max_bytes)
      : unknown_(unknown), schema_(schema), data_(data), left_(max_bytes), max_bytes_(max_bytes) {
  }

  /* Scan the fields up to `end`, or up to the end of a group. Returns their end. */
  size_t fields(const pb::Descriptor *type, size_t at, size_t end, uint32_t group, size_t depth) {
    if (depth > kMaxDepth) throw fail(HA_E_LIMIT, "messages nest too deep", at);
    if (type) charge(schema_.size_of(type), at);
    while (at < end) {
      const size_t begin = at;
      const uint64_t tag = varint(&at, end);
      const uint32_t number = static_cast<uint32_t>(tag >> 3);
      if (tag > UINT32_MAX || number == 0) throw fail(HA_E_CORRUPT, "this is not a field", begin);
      if ((tag & 7) == END) {
        if (number != group)
          throw fail(HA_E_CORRUPT, "the end of a group without its beginning", begin);
        return at;
      }
      const pb::FieldDescriptor *field =
          type ? type->FindFieldByNumber(static_cast<int>(number)) : nullptr;
      if (field) path_.enter(field->name());
      if (type && !field && unknown_->count++ == 0) note(number);
      at = value(field, static_cast<Wire>(tag & 7), number, at, end, depth);
      if (field) path_.leave();
    }
    if (group) throw fail(HA_E_TRUNCATED, "the message ends within a group", at);
    return at;
  }

private:
  void note(uint32_t number) {
    const std::string path = path_.text();
    unknown_->path = path + (path.empty() ? "#" : ".#") + std::to_string(number);
  }
  Failure fail(ha_status code, const std::string &text, size_t at) const {
    return Failure(code, path_, text, static_cast<int64_t>(at));
  }
  void charge(uint64_t bytes, size_t at) {
    if (bytes > left_) {
      throw fail(HA_E_LIMIT,
                 "the message needs more than " + std::to_string(max_bytes_) + " bytes of memory",
                 at);
    }
    left_ -= bytes;
  }

  uint64_t varint(size_t *at, size_t end) const {
    const size_t begin = *at;
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
      if (*at == end) throw fail(HA_E_TRUNCATED, "the message ends within a number", begin);
      const uint8_t byte = data_[(*at)++];
      value |= static_cast<uint64_t>(byte & 127) << (shift < 64 ? shift : 63);
      if (byte < 128) return value;
    }
    throw fail(HA_E_CORRUPT, "a number of more than ten bytes", begin);
  }

  size_t skip(size_t at, size_t end, uint64_t size) const {
    if (size > end - at) {
      throw fail(HA_E_TRUNCATED,
                 "want " + std::to_string(size) + " bytes, but " + std::to_string(end - at) +
                     " are left",
                 at);
    }
    return at + static_cast<size_t>(size);
  }

  size_t value(const pb::FieldDescriptor *field, Wire wire, uint32_t number, size_t at, size_t end,
               size_t depth) {
    switch (wire) {
    case VARINT:
      charge(kElementSize, at);
      varint(&at, end);
      return at;
    case FIXED64:
      charge(kElementSize, at);
      return skip(at, end, 8);
    case FIXED32:
      charge(kElementSize, at);
      return skip(at, end, 4);
    case BEGIN: {
      const bool is_group = field && field->type() == pb::FieldDescriptor::TYPE_GROUP;
      return fields(is_group ? field->message_type() : nullptr, at, end, number, depth + 1);
    }
    case BYTES: {
      const uint64_t size = varint(&at, end);
      const size_t after = skip(at, end, size);
      content(field, at, after, depth);
      return after;
    }
    case END:
      break;
    }
    throw fail(HA_E_CORRUPT, "this is not a field", at);
  }

  void content(const pb::FieldDescriptor *field, size_t at, size_t end, size_t depth) {
    const pb::FieldDescriptor::Type kind = field ? field->type() : pb::FieldDescriptor::TYPE_BYTES;

    if (kind == pb::FieldDescriptor::TYPE_MESSAGE) {
      fields(field->message_type(), at, end, 0, depth + 1);
      return;
    }
    /* of packed numbers each byte may be one of 8 */
    charge(kElementSize + (field && field->is_packable() ? 8 : 1) * (end - at), at);
    if (kind == pb::FieldDescriptor::TYPE_STRING &&
        field->file()->syntax() == pb::FileDescriptor::SYNTAX_PROTO3 &&
        !is_utf8(data_ + at, end - at)) {
      throw fail(HA_E_CORRUPT, "the text is not UTF-8", at);
    }
    if (field && field->is_packable()) packed(kind, at, end);
  }

  void packed(pb::FieldDescriptor::Type kind, size_t at, size_t end) {
    size_t size = 0;

    switch (kind) {
    case pb::FieldDescriptor::TYPE_DOUBLE:
    case pb::FieldDescriptor::TYPE_FIXED64:
    case pb::FieldDescriptor::TYPE_SFIXED64:
      size = 8;
      break;
    case pb::FieldDescriptor::TYPE_FLOAT:
    case pb::FieldDescriptor::TYPE_FIXED32:
    case pb::FieldDescriptor::TYPE_SFIXED32:
      size = 4;
      break;
    default:
      while (at < end) {
        varint(&at, end);
      }
      return;
    }
    if ((end - at) % size != 0) {
      throw fail(HA_E_CORRUPT,
                 std::to_string(end - at) + " bytes are no numbers of " + std::to_string(size), at);
    }
  }

  Unknown *unknown_;
  const Schema &schema_;
  const uint8_t *data_;
  uint64_t left_;
  uint64_t max_bytes_;
  Path path_;
};

} // namespace

void scan(Unknown *unknown, const Schema &schema, const uint8_t *data, size_t size,
          uint64_t max_bytes) {
  Scanner scanner(unknown, schema, data, max_bytes);

  unknown->count = 0;
  unknown->path.clear();
  scanner.fields(schema.root().descriptor, 0, size, 0, 0);
}

} // namespace holdall_protobuf
