/* Prints the line of a message. The part that is constant for a channel is formatted only once, for
 * speed. */
#ifndef CLI_CAT_LINE_H
#define CLI_CAT_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

#include "ui/out.h"

enum { PAYLOAD_NONE = 0, PAYLOAD_HEX = 1, PAYLOAD_CRC32 = 2 };

/* The constant part of the lines of one channel. */
typedef struct cat_label {
  char *text; /* NULL = not formatted yet, or too long to keep */
  size_t size;
} cat_label;

typedef struct cat_lines {
  cli_out *out;
  bool json;
  int payload;       /* PAYLOAD_... */
  cat_label *labels; /* by channel id */
  size_t label_count;
  size_t topic_width; /* column widths of the text form */
  size_t type_width;
  cli_out scratch;
} cat_lines;

/* Widen the columns of the text form to fit this channel, up to a limit. */
void cat_lines_fit(cat_lines *lines, const ha_channel *channel);

/* Print what precedes the contents: the line without its newline, or the JSON object without its
 * closing brace. */
void cat_lines_open_text(cat_lines *lines, const ha_message *msg);
void cat_lines_open_json(cat_lines *lines, const ha_message *msg, int payload);

/* Print the line of a message without its contents. */
void cat_lines_put(cat_lines *lines, const ha_message *msg);

void cat_lines_done(cat_lines *lines);

#endif
