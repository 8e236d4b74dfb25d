/* Reads bags that rosbag encrypted (encryptor=rosbag/AesCbcEncryptor) as plain ones. */
#include "storage/rosbag1/crypt/encryption.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/format.h"
#include "base/status.h"
#include "storage/rosbag1/crypt/key.h"
#include "storage/rosbag1/crypt/view.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/record/record.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/v20/v20.h"

/* --- encrypted records ------------------------------------------------------------------------ */

/* Finds the encrypted records of a bag. */

/* Values of the bag header, and its end. */
typedef struct crypt_layout {
  uint64_t header_at;
  uint64_t header_end; /* where the chunks begin */
  uint64_t index_pos;  /* 0: not closed */
  uint32_t conn_count;
  uint32_t chunk_count;
} crypt_layout;

/* Number of records that are decrypted to verify a key. */
enum { JUDGES = 4 };

/* HA_OK: a connection that the key decrypts is at offset; HA_END: something else. */
static ha_status look_at_connection(ha__sealed *out, ha__crypt_view *view, uint64_t offset,
                                    ha_error *err) {
  ha__sealed_place place = {.start = offset, .is_connection = true};
  ha__rosbag1_header header;

  ha_status st = ha__crypt_sealed(out, view, &place, err);
  if (st != HA_OK) return st;
  uint8_t *head = ha__alloc(out->head_plain);
  if (!head) return HA_FAIL_NOMEM(err);
  st = ha__crypt_head(head, view, out, true, err);
  if (st >= 0 && (ha__rosbag1_header_parse(&header, head, out->head_plain, DIALECT_20, HA_NO_OFFSET,
                                           NULL) < 0 ||
                  header.op != OP_CONNECTION)) {
    st = HA_END;
  }
  ha__free(head);
  return st;
}

/* Add up to `most` connections that begin at *at, and move *at to their end. */
static ha_status take_connections(uint64_t *count, uint64_t *at, ha__crypt_view *view,
                                  uint64_t most, ha_error *err) {
  for (*count = 0; *count < most; ++*count) {
    ha__sealed s;
    const ha_status st = look_at_connection(&s, view, *at, err);
    if (st == HA_END || st == HA_E_IO) return HA_OK;
    HA_TRY(st);
    HA_TRY(ha__crypt_view_add(view, *at, true, err));
    *at += 8 + s.head_plain + s.gap + s.length;
  }
  return HA_OK;
}

/* --- finding records by the index ------------------------------------------------------------- */

/* HA_END: the index is not as stated by the bag header. */
static ha_status take_infos(ha__crypt_view *view, const crypt_layout *layout, uint64_t at,
                            const ha_storage_open *open, ha_error *err) {
  ha__rosbag1_stream stream =
      ha__rosbag1_stream_make(open->host, view->raw, at, DIALECT_20, HA__RESYNC_STOP);
  ha__rosbag1_event e;
  uint64_t count = 0;
  ha_status st;

  while ((st = ha__rosbag1_stream_next(&e, &stream, NULL)) == HA_OK &&
         e.record.header.op == OP_CHUNK_INFO && count < layout->chunk_count) {
    const uint64_t start = ha__rosbag1_u64(&e.record.header, FIELD_CHUNK_POS);
    st = start >= layout->header_end && start < layout->index_pos
             ? ha__crypt_view_add(view, start, false, err)
             : HA_END;
    if (st != HA_OK) break;
    count++;
  }
  ha__rosbag1_stream_done(&stream);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  return count == layout->chunk_count && count > 0 ? HA_OK : HA_END;
}

static ha_status by_index(ha__crypt_view *view, const crypt_layout *layout,
                          const ha_storage_open *open, ha_error *err) {
  uint64_t at = layout->index_pos;
  uint64_t count = 0;

  if (at < layout->header_end || at >= ha__source_size(view->raw)) return HA_END;
  HA_TRY(take_connections(&count, &at, view, layout->conn_count, err));
  if (count < layout->conn_count) return HA_END;
  const ha_status st = take_infos(view, layout, at, open, err);
  return st == HA_OK ? ha__crypt_view_sort(view) : st;
}

