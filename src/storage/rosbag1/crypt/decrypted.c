#include "storage/rosbag1/crypt/decrypted.h"

#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "storage/rosbag1/crypt/find.h"
#include "storage/rosbag1/crypt/key.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/v20/v20.h"

/* Longer bag headers are not those of writers, which reserve 4096 bytes. */
enum { HEADER_MAX = 64 << 10 };

/* The bag header's fields of the encryption; borrowed from the header. */
typedef struct seal {
  ha_slice encryptor; /* size 0: none */
  ha_slice user;
  ha_slice key;
} seal;

/* Read the file's first bytes up to the end of the bag header's fields. HA_END: there is no bag
 * header of 2.0. */
static ha_status read_head(ha__crypt_view *view, ha__crypt_layout *layout, ha_error *err) {
  ha__window window = HA__WINDOW_INIT(view->raw);
  ha__rosbag1_version version;
  ha__rosbag1_record record;

  HA_TRY(ha__rosbag1_version_read(&version, view->raw, err));
  if (version.bits == 0 || version.number != VERSION_20) return HA_END;
  ha_status st = ha__rosbag1_record_read(&record, &window, version.line_size, DIALECT_20, NULL);
  const bool good =
      st == HA_OK && record.header.op == OP_BAG_HEADER && record.header_size <= HEADER_MAX;
  if (good) {
    *layout = (ha__crypt_layout){.header_at = version.line_size,
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

/* hide: rename the fields to "_". */
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
                        ha_slice stored, const ha__crypt_layout *layout, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  uint8_t key[HA__AES_KEY];

  ha_status st = ha__rosbag1_key_find(key, keys, stored, &why);
  if (st >= 0) st = ha__aes_init(&view->aes, key, &why);
  explicit_bzero(key, sizeof key);
  if (st < 0) return fail(view, &why, err);
  HA_TRY(ha__crypt_find(view, open, layout, err));
  st = ha__crypt_key_fits(view, open->host, err);
  if (st != HA_END) return st;
  return HA_FAIL(err, HA_E_KEY, (int64_t)fields_at(view),
                 "encrypted with %s: the key that was found does not decrypt it", view->how);
}

/* A bag whose writer was killed before it stored the key: who has it may give it. */
static ha_status look_at_shape(const ha__crypt_layout *layout, const ha_storage_open *open,
                               const ha_keys *keys, ha_error *err) {
  bool is_encrypted = false;

  if (!ha__rosbag1_key_given(keys) || layout->index_pos != 0) return HA_END;
  HA_TRY(
      ha__rosbag1_looks_encrypted(&is_encrypted, open->host, open->source, layout->header_at, err));
  return is_encrypted ? HA_OK : HA_END;
}

static ha_status make(ha__crypt_view *view, const ha_storage_open *open, const ha_keys *keys,
                      ha_error *err) {
  ha__crypt_layout layout;
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
