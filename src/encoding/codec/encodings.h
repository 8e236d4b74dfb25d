/* Tables of the built-in encodings. */
#ifndef HA_ENCODING_CODEC_ENCODINGS_H
#define HA_ENCODING_CODEC_ENCODINGS_H

#include <holdall/plugin.h>

extern const ha_encoding_ops ha__encoding_ros1;
extern const ha_encoding_ops ha__encoding_cdr;
extern const ha_encoding_ops ha__encoding_dds;
extern const ha_encoding_ops ha__encoding_json;

#endif