/* --- finding records by a scan ---------------------------------------------------------------- */

static bool may_be_sealed(const ha__rosbag1_record *record) {
  return record->header.op == OP_CHUNK && record->data_size >= HA__SEALED_MIN &&
         record->data_size % HA__AES_BLOCK == 0;
}

static ha_status take_event(ha__crypt_view *view, ha__rosbag1_stream *stream,
                            const ha__rosbag1_event *e, ha_error *err) {
  uint64_t at = e->offset;
  uint64_t count = 0;

  if ((e->kind == HA__EVENT_RECORD || e->is_cut) && may_be_sealed(&e->record)) {
    return ha__crypt_view_add(view, at, false, err);
  }
  if (e->kind == HA__EVENT_RECORD) return HA_OK;
  HA_TRY(take_connections(&count, &at, view, UINT32_MAX, err));
  if (count > 0) stream->pos = at;
  return HA_OK;
}

static ha_status by_scan(ha__crypt_view *view, const crypt_layout *layout, ha_error *err) {
  ha__rosbag1_stream stream =
      ha__rosbag1_stream_make(NULL, view->raw, layout->header_end, DIALECT_20, HA__RESYNC_DOUBT);
  ha__rosbag1_event e;
  ha_status st;

  view->count = 0;
  while ((st = ha__rosbag1_stream_next(&e, &stream, err)) == HA_OK) {
    st = take_event(view, &stream, &e, err);
    if (st < 0) break;
  }
  ha__rosbag1_stream_done(&stream);
  if (st < 0) return st;
  (void)ha__crypt_view_sort(view);
  return HA_OK;
}

/* Fill the view's map: by the index, or, when recovering or if the index is damaged, by a scan over
 * the file. Of the data of chunks only the ends are read. */
static ha_status crypt_find(ha__crypt_view *view, const ha_storage_open *open,
                            const crypt_layout *layout, ha_error *err) {
  const bool recover = (open->flags & HA_STORAGE_RECOVER) != 0;
  const ha_status st = recover ? HA_END : by_index(view, layout, open, err);

  if (st < 0) return st;
  if (st == HA_END) HA_TRY(by_scan(view, layout, err));
  return ha__crypt_view_settle(view, err);
}

/* --- the key ---------------------------------------------------------------------------------- */

/* Longest header of the first record of a chunk that is accepted as decrypted data. */
enum { FIRST_HEADER_MAX = 64 << 10 };

/* HA_OK: the decrypted data is valid data of a chunk: its padding is valid, and it begins with a
 * record or with compressed bytes. */
static ha_status judge_chunk(ha__crypt_view *view, ha__sealed_place *place, const ha_host *host,
                             ha_error *err) {
  uint8_t first[HA__AES_BLOCK];
  ha__sealed s;

  const ha_status st = ha__crypt_sealed(&s, view, place, err);
  if (st != HA_OK) return st;
  const bool is_cut = s.data_plain != s.length; /* truncated: no padding */
  if ((!s.is_padded && !is_cut) || s.data_plain < sizeof first) return HA_END;
  HA_TRY(ha__crypt_data(first, view, &s, sizeof first, err));
  return ha__load_u32(first) < FIRST_HEADER_MAX || host->find_compression(first, sizeof first)
             ? HA_OK
             : HA_END;
}

/* HA_END: the key does not decrypt the first records of the file. HA_OK also when there are no
 * records. */
static ha_status crypt_key_fits(ha__crypt_view *view, const ha_host *host, ha_error *err) {
  size_t i = 0;

  /* a connection is in the map only if its header was decrypted and parsed */
  if (view->count > 0 && view->places[view->count - 1].is_connection) return HA_OK;
  for (; i < view->count && i < JUDGES; i++) {
    const ha_status st = judge_chunk(view, &view->places[i], host, err);
    if (st == HA_OK || st < 0) return st;
  }
  return i > 0 ? HA_END : HA_OK;
}

