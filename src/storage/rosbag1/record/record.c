#include "storage/rosbag1/record/record.h"

#include <inttypes.h>

/* Real headers have fewer than ten fields; more would slow down the search for records. */
enum { FIELDS_MAX = 1000, FIND_FIELDS_MAX = 32, FIND_HEADER_MAX = 16384 };

/* The shortest header: only op. */
enum { HEADER_MIN = 8 };

typedef struct field_kind {
  const char *name;
  uint8_t name_size;
  uint8_t value_size; /* 0 = text of any length */
} field_kind;

#define KIND(text, size)                                                                           \
  { text, sizeof(text) - 1, size }

static const field_kind g_kinds[FIELD_KINDS] = {
    [FIELD_OP] = KIND("op", 1),
    [FIELD_CONN] = KIND("conn", 4),
    [FIELD_TIME] = KIND("time", 8),
    [FIELD_TOPIC] = KIND("topic", 0),
    [FIELD_COMPRESSION] = KIND("compression", 0),
    [FIELD_SIZE] = KIND("size", 4),
    [FIELD_VER] = KIND("ver", 4),
    [FIELD_COUNT] = KIND("count", 4),
    [FIELD_CHUNK_POS] = KIND("chunk_pos", 8),
    [FIELD_START_TIME] = KIND("start_time", 8),
    [FIELD_END_TIME] = KIND("end_time", 8),
    [FIELD_INDEX_POS] = KIND("index_pos", 8),
    [FIELD_CONN_COUNT] = KIND("conn_count", 4),
    [FIELD_CHUNK_COUNT] = KIND("chunk_count", 4),
    [FIELD_ENCRYPTOR] = KIND("encryptor", 0),
    [FIELD_GPG_USER] = KIND("gpg_user", 0),
    [FIELD_TYPE] = KIND("type", 0),
    [FIELD_MD5] = KIND("md5", 0),
    [FIELD_DEF] = KIND("def", 0),
    [FIELD_SEC] = KIND("sec", 4),
    [FIELD_NSEC] = KIND("nsec", 4),
    [FIELD_LATCHING] = KIND("latching", 0),
    [FIELD_CALLERID] = KIND("callerid", 0),
    [FIELD_ID] = KIND("id", 4),
    [FIELD_START] = KIND("start", 8),
    [FIELD_END] = KIND("end", 8),
    [FIELD_MD5SUM] = KIND("md5sum", 0),
};

/* Final names of fields that have other names in drafts of the format. */
static const uint8_t g_renamed[FIELD_KINDS] = {[FIELD_ID] = FIELD_CONN,
                                               [FIELD_START] = FIELD_START_TIME,
                                               [FIELD_END] = FIELD_END_TIME,
                                               [FIELD_MD5SUM] = FIELD_MD5};

#define BIT(field) (UINT32_C(1) << (field))

/* Fields that only drafts have. */
enum { DRAFT_FIELDS = (int)(BIT(FIELD_KINDS) - BIT(FIELD_ID)) };

/* Fields that an op requires; 0 = unknown op. */
static const uint32_t g_required[2][8] = {
    [DIALECT_20] =
        {
            [OP_MESSAGE_DEFINITION] = BIT(FIELD_TOPIC) | BIT(FIELD_TYPE),
            [OP_MESSAGE] = BIT(FIELD_CONN) | BIT(FIELD_TIME),
            [OP_BAG_HEADER] = BIT(FIELD_INDEX_POS),
            [OP_INDEX_DATA] = BIT(FIELD_CONN) | BIT(FIELD_COUNT),
            [OP_CHUNK] = BIT(FIELD_OP), /* drafts omit what can be derived from the data */
            [OP_CHUNK_INFO] = BIT(FIELD_CHUNK_POS) | BIT(FIELD_START_TIME) | BIT(FIELD_END_TIME) |
                              BIT(FIELD_COUNT),
            [OP_CONNECTION] = BIT(FIELD_CONN) | BIT(FIELD_TOPIC),
        },
    [DIALECT_12] =
        {
            [OP_MESSAGE_DEFINITION] = BIT(FIELD_TOPIC) | BIT(FIELD_TYPE),
            [OP_MESSAGE] = BIT(FIELD_TOPIC) | BIT(FIELD_TYPE) | BIT(FIELD_SEC) | BIT(FIELD_NSEC),
            [OP_BAG_HEADER] = BIT(FIELD_INDEX_POS),
            [OP_INDEX_DATA] = BIT(FIELD_TOPIC) | BIT(FIELD_COUNT),
        },
};

