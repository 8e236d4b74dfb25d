/* Options of edit, and the edits that ha_rewrite() takes. */
#ifndef CLI_BAGS_EDITS_H
#define CLI_BAGS_EDITS_H

#include <stdbool.h>

#include <holdall/rewrite.h>

#include "bags/options.h"
#include "ui/json.h"

typedef struct cli_edit {
  cli_rewrite rewrite; /* its member edit points to this struct */
  cli_texts sets;
  cli_texts redefinitions;
  cli_time shift;
  cli_time start_at;
  const char *scale;
  const char *times;
  bool stamp_from_header;
  bool header_from_log;
  bool dry_run;
} cli_edit;

/* A channel whose messages were edited. */
typedef struct cli_edited {
  const char *topic; /* borrowed from the reader */
  uint64_t messages;
} cli_edited;

typedef struct cli_edits {
  ha_rewrite_edits edits;
  ha_retime retime;
  ha_rewrite_set *sets;
  ha_redefinition *redefinitions;
  char **texts; /* split option texts, and the contents of files */
  size_t text_count;
  cli_edited *edited;
  size_t edited_count;
} cli_edits;

/* Check the options that need no bag. Returns false after a line on stderr. */
bool cli_edit_check(const cli_edit *set);

/* Create the edits of a bag from the options. query: the messages that will be edited. */
ha_status cli_edits_read(cli_edits *out, const cli_edit *set, ha_reader *reader,
                         const ha_query *query, ha_error *err);
void cli_edits_done(cli_edits *edits);

/* Store the number of edited messages of a channel. */
void cli_edits_keep(cli_edits *edits, const ha_channel *channel, uint64_t messages);
void cli_edits_print(cli_out *out, const cli_edits *edits);
void cli_edits_json(cli_json *json, const cli_edits *edits);

#endif
