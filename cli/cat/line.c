#include "cat/line.h"

#include <inttypes.h>
#include <isa-l/crc.h>
#include <stdlib.h>
#include <string.h>

#include "ui/json.h"
#include "ui/memory.h"

#define MAX_COLUMN 64

/* --- labels ------------------------------------------------------------------------------- */

static void put_column(cli_out *out, const char *text, size_t width) {
  const size_t used = cli_out_name(out, text);

  cli_out_spaces(out, (used < width ? width - used : 0) + 2);
}

static void make_label(cli_out *out, const cat_lines *lines, const ha_channel *channel) {
  if (!lines->json) {
    put_column(out, channel->topic, lines->topic_width);
    put_column(out, channel->schema->name, lines->type_width);
    return;
  }
  cli_out_text(out, "{\"topic\":");
  cli_out_json_string(out, channel->topic, strlen(channel->topic));
  cli_out_text(out, ",\"type\":");
  cli_out_json_string(out, channel->schema->name, strlen(channel->schema->name));
  cli_out_text(out, ",\"channel\":");
  cli_out_u64(out, channel->id);
  cli_out_text(out, ",\"log_time_ns\":");
}

/* Grow the table so that the channel id is an index in it. */
static void grow_labels(cat_lines *lines, uint32_t id) {
  const size_t count = (size_t)id + 1;

  if (count <= lines->label_count) return;
  lines->labels = cli_resize(lines->labels, count, sizeof *lines->labels);
  memset(lines->labels + lines->label_count, 0,
         (count - lines->label_count) * sizeof *lines->labels);
  lines->label_count = count;
}

static void put_new_label(cat_lines *lines, const ha_channel *channel) {
  grow_labels(lines, channel->id);
  cat_label *kept = &lines->labels[channel->id];

  cli_out_init(&lines->scratch,
               -1); /* descriptor -1: writing a label larger than the buffer fails */
  make_label(&lines->scratch, lines, channel);
  if (cli_out_is_broken(&lines->scratch)) {
    make_label(lines->out, lines, channel);
    return;
  }
  kept->size = lines->scratch.used;
  kept->text = cli_resize(NULL, kept->size, 1);
  memcpy(kept->text, lines->scratch.buffer, kept->size);
  cli_out_bytes(lines->out, kept->text, kept->size);
}

static inline void put_label(cat_lines *lines, const ha_channel *channel) {
  if (channel->id < lines->label_count && lines->labels[channel->id].text) {
    cli_out_bytes(lines->out, lines->labels[channel->id].text, lines->labels[channel->id].size);
  } else {
    put_new_label(lines, channel);
  }
}

/* --- lines -------------------------------------------------------------------------------- */

#define PUT(out, literal) cli_out_bytes((out), (literal), sizeof(literal) - 1)

static void put_number_or_null(cli_out *out, bool is_there, int64_t number) {
  if (is_there) {
    cli_out_i64(out, number);
  } else {
    PUT(out, "null");
  }
}

void cat_lines_open_json(cat_lines *lines, const ha_message *msg, int payload) {
  cli_out *out = lines->out;

  put_label(lines, msg->channel);
  cli_out_i64(out, msg->log_time_ns);
  PUT(out, ",\"publish_time_ns\":");
  put_number_or_null(out, msg->flags & HA_MESSAGE_HAS_PUBLISH_TIME, msg->publish_time_ns);
  PUT(out, ",\"sequence\":");
  put_number_or_null(out, msg->flags & HA_MESSAGE_HAS_SEQUENCE, msg->sequence);
  PUT(out, ",\"size\":");
  cli_out_u64(out, msg->size);
  PUT(out, ",\"payload\":");
  if (payload == PAYLOAD_CRC32) {
    cli_out_u64(out, crc32_gzip_refl(0, msg->data, msg->size));
  } else if (payload == PAYLOAD_HEX) {
    cli_out_char(out, '"');
    cli_out_hex(out, msg->data, msg->size);
    cli_out_char(out, '"');
  } else {
    PUT(out, "null");
  }
}

void cat_lines_open_text(cat_lines *lines, const ha_message *msg) {
  cli_out_seconds(lines->out, msg->log_time_ns);
  cli_out_spaces(lines->out, 2);
  put_label(lines, msg->channel);
  cli_out_u64(lines->out, msg->size);
}

static void put_text(cat_lines *lines, const ha_message *msg) {
  cli_out *out = lines->out;

  cat_lines_open_text(lines, msg);
  if (lines->payload == PAYLOAD_CRC32) {
    cli_out_format(out, "  %08" PRIx32, crc32_gzip_refl(0, msg->data, msg->size));
  } else if (lines->payload == PAYLOAD_HEX) {
    cli_out_spaces(out, 2);
    cli_out_hex(out, msg->data, msg->size);
  }
  cli_out_char(out, '\n');
}

void cat_lines_put(cat_lines *lines, const ha_message *msg) {
  if (lines->json) {
    cat_lines_open_json(lines, msg, lines->payload);
    PUT(lines->out, "}\n");
  } else {
    put_text(lines, msg);
  }
}

/* --- columns ------------------------------------------------------------------------------ */

static size_t wider(cat_lines *lines, size_t width, const char *text) {
  cli_out_init(&lines->scratch, -1);
  const size_t columns = cli_out_name(&lines->scratch, text);

  if (columns <= width) return width;
  return columns < MAX_COLUMN ? columns : MAX_COLUMN;
}

void cat_lines_fit(cat_lines *lines, const ha_channel *channel) {
  lines->topic_width = wider(lines, lines->topic_width, channel->topic);
  lines->type_width = wider(lines, lines->type_width, channel->schema->name);
}

void cat_lines_done(cat_lines *lines) {
  for (size_t i = 0; i < lines->label_count; i++) {
    free(lines->labels[i].text);
  }
  free(lines->labels);
}