static uint32_t required(ha__rosbag1_dialect dialect, uint8_t op) {
  return op < 8 ? g_required[dialect][op] : 0;
}

bool ha__rosbag1_is_addition(const ha__rosbag1_header *header) {
  return header->op == OP_CONNECTION && ha__rosbag1_has(header, FIELD_ID) &&
         !ha__rosbag1_has(header, FIELD_TOPIC);
}

const char *ha__rosbag1_field_name(unsigned field) {
  return g_kinds[field].name;
}

size_t ha__rosbag1_field_size(unsigned field) {
  return g_kinds[field].value_size;
}

/* Kinds whose name has this many bytes: limits comparisons to a few. */
enum { NAME_SIZES = 12, KINDS_OF_SIZE = 5 };

static const struct {
  uint8_t count;
  uint8_t kinds[KINDS_OF_SIZE];
} g_of_size[NAME_SIZES] = {
    [2] = {2, {FIELD_OP, FIELD_ID}},
    [3] = {5, {FIELD_VER, FIELD_MD5, FIELD_DEF, FIELD_SEC, FIELD_END}},
    [4] = {5, {FIELD_CONN, FIELD_TIME, FIELD_SIZE, FIELD_TYPE, FIELD_NSEC}},
    [5] = {3, {FIELD_COUNT, FIELD_TOPIC, FIELD_START}},
    [6] = {1, {FIELD_MD5SUM}},
    [8] = {4, {FIELD_END_TIME, FIELD_LATCHING, FIELD_CALLERID, FIELD_GPG_USER}},
    [9] = {3, {FIELD_CHUNK_POS, FIELD_INDEX_POS, FIELD_ENCRYPTOR}},
    [10] = {2, {FIELD_START_TIME, FIELD_CONN_COUNT}},
    [11] = {2, {FIELD_COMPRESSION, FIELD_CHUNK_COUNT}},
};

unsigned ha__rosbag1_field_find(ha_slice name) {
  if (name.size >= NAME_SIZES) return FIELD_KINDS;
  for (unsigned i = 0; i < g_of_size[name.size].count; i++) {
    const unsigned kind = g_of_size[name.size].kinds[i];
    const char *known = g_kinds[kind].name;
    if ((uint8_t)known[0] == name.data[0] && memcmp(known, name.data, name.size) == 0) return kind;
  }
  return FIELD_KINDS;
}

static ha_status take_field(ha__rosbag1_header *out, const ha__ros1_field *field, int64_t at,
                            ha_error *err) {
  const unsigned kind = ha__rosbag1_field_find(field->name);

  if (kind == FIELD_KINDS) return HA_OK;
  if (g_kinds[kind].value_size && field->value.size != g_kinds[kind].value_size) {
    if (g_renamed[kind]) return HA_OK; /* a field that another program added */
    return HA_FAIL(err, HA_E_CORRUPT, at, "header field '%s' has %zu bytes, want %u",
                   g_kinds[kind].name, field->value.size, (unsigned)g_kinds[kind].value_size);
  }
  out->present |= BIT(kind);
  out->values[kind] = field->value;
  return HA_OK;
}

static ha_status parse_fields(ha__rosbag1_header *out, ha__cursor *cur, size_t fields_max,
                              ha_error *err) {
  out->present = 0;
  out->op = 0;
  for (size_t i = 0;; i++) {
    const int64_t at = ha__cursor_at(cur);
    ha__ros1_field field;
    const ha_status st = ha__ros1_field_next(&field, cur, err);
    if (st == HA_END) break;
    if (st < 0) return st;
    if (i == fields_max) {
      return HA_FAIL(err, HA_E_CORRUPT, at, "record header has more than %zu fields", fields_max);
    }
    HA_TRY(take_field(out, &field, at, err));
  }
  if (!ha__rosbag1_has(out, FIELD_OP)) {
    return HA_FAIL(err, HA_E_CORRUPT, cur->file_offset, "record header has no op");
  }
  out->op = out->values[FIELD_OP].data[0];
  return HA_OK;
}

