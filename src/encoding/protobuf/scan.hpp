/* The check of a message before libprotobuf parses it, which says only that something is wrong. */
#ifndef HA_ENCODING_PROTOBUF_SCAN_HPP
#define HA_ENCODING_PROTOBUF_SCAN_HPP

#include "encoding/protobuf/schema.hpp"

namespace holdall_protobuf {

/* Throws Failure, with the path and the offset: bytes that are no fields, text that is no UTF-8,
 * too deep, or a message that needs more than max_bytes of memory. */
void scan(const Schema &schema, const uint8_t *data, size_t size, uint64_t max_bytes);

} // namespace holdall_protobuf

#endif
