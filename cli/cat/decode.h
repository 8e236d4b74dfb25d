/* How holdall cat decodes the messages of each channel, and what it says when it can't. */
#ifndef CLI_CAT_DECODE_H
#define CLI_CAT_DECODE_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/decoder.h>

#include "ui/opt.h"

typedef struct cat_channel {
  const ha_channel *channel;
  const ha_plan *plan; /* NULL = its messages can't be decoded */
  ha_path **paths;     /* by field; NULL where the type has none such */
  bool is_chosen;      /* has one of the fields, or none were asked for */
  bool is_json;        /* its messages are JSON, and may be passed as they are */
  uint64_t good;       /* messages that were decoded */
  uint64_t bad;        /* that could not be */
} cat_channel;

typedef struct cat_decode {
  bool passes_json;
  bool is_raw;         /* nothing is decoded */
  const char *instead; /* of contents: what becomes of messages that can't be decoded */
  char **fields;
  size_t field_count;
  ha_definitions *definitions;
  ha_decoder *decoder;
  cat_channel **channels; /* by id; NULL = not asked for yet */
  size_t channel_count;
  bool lossy;
} cat_decode;

/* fields: lists with commas between. False with a line on stderr. */
bool cat_decode_open(cat_decode *decode, const cli_texts *places, const cli_texts *fields);

/* Has the type of one of these channels each field, as far as types are known? False with a line on
 * stderr. */
bool cat_decode_check_fields(cat_decode *decode, const ha_channel *const *channels, size_t count);

/* Was it asked for? */
bool cat_decode_knows(const cat_decode *decode, const ha_channel *channel);
/* Of a channel that can't be decoded a word is said once. */
cat_channel *cat_decode_channel(cat_decode *decode, const ha_channel *channel);

/* A message was not decoded: some warnings a channel, the rest is counted. */
void cat_decode_failed(cat_decode *decode, cat_channel *channel, const ha_message *msg,
                       const ha_error *err);

/* The sums; the exit code: code, or what is worse. */
int cat_decode_end(const cat_decode *decode, int code);

void cat_decode_close(cat_decode *decode);

#endif
