#include "limits.h"

cli_limits cli_limits_given;

static const cli_opt g_options[] = {
    {"max-chunk", 0, CLI_SIZE, offsetof(cli_limits, chunk), "SIZE", NULL,
     "largest chunk, uncompressed (1G; over 256M at most 64 times its size)"},
    {"max-record", 0, CLI_SIZE, offsetof(cli_limits, record), "SIZE", NULL,
     "largest record of an index, a definition or a header (256M)"},
    {"max-temp", 0, CLI_SIZE, offsetof(cli_limits, temp), "SIZE", NULL,
     "most that temporary files take (1G, and 1024 times the bag's size)"},
    {"temp-dir", 0, CLI_PATH, offsetof(cli_limits, temp_dir), "DIR", NULL,
     "where temporary files lie ($TMPDIR, or /tmp)"},
    CLI_OPT_END,
};

static const cli_opt g_none[] = {CLI_OPT_END};

const cli_opt *cli_limits_options(const cli_verb *verb) {
  static const cli_verb *const without[] = {&cli_verb_record, &cli_verb_topics, &cli_verb_echo,
                                            &cli_verb_list, &cli_verb_completion};

  for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
    if (verb == without[i]) return g_none;
  }
  return g_options;
}

void cli_limits_set(ha_reader_options *options) {
  const cli_limits *given = &cli_limits_given;

  options->max_chunk_bytes = given->chunk.value;
  options->max_record_bytes = given->record.value;
  options->max_temp_bytes = given->temp.value;
  options->temp_dir = given->temp_dir;
}

ha_reader_options cli_limits_reader(void) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;

  cli_limits_set(&options);
  return options;
}

void cli_limits_set_check(ha_check_options *options) {
  const cli_limits *given = &cli_limits_given;

  options->max_chunk_bytes = given->chunk.value;
  options->max_record_bytes = given->record.value;
  options->max_temp_bytes = given->temp.value;
  options->temp_dir = given->temp_dir;
}

void cli_limits_set_records(ha_records_options *options) {
  const cli_limits *given = &cli_limits_given;

  options->max_chunk_bytes = given->chunk.value;
  options->max_record_bytes = given->record.value;
  options->max_temp_bytes = given->temp.value;
  options->temp_dir = given->temp_dir;
}
