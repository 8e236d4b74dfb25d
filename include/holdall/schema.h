/**
 * @file holdall/schema.h
 * Definitions of message types, parsed into trees.
 *
 * A schema (model.h) is text. ha_types_parse() parses it into a tree: the root type and all types
 * that it names, with every field resolved. The tree gives the hashes of ROS 1 (MD5) and ROS 2
 * (RIHS01), and the plans that walk messages (encoding.h). Definitions that a bag does not have are
 * looked up in folders, zip files and a table of the common interfaces (ha_definitions).
 *
 * Languages: .msg, .srv and .action of ROS 1 (wiki.ros.org/msg, /srv) and
 * ROS 2 (docs.ros.org, "Interfaces"), the IDL subset that rosidl writes
 * (OMG IDL 4.2), separate or concatenated as in bags.
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
 * The kind of one value of a field. 1 to 18 are the type ids of REP 2016 for single values. Aliases
 * are resolved: "char" of .msg is HA_KIND_UINT8, "byte" of ROS 1 is HA_KIND_INT8.
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
  HA_KIND_LONG_DOUBLE = 12, /* only IDL */
  HA_KIND_CHAR = 13,        /* of IDL, one byte */
  HA_KIND_WCHAR = 14,       /* only IDL */
  HA_KIND_BOOL = 15,
  HA_KIND_BYTE = 16, /* octet of ROS 2 */
  HA_KIND_STRING = 17,
  HA_KIND_WSTRING = 18,
  HA_KIND_TIME = 32,    /* ROS 1: uint32 seconds, uint32 nanoseconds */
  HA_KIND_DURATION = 33 /* ROS 1: int32 seconds, int32 nanoseconds */
};

/** Number of values of a field. */
enum {
  HA_ARRAY_NONE = 0,     /* one */
  HA_ARRAY_FIXED = 1,    /* capacity of them, T[N] */
  HA_ARRAY_BOUNDED = 2,  /* at most capacity, T[<=N] */
  HA_ARRAY_UNBOUNDED = 3 /* T[] */
};

/** Rules by which a definition was written. */
enum { HA_DIALECT_ROS1 = 1, HA_DIALECT_ROS2 = 2 };

typedef struct ha_type ha_type;

/** One field of a type, in the order of the definition. */
typedef struct ha_field {
  size_t struct_size;
  const char *name;
  const char *type_text;    /* as written, with array: "Header", "uint8[16]", "string<=5"; IDL as
                               .msg would write it */
  const ha_type *type;      /* of HA_KIND_STRUCT, else NULL */
  int32_t kind;             /* HA_KIND_... */
  int32_t array;            /* HA_ARRAY_... */
  uint64_t capacity;        /* of the array; 0 = unbounded or none */
  uint64_t string_capacity; /* bytes (string) or code units (wstring); 0 = unbounded */
  const char *default_text; /* as written (IDL as .msg would write it); NULL = none */
} ha_field;

/** One constant of a type. */
typedef struct ha_constant {
  size_t struct_size;
  const char *name;
  const char *type_text;
  const char *value_text; /* the spelling of the source, stripped, as needed for MD5 sums */
  int32_t kind;           /* HA_KIND_... */
  int64_t integer;        /* value of integers and bool; the bits of uint64 */
  double number;          /* value of floats */
  const char *string;     /* value of strings, unquoted; else NULL */
} ha_constant;

/** A message, or a part of a service or action. */
struct ha_type {
  size_t struct_size;
  const char *name; /* "pkg/Type" (ROS 1), "pkg/msg/Type", "pkg/srv/Type_Request" ... (ROS 2) */
  int32_t dialect;  /* HA_DIALECT_... */
  const ha_field *const *fields;
  size_t field_count; /* 0: an empty message; the filler member of IDL and CDR is left out */
  const ha_constant *const *constants;
  size_t constant_count;
  const char *text; /* its own definition as written (.msg; of a service or an action only that
                       part; of IDL the whole section), without a NUL; NULL for a derived type */
  size_t text_size;
};

/** A schema as a tree. */
typedef struct ha_types ha_types;

/* --- definitions from elsewhere ------------------------------------------- */

/** The places of definitions that a schema does not have. */
typedef struct ha_definitions ha_definitions;

/** The places, in their order. Append-only. */
typedef struct ha_definitions_options {
  size_t struct_size;
  const char *const *paths; /* folders (PKG/msg/TYPE.msg, share/PKG/msg/TYPE.msg, at any depth)
                               and zip files of such folders; the first that has a type is used */
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
 * The definition of one type, without those of the types in its fields.
 *
 * @param[out] out     borrowed from definitions until it is closed; its encoding is "ros1msg",
 *                     "ros2msg" or "ros2idl", its hash is "".
 * @param[out] origin  the file, or "holdall" for the table; borrowed from definitions; NULL is
 *                     allowed.
 * @param name         "pkg/Type", "pkg/msg/Type", "pkg/srv/Type", "pkg/action/Type"; "pkg/Type" is
 *                     a message, or in ROS 1 a service or an action if no message has that name.
 * @param dialect      HA_DIALECT_...: which of two definitions ("std_msgs/Header" is in both).
 *
 * @retval HA_OK
 * @retval HA_END        there is none
 * @retval HA_E_LIMIT    it has more than 16 MiB, or more than 64 MiB were read to find it
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
  ha_definitions *definitions; /* for types that the schema does not define; NULL = none */
  int32_t dialect;             /* 0 = by the schema's encoding ("ros1msg": ROS 1) */
  uint64_t max_text_bytes;     /* of all definitions together; 0 = 4 MiB */
  uint32_t max_types;          /* 0 = 4096 */
  uint32_t max_depth;          /* nesting of types; 0 = 64; at most 1024 */
} ha_types_options;

