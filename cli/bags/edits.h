/* What messages become: the options of edit, and what the library wants for them. */
#ifndef CLI_BAGS_EDITS_H
#define CLI_BAGS_EDITS_H

#include <stdbool.h>

#include <holdall/rewrite.h>

#include "bags/options.h"
#include "ui/json.h"

typedef struct cli_edit {
  cli_rewrite rewrite; /* its edit is this one */
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
  const char *topic; /* of the reader */
  uint64_t messages;
} cli_edited;

typedef struct cli_edits {
  ha_rewrite_edits edits;
  ha_retime retime;
  ha_rewrite_set *sets;
  ha_redefinition *redefinitions;
  char **texts; /* that were cut apart, and files that were read */
  size_t text_count;
  cli_edited *edited;
  size_t edited_count;
} cli_edits;

/* Says what is wrong with options that need no bag to be looked at. */
bool cli_edit_check(const cli_edit *set);

/* What the options ask for of a bag; query: the messages that are read of it. */
ha_status cli_edits_read(cli_edits *out, const cli_edit *set, ha_reader *reader,
                         const ha_query *query, ha_error *err);
void cli_edits_done(cli_edits *edits);

/* A channel was done, with so many messages edited. */
void cli_edits_keep(cli_edits *edits, const ha_channel *channel, uint64_t messages);
void cli_edits_print(cli_out *out, const cli_edits *edits);
void cli_edits_json(cli_json *json, const cli_edits *edits);

#endif
