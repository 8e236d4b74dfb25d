#include "ui/limits.h"

#include "ui/standard_input.h"

cli_limits cli_limits_given;

const cli_opt cli_limits_options[] = {
    {"max-chunk", 0, CLI_SIZE, offsetof(cli_limits, chunk), "SIZE", NULL,
     "largest chunk, uncompressed (1G; over 256M at most 64 times its size)"},
    {"max-record", 0, CLI_SIZE, offsetof(cli_limits, record), "SIZE", NULL,
     "largest record of an index, a definition or a header (256M)"},
    {"max-temp", 0, CLI_SIZE, offsetof(cli_limits, temp), "SIZE", NULL,
     "most that temporary files take (1G, and 1024 times the bag's size)"},
    {"max-unpacked", 0, CLI_SIZE, offsetof(cli_limits, unpacked), "SIZE", NULL,
     "most bytes that chunks unpack to without delivering a message (8G; those of bz2 count 6 "
     "times)"},
    {"temp-dir", 0, CLI_PATH, offsetof(cli_limits, temp_dir), "DIR", NULL,
     "where temporary files lie ($TMPDIR, or /tmp)"},
    {"max-channels", 0, CLI_COUNT, offsetof(cli_limits, channels), "N", NULL,
     "most channels of a bag (100000)"},
    {"max-definitions", 0, CLI_SIZE, offsetof(cli_limits, definitions), "SIZE", NULL,
     "most bytes of definitions and channels, equal ones once (64M)"},
    {"max-chunks", 0, CLI_COUNT, offsetof(cli_limits, chunks), "N", NULL,
     "most chunks of a file (2000000)"},
    {"max-attachments", 0, CLI_COUNT, offsetof(cli_limits, attachments), "N", NULL,
     "most attachments of a file, and as many metadata records (100000)"},
    CLI_OPT_END,
};

const ha_limits *cli_limits_get(void) {
  static ha_limits limits = HA_LIMITS_INIT;
  const cli_limits *given = &cli_limits_given;

  limits.max_chunk_bytes = given->chunk.value;
  limits.max_record_bytes = given->record.value;
  limits.max_temp_bytes = given->temp.value;
  limits.temp_dir = given->temp_dir;
  limits.max_channels = given->channels.value;
  limits.max_definition_bytes = given->definitions.value;
  limits.max_chunks = given->chunks.value;
  limits.max_attachments = given->attachments.value;
  limits.max_unpacked_bytes = given->unpacked.value;
  return &limits;
}

ha_reader_options cli_limits_reader(void) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;

  options.limits = cli_limits_get();
  options.io = cli_standard_input();
  return options;
}

void cli_limits_set_decoder(ha_decoder *decoder) {
  const uint64_t texts = cli_limits_given.definitions.value;

  ha_decoder_limit(decoder, texts <= UINT64_MAX / 2 ? 2 * texts : UINT64_MAX);
}
