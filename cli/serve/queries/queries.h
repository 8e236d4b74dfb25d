/* Queries of a bag that return less than its messages. */
#ifndef CLI_SERVE_QUERIES_QUERIES_H
#define CLI_SERVE_QUERIES_QUERIES_H

#include "serve/bag.h"

/* Parameters of a request for values, as text; NULL = not given. */
typedef struct serve_values {
  const char *topic;
  const char *fields; /* paths, separated by commas */
  const char *start;  /* TIME, inclusive */
  const char *end;    /* TIME, exclusive */
} serve_values;

/* Returns the values of fields of each message of a topic: a line of JSON with start_ns, then for
 * each message its time in ns since then and each value, as float64 in little-endian order. */
serve_answer serve_bag_values(serve_bag *bag, const serve_values *wanted);

/* Parameters of a search, as text; NULL = not given. */
typedef struct serve_search {
  const char *where; /* an expression (where.h) */
  const char *start; /* TIME, inclusive */
  const char *end;   /* TIME, exclusive */
  const char *limit;
} serve_search;

/* Returns the times and topics of the messages for which the expression holds, as many as can be
 * found in about a second. */
serve_answer serve_bag_search(serve_bag *bag, const serve_search *wanted);

/* Returns what `holdall check --json` finds, and, if it can be determined, the log time at the
 * place of a finding. path: of the bag, as opened. types: "1" = check definitions and messages,
 * too; NULL = no. */
serve_answer serve_bag_check(serve_bag *bag, const char *path, const char *types);

/* Returns statistics of all messages by topic, as `holdall info --stats --json` prints them. */
serve_answer serve_bag_statistics(serve_bag *bag);

/* Returns the fields that move most, at most 16, the best one first: topic, field, and score, from
 * samples of small messages. Takes about 100 ms at most. */
serve_answer serve_bag_movement(serve_bag *bag);

#endif
