/* Decodes messages for cat and echo, per channel, and reports messages that cannot be decoded. */
#ifndef CLI_CAT_DECODE_H
#define CLI_CAT_DECODE_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/decoder.h>

#include "ui/opt.h"
#include "ui/out.h"

typedef struct cat_channel {
  const ha_channel *channel;
  const ha_plan *plan; /* NULL = the messages cannot be decoded */
  ha_path **paths;     /* by field; NULL = the type does not have it */
  size_t columns;      /* number of its columns in the CSV table, from 1; 0 = not assigned yet */
  bool is_chosen;      /* the type has a field of --fields, or --fields is not given */
  bool is_json;        /* the messages are JSON and may be printed as they are */
  uint64_t good;       /* messages decoded */
  uint64_t bad;        /* messages that could not be decoded */
} cat_channel;

typedef struct cat_decode {
  bool passes_json;
  bool is_raw;         /* decode nothing */
  const char *instead; /* for warnings: what is done with a message that cannot be decoded */
  char **fields;
  size_t field_count;
  ha_definitions *definitions;
  ha_decoder *decoder;
  cat_channel **channels; /* by channel id; NULL = not used yet */
  size_t channel_count;
  bool lossy;
} cat_decode;

/* fields: comma-separated lists of --fields. Returns false after a line on stderr. */
bool cat_decode_open(cat_decode *decode, const cli_texts *places, const cli_texts *fields);

/* Check that each field of --fields exists in one of these channels, if their types are known.
 * Returns false after a line on stderr. */
bool cat_decode_check_fields(cat_decode *decode, const ha_channel *const *channels, size_t count);

/* Print the names of the fields of these channels, with their topics; arrays have [] at the end. */
void cat_list_fields(cli_out *out, cat_decode *decode, const ha_channel *const *channels,
                     size_t count);

/* Was cat_decode_channel() called for it before? */
bool cat_decode_knows(const cat_decode *decode, const ha_channel *channel);
/* Returns the decoder state of a channel. Warns once about a channel that cannot be decoded. */
cat_channel *cat_decode_channel(cat_decode *decode, const ha_channel *channel);

/* Count a message that could not be decoded; the first few of each channel cause a warning. */
void cat_decode_failed(cat_decode *decode, cat_channel *channel, const ha_message *msg,
                       const ha_error *err);

/* Report the totals. Returns code, or a worse exit code. */
int cat_decode_end(const cat_decode *decode, int code);

void cat_decode_close(cat_decode *decode);

#endif
