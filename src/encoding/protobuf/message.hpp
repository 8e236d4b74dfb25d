/* Converts messages of libprotobuf to CDR of their schema, and back. */
#ifndef HA_ENCODING_PROTOBUF_MESSAGE_HPP
#define HA_ENCODING_PROTOBUF_MESSAGE_HPP

#include "encoding/protobuf/cdr.hpp"
#include "encoding/protobuf/schema.hpp"

namespace holdall_protobuf {

constexpr int64_t kBillion = 1000000000;

/* Appends to out. Throws Failure, with the path. */
void decode(CdrWriter &out, const Schema &schema, const pb::Message &message);

/* Appends to out, with maps in the order of their keys, so that equal values have equal bytes. */
void serialize(std::string *out, const pb::Message &message);

/* Fills an empty message. Throws Failure, with the path.
 *
 * A value that is the default of its field is left out if the schema has no presence for it, and
 * so is a struct that only has defaults. */
void encode(pb::Message *out, const Schema &schema, const uint8_t *cdr, size_t size);

} // namespace holdall_protobuf

#endif