/* --- the plain bag ---------------------------------------------------------------------------- */

/* Limit of the bag header; writers reserve 4096 bytes. */
enum { HEADER_MAX = 64 << 10 };

/* Encryption fields of the bag header; borrowed from the header. */
typedef struct seal {
  ha_slice encryptor; /* size 0: none */
  ha_slice user;
  ha_slice key;
} seal;

/* Read the file up to the end of the bag header's fields. HA_END: there is no bag header of 2.0. */
static ha_status read_head(ha__crypt_view *view, crypt_layout *layout, ha_error *err) {
  ha__window window = HA__WINDOW_INIT(view->raw);
  ha__rosbag1_version version;
  ha__rosbag1_record record;

  HA_TRY(ha__rosbag1_version_read(&version, view->raw, err));
  if (version.bits == 0 || version.number != VERSION_20) return HA_END;
  ha_status st = ha__rosbag1_record_read(&record, &window, version.line_size, DIALECT_20, NULL);
  const bool good =
      st == HA_OK && record.header.op == OP_BAG_HEADER && record.header_size <= HEADER_MAX;
  if (good) {
    *layout = (crypt_layout){.header_at = version.line_size,
                             .header_end = ha__rosbag1_record_end(&record),
                             .index_pos = ha__rosbag1_u64(&record.header, FIELD_INDEX_POS),
                             .conn_count = ha__rosbag1_u32(&record.header, FIELD_CONN_COUNT),
                             .chunk_count = ha__rosbag1_u32(&record.header, FIELD_CHUNK_COUNT)};
  }
  ha__window_done(&window);
  if (!good) return st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_END;
  view->head_size = version.line_size + 4 + record.header_size;
  view->head = ha__alloc(view->head_size);
  if (!view->head) return HA_FAIL_NOMEM(err);
  return ha__source_read(view->head, view->raw, 0, view->head_size, err);
}

/* Offset of the header's fields in the head. */
static size_t fields_at(const ha__crypt_view *view) {
  const uint8_t *end = memchr(view->head, '\n', view->head_size);

  return (size_t)(end - view->head) + 1 + 4;
}

static ha_slice *member_of(seal *s, const ha__ros1_field *field) {
  if (ha__ros1_field_is(field, "encryptor")) return &s->encryptor;
  if (ha__ros1_field_is(field, "gpg_user")) return &s->user;
  return ha__ros1_field_is(field, "encrypted_key") ? &s->key : NULL;
}

/* Read the encryption fields; with `hide`, also rename them to "_". */
static void each_field(seal *out, ha__crypt_view *view, bool hide) {
  const size_t at = fields_at(view);
  ha__cursor cur = ha__cursor_make(view->head + at, view->head_size - at, HA_NO_OFFSET);
  ha__ros1_field field;

  while (ha__ros1_field_next(&field, &cur, NULL) == HA_OK) {
    ha_slice *member = member_of(out, &field);
    const size_t start = at + (size_t)(field.name.data - cur.base);
    if (member) *member = field.value;
    if (!member || !hide) continue;
    memset(view->head + start, 0, field.name.size + 1 + field.value.size);
    memcpy(view->head + start, "_=", 2);
  }
}

/* HA_END: the header declares no encryption. */
static ha_status read_seal(seal *out, ha__crypt_view *view, ha_error *err) {
  static const char known[] = "rosbag/AesCbcEncryptor";
  static const char none[] = "rosbag/NoEncryptor";

  *out = (seal){{NULL, 0}, {NULL, 0}, {NULL, 0}};
  each_field(out, view, false);
  const ha_slice name = out->encryptor;
  if (name.size == 0 || ha__bytes_equal(name.data, name.size, none, sizeof none - 1)) return HA_END;
  if (ha__bytes_equal(name.data, name.size, known, sizeof known - 1)) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, (int64_t)fields_at(view),
                 "encrypted with %.*s, which is not known; rosbag/AesCbcEncryptor is",
                 (int)(name.size < 100 ? name.size : 100), (const char *)name.data);
}

