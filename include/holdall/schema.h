/**
 * @file holdall/schema.h
 * Definitions of message types, parsed into trees.
 *
 * A schema (model.h) is text. ha_types_parse() makes a tree of it: the root
 * type and all types that it names, with every field resolved. From the tree
 * come the hashes of ROS 1 (MD5) and ROS 2 (RIHS01), and the plans that walk
 * messages (encoding.h). Definitions that a bag does not have are looked for
 * in folders, zip files and a table of the common interfaces
 * (ha_definitions).
 *
 * Languages: .msg, .srv and .action of ROS 1 (wiki.ros.org/msg, /srv) and
 * ROS 2 (docs.ros.org, "Interfaces"), the IDL subset that rosidl writes
 * (OMG IDL 4.2), one by one or concatenated as bags hold them.
 *
 * Lifetime: ha_types_parse() -> read -> ha_types_free().
 * Threads:  a tree does not change: any number of threads may read it. An
 *           ha_definitions belongs to one thread at a time.
 * Memory:   bounded by ha_types_options.
 */
#ifndef HA_SCHEMA_H
#define HA_SCHEMA_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>

HA_BEGIN_DECLS

/* --- the tree ------------------------------------------------------------ */

/**
 * What one value of a field is. 1 to 18 are the type ids of REP 2016 for
 * single values. Aliases are resolved: "char" of .msg is HA_KIND_UINT8,
 * "byte" of ROS 1 is HA_KIND_INT8.
 */
enum {
  HA_KIND_STRUCT = 1, /* another type: ha_field.type */
  HA_KIND_INT8 = 2,
  HA_KIND_UINT8 = 3,
  HA_KIND_INT16 = 4,
  HA_KIND_UINT16 = 5,
  HA_KIND_INT32 = 6,
  HA_KIND_UINT32 = 7,
  HA_KIND_INT64 = 8,
  HA_KIND_UINT64 = 9,
  HA_KIND_FLOAT32 = 10,
  HA_KIND_FLOAT64 = 11,
  HA_KIND_LONG_DOUBLE = 12, /* IDL alone */
  HA_KIND_CHAR = 13,        /* of IDL, one byte */
  HA_KIND_WCHAR = 14,       /* IDL alone */
  HA_KIND_BOOL = 15,
  HA_KIND_BYTE = 16, /* octet of ROS 2 */
  HA_KIND_STRING = 17,
  HA_KIND_WSTRING = 18,
  HA_KIND_TIME = 32,    /* ROS 1: uint32 seconds, uint32 nanoseconds */
  HA_KIND_DURATION = 33 /* ROS 1: int32 seconds, int32 nanoseconds */
};

/** How many values a field has. */
enum {
  HA_ARRAY_NONE = 0,     /* one */
  HA_ARRAY_FIXED = 1,    /* capacity of them, T[N] */
  HA_ARRAY_BOUNDED = 2,  /* at most capacity, T[<=N] */
  HA_ARRAY_UNBOUNDED = 3 /* T[] */
};

/** Which rules a definition was written by. */
enum { HA_DIALECT_ROS1 = 1, HA_DIALECT_ROS2 = 2 };

typedef struct ha_type ha_type;

/** One field of a type, in the order of the definition. */
typedef struct ha_field {
  size_t struct_size;
  const char *name;
  const char *type_text;    /* as it was written, with array: "Header", "uint8[16]", "string<=5"; of
                               IDL as .msg would write it */
  const ha_type *type;      /* of HA_KIND_STRUCT, else NULL */
  int32_t kind;             /* HA_KIND_... */
  int32_t array;            /* HA_ARRAY_... */
  uint64_t capacity;        /* of the array; 0 = unbounded or none */
  uint64_t string_capacity; /* bytes (string) or code units (wstring); 0 = unbounded */
  const char *default_text; /* as it was written (of IDL as .msg would write it); NULL = none */
} ha_field;

/** One constant of a type. */
typedef struct ha_constant {
  size_t struct_size;
  const char *name;
  const char *type_text;
  const char *value_text; /* the spelling of the source, stripped: MD5 sums need it */
  int32_t kind;           /* HA_KIND_... */
  int64_t integer;        /* of integers and bool; uint64 by its bits */
  double number;          /* of floats */
  const char *string;     /* of strings, unquoted; else NULL */
} ha_constant;

