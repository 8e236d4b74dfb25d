/* Options shared by the verbs that write bags: their values, and rows for option tables. */
#ifndef CLI_BAGS_OPTIONS_H
#define CLI_BAGS_OPTIONS_H

#include <holdall/rewrite.h>

#include "bags/adapt.h"
#include "input/select.h"
#include "ui/limits.h"
#include "ui/opt.h"

struct cli_edit; /* bags/edits.h */

/* cli_rewrite.order */
enum { CLI_ORDER_PRESERVE = 0, CLI_ORDER_LOG_TIME = 1, CLI_ORDER_TOPIC = 2 };

/* cli_rewrite.joins: which channels of the inputs become one. */
enum { CLI_JOIN_EQUAL = 0, CLI_JOIN_TYPE = 1, CLI_JOIN_NONE = 2 };

typedef struct cli_rewrite {
  cli_select select;
  const char *where;
  cli_count limit;
  const char *last_per_channel;
  cli_texts renames;
  const char *to;       /* "ros1", "ros2:jazzy"; NULL = messages are not converted */
  const char *encoding; /* target encoding of the messages; NULL = not changed */
  cli_texts definitions;
  const struct cli_edit *edit; /* how messages are edited; NULL = not at all */
  cli_adapt adapt;
  bool to_by_output; /* if to is NULL, the output format implies it: ros1 for a ROS 1 bag */
  bool no_attachments;
  bool no_metadata;
  bool second_is_output; /* a second argument is the output, as in 'rosbag fix' */
  bool decrypts;         /* no warning that the new bag is not encrypted */
  bool recover;          /* read what is readable of damaged bags, and list the losses */

  const char *input_options; /* files of `ros2 bag convert` */
  const char *output_options;

  const char *output;
  const struct cli_remote_output *remote; /* destination of an upload after writing; NULL = none */
  const char *shown;                      /* name of the output in messages; NULL = output */
  const ha_encryption *encryption;        /* NULL = the new bag is plain */
  const char *backup; /* new path of the old bag, for messages; NULL = it is not moved */
  int order;          /* CLI_ORDER_... */
  int joins;          /* CLI_JOIN_... */
  bool same_storage;  /* a folder gets the storage of the input */
  const char *storage;
  const char *compression; /* "lz4", "zstd:9"; NULL = that of the input, if the storage has it */
  int compression_mode;    /* HA_COMPRESS_... */
  cli_count chunk_size;
  bool no_chunks;
  cli_count split_size;
  cli_count split_duration;
  cli_count max_files;
  cli_count metadata_version;
  cli_texts metadata;
  const char *preset;
  const char *profile;
  cli_texts settings;
  cli_count threads;
  cli_texts recipients; /* recipients of the new bag, which is encrypted */
  bool seal_late;
  bool direct;
  bool sync;
  bool force;

  bool json;
  bool quiet;
} cli_rewrite;

#define CLI_REWRITE_OUTPUT_OPTS                                                                    \
  {"output",                                                                                       \
   'o',                                                                                            \
   CLI_PATH,                                                                                       \
   offsetof(cli_rewrite, output),                                                                  \
   "OUT",                                                                                          \
   NULL,                                                                                           \
   "the bag to write: x.bag, x.mcap, x.db3, or a folder"},                                         \
  {                                                                                                \
    "force", 'f', CLI_FLAG, offsetof(cli_rewrite, force), NULL, NULL,                              \
        "replace an existing bag when the new one is complete"                                     \
  }

#define CLI_REWRITE_PLAN_OPTS                                                                      \
  {"output-options",                                                                               \
   0,                                                                                              \
   CLI_TEXT,                                                                                       \
   offsetof(cli_rewrite, output_options),                                                          \
   "FILE",                                                                                         \
   NULL,                                                                                           \
   "bags to write and their topics, in the YAML of 'ros2 bag convert'"},                           \
  {                                                                                                \
    "input-options", 0, CLI_TEXT, offsetof(cli_rewrite, input_options), "FILE", NULL,              \
        "bags to read, in the YAML of 'ros2 bag convert'"                                          \
  }

/* For verbs that write whole bags. */
#define CLI_REWRITE_TOPIC_OPT                                                                      \
  {                                                                                                \
    "topic", 0, CLI_TEXTS, offsetof(cli_rewrite, select.topics), "TOPIC", NULL,                    \
        "write only messages of this topic; may be given several times"                            \
  }

