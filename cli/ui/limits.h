/* Limits of reading bags, and how URLs are read: options of all verbs that read bags. */
#ifndef CLI_UI_LIMITS_H
#define CLI_UI_LIMITS_H

#include <holdall/decoder.h>
#include <holdall/reader.h>
#include <holdall/writer.h>

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

/* The same for files of URLs. */
typedef struct cli_net {
  const char *endpoint;
  const char *region;
  const char *profile;
  int addressing; /* HA_NET_ADDRESSING_... */
  bool is_anonymous;
  bool allow_scan;
  cli_texts headers;
  cli_count timeout; /* ns */
  cli_count connections;
  cli_count ahead;
  cli_count kept;
  cli_count spool;
  const char *cache_dir;
  cli_count cache_bytes;
} cli_net;

/* The same for encrypted bags. */
typedef struct cli_keys {
  const char *aes_key;
  cli_texts identities;
  const char *passphrase_file;
} cli_keys;

/* For whom new bags are encrypted: rows of the tables of verbs that make bags. */
#define CLI_RECIPIENT_OPTS(recipients, seal_late)                                                  \
  {"recipient",                                                                                    \
   0,                                                                                              \
   CLI_TEXTS,                                                                                      \
   (recipients),                                                                                   \
   "KEY",                                                                                          \
   NULL,                                                                                           \
   "encrypt the new bag for age1..., \"ssh-ed25519 ...\", or the lines of @FILE; may be given "    \
   "several times"},                                                                               \
  {                                                                                                \
    "seal-when-finished", 0, CLI_FLAG, (seal_late), NULL, NULL,                                    \
        "encrypt other files than MCAP, too, when they are finished: plain until then"             \
  }

/* Warns that bytes are plain for a while. */
void cli_recipients_set(ha_writer_options *writer, const cli_texts *recipients, bool seal_late);

extern cli_keys cli_keys_given;
extern const cli_opt cli_keys_options[];
/* The same as the library takes them; valid until the calling thread ends. */
const ha_keys *cli_keys_get(void);

extern cli_net cli_net_given;
extern const cli_opt cli_net_options[];
/* The same as the library takes them; valid until the calling thread ends. */
const ha_net_options *cli_net_get(void);

/* The options that set the members of cli_limits_given. */
extern const cli_opt cli_limits_options[];

/* The same as the library takes them; valid until the calling thread ends. */
const ha_limits *cli_limits_get(void);
/* Options of a reader with them. */
ha_reader_options cli_limits_reader(void);
/* Memory for the types of a bag: twice the limit of their texts. */
void cli_limits_set_decoder(ha_decoder *decoder);

#endif
