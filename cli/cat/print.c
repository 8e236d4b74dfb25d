#include "cat/print.h"

#include <stdio.h>
#include <stdlib.h>

#include "cat/line.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/report.h"
#include "ui/verbs.h"

/* Limit of printed bytes of a message that cannot be decoded, unless --full is given. */
enum { MAX_BYTES = 64 };

/* --- contents ----------------------------------------------------------------------------- */

static ha_status print_path(cat_print *p, const ha_path *path, const ha_message *msg,
                            ha_error *err) {
  if (!path) return HA_END;
  return p->form == CAT_JSON ? ha_path_json(&p->text, path, msg->data, msg->size, &p->options, err)
                             : ha_path_yaml(&p->text, path, msg->data, msg->size, &p->options, err);
}

/* Print all requested fields into p->text, one after the other; a missing field is an empty
 * text. */
static ha_status print_fields(cat_print *p, const cat_channel *c, const ha_message *msg,
                              ha_error *err) {
  if (!p->ends) p->ends = cli_resize(NULL, p->decode->field_count, sizeof *p->ends);
  for (size_t i = 0; i < p->decode->field_count; i++) {
    const ha_status st = print_path(p, c->paths[i], msg, err);

    if (st < 0) return st;
    p->ends[i] = p->text.size;
  }
  return HA_OK;
}

static ha_status print_compact(cat_print *p, const ha_message *msg, ha_error *err) {
  size_t size = 0;

  if (msg->size > p->compact_room) {
    p->compact = cli_resize(p->compact, msg->size, 1);
    p->compact_room = msg->size;
  }
  if (msg->size > 0 && cli_json_compact(p->compact, &size, (const char *)msg->data, msg->size)) {
    p->compact_size = size;
    return HA_OK;
  }
  err->code = HA_E_CORRUPT;
  snprintf(err->text, sizeof err->text, "this is no JSON");
  return HA_E_CORRUPT;
}

static cat_ahead_print *printer_of(const cat_print *p) {
  return p->form == CAT_JSON ? ha_plan_json : ha_plan_yaml;
}

/* Print the contents into p->text; contents that are JSON already are copied to p->compact. */
ha_status cat_print_contents(cat_print *p, const cat_channel *c, const ha_message *msg,
                             ha_error *err) {
  p->text.size = 0;
  if (c->is_json) return print_compact(p, msg, err);
  if (c->paths) return print_fields(p, c, msg, err);
  const ha_status st = printer_of(p)(&p->text, c->plan, msg->data, msg->size, &p->options, err);
  p->contents = p->text.data;
  p->contents_size = p->text.size;
  return st;
}

/* Returns whether the message can be decoded; reports if not. is_printed: its contents were printed
 * ahead by another thread. */
static bool decode(cat_print *p, cat_channel *c, const ha_message *msg, bool is_printed) {
  ha_error err = HA_ERROR_INIT;

  if (!c->plan && !c->is_json) return false;
  if (is_printed || cat_print_contents(p, c, msg, &err) == HA_OK) {
    c->good++;
    return true;
  }
  cli_out_flush(p->lines->out); /* keep the warning next to its message */
  cat_decode_failed(p->decode, c, msg, &err);
  return false;
}

/* --- YAML --------------------------------------------------------------------------------- */

/* Is the value a struct or list, which begins on the line after its key? */
static bool is_block(const char *text, size_t size) {
  if (size < 2 || *text == '"' || *text == '\'') return false;
  if (text[0] == '-' && text[1] == ' ') return true;
  const char *end = memchr(text, '\n', size);
  const char *colon = memchr(text, ':', size);
  return colon && colon < end && (colon[1] == ' ' || colon[1] == '\n');
}

static void put_indented(cli_out *out, const char *text, size_t size) {
  for (size_t at = 0; at < size;) {
    const char *end = memchr(text + at, '\n', size - at);
    const size_t length = end ? (size_t)(end - text) + 1 - at : size - at;

    cli_out_spaces(out, 2);
    cli_out_bytes(out, text + at, length);
    at += length;
  }
}

static void put_yaml_field(cat_print *p, size_t i) {
  cli_out *out = p->lines->out;
  const size_t start = i > 0 ? p->ends[i - 1] : 0;
  const char *text = p->text.data + start;
  const size_t size = p->ends[i] - start;
  const bool is_alone = p->decode->field_count == 1;

  if (!is_alone) {
    cli_out_text(out, p->decode->fields[i]);
    cli_out_char(out, ':');
  }
  if (size == 0) {
    cli_out_text(out, is_alone ? "null\n" : " null\n");
  } else if (is_alone) {
    cli_out_bytes(out, text, size);
  } else if (is_block(text, size)) {
    cli_out_char(out, '\n');
    put_indented(out, text, size);
  } else {
    cli_out_char(out, ' ');
    cli_out_bytes(out, text, size);
  }
}

static void put_bytes(cat_print *p, const ha_message *msg) {
  cli_out *out = p->lines->out;
  const bool is_cut = msg->size > MAX_BYTES && !(p->options.flags & HA_PRINT_FULL);

  cli_out_text(out, "bytes: '");
  cli_out_hex(out, msg->data, is_cut ? MAX_BYTES : msg->size);
  cli_out_text(out, is_cut ? "...'\n" : "'\n");
}

