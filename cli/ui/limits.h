/* What reading a bag may cost: options that all verbs have that read one. */
#ifndef CLI_UI_LIMITS_H
#define CLI_UI_LIMITS_H

#include <holdall/check.h>
#include <holdall/decoder.h>
#include <holdall/reader.h>
#include <holdall/records.h>

#include "ui/verbs.h"

/* The command has one line of options, which all that it opens follows. */
typedef struct cli_limits {
  cli_count chunk;
  cli_count record;
  cli_count temp;
  cli_count channels;
  cli_count definitions;
  cli_count chunks;
  cli_count attachments;
  const char *temp_dir;
} cli_limits;

extern cli_limits cli_limits_given;

/* The options, whose members are those of cli_limits_given; an empty table for verbs that read no
 * bag. */
const cli_opt *cli_limits_options(const cli_verb *verb);

void cli_limits_set(ha_reader_options *options);
ha_reader_options cli_limits_reader(void);
void cli_limits_set_check(ha_check_options *options);
/* Memory for the types of a bag: twice what their texts may have. */
void cli_limits_set_decoder(ha_decoder *decoder);
void cli_limits_set_records(ha_records_options *options);

#endif
