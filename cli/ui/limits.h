/* Limits of reading bags: options of all verbs that read bags. */
#ifndef CLI_UI_LIMITS_H
#define CLI_UI_LIMITS_H

#include <holdall/check.h>
#include <holdall/decoder.h>
#include <holdall/reader.h>
#include <holdall/records.h>

#include "ui/opt.h"

/* Given once on the command line; they hold for every bag that the command opens. */
typedef struct cli_limits {
  cli_count chunk;
  cli_count record;
  cli_count temp;
  cli_count channels;
  cli_count definitions;
  cli_count chunks;
  cli_count attachments;
  cli_count unpacked;
  const char *temp_dir;
} cli_limits;

extern cli_limits cli_limits_given;

/* The options that set the members of cli_limits_given. */
extern const cli_opt cli_limits_options[];

void cli_limits_set(ha_reader_options *options);
ha_reader_options cli_limits_reader(void);
void cli_limits_set_check(ha_check_options *options);
/* Memory for the types of a bag: twice the limit of their texts. */
void cli_limits_set_decoder(ha_decoder *decoder);
void cli_limits_set_records(ha_records_options *options);

#endif
