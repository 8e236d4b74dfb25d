/* Options that select messages, the same for every verb that reads them. */
#ifndef CLI_INPUT_SELECT_H
#define CLI_INPUT_SELECT_H

#include <holdall/reader.h>

#include "ui/opt.h"

typedef struct cli_select {
  cli_texts topics;
  cli_texts types;
  cli_texts exclude_topics;
  cli_texts exclude_types;
  const char *regex;
  const char *exclude_regex;
  cli_time start;
  cli_time end;
} cli_select;

/* Rows of an option table, for settings with a cli_select at this offset. */
#define CLI_SELECT_OPTS(at)                                                                        \
  {"topic",                                                                                        \
   0,                                                                                              \
   CLI_TEXTS,                                                                                      \
   (at) + offsetof(cli_select, topics),                                                            \
   "TOPIC",                                                                                        \
   NULL,                                                                                           \
   "messages of this topic; may be given several times"},                                          \
      {"type",                                                                                     \
       0,                                                                                          \
       CLI_TEXTS,                                                                                  \
       (at) + offsetof(cli_select, types),                                                         \
       "TYPE",                                                                                     \
       NULL,                                                                                       \
       "messages of this type; may be given several times"},                                       \
      {"regex",                                                                                    \
       'e',                                                                                        \
       CLI_TEXT,                                                                                   \
       (at) + offsetof(cli_select, regex),                                                         \
       "RE",                                                                                       \
       NULL,                                                                                       \
       "also messages of topics that match this regular expression (Perl)"},                       \
      {"exclude-topic",                                                                            \
       0,                                                                                          \
       CLI_TEXTS,                                                                                  \
       (at) + offsetof(cli_select, exclude_topics),                                                \
       "TOPIC",                                                                                    \
       NULL,                                                                                       \
       "exclude this topic; may be given several times"},                                          \
      {"exclude-type",                                                                             \
       0,                                                                                          \
       CLI_TEXTS,                                                                                  \
       (at) + offsetof(cli_select, exclude_types),                                                 \
       "TYPE",                                                                                     \
       NULL,                                                                                       \
       "exclude this type; may be given several times"},                                           \
      {"exclude-regex",                                                                            \
       'x',                                                                                        \
       CLI_TEXT,                                                                                   \
       (at) + offsetof(cli_select, exclude_regex),                                                 \
       "RE",                                                                                       \
       NULL,                                                                                       \
       "exclude topics that match this regular expression"},                                       \
      {"start",                                                                                    \
       0,                                                                                          \
       CLI_TIME,                                                                                   \
       (at) + offsetof(cli_select, start),                                                         \
       "TIME",                                                                                     \
       NULL,                                                                                       \
       "messages recorded at TIME or later"},                                                      \
  {                                                                                                \
    "end", 0, CLI_TIME, (at) + offsetof(cli_select, end), "TIME", NULL,                            \
        "messages recorded before TIME"                                                            \
  }

/* The row of --where, for verbs that support it. */
#define CLI_WHERE_OPT(member)                                                                      \
  {                                                                                                \
    "where", 0, CLI_TEXT, member, "EXPR", NULL,                                                    \
        "only messages for which this is true: /imu.angular_velocity.z > 1"                        \
  }

/* Does a channel have one of the topics and types, if any are given? */
bool cli_select_names(const cli_select *select, const ha_channel *channel);

/* Set the query. The bag's start and end are determined only if needed, because that may read the
 * whole bag. */
ha_status cli_select_fill(ha_query *query, const cli_select *select, ha_reader *reader, bool quiet,
                          ha_error *err);

/* Warn about topics and types that are not in the bag, which are probably typing errors, and
 * suggest the nearest ones. */
void cli_select_warn(const cli_select *select, const ha_reader *reader);

/* The same for names of one kind, with those in the bag. what: "topic". */
void cli_select_warn_of_unknown(const cli_texts *texts, const char *what, const char *const *names,
                                size_t count);

/* Warn if a selection matched no message. where: text of --where, or NULL. Returns true if it
 * warned. */
bool cli_select_warn_of_none(const cli_select *select, const char *where, uint64_t messages);

void cli_select_done(cli_select *select);

#endif