/** A message, or a part of a service or action. */
struct ha_type {
  size_t struct_size;
  const char *name; /* "pkg/Type" (ROS 1), "pkg/msg/Type", "pkg/srv/Type_Request" ... (ROS 2) */
  int32_t dialect;  /* HA_DIALECT_... */
  const ha_field *const *fields;
  size_t field_count; /* 0: an empty message; IDL's and CDR's filler member is not in it */
  const ha_constant *const *constants;
  size_t constant_count;
  const char *text; /* its own definition as it was written (.msg; of a service or an action that
                       part; of IDL the whole section), without a NUL; NULL of a derived type */
  size_t text_size;
};

/** A schema as a tree. */
typedef struct ha_types ha_types;

/* --- definitions from elsewhere ------------------------------------------- */

/** Where definitions are looked for that a schema does not have. */
typedef struct ha_definitions ha_definitions;

/** Which places, and their order. Append-only. */
typedef struct ha_definitions_options {
  size_t struct_size;
  const char *const *paths; /* folders (PKG/msg/TYPE.msg, share/PKG/msg/TYPE.msg, at any depth) and
                               zip files of such folders; the first that has a type wins */
  size_t path_count;
  uint32_t flags; /* HA_DEFINITIONS_... */
} ha_definitions_options;

/** ha_definitions_options.flags */
enum {
  HA_DEFINITIONS_NO_ENVIRONMENT = 1u << 0, /* not HOLDALL_DEFINITIONS, AMENT_PREFIX_PATH,
                                              ROS_PACKAGE_PATH, which come after paths */
  HA_DEFINITIONS_NO_TABLE = 1u << 1 /* not the table of common interfaces, which comes last */
};

#define HA_DEFINITIONS_OPTIONS_INIT                                                                \
  { sizeof(ha_definitions_options), NULL, 0, 0 }

/**
 * @param[out] out  owned by the caller, released with ha_definitions_close().
 * @param options   NULL for the defaults: the environment, then the table.
 *
 * @retval HA_OK
 * @retval HA_E_IO       one of options->paths can't be read
 * @retval HA_E_CORRUPT  one of them is a damaged zip file
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_definitions_open(ha_definitions **out,
                                                   const ha_definitions_options *options,
                                                   ha_error *err);

/**
 * The definition of one type, alone: without those of the types in its fields.
 *
 * @param[out] out     borrowed from definitions until it is closed; its encoding is "ros1msg",
 *                     "ros2msg" or "ros2idl", its hash is "".
 * @param[out] origin  the file, or "holdall" for the table; borrowed alike; NULL is allowed.
 * @param name         "pkg/Type", "pkg/msg/Type", "pkg/srv/Type", "pkg/action/Type"; "pkg/Type" is
 * a message, and in ROS 1 where there is none of that name a service or an action.
 * @param dialect      HA_DIALECT_...: which of two ("std_msgs/Header" is in both worlds).
 *
 * @retval HA_OK
 * @retval HA_END        there is none
 * @retval HA_E_LIMIT    it has more than 16 MiB, or what was read of its place more than 64 MiB
 * @retval HA_E_CORRUPT  in a zip file: it can't be unpacked
 * @retval HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_definitions_find(ha_schema *out, const char **origin,
                                                   ha_definitions *definitions, const char *name,
                                                   int32_t dialect, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_definitions_close(ha_definitions *definitions);

/* --- parsing --------------------------------------------------------------- */

/** Append-only. */
typedef struct ha_types_options {
  size_t struct_size;
  ha_definitions *definitions; /* for what the schema does not define; NULL = nowhere */
  int32_t dialect;             /* 0 = by the schema's encoding ("ros1msg": ROS 1) */
  uint64_t max_text_bytes;     /* of all definitions together; 0 = 4 MiB */
  uint32_t max_types;          /* 0 = 4096 */
  uint32_t max_depth;          /* of types within types; 0 = 64; at most 1024 */
} ha_types_options;

#define HA_TYPES_OPTIONS_INIT                                                                      \
  { sizeof(ha_types_options), NULL, 0, 0, 0, 0 }

/**
 * 1: the schema defines its type. A message without fields has a text of no bytes, as one that is
 * not defined: it has the hash of such a message, or none and the encoding "ros1msg" or
 * "ros2msg".
 * @since 0.1
 */
HA_API int32_t ha_schema_is_defined(const ha_schema *schema);