#define CLI_REWRITE_SELECT_OPTS                                                                    \
  CLI_SELECT_OPTS(offsetof(cli_rewrite, select)), CLI_WHERE_OPT(offsetof(cli_rewrite, where)),     \
      {"limit", 'n', CLI_COUNT, offsetof(cli_rewrite, limit), "N", NULL, "at most N messages"},    \
      {"last-per-channel",                                                                         \
       'l',                                                                                        \
       CLI_TEXT,                                                                                   \
       offsetof(cli_rewrite, last_per_channel),                                                    \
       "RE",                                                                                       \
       NULL,                                                                                       \
       "add the last message before --start of each channel with a matching topic"},               \
      {"rename",                                                                                   \
       'm',                                                                                        \
       CLI_TEXTS,                                                                                  \
       offsetof(cli_rewrite, renames),                                                             \
       "MAP",                                                                                      \
       NULL,                                                                                       \
       "OLD:=NEW: another name for a topic; may be given several times"},                          \
      {"no-attachments",         0, CLI_FLAG, offsetof(cli_rewrite, no_attachments), NULL, NULL,   \
       "do not copy attachments"},                                                                 \
  {                                                                                                \
    "no-metadata", 0, CLI_FLAG, offsetof(cli_rewrite, no_metadata), NULL, NULL,                    \
        "do not copy metadata records and custom data"                                             \
  }

#define CLI_REWRITE_TO_OPTS                                                                        \
  {"to",                                                                                           \
   0,                                                                                              \
   CLI_TEXT,                                                                                       \
   offsetof(cli_rewrite, to),                                                                      \
   "ROS",                                                                                          \
   NULL,                                                                                           \
   "ros1, ros2[:DISTRO], or auto: by the format; default: ros1 for x.bag"},                        \
      {"encoding",                                                                                 \
       0,                                                                                          \
       CLI_TEXT,                                                                                   \
       offsetof(cli_rewrite, encoding),                                                            \
       "ENC",                                                                                      \
       NULL,                                                                                       \
       "convert all messages to json, cbor, protobuf, cdr or ros1"},                               \
  {                                                                                                \
    "definitions", 0, CLI_TEXTS, offsetof(cli_rewrite, definitions), "PLACE", NULL,                \
        "definitions for --to and --where: a folder or zip file; may be given several times"       \
  }

/* For verbs without --to. */
#define CLI_REWRITE_DEFINITIONS_OPT                                                                \
  {                                                                                                \
    "definitions", 0, CLI_TEXTS, offsetof(cli_rewrite, definitions), "PLACE", NULL,                \
        "definitions for --where: a folder or zip file; may be given several times"                \
  }

#define CLI_REWRITE_ADAPT_OPTS CLI_ADAPT_OPTS(offsetof(cli_rewrite, adapt))

#define CLI_REWRITE_COMPRESSION_OPT                                                                \
  {                                                                                                \
    "compression", 'c', CLI_TEXT, offsetof(cli_rewrite, compression), "METHOD", NULL,              \
        "none, lz4, zstd, bz2, or with a level (zstd:9); default: that of BAG, if possible"        \
  }

#define CLI_REWRITE_LAYOUT_OPTS                                                                    \
  {"chunk-size",                                                                                   \
   0,                                                                                              \
   CLI_SIZE,                                                                                       \
   offsetof(cli_rewrite, chunk_size),                                                              \
   "SIZE",                                                                                         \
   NULL,                                                                                           \
   "size of chunks before compression (768k, 1M)"},                                                \
      {"threads",                                                                                  \
       0,                                                                                          \
       CLI_COUNT,                                                                                  \
       offsetof(cli_rewrite, threads),                                                             \
       "N",                                                                                        \
       NULL,                                                                                       \
       "number of compression threads; default: cores"},                                           \
      {"no-chunks",                                                                                \
       0,                                                                                          \
       CLI_FLAG,                                                                                   \
       offsetof(cli_rewrite, no_chunks),                                                           \
       NULL,                                                                                       \
       NULL,                                                                                       \
       "write messages outside of chunks (MCAP)"},                                                 \
      {"setting",                                                                                  \
       0,                                                                                          \
       CLI_TEXTS,                                                                                  \
       offsetof(cli_rewrite, settings),                                                            \
       "PAIR",                                                                                     \
       NULL,                                                                                       \
       "KEY=VALUE for the storage (noChunkCRC=true); may be given several times"},                 \
      {"direct",                                                                                   \
       0,                                                                                          \
       CLI_FLAG,                                                                                   \
       offsetof(cli_rewrite, direct),                                                              \
       NULL,                                                                                       \
       NULL,                                                                                       \
       "bypass the page cache (O_DIRECT)"},                                                        \
      CLI_RECIPIENT_OPTS(offsetof(cli_rewrite, recipients), offsetof(cli_rewrite, seal_late)), {   \
    "sync", 0, CLI_FLAG, offsetof(cli_rewrite, sync), NULL, NULL,                                  \
        "wait until all data is on the disk"                                                       \
  }

