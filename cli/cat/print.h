/* Messages with their contents, as holdall cat prints them: YAML, JSON, or rows of a table. */
#ifndef CLI_CAT_PRINT_H
#define CLI_CAT_PRINT_H

#include "cat/ahead.h"
#include "cat/decode.h"
#include "cat/line.h"
#include "cat/table.h"

enum { CAT_YAML, CAT_JSON, CAT_CSV };

typedef struct cat_print {
  int form;       /* CAT_... */
  bool has_heads; /* a line in front of each message, in YAML */
  ha_print_options options;
  cat_decode *decode;
  cat_lines *lines;
  cat_table table;
  cat_ahead *ahead; /* NULL = contents are printed one by one */
  ha_buffer text;
  const char *contents; /* of the message that is shown: text, or what was printed ahead */
  size_t contents_size;
  size_t *ends;  /* of each field in text */
  char *compact; /* of a message that is JSON already */
  size_t compact_size;
  size_t compact_room;
} cat_print;

/* Of CSV, before anything is printed: which columns does this message need? */
void cat_print_measure(cat_print *print, const ha_message *msg);
/* ... and then their names; false, with a line on stderr, if that fails. */
bool cat_print_header(cat_print *print);

/* To be called once when all is set: contents are printed by so many threads then; 0 = one a
 * processor. */
void cat_print_start(cat_print *print, size_t threads);
void cat_print_put(cat_print *print, const ha_message *msg);
/* Let all come out that was put: before anything else is said. */
void cat_print_flush(cat_print *print);

/* The same in two steps, for callers that have their own way with messages that can't be decoded:
 * the contents, and then, of JSON, the line; without contents its bytes are in it. */
ha_status cat_print_contents(cat_print *print, const cat_channel *channel, const ha_message *msg,
                             ha_error *err);
void cat_print_json(cat_print *print, const cat_channel *channel, const ha_message *msg,
                    bool is_decoded);

/* What is to be said at the end; the exit code: code, or what is worse. */
int cat_print_end(const cat_print *print, int code);

void cat_print_done(cat_print *print);

#endif
