/* Makes names and other texts valid UTF-8 for outputs, because other readers fail on invalid text.
 *
 * Each byte that is no character becomes %XX, and so does each '%' of such a text. The original
 * bytes are kept as a pair whose key begins with holdall.bytes, in hexadecimal digits. Valid texts
 * are unchanged. */
#ifndef HA_BAG_WRITE_ESCAPE_H
#define HA_BAG_WRITE_ESCAPE_H

#include <stdbool.h>

#include <holdall/model.h>
#include <holdall/writer.h>

#include "base/arena.h"

/* The key of the pair that keeps the bytes of a topic. */
#define HA__ESCAPED_TOPIC "holdall.bytes.topic"

/* Pairs, and those that keep the original bytes of replaced texts. */
typedef struct ha__escaped {
  ha__arena *arena; /* of all that is made */
  ha_pair *items;
  size_t size;
} ha__escaped;

bool ha__is_utf8(const char *text, size_t size);
bool ha__are_utf8(const ha_pairs *pairs);

/* Whether topic, type and all other texts of the channel, and its metadata, are UTF-8. */
bool ha__is_utf8_channel(const ha_channel *channel, const ha_schema *schema);

/* Begin without pairs. pairs: number that will be added; texts: number of other texts. */
ha_status ha__escaped_start(ha__escaped *out, ha__arena *arena, const ha_pairs *pairs, size_t texts,
                            ha_error *err);

/* Add a pair that keeps the bytes of a text, with the key "holdall.bytes." and its name. */
ha_status ha__escaped_keep(ha__escaped *e, const char *what, const void *bytes, size_t size,
                           ha_error *err);

/* Replace a text that is not UTF-8, and keep its bytes. */
ha_status ha__escaped_text(const char **text, ha__escaped *e, const char *what, ha_error *err);

/* Add a pair, or pairs, whose key and value are escaped. */
ha_status ha__escaped_pair(ha__escaped *e, ha_pair pair, ha_error *err);
ha_status ha__escaped_pairs(ha__escaped *e, const ha_pairs *pairs, ha_error *err);

/* Replace the texts of a channel and its schema except the topic, and keep their bytes; its
 * metadata is not added. */
enum { HA__ESCAPED_TEXTS = 6 }; /* texts of a channel, including topic and definition */
ha_status ha__escaped_channel(ha_channel *channel, ha_schema *schema, ha__escaped *e,
                              ha_error *err);

/* Escape the texts that describe the whole bag: profile, distribution, metadata. */
ha_status ha__escape_options(ha_writer_options *options, ha__arena *arena, ha_error *err);

/* Escape the name and the pairs of a metadata record. *changed: it was not UTF-8. */
ha_status ha__escape_metadata(bool *changed, ha_metadata *metadata, ha__arena *arena,
                              ha_error *err);

/* Escape the texts of an attachment. kept: the metadata record that keeps their bytes; empty if
 * nothing was escaped. */
ha_status ha__escape_attachment(ha_attachment *attachment, ha_metadata *kept, ha__arena *arena,
                                ha_error *err);

#endif
