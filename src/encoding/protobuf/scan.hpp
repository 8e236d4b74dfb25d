/* Checks a message before libprotobuf parses it, because libprotobuf does not report the cause
 * of a failure. */
#ifndef HA_ENCODING_PROTOBUF_SCAN_HPP
#define HA_ENCODING_PROTOBUF_SCAN_HPP

#include "encoding/protobuf/schema.hpp"

namespace holdall_protobuf {

/* Fields that the schema does not declare. */
struct Unknown {
  uint64_t count;
  std::string path; /* of the first */
};

/* Throws Failure, with the path and the offset: bytes that are not fields, text that is not
 * UTF-8, too deep nesting, or a message that needs more than max_bytes of memory. */
void scan(Unknown *unknown, const Schema &schema, const uint8_t *data, size_t size,
          uint64_t max_bytes);

} // namespace holdall_protobuf

#endif
