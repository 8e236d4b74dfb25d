#ifndef HA_ENCODING_PROTOBUF_UTF8_HPP
#define HA_ENCODING_PROTOBUF_UTF8_HPP

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* C of later standards */
#include "base/text/utf8.h"
#pragma GCC diagnostic pop

namespace holdall_protobuf {

inline bool is_utf8(const void *data, size_t size) {
  return size == 0 || ha__utf8_is(static_cast<const uint8_t *>(data), size);
}

} // namespace holdall_protobuf

#endif
