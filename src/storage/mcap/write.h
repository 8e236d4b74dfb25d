/* State of an MCAP file being written, and the functions that lay out its records. They do no I/O;
 * only the summary allocates memory. */
#ifndef HA_STORAGE_MCAP_WRITE_H
#define HA_STORAGE_MCAP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/table.h"
#include "storage/mcap/record.h"

enum {
  HA__MCAP_CHUNK_FIXED = 40,         /* content of a chunk before its records, less the name */
  HA__MCAP_MAX_IDS = 65535,          /* of channels and of schemas: 1 to 65535 */
  HA__MCAP_CHUNK_BYTES = 1024 * 1024 /* of a chunk, by default */
};

/* Parts that a file omits or additionally contains: one bit for each option of libmcap. */
enum {
  HA__MCAP_NO_CHUNK_CRC = 1u << 0,
  HA__MCAP_NO_ATTACHMENT_CRC = 1u << 1,
  HA__MCAP_DATA_CRC = 1u << 2,
  HA__MCAP_NO_SUMMARY_CRC = 1u << 3,
  HA__MCAP_NO_CHUNKING = 1u << 4,
  HA__MCAP_NO_MESSAGE_INDEX = 1u << 5,
  HA__MCAP_NO_SUMMARY = 1u << 6,
  HA__MCAP_FORCE_COMPRESSION = 1u << 7,
  HA__MCAP_NO_REPEATED_SCHEMAS = 1u << 8,
  HA__MCAP_NO_REPEATED_CHANNELS = 1u << 9,
  HA__MCAP_NO_ATTACHMENT_INDEX = 1u << 10,
  HA__MCAP_NO_METADATA_INDEX = 1u << 11,
  HA__MCAP_NO_CHUNK_INDEX = 1u << 12,
  HA__MCAP_NO_STATISTICS = 1u << 13,
  HA__MCAP_NO_SUMMARY_OFFSETS = 1u << 14
};

/* A schema or channel: its record as written to the file. Schemas own their record; records of
 * channels are in the arena. The text of a schema is the end of its record; it is not copied if the
 * channel lives as long as the writer. */
typedef struct ha__mcap_definition {
  uint8_t *record; /* up to the text */
  size_t size;
  const uint8_t *text; /* owned by the caller, or in the arena */
  size_t text_size;
} ha__mcap_definition;

typedef struct ha__mcap_out_schema {
  ha__mcap_definition definition;
  uint16_t id;
  size_t offset; /* offset of the last chunk that contains it */
  bool written;
} ha__mcap_out_schema;

typedef struct ha__mcap_out_channel {
  ha__mcap_definition definition;
  const char *encoding;
  uint32_t schema; /* number of its schema, or HA__MCAP_NO_SCHEMA */
  uint16_t id;
  bool written;
  uint64_t message_count; /* in sealed chunks */
  uint32_t chunk_count;   /* in the chunk being sealed; otherwise 0 */
  size_t index_at;        /* in that chunk: offset of its next index entry */
} ha__mcap_out_channel;

#define HA__MCAP_NO_SCHEMA UINT32_MAX

/* A channel of the file that is resumed. */
typedef struct ha__mcap_kept_channel {
  ha__mcap_out_channel channel;
  bool taken; /* it is one of the writer's channels now */
} ha__mcap_kept_channel;

typedef struct ha__mcap_writer {
  const ha_host *host;
  uint32_t flags;      /* HA__MCAP_NO_..., HA__MCAP_DATA_CRC, HA__MCAP_FORCE_COMPRESSION */
  const char *profile; /* NULL: derived from the encoding of the first channel */
  const char *library;
  bool keeps_channels; /* HA_CREATE_KEEPS_CHANNELS */
  ha__arena arena;

  ha__mcap_out_schema *schemas;
  size_t schema_count;
  size_t schema_capacity;
  ha__table schemas_by_content; /* the record after its id up to the text, and a hash of that */

  ha__mcap_out_channel *channels;
  size_t channel_count;
  size_t channel_capacity;

  uint32_t *touched; /* channels of the chunk being sealed, by number; room for all channels */
  size_t touched_capacity;

  size_t pad; /* written before the next sealed chunk */

  uint32_t last_schema_id; /* assigned so far */
  uint32_t last_channel_id;

  /* of the file that is resumed */
  bool resumed;
  ha__mcap_kept_channel *kept;
  size_t kept_count;
  ha__table kept_by_key; /* ha__mcap_channel_key() -> index in kept */

  uint64_t message_count; /* in sealed chunks, as are the following members */
  uint64_t start;         /* log times as MCAP stores them: unsigned */
  uint64_t end;
  uint32_t chunk_count;
  uint32_t attachment_count;
  uint32_t metadata_count;

  /* records of the summary, in final form */
  ha_bytes chunk_indexes;
  ha_bytes attachment_indexes;
  ha_bytes metadata_indexes;
} ha__mcap_writer;

/* --- laying out records ------------------------------------------------------------ */

/* Each function returns the position of the next field. The caller has reserved space for the whole
 * record. */
static inline uint8_t *ha__put_u16(uint8_t *p, uint16_t value) {
  ha__store_u16(p, value);
  return p + 2;
}

static inline uint8_t *ha__put_u32(uint8_t *p, uint32_t value) {
  ha__store_u32(p, value);
  return p + 4;
}

