#include "storage/mcap/record.h"

#include <inttypes.h>
#include <string.h>

#include "base/status.h"

static const ha__mcap_layout g_layouts[] = {
    [HA__MCAP_HEADER] = {"header",
                         false,
                         2,
                         {{"profile", HA__MCAP_TEXT}, {"library", HA__MCAP_TEXT}}},
    [HA__MCAP_FOOTER] = {"footer",
                         true,
                         3,
                         {{"summary_start", HA__MCAP_U64},
                          {"summary_offset_start", HA__MCAP_U64},
                          {"summary_crc", HA__MCAP_U32}}},
    [HA__MCAP_SCHEMA] = {"schema",
                         false,
                         4,
                         {{"id", HA__MCAP_U16},
                          {"name", HA__MCAP_TEXT},
                          {"encoding", HA__MCAP_TEXT},
                          {"data", HA__MCAP_BYTES}}},
    [HA__MCAP_CHANNEL] = {"channel",
                          false,
                          5,
                          {{"id", HA__MCAP_U16},
                           {"schema_id", HA__MCAP_U16},
                           {"topic", HA__MCAP_TEXT},
                           {"message_encoding", HA__MCAP_TEXT},
                           {"metadata", HA__MCAP_TEXTS}}},
    [HA__MCAP_MESSAGE] = {"message",
                          true,
                          5,
                          {{"channel_id", HA__MCAP_U16},
                           {"sequence", HA__MCAP_U32},
                           {"log_time", HA__MCAP_TIME},
                           {"publish_time", HA__MCAP_TIME},
                           {"data", HA__MCAP_REST}}},
    [HA__MCAP_CHUNK] = {"chunk",
                        false,
                        6,
                        {{"message_start_time", HA__MCAP_TIME},
                         {"message_end_time", HA__MCAP_TIME},
                         {"uncompressed_size", HA__MCAP_U64},
                         {"uncompressed_crc", HA__MCAP_U32},
                         {"compression", HA__MCAP_TEXT},
                         {"records", HA__MCAP_BULK}}},
    [HA__MCAP_MESSAGE_INDEX] = {"message index",
                                false,
                                2,
                                {{"channel_id", HA__MCAP_U16}, {"records", HA__MCAP_ENTRIES}}},
    [HA__MCAP_CHUNK_INDEX] = {"chunk index",
                              false,
                              9,
                              {{"message_start_time", HA__MCAP_TIME},
                               {"message_end_time", HA__MCAP_TIME},
                               {"chunk_start_offset", HA__MCAP_U64},
                               {"chunk_length", HA__MCAP_U64},
                               {"message_index_offsets", HA__MCAP_NUMBERS},
                               {"message_index_length", HA__MCAP_U64},
                               {"compression", HA__MCAP_TEXT},
                               {"compressed_size", HA__MCAP_U64},
                               {"uncompressed_size", HA__MCAP_U64}}},
    [HA__MCAP_ATTACHMENT] = {"attachment",
                             false,
                             6,
                             {{"log_time", HA__MCAP_TIME},
                              {"create_time", HA__MCAP_TIME},
                              {"name", HA__MCAP_TEXT},
                              {"media_type", HA__MCAP_TEXT},
                              {"data", HA__MCAP_BULK},
                              {"crc", HA__MCAP_U32}}},
    [HA__MCAP_ATTACHMENT_INDEX] = {"attachment index",
                                   false,
                                   7,
                                   {{"offset", HA__MCAP_U64},
                                    {"length", HA__MCAP_U64},
                                    {"log_time", HA__MCAP_TIME},
                                    {"create_time", HA__MCAP_TIME},
                                    {"data_size", HA__MCAP_U64},
                                    {"name", HA__MCAP_TEXT},
                                    {"media_type", HA__MCAP_TEXT}}},
    [HA__MCAP_STATISTICS] = {"statistics",
                             false,
                             9,
                             {{"message_count", HA__MCAP_U64},
                              {"schema_count", HA__MCAP_U16},
                              {"channel_count", HA__MCAP_U32},
                              {"attachment_count", HA__MCAP_U32},
                              {"metadata_count", HA__MCAP_U32},
                              {"chunk_count", HA__MCAP_U32},
                              {"message_start_time", HA__MCAP_TIME},
                              {"message_end_time", HA__MCAP_TIME},
                              {"channel_message_counts", HA__MCAP_NUMBERS}}},
    [HA__MCAP_METADATA] = {"metadata",
                           false,
                           2,
                           {{"name", HA__MCAP_TEXT}, {"metadata", HA__MCAP_TEXTS}}},
    [HA__MCAP_METADATA_INDEX] = {"metadata index",
                                 false,
                                 3,
                                 {{"offset", HA__MCAP_U64},
                                  {"length", HA__MCAP_U64},
                                  {"name", HA__MCAP_TEXT}}},
    [HA__MCAP_SUMMARY_OFFSET] = {"summary offset",
                                 false,
                                 3,
                                 {{"group_opcode", HA__MCAP_U8},
                                  {"group_start", HA__MCAP_U64},
                                  {"group_length", HA__MCAP_U64}}},
    [HA__MCAP_DATA_END] = {"data end", true, 1, {{"data_section_crc", HA__MCAP_U32}}},
};

const ha__mcap_layout *ha__mcap_layout_of(uint8_t opcode) {
  if (opcode == 0 || opcode >= sizeof g_layouts / sizeof *g_layouts) return NULL;
  return &g_layouts[opcode];
}

/* Content of a record being decoded, and how much of it is in view. */
typedef struct content {
  const uint8_t *bytes;
  size_t size;    /* in view */
  uint64_t total; /* as stated by the record */
  uint64_t pos;   /* <= total */
  int64_t at;     /* file offset */
} content;

