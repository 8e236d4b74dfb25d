/* Output forms of cat and echo: shared options, and the printer made from them. */
#ifndef CLI_CAT_FORM_H
#define CLI_CAT_FORM_H

#include "cat/print.h"
#include "ui/opt.h"
#include "ui/out.h"

typedef struct cat_form {
  bool json;
  bool csv;
  cli_texts fields;
  bool full;
  int bytes; /* 1 = array */
  cli_texts definitions;
  bool brief;
  int payload; /* PAYLOAD_... */
} cat_form;

extern const char *const cat_form_bytes[];
extern const char *const cat_form_payloads[]; /* as PAYLOAD_... */

/* Rows of an option table, for settings with a cat_form at this offset. */
/* clang-format off */
#define CAT_FORM_OPTS(at) \
  {"json", 0, CLI_FLAG, (at) + offsetof(cat_form, json), NULL, NULL, \
   "print one JSON object per line"}, \
  {"csv", 0, CLI_FLAG, (at) + offsetof(cat_form, csv), NULL, NULL, \
   "print a table, one row per message; control characters are escaped on a terminal only"}, \
  {"fields", 0, CLI_TEXTS, (at) + offsetof(cat_form, fields), "FIELDS", NULL, \
   "only these fields, separated by commas: a.b,c[0:3]"}, \
  {"full", 0, CLI_FLAG, (at) + offsetof(cat_form, full), NULL, NULL, \
   "do not cut long arrays and strings"}, \
  {"bytes", 0, CLI_CHOICE, (at) + offsetof(cat_form, bytes), "FORM", cat_form_bytes, \
   "arrays of bytes in JSON: base64 (the default) or array"}, \
  {"definitions", 0, CLI_TEXTS, (at) + offsetof(cat_form, definitions), "PLACE", NULL, \
   "a folder or zip file of definitions; may be given several times"}, \
  {"brief", 0, CLI_FLAG, (at) + offsetof(cat_form, brief), NULL, NULL, \
   "one line per message, without its contents"}, \
  {"payload", 0, CLI_CHOICE, (at) + offsetof(cat_form, payload), "FORM", cat_form_payloads, \
   "with --brief: print the bytes as none (the default), hex or crc32"}
/* clang-format on */

/* Check that the options of the form do not contradict each other. Returns false after a line on
 * stderr. */
bool cat_form_check(const cat_form *form);

static inline bool cat_form_is_brief(const cat_form *form) {
  return form->brief || form->payload != PAYLOAD_NONE;
}

/* Everything that is needed to print messages on standard output. */
typedef struct cat_show {
  bool is_brief;
  cli_out out;
  cat_lines lines;
  cat_decode decode;
  cat_print print;
} cat_show;

/* has_heads: print a line with the topic before each message. Returns false after a line on stderr.
 */
bool cat_show_open(cat_show *show, const cat_form *form, bool has_heads);
void cat_show_put(cat_show *show, const ha_message *msg);
/* Write all pending messages to standard output. */
void cat_show_flush(cat_show *show);
/* Release everything, including the lists in form. Call it also after a failed open. */
void cat_show_done(cat_show *show, cat_form *form);

#endif
