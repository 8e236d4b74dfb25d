#include "ui/verbs.h"

#include <string.h>

#include "ui/limits.h"

/* one per line */
/* clang-format off */
const cli_verb *const cli_verbs[] = {
    &cli_verb_record,
    &cli_verb_info,
    &cli_verb_cat,
    &cli_verb_plot,
    &cli_verb_serve,
    &cli_verb_export,
    &cli_verb_upload,
    &cli_verb_convert,
    &cli_verb_filter,
    &cli_verb_edit,
    &cli_verb_merge,
    &cli_verb_split,
    &cli_verb_sort,
    &cli_verb_compress,
    &cli_verb_decompress,
    &cli_verb_encrypt,
    &cli_verb_decrypt,
    &cli_verb_check,
    &cli_verb_fix,
    &cli_verb_recover,
    &cli_verb_reindex,
    &cli_verb_play,
    &cli_verb_burst,
    &cli_verb_topics,
    &cli_verb_echo,
    &cli_verb_pub,
    &cli_verb_call,
    &cli_verb_create,
    &cli_verb_catalog,
    &cli_verb_attachments,
    &cli_verb_metadata,
    &cli_verb_records,
    &cli_verb_schema,
    &cli_verb_benchmark,
    &cli_verb_list,
    &cli_verb_completion,
    NULL,
};
/* clang-format on */

const cli_opt *cli_verb_shared(const cli_verb *verb, size_t table) {
  switch (table) {
  case CLI_SHARED_LIMITS:
    return verb->reads_no_bags ? NULL : cli_limits_options;
  case CLI_SHARED_KEYS:
    return verb->reads_no_bags ? NULL : cli_keys_options;
  default:
    return verb->reads_no_bags && !verb->writes_urls ? NULL : cli_net_options;
  }
}

/* Other programs have other names for some verbs: returns ours. */
static const char *resolve_alias(const char *name) {
  static const char *const names[][2] = {{"doctor", "check"}, {"validate", "check"}};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i][0], name) == 0) return names[i][1];
  }
  return name;
}

const cli_verb *cli_verb_find(const char *name) {
  name = resolve_alias(name);
  for (size_t i = 0; cli_verbs[i]; i++) {
    if (strcmp(cli_verbs[i]->name, name) == 0) return cli_verbs[i];
  }
  return NULL;
}