static inline uint8_t *ha__put_u64(uint8_t *p, uint64_t value) {
  ha__store_u64(p, value);
  return p + 8;
}

static inline uint8_t *ha__put_bytes(uint8_t *p, const void *bytes, size_t size) {
  if (size > 0) memcpy(p, bytes, size);
  return p + size;
}

/* Size of the whole record. */
static inline size_t ha__mcap_definition_size(const ha__mcap_definition *definition) {
  return definition->size + definition->text_size;
}

/* Write a definition; returns its end. */
static inline uint8_t *ha__mcap_put_definition(uint8_t *p, const ha__mcap_definition *definition) {
  p = ha__put_bytes(p, definition->record, definition->size);
  return ha__put_bytes(p, definition->text, definition->text_size);
}

/* A text after its length; the caller has checked that it fits. */
static inline uint8_t *ha__put_text(uint8_t *p, const char *text, size_t size) {
  return ha__put_bytes(ha__put_u32(p, (uint32_t)size), text, size);
}

static inline uint8_t *ha__put_head(uint8_t *p, uint8_t opcode, uint64_t length) {
  *p = opcode;
  return ha__put_u64(p + 1, length);
}

/* Extend out by size bytes; *at: the first of them. */
ha_status ha__mcap_extend(uint8_t **at, const ha_host *host, ha_bytes *out, size_t size,
                          ha_error *err);

/* The same for a record with this many bytes of content; writes its header. */
ha_status ha__mcap_extend_record(uint8_t **content, const ha_host *host, ha_bytes *out,
                                 uint8_t opcode, size_t length, ha_error *err);

/* --- maps of texts ------------------------------------------------------------------- */

/* Keys and values are borrowed. */
typedef struct ha__mcap_map {
  ha_pair *items;
  size_t count;
  size_t capacity;
  ha__table by_key;
  size_t size; /* bytes of all pairs in the file, without the length of the map */
} ha__mcap_map;

#define HA__MCAP_MAP_INIT                                                                          \
  { NULL, 0, 0, HA__TABLE_INIT, 0 }

/* Later pairs replace earlier ones with the same key, as readers do. */
ha_status ha__mcap_map_add(ha__mcap_map *map, const ha_pairs *pairs, ha_error *err);
bool ha__mcap_map_has(const ha__mcap_map *map, const char *key);
/* Sort by key. After this, nothing can be added or looked up. */
void ha__mcap_map_sort(ha__mcap_map *map);
/* Write the map: 4 + map->size bytes. The caller has checked that the size fits into 32 bits. */
uint8_t *ha__mcap_put_map(uint8_t *p, const ha__mcap_map *map);
void ha__mcap_map_done(ha__mcap_map *map);

/* --- parts ------------------------------------------------------------------------------ */

/* Number of the schema; equal schemas share one. id 0: the next free id. */
ha_status ha__mcap_find_schema(uint32_t *out, ha__mcap_writer *self, const ha_schema *schema,
                               uint16_t id, ha_error *err);
/* Lay out a channel; *key: its content, equal for equal channels. schema: a number. */
ha_status ha__mcap_make_channel(ha__mcap_out_channel *out, ha_slice *key, ha__mcap_writer *self,
                                uint16_t id, uint32_t schema, const ha_channel *channel,
                                ha_error *err);

/* Read the file to be resumed. *position: where writing continues. */
ha_status ha__mcap_resume(ha__mcap_writer *self, ha_source *source, uint64_t *position,
                          ha_error *err);
/* Compare the options with the file. */
ha_status ha__mcap_check_resumed(const ha__mcap_writer *self, ha_error *err);

/* Translate the options into flags of the writer and the chunk layout. */
ha_status ha__mcap_read_options(uint32_t *flags, ha_storage_layout *layout,
                                const ha_storage_create *create, ha_error *err);

/* --- operations of the table --------------------------------------------------------- */

ha_status ha__mcap_writer_open(void **writer, const ha_storage_create *create,
                               ha_storage_layout *out, ha_error *err);
void ha__mcap_writer_close(void *writer);
int32_t ha__mcap_takes_chunks(void *writer, void *from);
ha_status ha__mcap_writer_channel(void *writer, uint32_t number, const ha_channel *channel,
                                  ha_error *err);
ha_status ha__mcap_begin(void *writer, ha_bytes *out, ha_error *err);
ha_status ha__mcap_message(void *writer, ha_draft *draft, uint32_t channel, const ha_message *msg,
                           size_t pad, ha_error *err);
ha_status ha__mcap_seal(void *writer, const ha_draft *draft, const ha_sealed *how, ha_bytes *head,
                        ha_bytes *tail, ha_error *err);
ha_status ha__mcap_write_attachment(void *writer, const ha_attachment *attachment,
                                    const uint8_t *data, uint64_t offset, ha_frame *out,
                                    ha_error *err);
ha_status ha__mcap_write_metadata(void *writer, const ha_metadata *metadata, uint64_t offset,
                                  ha_bytes *out, ha_error *err);
ha_status ha__mcap_keep_yaml(void *writer, const char *text, size_t size, uint64_t offset,
                             ha_bytes *out, ha_error *err);
ha_status ha__mcap_write_end(void *writer, uint64_t offset, uint32_t crc, ha_bytes *out,
                             ha_patch *patch, ha_error *err);

#endif
