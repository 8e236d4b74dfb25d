/* Prints messages with contents: YAML, JSON, or rows of a CSV table. */
#ifndef CLI_CAT_PRINT_H
#define CLI_CAT_PRINT_H

#include "cat/ahead.h"
#include "cat/decode.h"
#include "cat/line.h"
#include "cat/table.h"

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

#endif
