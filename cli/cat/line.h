/* The lines of holdall cat, fast: what is the same for all messages of a channel is made once. */
#ifndef CLI_CAT_LINE_H
#define CLI_CAT_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

#include "ui/out.h"

enum { PAYLOAD_NONE = 0, PAYLOAD_HEX = 1, PAYLOAD_CRC32 = 2 };

/* The part of a line that is the same for all messages of a channel. */
typedef struct cat_label {
  char *text; /* NULL = not made yet, or too long to keep */
  size_t size;
} cat_label;

typedef struct cat_lines {
  cli_out *out;
  bool json;
  int payload;       /* PAYLOAD_... */
  cat_label *labels; /* by channel id */
  size_t label_count;
  size_t topic_width; /* columns of the text form */
  size_t type_width;
  cli_out scratch;
} cat_lines;

/* Make the columns of the text form wide enough for this channel, within reason. */
void cat_lines_fit(cat_lines *lines, const ha_channel *channel);

/* What stands in front of the contents: a line without its end, the keys of an object without its
 * closing brace. */
void cat_lines_open_text(cat_lines *lines, const ha_message *msg);
void cat_lines_open_json(cat_lines *lines, const ha_message *msg, int payload);

/* A whole line of a message without its contents. */
void cat_lines_put(cat_lines *lines, const ha_message *msg);

void cat_lines_done(cat_lines *lines);

#endif