#define HA_TYPES_OPTIONS_INIT                                                                      \
  { sizeof(ha_types_options), NULL, 0, 0, 0, 0 }

/**
 * 1: the schema defines its type. A message without fields has an empty text, like a missing
 * definition: it is recognised by the hash of such a message, or by having no hash and the encoding
 * "ros1msg" or "ros2msg".
 * @since 0.1
 */
HA_API int32_t ha_schema_is_defined(const ha_schema *schema);

/**
 * Parse a schema. An empty one (size 0) is looked up in options->definitions by its name; one with
 * the hash of a message without fields is such a message, and so is one that is not found there and
 * for which ha_schema_is_defined() returns 1. Types that the root does not need are ignored.
 *
 * A text of several types (concatenated, .srv, .action, IDL with several structs) has the type
 * named schema->name as its root. Types that rosidl derives from services and actions (NAME_Event,
 * NAME_SendGoal_Request, ...) can be roots, too; and so can whole services and actions, as types
 * whose fields are their parts (ROS 2: those of REP 2016).
 *
 * @param[out] out  owned by the caller, released with ha_types_free(); independent of the schema.
 * @param schema    NULL means a schema without text.
 * @param options   NULL for the defaults.
 *
 * @retval HA_OK
 * @retval HA_E_CORRUPT      not in the language: err->text has "line L, column C of TYPE: ...",
 *                           counted within the definition of that type
 * @retval HA_E_UNSUPPORTED  schema->encoding is none of "ros1msg", "ros2msg", "ros2idl" ("unknown",
 *                           which rosbag2 writes for some services, means "ros2msg"); the text has
 *                           something that rosidl does not support (union, map, ...); or a type is
 *                           defined nowhere: err->text names it and the type that needs it
 * @retval HA_E_IO           a definition from elsewhere can't be read
 * @retval HA_E_LIMIT        a limit of the options, or a type contains itself
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_parse(ha_types **out, const ha_schema *schema,
                                              const ha_types_options *options, ha_error *err);

/** @return borrowed from types. @since 0.1 */
HA_API const ha_type *ha_types_root(const ha_types *types);

/** All types: the root first, then depth first in the order of fields. Borrowed. @since 0.1 */
HA_API const ha_type *const *ha_types_all(size_t *out_count, const ha_types *types);

/** A type of the tree by its name, in either form, "pkg/Type" or "pkg/msg/Type"; or NULL. @since
 * 0.1 */
HA_API const ha_type *ha_types_find(const ha_types *types, const char *name);

/** NULL is allowed. @since 0.1 */
HA_API void ha_types_free(ha_types *types);

/* --- results of a tree --------------------------------------------------- */

/** Size of a hash as text, with its NUL. */
enum { HA_MD5_TEXT_SIZE = 33, HA_RIHS_TEXT_SIZE = 72 };

/**
 * The MD5 sum of ROS 1 (genmsg, gentools.compute_md5). For a type of dialect ROS 2 it is that of
 * the definition as ha_types_text() writes it for ROS 1.
 *
 * @param[out] out  HA_MD5_TEXT_SIZE bytes.
 * @param type      from types.
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  ROS 1 has no such type (long double)
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_md5(char *out, const ha_types *types, const ha_type *type,
                                            ha_error *err);

/**
 * The type hash of ROS 2 (REP 2016), "RIHS01_...". For a type of dialect ROS 1 it is that of the
 * definition as ha_types_text() writes it for ROS 2.
 *
 * @param[out] out  HA_RIHS_TEXT_SIZE bytes.
 * @param type      from types.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_rihs(char *out, const ha_types *types, const ha_type *type,
                                             ha_error *err);

/**
 * The full definition of a type, as in bags of that dialect: the text of the type and of all types
 * that it needs, concatenated (ros1msg, ros2msg; ROS 2 as rosbag2 writes it). Text that was parsed
 * in the same dialect from .msg stays unchanged, with its comments.
 *
 * Text in the other dialect is translated: times, Header with and without seq, bounds and defaults;
 * wstring becomes string in ROS 1; names that ROS 2 forbids get lower case (constants: upper case)
 * if no other one has that name. Comments stay, and a constant that ROS 2 can't write (a string
 * with a #) becomes one.
 *
 * IDL is written as .msg. Its char becomes that of .msg, which is uint8: the same byte, but another
 * type hash; constants of wchar become uint16. Except for these the text parses to the same tree:
 * definitions that .msg can't express are refused. In ROS 1 the blanks at the ends of a string are
 * lost.
 *
 * @param[out] out  text that ends with NUL, released with ha_text_free().
 * @param type      from types.
 * @param dialect   HA_DIALECT_...
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  .msg has no such type (fields of wchar and long double of IDL, types of
 *                           IDL outside of all modules), no way to write a constant or default of
 *                           IDL (a string with a # or the end of a line, a default with a =), or,
 *                           in ROS 2, two things would have the same name
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_types_text(char **out, const ha_types *types, const ha_type *type,
                                             int32_t dialect, ha_error *err);

/** Release the text from ha_types_text(). NULL is allowed. @since 0.1 */
HA_API void ha_text_free(char *text);

HA_END_DECLS

#endif
