/* ULog, the log of PX4 flight controllers, as a storage plugin. See README.md. */
#ifndef ULOG_H
#define ULOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

enum {
  ULOG_HEADER_SIZE = 16,         /* magic, version, time of start */
  ULOG_RECORD_HEADER = 3,        /* u16 size of the body, u8 type */
  ULOG_RUN_SIZE = 1 << 20,       /* size of the runs of records that are presented as chunks */
  ULOG_MAX_FORMATS = 4096,       /* PX4 has some 250 */
  ULOG_MAX_PAIRS = 1 << 16,      /* information and parameters; PX4 has some 2,000 */
  ULOG_MAX_SEGMENTS = 4,         /* the log, and data appended to it later */
  ULOG_MAX_NESTED = 64,          /* formats in a format, and itself */
  ULOG_MAX_DEFINITIONS = 8 << 20 /* bytes of formats, information and parameters that are kept */
};

/* ulog_format.time_at of a format without a time. */
#define ULOG_NO_TIME UINT32_MAX

/* A complete record of the file. */
typedef struct ulog_record {
  uint8_t type; /* 'D', 'A', ... */
  const uint8_t *body;
  size_t size; /* of the body */
} ulog_record;

/* "name:type field;type field;" */
typedef struct ulog_format {
  const char *text;
  char *owned; /* text, when it is on the heap */
  size_t size;
  size_t name_size;
  uint32_t time_at; /* offset of `uint64_t timestamp` in a message, or ULOG_NO_TIME */
} ulog_format;

typedef struct ulog_channel {
  ha_channel channel; /* topic and schema are owned */
  ha_schema schema;
  uint8_t multi_id; /* number of the sensor: the channel's impl_data */
  uint32_t time_at;
  uint64_t since; /* offset of the record that defined it: its messages follow */
} ulog_channel;

/* Complete records that follow one another, with at least one message in them. */
typedef struct ulog_run {
  uint64_t offset;
  uint32_t size;
  uint64_t messages;
  int64_t start_ns;
  int64_t end_ns;
} ulog_run;

/* A growing list of pairs that owns their texts. */
typedef struct ulog_pairs {
  ha_pair *items;
  size_t size;
  size_t capacity;
  uint64_t offset; /* of the first one's record */
} ulog_pairs;

/* Lists that become a metadata record each. */
enum { ULOG_FORMATS, ULOG_PARAMETERS, ULOG_DEFAULTS, ULOG_RECORD_LISTS };

typedef struct ulog_file {
  const ha_host *host;
  ha_source *source;
  void *report_to;
  size_t definitions_left; /* bytes; ULOG_MAX_DEFINITIONS at first */
  char version[4];
  bool damaged;

  ulog_format *formats;
  size_t format_count;
  size_t format_capacity;

  ulog_channel **channels;
  const ha_channel **channel_list; /* the same as pointers, for ha_storage_info */
  size_t channel_count;
  size_t channel_capacity;
  uint32_t *by_id;      /* index in channels + 1 of each of the 65536 message ids; 0 = none */
  uint32_t plain_log;   /* index + 1 of the channel of 'L' records; 0 = none yet */
  uint32_t tagged_log;  /* the same for 'C' */
  uint64_t bad_count;   /* messages without a subscription or a time */
  int64_t bad_offset;   /* of the first of them */
  uint64_t dropouts;    /* gaps that the logger itself reported */
  uint64_t dropouts_ms; /* their total duration */

  ulog_run *runs;
  size_t run_count;
  size_t run_capacity;

  ulog_pairs metadata;
  ulog_pairs lists[ULOG_RECORD_LISTS];
  ha_metadata records[ULOG_RECORD_LISTS];
  const ha_metadata *record_list[ULOG_RECORD_LISTS];
  ha_storage_info info;
} ulog_file;

/* One message in a record. */
typedef struct ulog_message {
  uint32_t channel; /* index */
  int64_t time_ns;
  const uint8_t *data;
  size_t size;
} ulog_message;

enum { ULOG_NONE = 0, ULOG_MESSAGE = 1, ULOG_BAD_MESSAGE = 2 };

/* record.c: interprets bytes; allocates nothing */

uint16_t ulog_u16(const uint8_t *p);
uint64_t ulog_u64(const uint8_t *p);

/* Parse the record at bytes: returns its size, or 0 if it does not end within size. */
size_t ulog_record_at(ulog_record *out, const uint8_t *bytes, size_t size);
/* Whether a record can begin with this header. Unknown types, of later versions, are skipped. */
bool ulog_record_plausible(const uint8_t *bytes, size_t size);
/* Offset of the time in a message of this format, or ULOG_NO_TIME. */
uint32_t ulog_time_at(const char *fields, size_t size);
/* Interpret the record at offset: ULOG_MESSAGE, ULOG_BAD_MESSAGE, or ULOG_NONE for other
 * records. */
int ulog_message_of(ulog_message *out, const ulog_file *file, const ulog_record *record,
                    uint64_t offset);

/* define.c: definitions into the file's lists */

/* Make room for one more item. */
ha_status ulog_grow(const ha_host *host, void **items, size_t *capacity, size_t size,
                    size_t item_size, ha_error *err);
ha_status ulog_define(ulog_file *file, const ulog_record *record, uint64_t offset, ha_error *err);
/* Add a pair whose value is a number that describes the file. */
ha_status ulog_add_number(ulog_file *file, const char *key, uint64_t value, ha_error *err);

/* scan.c: reads the whole file once, from start to end */

ha_status ulog_scan(ulog_file *file, ha_error *err);

/* encoding.c: from messages to fields */

extern const ha_encoding_ops ulog_encoding;

#endif
