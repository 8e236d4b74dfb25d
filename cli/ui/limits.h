/* Options that all verbs which read bags share: limits, access to URLs, keys. */
#ifndef CLI_UI_LIMITS_H
#define CLI_UI_LIMITS_H

#include <holdall/decoder.h>
#include <holdall/reader.h>
#include <holdall/writer.h>

#include "ui/opt.h"

/* Limits of reading. The command line sets them once, for all bags that the command opens. */
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

/* Settings for files at URLs; also set once. */
typedef struct cli_net {
  const char *endpoint;
  const char *region;
  const char *profile;
  int addressing; /* HA_NET_ADDRESSING_... */
  bool is_anonymous;
  bool allow_scan;
  bool report; /* what was fetched */
  cli_texts headers;
  cli_count timeout; /* ns */
  cli_count connections;
  cli_count ahead;
  cli_count kept;
  cli_count spool;
  const char *cache_dir;
  cli_count cache_bytes;
} cli_net;

/* Keys of encrypted bags; also set once. */
typedef struct cli_keys {
  const char *aes_key;
  cli_texts identities;
  const char *passphrase_file;
} cli_keys;

/* Recipients of encrypted bags: rows of the option tables of verbs that make bags. */
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
        "encrypt files other than MCAP when they are finished; unencrypted until then"             \
  }

/* Sets the recipients. With seal_late, warns that bytes are on the disk unencrypted for some
 * time. */
void cli_recipients_set(ha_writer_options *writer, const cli_texts *recipients, bool seal_late);

extern cli_keys cli_keys_given;
extern const cli_opt cli_keys_options[];
/* Returns the keys in the form of the library; valid until the calling thread ends. */
const ha_keys *cli_keys_get(void);

extern cli_net cli_net_given;
extern const cli_opt cli_net_options[];
/* Returns the settings for URLs in the form of the library; valid until the calling thread ends. */
const ha_net_options *cli_net_get(void);

/* The options that set the members of cli_limits_given. */
extern const cli_opt cli_limits_options[];

/* Returns the folder for temporary files. */
const char *cli_temp_folder(void);

/* Returns the limits in the form of the library; valid until the calling thread ends. */
const ha_limits *cli_limits_get(void);
/* Returns the options of a reader with these limits, keys and settings for URLs. */
ha_reader_options cli_limits_reader(void);
/* Set the decoder's memory limit: twice --max-definitions, because parsed types need more memory
 * than their text. */
void cli_limits_set_decoder(ha_decoder *decoder);

#endif