/**
 * Parse a schema. An empty one (size 0) is taken from options->definitions by
 * its name; one whose hash is that of a message without fields is such a message, as is one that is
 * not found there and that ha_schema_is_defined().
 * Types that are not needed for the root are not looked at.
 *
 * A text of several types (concatenated, .srv, .action, IDL with several
 * structs) has the type named schema->name as its root. The types that rosidl
 * derives from services and actions (NAME_Event, NAME_SendGoal_Request, ...)
 * can be roots, too; and services and actions as a whole, as types whose fields
 * are their parts (ROS 2: those of REP 2016).
 *
 * @param[out] out  owned by the caller, released with ha_types_free(); independent of the schema.
 * @param schema    NULL is a schema without text.
 * @param options   NULL for the defaults.
 *
 * @retval HA_OK
 * @retval HA_E_CORRUPT      not the language: err->text has "line L, column C of TYPE: ...",
 * counted within the definition of that type
 * @retval HA_E_UNSUPPORTED  schema->encoding is none of "ros1msg", "ros2msg", "ros2idl" ("unknown",
 *                           as rosbag2 says of some services, is taken for "ros2msg"); the text
 *                           has something that rosidl has not (union, map, ...); or a type is
 *                           defined nowhere: err->text names it and who wants it
 * @retval HA_E_IO           a definition from elsewhere can't be read
 * @retval HA_E_LIMIT        a limit of the options, or a type has itself inside
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_parse(ha_types **out, const ha_schema *schema,
                                              const ha_types_options *options, ha_error *err);

/** @return borrowed from types. @since 0.1 */
HA_API const ha_type *ha_types_root(const ha_types *types);

/** All types: the root first, then depth first in the order of fields. Borrowed. @since 0.1 */
HA_API const ha_type *const *ha_types_all(size_t *out_count, const ha_types *types);

/** A type of the tree by its name, "pkg/Type" or "pkg/msg/Type" alike; or NULL. @since 0.1 */
HA_API const ha_type *ha_types_find(const ha_types *types, const char *name);

/** NULL is allowed. @since 0.1 */
HA_API void ha_types_free(ha_types *types);

/* --- what comes of a tree --------------------------------------------------- */

/** Bytes that a hash as text needs, with its NUL. */
enum { HA_MD5_TEXT_SIZE = 33, HA_RIHS_TEXT_SIZE = 72 };

/**
 * The MD5 sum of ROS 1 (genmsg, gentools.compute_md5): of a type of dialect
 * ROS 1. Of dialect ROS 2 it is that of the definition as ha_types_text()
 * writes it for ROS 1.
 *
 * @param[out] out  HA_MD5_TEXT_SIZE bytes.
 * @param type      of types.
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  ROS 1 has no such type (long double)
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_md5(char *out, const ha_types *types, const ha_type *type,
                                            ha_error *err);

/**
 * The type hash of ROS 2 (REP 2016), "RIHS01_...". Of dialect ROS 1 it is that
 * of the definition as ha_types_text() writes it for ROS 2.
 *
 * @param[out] out  HA_RIHS_TEXT_SIZE bytes.
 * @param type      of types.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_rihs(char *out, const ha_types *types, const ha_type *type,
                                             ha_error *err);

/**
 * The full definition of a type, as a bag of that dialect holds it: the text of
 * the type and of all that it needs, concatenated (ros1msg, ros2msg; ROS 2 as
 * rosbag2 writes it). What was parsed in the same dialect from .msg keeps the
 * text as it was written, with its comments.
 *
 * In the other dialect it is made: times, Header with and without seq, bounds
 * and defaults; wstring becomes string in ROS 1; names that ROS 2 forbids get
 * small letters (constants: capitals) where no other one has that name. Comments
 * stay, and a constant that ROS 2 can't write (a string with a #) becomes one.
 *
 * IDL is written as .msg. Its char becomes that of .msg, which is uint8: the
 * same byte, but another type hash; constants of wchar become uint16. But for
 * these the text parses to the same tree: what .msg can't say is refused. In ROS
 * 1 the blanks at the ends of a string are lost.
 *
 * @param[out] out  text that ends with NUL, released with ha_text_free().
 * @param type      of types.
 * @param dialect   HA_DIALECT_...
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  .msg has no such type (fields of wchar and long double of IDL, types of
 *                           IDL outside of all modules), no way to write a constant or default of
 *                           IDL (a string with a # or the end of a line, a default with a =), or
 *                           in ROS 2 no two things of one name
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_text(char **out, const ha_types *types, const ha_type *type,
                                             int32_t dialect, ha_error *err);

/** What ha_types_text() gave. NULL is allowed. @since 0.1 */
HA_API void ha_text_free(char *text);

HA_END_DECLS

#endif