/* Translate fields and ops of drafts to the final ones. */
static inline void settle_drafts(ha__rosbag1_header *header, ha__rosbag1_dialect dialect) {
  const bool is_draft = dialect == DIALECT_20 && (header->present & DRAFT_FIELDS) != 0;

  for (unsigned kind = FIELD_ID; is_draft && kind < FIELD_KINDS; kind++) {
    const unsigned known = g_renamed[kind];
    if (!ha__rosbag1_has(header, kind) || ha__rosbag1_has(header, known)) continue;
    header->present |= BIT(known);
    header->values[known] = header->values[kind];
  }
  /* the history of the specification lists the op of messages for the file header of 1.2 */
  if (dialect == DIALECT_12 && header->op == OP_MESSAGE &&
      ha__rosbag1_has(header, FIELD_INDEX_POS) && !ha__rosbag1_has(header, FIELD_TOPIC)) {
    header->op = OP_BAG_HEADER;
  }
}

static __attribute__((noinline)) ha_status
refuse_missing(const ha__rosbag1_header *header, uint32_t missing, int64_t at, ha_error *err) {
  const char *name = g_kinds[__builtin_ctz(missing)].name;

  return HA_FAIL(err, HA_E_CORRUPT, at, "record of op %u lacks the field '%s'",
                 (unsigned)header->op, name);
}

static inline ha_status check_required(const ha__rosbag1_header *header,
                                       ha__rosbag1_dialect dialect, int64_t at, ha_error *err) {
  uint32_t missing = required(dialect, header->op) & ~header->present;

  if (missing && ha__rosbag1_is_addition(header)) missing &= ~BIT(FIELD_TOPIC);
  return missing ? refuse_missing(header, missing, at, err) : HA_OK;
}

/* Offsets in the usual message header: three fields of different lengths in any order. */
enum {
  MESSAGE_HEADER = 38,
  CONN_FIELD = sizeof "conn=" - 1 + 4,
  OP_FIELD = sizeof "op=" - 1 + 1,
  TIME_FIELD = sizeof "time=" - 1 + 8
};

/* Parse a message header whose fields are in the order of roscpp. False for other headers. */
static inline bool parse_usual_message(ha__rosbag1_header *out, const uint8_t *bytes) {
  if (memcmp(bytes, "\x09\0\0\0conn=", 9) != 0) return false;
  if (memcmp(bytes + 13, "\x04\0\0\0op=\x02", 8) != 0) return false;
  if (memcmp(bytes + 21, "\x0d\0\0\0time=", 9) != 0) return false;
  out->present = BIT(FIELD_CONN) | BIT(FIELD_OP) | BIT(FIELD_TIME);
  out->op = OP_MESSAGE;
  out->values[FIELD_CONN] = (ha_slice){bytes + 9, 4};
  out->values[FIELD_OP] = (ha_slice){bytes + 20, 1};
  out->values[FIELD_TIME] = (ha_slice){bytes + 30, 8};
  return true;
}

/* Parse a message header of three fields. False for other headers; *out is then undefined. */
static bool parse_message(ha__rosbag1_header *out, const uint8_t *bytes) {
  size_t pos = 0;

  if (parse_usual_message(out, bytes)) return true;
  out->present = 0;
  while (pos < MESSAGE_HEADER - 4) {
    const uint8_t *field = bytes + pos + 4;
    const uint32_t size = ha__load_u32(bytes + pos);
    if (size > MESSAGE_HEADER - 4 - pos) return false;
    if (size == CONN_FIELD && memcmp(field, "conn=", 5) == 0) {
      out->values[FIELD_CONN] = (ha_slice){field + 5, 4};
      out->present |= BIT(FIELD_CONN);
    } else if (size == OP_FIELD && memcmp(field, "op=", 3) == 0) {
      out->values[FIELD_OP] = (ha_slice){field + 3, 1};
      out->present |= BIT(FIELD_OP);
    } else if (size == TIME_FIELD && memcmp(field, "time=", 5) == 0) {
      out->values[FIELD_TIME] = (ha_slice){field + 5, 8};
      out->present |= BIT(FIELD_TIME);
    } else {
      return false;
    }
    pos += 4 + size;
  }
  if (out->present != (BIT(FIELD_CONN) | BIT(FIELD_OP) | BIT(FIELD_TIME))) return false;
  out->op = out->values[FIELD_OP].data[0];
  return out->op == OP_MESSAGE;
}

ha_status ha__rosbag1_header_parse(ha__rosbag1_header *out, const uint8_t *bytes, size_t size,
                                   ha__rosbag1_dialect dialect, int64_t file_offset,
                                   ha_error *err) {
  ha__cursor cur = ha__cursor_make(bytes, size, file_offset);

  if (dialect == DIALECT_20 && size == MESSAGE_HEADER && parse_message(out, bytes)) return HA_OK;
  HA_TRY(parse_fields(out, &cur, FIELDS_MAX, err));
  settle_drafts(out, dialect);
  return check_required(out, dialect, file_offset, err);
}

