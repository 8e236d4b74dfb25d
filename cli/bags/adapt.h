/* Options that adapt messages to other definitions. */
#ifndef CLI_BAGS_ADAPT_H
#define CLI_BAGS_ADAPT_H

#include <stdbool.h>

#include <holdall/adapt.h>

#include "ui/opt.h"

typedef struct cli_adapt {
  cli_texts places; /* DIR, or TYPE=FILE */
  cli_texts rename_types;
  cli_texts rename_fields;
  const char *rules; /* a file */
  bool searches;     /* also if places is empty: look for definitions in the default places */
  bool repairs;      /* add missing definitions, correct wrong hashes */
} cli_adapt;

#define CLI_ADAPT_OPTS(at)                                                                         \
  {"adapt",                                                                                        \
   0,                                                                                              \
   CLI_TEXTS,                                                                                      \
   (at) + offsetof(cli_adapt, places),                                                             \
   "PLACE",                                                                                        \
   NULL,                                                                                           \
   "adapt messages to definitions: a folder, a zip file, or TYPE=FILE"},                           \
      {"rename-type",                                                                              \
       0,                                                                                          \
       CLI_TEXTS,                                                                                  \
       (at) + offsetof(cli_adapt, rename_types),                                                   \
       "MAP",                                                                                      \
       NULL,                                                                                       \
       "OLD:=NEW: another name for a type; may be given several times"},                           \
  {                                                                                                \
    "rename-field", 0, CLI_TEXTS, (at) + offsetof(cli_adapt, rename_fields), "MAP", NULL,          \
        "TYPE.OLD:=NEW: another name for a field; may be given several times"                      \
  }

/* The definitions in the places that are folders or zip files, and in those that flags
 * (HA_DEFINITIONS_...) allow. */
ha_status cli_adapt_definitions(ha_definitions **out, const cli_adapt *set, uint32_t flags,
                                ha_error *err);

typedef struct cli_adaptation {
  ha_adaptation *handle; /* NULL = adapt nothing */
  ha_definitions *definitions;
} cli_adaptation;

/* Call cli_adaptation_close() in any case. */
ha_status cli_adaptation_open(cli_adaptation *out, const cli_adapt *set, ha_error *err);
/* Warn about rules that matched nothing: probably a typing mistake. */
void cli_adaptation_warn(const cli_adaptation *adaptation);
void cli_adaptation_close(cli_adaptation *adaptation);

void cli_adapt_done(cli_adapt *set);

#endif
