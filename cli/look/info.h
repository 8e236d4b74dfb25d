/* Prints the description of a bag, as text or as JSON. */
#ifndef CLI_LOOK_INFO_H
#define CLI_LOOK_INFO_H

#include <stdbool.h>

#include <holdall/model.h>

#include "look/stats.h"
#include "ui/json.h"
#include "ui/out.h"

typedef struct info_view {
  const ha_bag_info *bag;             /* its topics and channels are those that are selected */
  const ha_topic_info *const *topics; /* in the requested order */
  bool verbose;
  const look_stats *stats; /* NULL = none */
} info_view;

enum { INFO_LABEL_WIDTH = 19 };

void info_print_topics(cli_out *out, const info_view *view);
void info_print_stats(cli_out *out, const info_view *view);
void info_print_text(cli_out *out, const info_view *view);
void info_print_json(cli_json *json, const info_view *view);

/* Print in the form of `rosbag info --yaml`; only the value of one entry if key is not NULL.
 * Returns false after a line on stderr if there is no such entry. */
bool info_print_yaml(cli_out *out, const info_view *view, const char *key);

/* Parts that other verbs print separately. */
void info_json_stats(cli_json *json, const info_view *view);        /* an array */
void info_json_attachments(cli_json *json, const ha_bag_info *bag); /* an array */
void info_json_metadata(cli_json *json, const ha_metadata *record);

#endif