bool ha__rosbag1_is_odd_message(const ha__rosbag1_header *header) {
  return header->op != OP_MESSAGE && ha__rosbag1_has(header, FIELD_CONN) &&
         ha__rosbag1_has(header, FIELD_TIME);
}

/* Bags of ROS C Turtle store the in-memory size of an entry, 20 or 24 bytes, instead of 12. */
static uint64_t index_size(uint32_t count, uint32_t stored) {
  if (count == 0 || stored % count != 0) return stored;
  const uint32_t claimed = stored / count;
  return claimed == 20 || claimed == 24 ? (uint64_t)count * INDEX_ENTRY_SIZE : stored;
}

bool ha__rosbag1_index_count(uint32_t *out, const ha__rosbag1_record *record) {
  *out = ha__rosbag1_u32(&record->header, FIELD_COUNT);
  return record->data_size == (uint64_t)*out * INDEX_ENTRY_SIZE;
}

/* Set the extent of a record whose header was parsed and whose stored_data_size is set. */
static void set_extent(ha__rosbag1_record *record, uint64_t offset, ha__rosbag1_dialect dialect) {
  record->offset = offset;
  record->data_offset = offset + 8 + record->header_size;
  record->data_size = record->stored_data_size;
  if (dialect == DIALECT_20 && record->header.op == OP_INDEX_DATA) {
    record->data_size =
        index_size(ha__rosbag1_u32(&record->header, FIELD_COUNT), record->stored_data_size);
  }
}

static ha_status check_header_size(uint32_t size, uint64_t left, int64_t at, ha_error *err) {
  if (size < HEADER_MIN) {
    return HA_FAIL(err, HA_E_CORRUPT, at, "no record: header length %" PRIu32, size);
  }
  if ((uint64_t)size + 8 > left) {
    return HA_FAIL(err, HA_E_TRUNCATED, at,
                   "no record, or one cut short: header length %" PRIu32 ", %" PRIu64 " bytes left",
                   size, left);
  }
  return HA_OK;
}

ha_status ha__rosbag1_record_read(ha__rosbag1_record *out, ha__window *window, uint64_t offset,
                                  ha__rosbag1_dialect dialect, ha_error *err) {
  const uint64_t total = ha__window_total(window);
  const uint8_t *bytes = NULL;

  HA_TRY(ha__window_need(&bytes, window, offset, 4, err));
  out->header_size = ha__load_u32(bytes);
  HA_TRY(check_header_size(out->header_size, total - offset, (int64_t)offset, err));
  HA_TRY(ha__window_need(&bytes, window, offset, (size_t)out->header_size + 8, err));
  HA_TRY(ha__rosbag1_header_parse(&out->header, bytes + 4, out->header_size, dialect,
                                  (int64_t)offset + 4, err));
  out->stored_data_size = ha__load_u32(bytes + 4 + out->header_size);
  set_extent(out, offset, dialect);
  return HA_OK;
}

ha_status ha__rosbag1_record_at(ha__rosbag1_record *out, const uint8_t *bytes, size_t size,
                                size_t offset, ha__rosbag1_dialect dialect, ha_error *err) {
  if (offset > size || size - offset < 4) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)offset, "record cut short");
  }
  out->header_size = ha__load_u32(bytes + offset);
  HA_TRY(check_header_size(out->header_size, size - offset, (int64_t)offset, err));
  HA_TRY(ha__rosbag1_header_parse(&out->header, bytes + offset + 4, out->header_size, dialect,
                                  (int64_t)offset + 4, err));
  out->stored_data_size = ha__load_u32(bytes + offset + 4 + out->header_size);
  set_extent(out, offset, dialect);
  return HA_OK;
}

ha_status ha__rosbag1_need(const uint8_t **out, ha__window *window, uint64_t offset, size_t size,
                           ha_error *err) {
  uint64_t start = 0;
  uint64_t end = 0;

  HA_TRY(ha__window_need(out, window, offset, size, err));
  if (!ha__source_gap(window->source, offset, size, &start, &end)) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)start, "cannot read %" PRIu64 " bytes at %" PRIu64,
                 end - start, start);
}

ha_status ha__rosbag1_record_view(ha__rosbag1_record *record, const uint8_t **bytes,
                                  ha__window *window, ha_error *err) {
  const size_t size = (size_t)(ha__rosbag1_record_end(record) - record->offset);

  HA_TRY(ha__rosbag1_need(bytes, window, record->offset, size, err));
  return ha__rosbag1_record_at(record, *bytes, size, 0, DIALECT_20, err);
}

