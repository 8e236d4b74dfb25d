/* Parsed expression (holdall/where.h): a tree, and the fields that it names. */
#ifndef HA_EXPR_TREE_H
#define HA_EXPR_TREE_H

#include "base/arena.h"
#include "expr/regex.h"
#include "expr/value.h"

enum {
  HA__WHERE_MAX_TEXT = 65536,
  HA__WHERE_MAX_FIELDS = 256,
  HA__WHERE_MAX_DEPTH = 100 /* of nodes within nodes */
};

enum {
  HA__WHERE_LITERAL,
  HA__WHERE_FIELD, /* or its length */
  HA__WHERE_TOPIC,
  HA__WHERE_TYPE,
  HA__WHERE_LOG_TIME,
  HA__WHERE_PUBLISH_TIME,
  HA__WHERE_SIZE,
  HA__WHERE_NOT, /* of one */
  HA__WHERE_NEGATE,
  HA__WHERE_ABS,
  HA__WHERE_MATCH,   /* operator with a regular expression */
  HA__WHERE_COMPARE, /* of two */
  HA__WHERE_CALCULATE,
  HA__WHERE_IN,  /* operator, and the operands after it */
  HA__WHERE_AND, /* of two or more */
  HA__WHERE_OR
};

/* Results of comparisons as bits: 1 << HA__WHERE_LESS ... */
enum {
  HA__WHERE_IS_LESS = 1u << HA__WHERE_LESS,
  HA__WHERE_IS_EQUAL = 1u << HA__WHERE_EQUAL,
  HA__WHERE_IS_GREATER = 1u << HA__WHERE_GREATER,
  HA__WHERE_IS_UNORDERED = 1u << HA__WHERE_UNORDERED
};

/* Result of checking kinds for each channel. */
typedef struct ha__where_mark {
  bool is_sound;    /* they fit in some channel */
  uint8_t kinds[2]; /* number of a channel with incompatible kinds; 0 = none */
} ha__where_mark;

typedef struct ha__where_node {
  uint8_t code;
  char operation; /* of CALCULATE */
  uint8_t orders; /* of COMPARE: the results for which it is true */
  uint8_t height;
  int32_t time_kind;     /* of a string: its kind as a time (HA_TIME_...); negative = not a time */
  int64_t time_ns;       /* that time, maybe an offset; value.ns is since the epoch */
  size_t at;             /* offset in the text of it, or of its operator */
  uint32_t field;        /* of FIELD */
  ha__regex *regex;      /* of MATCH */
  ha__where_value value; /* of LITERAL */
  struct ha__where_node *first;
  struct ha__where_node *next;        /* of the same parent */
  struct ha__where_node *made_before; /* of all: to be released */
  ha__where_mark operands;            /* whether the kinds of the operands are compatible */
  ha__where_mark use;                 /* whether the kind is valid in this place */
  bool is_condition;                  /* `wanted` is one; else an item of a list */
} ha__where_node;

/* A field, as written. */
typedef struct ha__where_name {
  size_t at;      /* its offset in the text */
  size_t path_at; /* offset of its path; of an unquoted topic, that of the topic */
  size_t end;
  bool has_topic;
  const char *quoted; /* the topic in back quotes; NULL = none */
  bool is_length;
} ha__where_name;

typedef struct ha__where_tree {
  char *text;
  ha__arena arena;
  ha__where_node *root;
  ha__where_node *last_made;
  ha__where_name fields[HA__WHERE_MAX_FIELDS];
  uint32_t field_count;
  bool names_topics;
  bool names_message; /* a member of the message itself, or the topic or type */
} ha__where_tree;

/* Prefix errors with a column and the text. */
#define HA__WHERE_AT "column %zu of '%.160s': "

/* tree: empty; release it with ha__where_tree_done() in any case. */
ha_status ha__where_parse(ha__where_tree *tree, const char *text, ha_error *err);
void ha__where_tree_done(ha__where_tree *tree);

#endif