/* HA_OK: n bytes are in view at pos. */
static ha_status want(const content *c, uint64_t n, const char *what, uint64_t *need,
                      ha_error *err) {
  if (n > c->total - c->pos) {
    return HA_FAIL(err, HA_E_CORRUPT, c->at + (int64_t)c->pos,
                   "%s wants %" PRIu64 " bytes, the record has %" PRIu64 " left", what, n,
                   c->total - c->pos);
  }
  *need = c->pos + n;
  return *need <= c->size ? HA_OK : HA_END;
}

static uint64_t load(const uint8_t *bytes, unsigned size) {
  if (size == 8) return ha__load_u64(bytes);
  if (size == 4) return ha__load_u32(bytes);
  return size == 2 ? ha__load_u16(bytes) : bytes[0];
}

/* Decode a number; size: 1, 2, 4 or 8. */
static ha_status number(content *c, ha__mcap_value *out, unsigned size, const char *what,
                        uint64_t *need, ha_error *err) {
  const ha_status st = want(c, size, what, need, err);

  if (st != HA_OK) return st;
  out->number = load(c->bytes + c->pos, size);
  c->pos += size;
  return HA_OK;
}

/* Decode bytes after a length prefix; bulk: only the part in view is required. */
static ha_status prefixed(content *c, ha__mcap_value *out, unsigned prefix, bool bulk,
                          const char *what, uint64_t *need, ha_error *err) {
  ha_status st = number(c, out, prefix, what, need, err);

  if (st != HA_OK) return st;
  st = want(c, out->number, what, need, err);
  if (st < 0 || (st == HA_END && !bulk)) return st;
  const uint64_t seen = c->size - c->pos;
  out->bytes = (ha_slice){c->bytes + c->pos, (size_t)(seen < out->number ? seen : out->number)};
  c->pos += out->number;
  return HA_OK;
}

static void rest_of_content(content *c, ha__mcap_value *out) {
  const uint64_t seen = c->size - c->pos;

  out->number = c->total - c->pos;
  out->bytes = (ha_slice){c->bytes + c->pos, (size_t)(seen < out->number ? seen : out->number)};
  c->pos = c->total;
}

static ha_status decode_field(content *c, ha__mcap_value *out, const ha__mcap_field *field,
                              uint64_t *need, ha_error *err) {
  switch (field->type) {
  case HA__MCAP_U8:
    return number(c, out, 1, field->name, need, err);
  case HA__MCAP_U16:
    return number(c, out, 2, field->name, need, err);
  case HA__MCAP_U32:
    return number(c, out, 4, field->name, need, err);
  case HA__MCAP_U64:
  case HA__MCAP_TIME:
    return number(c, out, 8, field->name, need, err);
  case HA__MCAP_TEXT:
  case HA__MCAP_BYTES:
  case HA__MCAP_TEXTS:
  case HA__MCAP_NUMBERS:
    return prefixed(c, out, 4, false, field->name, need, err);
  case HA__MCAP_ENTRIES:
    return prefixed(c, out, 4, true, field->name, need, err);
  case HA__MCAP_BULK:
    return prefixed(c, out, 8, true, field->name, need, err);
  case HA__MCAP_REST:
    rest_of_content(c, out);
    return HA_OK;
  }
  return HA_OK;
}

ha_status ha__mcap_decode(ha__mcap_record *rec, const uint8_t *bytes, size_t size, int64_t at,
                          uint64_t *need, ha_error *err) {
  content c = {bytes, size, rec->length, 0, at};

  rec->value_count = 0;
  rec->fields_size = 0;
  if (!rec->layout) return HA_OK;
  for (size_t i = 0; i < rec->layout->field_count; i++) {
    ha__mcap_value value = {0, {NULL, 0}};
    const ha_status st = decode_field(&c, &value, &rec->layout->fields[i], need, err);
    if (st < 0) ha__error_wrap(err, "%s record", rec->layout->kind);
    if (st == HA_END && c.pos > c.size) return HA_OK; /* after a bulk field */
    if (st != HA_OK) return st;
    rec->values[i] = value;
    rec->value_count = i + 1;
    rec->fields_size = c.pos;
  }
  if (rec->layout->closed && c.pos != c.total) {
    return HA_FAIL(err, HA_E_CORRUPT, at,
                   "%s record: want %" PRIu64 " bytes of content, have %" PRIu64, rec->layout->kind,
                   c.pos, c.total);
  }
  return HA_OK;
}

ha_status ha__mcap_texts_next(ha__cursor *map, ha_slice *key, ha_slice *value, ha_error *err) {
  if (ha__cursor_left(map) == 0) return HA_END;
  HA_TRY(ha__cursor_prefixed(map, key, "key of a map", err));
  return ha__cursor_prefixed(map, value, "value of a map", err);
}

ha_status ha__mcap_numbers_next(ha__cursor *map, uint16_t *key, uint64_t *value, ha_error *err) {
  if (ha__cursor_left(map) == 0) return HA_END;
  HA_TRY(ha__cursor_u16(map, key, "key of a map", err));
  return ha__cursor_u64(map, value, "value of a map", err);
}

void ha__mcap_compression_text(char out[HA__MCAP_MAX_COMPRESSION_NAME], ha_slice name) {
  const ha_slice known = ha__mcap_compression(name);
  const size_t size = known.size < HA__MCAP_MAX_COMPRESSION_NAME - 1
                          ? known.size
                          : HA__MCAP_MAX_COMPRESSION_NAME - 1;

  memcpy(out, known.data, size);
  out[size] = '\0';
}