#define CLI_REWRITE_ORDER_OPT                                                                      \
  {                                                                                                \
    "order", 0, CLI_CHOICE, offsetof(cli_rewrite, order), "ORDER", cli_rewrite_orders,             \
        "preserve (the default): copy whole chunks; log_time or topic: sort all messages"          \
  }

#define CLI_REWRITE_MODE_OPT                                                                       \
  {                                                                                                \
    "compression-mode", 0, CLI_CHOICE, offsetof(cli_rewrite, compression_mode), "MODE",            \
        cli_rewrite_modes, "unit of compression: chunk (the default), message or file"             \
  }

#define CLI_REWRITE_STORAGE_OPTS                                                                   \
  {"storage",                                                                                      \
   's',                                                                                            \
   CLI_TEXT,                                                                                       \
   offsetof(cli_rewrite, storage),                                                                 \
   "NAME",                                                                                         \
   NULL,                                                                                           \
   "rosbag1, mcap or sqlite3; default: by the name of OUT, mcap in folders"},                      \
      CLI_REWRITE_MODE_OPT,                                                                        \
      {"preset",                                                                                   \
       0,                                                                                          \
       CLI_TEXT,                                                                                   \
       offsetof(cli_rewrite, preset),                                                              \
       "NAME",                                                                                     \
       NULL,                                                                                       \
       "preset of rosbag2: fastwrite, zstd_fast, zstd_small, resilient"},                          \
      {"profile",                                                                                  \
       0,                                                                                          \
       CLI_TEXT,                                                                                   \
       offsetof(cli_rewrite, profile),                                                             \
       "NAME",                                                                                     \
       NULL,                                                                                       \
       "profile of MCAP: ros1, ros2, ...; default: by the messages"},                              \
      {"metadata",                                                                                 \
       0,                                                                                          \
       CLI_TEXTS,                                                                                  \
       offsetof(cli_rewrite, metadata),                                                            \
       "PAIR",                                                                                     \
       NULL,                                                                                       \
       "KEY=VALUE to store in the bag; may be given several times"},                               \
  {                                                                                                \
    "metadata-version", 0, CLI_COUNT, offsetof(cli_rewrite, metadata_version), "N", NULL,          \
        "version of metadata.yaml: 5 to 9 (the default)"                                           \
  }

#define CLI_REWRITE_SPLIT_OPTS                                                                     \
  {"split-size",                                                                                   \
   'b',                                                                                            \
   CLI_SIZE,                                                                                       \
   offsetof(cli_rewrite, split_size),                                                              \
   "SIZE",                                                                                         \
   NULL,                                                                                           \
   "begin a new file at this size (4G)"},                                                          \
      {"split-duration",                                                                           \
       'd',                                                                                        \
       CLI_SPAN,                                                                                   \
       offsetof(cli_rewrite, split_duration),                                                      \
       "SPAN",                                                                                     \
       NULL,                                                                                       \
       "begin a new file after this time (90, 10min)"},                                            \
  {                                                                                                \
    "max-files", 0, CLI_COUNT, offsetof(cli_rewrite, max_files), "N", NULL,                        \
        "keep only the last N files of a split bag"                                                \
  }

#define CLI_REWRITE_TALK_OPTS                                                                      \
  {"json", 0, CLI_FLAG, offsetof(cli_rewrite, json), NULL, NULL, "print one JSON object"}, {       \
    "quiet", 'q', CLI_FLAG, offsetof(cli_rewrite, quiet), NULL, NULL,                              \
        "no progress on the terminal, no summary"                                                  \
  }

extern const char *const cli_rewrite_modes[];  /* as HA_COMPRESS_... */
extern const char *const cli_rewrite_orders[]; /* as CLI_ORDER_... */
extern const char *const cli_rewrite_joins[];  /* as CLI_JOIN_... */

#endif