static void put_yaml(cat_print *p, const cat_channel *c, const ha_message *msg, bool is_decoded) {
  cli_out *out = p->lines->out;

  if (p->has_heads) {
    cli_out_text(out, "# ");
    cat_lines_open_text(p->lines, msg);
    cli_out_char(out, '\n');
  }
  if (!is_decoded) {
    put_bytes(p, msg);
  } else if (c->is_json) {
    cli_out_json(out, p->compact, p->compact_size);
    cli_out_char(out, '\n');
  } else if (c->paths) {
    for (size_t i = 0; i < p->decode->field_count; i++) {
      put_yaml_field(p, i);
    }
  } else {
    cli_out_bytes(out, p->contents, p->contents_size);
  }
  cli_out_text(out, "---\n");
}

/* --- JSON --------------------------------------------------------------------------------- */

static void put_json_fields(cat_print *p) {
  cli_out *out = p->lines->out;
  size_t start = 0;

  for (size_t i = 0; i < p->decode->field_count; i++) {
    const char *key = p->decode->fields[i];

    cli_out_char(out, i > 0 ? ',' : '{');
    cli_out_json_string(out, key, strlen(key));
    cli_out_char(out, ':');
    if (p->ends[i] == start) {
      cli_out_text(out, "null");
    } else {
      cli_out_bytes(out, p->text.data + start, p->ends[i] - start);
    }
    start = p->ends[i];
  }
  cli_out_char(out, '}');
}

void cat_print_json(cat_print *p, const cat_channel *c, const ha_message *msg, bool is_decoded) {
  cli_out *out = p->lines->out;

  cat_lines_open_json(p->lines, msg, is_decoded ? PAYLOAD_NONE : PAYLOAD_HEX);
  cli_out_text(out, ",\"data\":");
  if (!is_decoded) {
    cli_out_text(out, "null");
  } else if (c->is_json) {
    cli_out_json(out, p->compact, p->compact_size);
  } else if (c->paths) {
    put_json_fields(p);
  } else {
    cli_out_bytes(out, p->contents, p->contents_size);
  }
  cli_out_text(out, "}\n");
}

/* --- CSV ---------------------------------------------------------------------------------- */

static void put_row(cat_print *p, cat_channel *c, const ha_message *msg) {
  ha_error err = HA_ERROR_INIT;

  if (!c->plan) {
    p->decode->lossy = true;
    return;
  }
  p->text.size = 0;
  if (cat_table_row(&p->text, &p->table, c, msg, &err) == HA_OK) {
    c->good++;
    cli_out_seconds(p->lines->out, msg->log_time_ns);
    cli_out_lines(p->lines->out, p->text.data, p->text.size);
    cli_out_char(p->lines->out, '\n');
    return;
  }
  cli_out_flush(p->lines->out);
  cat_decode_failed(p->decode, c, msg, &err);
}

/* --- messages ----------------------------------------------------------------------------- */

bool cat_print_measure(cat_print *p, const ha_message *msg) {
  cat_channel *c = cat_decode_channel(p->decode, msg->channel);

  return !c->plan || !c->is_chosen || cat_table_fit(&p->table, c, msg);
}

bool cat_print_header(cat_print *p) {
  ha_error err = HA_ERROR_INIT;

  if (p->table.size == 0) return true;
  p->text.size = 0;
  if (cat_table_header(&p->text, &p->table, &err) < 0) {
    cli_error_from(&err);
    return false;
  }
  cli_out_text(p->lines->out, "__time");
  cli_out_lines(p->lines->out, p->text.data, p->text.size);
  cli_out_char(p->lines->out, '\n');
  return true;
}

static void put(cat_print *p, cat_channel *c, const ha_message *msg, bool is_printed) {
  const bool is_decoded = decode(p, c, msg, is_printed);

  if (p->form == CAT_JSON) {
    cat_print_json(p, c, msg, is_decoded);
  } else {
    put_yaml(p, c, msg, is_decoded);
  }
}

static void put_ahead(void *user, const cat_ahead_item *item, const char *contents) {
  cat_print *p = user;

  p->contents = contents;
  p->contents_size = item->size;
  put(p, item->channel, &item->msg, item->is_printed);
}

void cat_print_start(cat_print *p, size_t threads) {
  if (p->form == CAT_CSV || p->decode->field_count > 0) return;
  p->ahead = cat_ahead_new(threads, printer_of(p), &p->options, put_ahead, p);
}

void cat_print_flush(cat_print *p) {
  cat_ahead_drain(p->ahead);
}

void cat_print_put(cat_print *p, const ha_message *msg) {
  /* first message of a channel: print pending messages before a possible warning about it */
  if (!cat_decode_knows(p->decode, msg->channel)) cat_print_flush(p);
  cat_channel *c = cat_decode_channel(p->decode, msg->channel);

  if (!c->is_chosen) return;
  if (p->form == CAT_CSV) {
    put_row(p, c, msg);
  } else if (p->ahead) {
    cat_ahead_put(p->ahead, c, msg);
  } else {
    put(p, c, msg, false);
  }
}

int cat_print_end(const cat_print *p, int code) {
  if (cat_table_warn(&p->table) && code == CLI_DONE) code = CLI_LOSS;
  return cat_decode_end(p->decode, code);
}

void cat_print_done(cat_print *p) {
  cat_ahead_free(p->ahead);
  ha_buffer_done(&p->text);
  cat_table_done(&p->table);
  free(p->ends);
  free(p->compact);
}
