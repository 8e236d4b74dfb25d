/* Prints messages with contents: YAML, JSON, or rows of a CSV table. */
#ifndef CLI_CAT_PRINT_H
#define CLI_CAT_PRINT_H

#include <stdbool.h>
#include <stddef.h>

#include "cat/decode.h"
#include "cat/line.h"
#include "cat/table.h"

/* --- ahead.c ---------------------------------------------------------------------------------- */

typedef struct cat_ahead cat_ahead;

/* A message between put and emit. */
typedef struct cat_ahead_item {
  ha_message msg; /* referenced until it is emitted */
  cat_channel *channel;
  bool is_printed; /* false = print it when it is emitted */
  size_t start;    /* offset of its contents in the text of the batch */
  size_t size;
} cat_ahead_item;

typedef ha_status cat_ahead_print(ha_buffer *out, const ha_plan *plan, const uint8_t *data,
                                  size_t size, const ha_print_options *options, ha_error *err);

/* threads: 0 = one per processor. Returns NULL for one thread: nothing to do in parallel. print,
 * options: used for all messages that have a plan; borrowed. emit: called by put and drain. */
cat_ahead *cat_ahead_new(size_t threads, cat_ahead_print *print, const ha_print_options *options,
                         void (*emit)(void *user, const cat_ahead_item *item, const char *contents),
                         void *user);

void cat_ahead_put(cat_ahead *ahead, cat_channel *channel, const ha_message *msg);

/* Emit all pending messages. ahead may be NULL here and in the next function. */
void cat_ahead_drain(cat_ahead *ahead);

/* Free; messages that were not emitted are dropped. */
void cat_ahead_free(cat_ahead *ahead);

/* --- print.c ---------------------------------------------------------------------------------- */

enum { CAT_YAML, CAT_JSON, CAT_CSV };

typedef struct cat_print {
  int form;       /* CAT_... */
  bool has_heads; /* print a line before each message, in YAML */
  ha_print_options options;
  cat_decode *decode;
  cat_lines *lines;
  cat_table table;
  cat_ahead *ahead; /* NULL = print contents in this thread */
  ha_buffer text;
  const char *contents; /* contents of the current message: text, or what was printed ahead */
  size_t contents_size;
  size_t *ends;  /* end of each field in text */
  char *compact; /* buffer for messages that are JSON already */
  size_t compact_size;
  size_t compact_room;
} cat_print;

/* CSV, first pass: add the columns that this message needs. */
bool cat_print_measure(cat_print *print, const ha_message *msg);
/* CSV, second pass: print the names of the columns. Returns false after a line on stderr. */
bool cat_print_header(cat_print *print);

/* Start the threads that print contents. Call it once, after the setup; threads: 0 = one per
 * processor. */
void cat_print_start(cat_print *print, size_t threads);
void cat_print_put(cat_print *print, const ha_message *msg);
/* Print all pending messages. Call it before printing anything else. */
void cat_print_flush(cat_print *print);

/* Lower-level functions, for callers that handle undecodable messages themselves: print the
 * contents, then, for JSON, the line. If contents is NULL, the line contains the bytes. */
ha_status cat_print_contents(cat_print *print, const cat_channel *channel, const ha_message *msg,
                             ha_error *err);
void cat_print_json(cat_print *print, const cat_channel *channel, const ha_message *msg,
                    bool is_decoded);

/* Report the totals. Returns code, or a worse exit code. */
int cat_print_end(const cat_print *print, int code);

void cat_print_done(cat_print *print);

/* --- json_compact.c --------------------------------------------------------------------------- */

/* If the text is one JSON value (RFC 8259), at most 64 levels deep, copy it without spaces to out,
 * which has at least size bytes, and return true. */
bool cli_json_compact(char *out, size_t *out_size, const char *text, size_t size);

#endif