static void describe(ha__crypt_view *view, const seal *s) {
  if (s->encryptor.size == 0) {
    ha__format(view->how, sizeof view->how, "rosbag/AesCbcEncryptor (by the shape of its chunks)");
    return;
  }
  if (s->key.size == 0) {
    ha__format(view->how, sizeof view->how, "rosbag/AesCbcEncryptor (its key is not in the bag)");
    return;
  }
  ha__format(view->how, sizeof view->how, "rosbag/AesCbcEncryptor, for the key of '%.*s'",
             (int)(s->user.size < 100 ? s->user.size : 100), (const char *)s->user.data);
}

static ha_status fail(const ha__crypt_view *view, const ha_error *why, ha_error *err) {
  if (why->code == HA_E_NOMEM || why->code == HA_E_IO) {
    return HA_FAIL(err, why->code, why->offset, "%s", why->text);
  }
  return HA_FAIL(err, why->code, (int64_t)fields_at(view),
                 "encrypted with %s: %s (HOLDALL_AES_KEY or --aes-key gives the bag's own key)",
                 view->how, why->text);
}

static ha_status unlock(ha__crypt_view *view, const ha_storage_open *open, const ha_keys *keys,
                        ha_slice stored, const crypt_layout *layout, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  uint8_t key[HA__AES_KEY];

  ha_status st = ha__rosbag1_key_find(key, keys, stored, &why);
  if (st >= 0) st = ha__aes_init(&view->aes, key, &why);
  explicit_bzero(key, sizeof key);
  if (st < 0) return fail(view, &why, err);
  HA_TRY(crypt_find(view, open, layout, err));
  st = crypt_key_fits(view, open->host, err);
  if (st != HA_END) return st;
  return HA_FAIL(err, HA_E_KEY, (int64_t)fields_at(view),
                 "encrypted with %s: the key that was found does not decrypt it", view->how);
}

/* A bag whose writer was killed before it stored the key can be read with a key that the user
 * gives. */
static ha_status look_at_shape(const crypt_layout *layout, const ha_storage_open *open,
                               const ha_keys *keys, ha_error *err) {
  bool is_encrypted = false;

  if (!ha__rosbag1_key_given(keys) || layout->index_pos != 0) return HA_END;
  HA_TRY(
      ha__rosbag1_looks_encrypted(&is_encrypted, open->host, open->source, layout->header_at, err));
  return is_encrypted ? HA_OK : HA_END;
}

static ha_status make(ha__crypt_view *view, const ha_storage_open *open, const ha_keys *keys,
                      ha_error *err) {
  crypt_layout layout;
  seal s;

  ha_status st = read_head(view, &layout, err);
  if (st == HA_OK)
    st = read_seal(&s, view, err);
  else
    return st;
  if (st == HA_END) st = look_at_shape(&layout, open, keys, err);
  if (st != HA_OK) return st;
  if (open->flags & HA_STORAGE_RECOVER) HA_TRY(ha__source_skip_unreadable(open->source, err));
  describe(view, &s);
  HA_TRY(unlock(view, open, keys, s.key, &layout, err));
  each_field(&s, view, true);
  return HA_OK;
}

ha_status ha__rosbag1_decrypted(ha_decrypted *out, const ha_storage_open *open, const ha_keys *keys,
                                ha_error *err) {
  ha__crypt_view *view = ha__alloc_zeroed(1, sizeof *view);

  if (!view) return HA_FAIL_NOMEM(err);
  view->raw = open->source;
  const ha_status st = make(view, open, keys, err);
  if (st != HA_OK) {
    ha__crypt_view_free(view);
    return st;
  }
  out->ops = ha__crypt_view_ops(view);
  out->context = view;
  out->how = view->how;
  return HA_OK;
}