/* Fast test whether a record may begin with these eight bytes; rarely true for other data. */
static bool may_begin(uint64_t head) {
  const uint32_t header_size = (uint32_t)head;
  const uint32_t field_size = (uint32_t)(head >> 32);

  return header_size >= HEADER_MIN && header_size <= FIND_HEADER_MAX && field_size >= 3 &&
         field_size <= header_size - 4;
}

/* True when the data is within the source. A truncated chunk also counts: part of it may be
 * good. */
static bool is_whole(const ha__rosbag1_record *record, ha__rosbag1_dialect dialect,
                     uint64_t total) {
  return (dialect == DIALECT_20 && record->header.op == OP_CHUNK) ||
         ha__range_within(record->data_offset, record->data_size, total);
}

/* True when a record of a known op is at offset and its data is within the source. */
static bool is_record(ha__window *window, uint64_t offset, ha__rosbag1_dialect dialect) {
  const uint64_t total = ha__window_total(window);
  const uint8_t *bytes = NULL;
  ha__rosbag1_record record;

  if (total - offset < RECORD_MIN_SIZE + HEADER_MIN) return false;
  if (ha__window_need(&bytes, window, offset, 4, NULL) < 0) return false;
  record.header_size = ha__load_u32(bytes);
  if (record.header_size > FIND_HEADER_MAX || record.header_size > total - offset - 8) return false;
  if (ha__window_need(&bytes, window, offset, (size_t)record.header_size + 8, NULL) < 0) {
    return false;
  }
  ha__cursor cur = ha__cursor_make(bytes + 4, record.header_size, 0);
  if (parse_fields(&record.header, &cur, FIND_FIELDS_MAX, NULL) < 0) return false;
  settle_drafts(&record.header, dialect);
  if (required(dialect, record.header.op) == 0) return false;
  if (check_required(&record.header, dialect, 0, NULL) < 0) return false;
  record.stored_data_size = ha__load_u32(bytes + 4 + record.header_size);
  set_extent(&record, offset, dialect);
  return is_whole(&record, dialect, total);
}

ha_status ha__rosbag1_record_find(uint64_t *out, ha__window *window, uint64_t offset,
                                  ha__rosbag1_dialect dialect, ha_error *err) {
  const uint64_t total = ha__window_total(window);
  enum { BLOCK = 64 * 1024, OVERLAP = 7 };

  while (offset < total && total - offset >= RECORD_MIN_SIZE + HEADER_MIN) {
    const size_t size = total - offset < BLOCK ? (size_t)(total - offset) : BLOCK;
    const uint8_t *bytes = NULL;
    HA_TRY(ha__window_need(&bytes, window, offset, size, err));
    size_t i = 0;
    while (i < size - OVERLAP && !may_begin(ha__load_u64(bytes + i))) {
      i++;
    }
    offset += i;
    if (i == size - OVERLAP) continue;
    if (is_record(window, offset, dialect)) {
      *out = offset;
      return HA_OK;
    }
    offset++;
  }
  *out = total;
  return HA_OK;
}

bool ha__rosbag1_zeros_to_end(ha__window *window, uint64_t offset) {
  const uint64_t total = ha__window_total(window);
  enum { BLOCK = 64 * 1024 };
  const uint8_t *bytes = NULL;

  if (offset < total && (ha__window_need(&bytes, window, offset, 1, NULL) < 0 || bytes[0])) {
    return false; /* nearly always */
  }
  while (offset < total) {
    const size_t size = total - offset < BLOCK ? (size_t)(total - offset) : BLOCK;
    if (ha__window_need(&bytes, window, offset, size, NULL) < 0) return false;
    for (size_t i = 0; i < size; i++) {
      if (bytes[i]) return false;
    }
    offset += size;
  }
  return true;
}

ha_status ha__rosbag1_plausible(bool *out, ha__window *window, uint64_t offset,
                                ha__rosbag1_dialect dialect, ha_error *err) {
  const uint64_t total = ha__window_total(window);
  ha__rosbag1_record record;
  ha_error reason = HA_ERROR_INIT;

  *out = offset == total;
  if (offset >= total) return HA_OK;
  const ha_status st = ha__rosbag1_record_read(&record, window, offset, dialect, &reason);
  if (st == HA_E_IO || st == HA_E_NOMEM) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  *out = st == HA_OK && is_whole(&record, dialect, total);
  return HA_OK;
}
