/* The encoding "cbor": RFC 8949. A message is converted to JSON text, which the codec of JSON
 * decodes: its type is inferred from the first messages. */
#include <string.h>

#include <cbor.h>

#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/status.h"
#include "encoding/cbor/convert.h"
#include "encoding/codec/encodings.h"
#include "encoding/json/codec.h"

/* Most characters of JSON for a byte of CBOR: six for a control character. */
enum { MAX_RATIO = 6 };

typedef struct codec {
  const ha_host *host;
  uint64_t max_bytes;
  void *json;
} codec;

typedef struct session {
  const codec *codec;
  void *json;
  ha__text text; /* JSON or CBOR */
  ha_bytes printed;
} session;

static int32_t probe(const ha_channel *channel) {
  return strcmp(channel->encoding, "cbor") == 0;
}

static void codec_close(void *self) {
  codec *c = self;

  if (!c) return;
  ha__encoding_json.close(c->json);
  ha__free(c);
}

/* Samples that are not CBOR are left out. */
static ha_status convert_samples(ha_slice *out, ha__text *texts, const ha_samples *samples,
                                 ha_error *err) {
  for (size_t i = 0; i < samples->count; i++) {
    const ha_slice *sample = &samples->items[i];
    texts[i] = (ha__text)HA__TEXT_INIT(MAX_RATIO * sample->size + MAX_RATIO);
    const ha_status st = ha__cbor_to_json(&texts[i], sample->data, sample->size, err);
    if (st == HA_E_NOMEM) return st;
    out[i] = (ha_slice){(const uint8_t *)ha__text_view(&texts[i]), st < 0 ? 0 : texts[i].size};
  }
  return HA_OK;
}

static ha_status open_json(codec *c, const ha_encoding_open *how, ha_error *err) {
  const size_t count = how->samples.count;
  ha_slice *items = ha__alloc_zeroed(count + 1, sizeof *items);
  ha__text *texts = ha__alloc_zeroed(count + 1, sizeof *texts);
  ha_encoding_open inner = *how;
  ha_status st = items && texts ? HA_OK : HA_FAIL_NOMEM(err);

  if (st >= 0) st = convert_samples(items, texts, &how->samples, err);
  inner.samples = (ha_samples){items, count};
  if (st >= 0) st = ha__encoding_json.open(&c->json, &inner, err);
  for (size_t i = 0; texts && i < count; i++) {
    ha__text_done(&texts[i]);
  }
  ha__free(texts);
  ha__free(items);
  return st;
}

static ha_status codec_open(void **out, const ha_encoding_open *how, ha_error *err) {
  codec *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->host = how->host;
  c->max_bytes = how->max_bytes;
  const ha_status st = open_json(c, how, err);
  if (st < 0) {
    codec_close(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

static const ha_schema *codec_schema(const void *self) {
  const codec *c = self;

  return ha__encoding_json.schema(c->json);
}

static void session_end(void *self) {
  session *s = self;

  if (!s) return;
  ha__encoding_json.end(s->json);
  ha__text_done(&s->text);
  s->codec->host->dealloc(s->printed.data);
  ha__free(s);
}

static ha_status session_begin(void **out, const void *self, ha_error *err) {
  const codec *c = self;
  session *s = ha__alloc_zeroed(1, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  s->codec = c;
  s->text = (ha__text)HA__TEXT_INIT((size_t)c->max_bytes);
  const ha_status st = ha__encoding_json.begin(&s->json, c->json, err);
  if (st < 0) {
    session_end(s);
    return st;
  }
  *out = s;
  return HA_OK;
}

/* ha__text keeps the status of a failure, so a new text is begun. */
static void clear(session *s) {
  if (s->text.status >= 0) {
    s->text.size = 0;
    return;
  }
  ha__text_done(&s->text);
  s->text = (ha__text)HA__TEXT_INIT((size_t)s->codec->max_bytes);
}

static ha_status decode(void *self, ha_bytes *out, const uint8_t *data, size_t size,
                        ha_error *err) {
  session *s = self;

  clear(s);
  HA_TRY(ha__cbor_to_json(&s->text, data, size, err));
  const ha_status st = ha__encoding_json.decode(
      s->json, out, (const uint8_t *)ha__text_view(&s->text), s->text.size, err);
  if (st < 0 && err) err->offset = HA_NO_OFFSET; /* the offset was that in the JSON */
  return st;
}

static ha_status encode(void *self, ha_bytes *out, const uint8_t *cdr, size_t size, ha_error *err) {
  session *s = self;
  const codec *c = s->codec;

  clear(s);
  s->printed.size = 0;
  HA_TRY(ha__encoding_json.encode(s->json, &s->printed, cdr, size, err));
  HA_TRY(ha__cbor_of_json(&s->text, ha__json_shape(c->json), (const char *)s->printed.data,
                          s->printed.size, err));
  HA_TRY(c->host->reserve_bytes(out, s->text.size, err));
  memcpy(out->data + out->size, ha__text_view(&s->text), s->text.size);
  out->size += s->text.size;
  return HA_OK;
}

/* A JSON schema describes the same values, so it is used for CBOR, too. */
static ha_status describe(ha_encoding_schema *out, const ha_host *host, const ha_type *type,
                          ha_error *err) {
  return ha__encoding_json.describe(out, host, type, err);
}

static const ha_encoding_ops g_cbor = {
    .struct_size = sizeof g_cbor,
    .name = "cbor",
    .summary = "CBOR, with a type inferred from the first messages",
    .version = HOLDALL_CBOR_VERSION,
    .probe = probe,
    .open = codec_open,
    .close = codec_close,
    .schema = codec_schema,
    .begin = session_begin,
    .end = session_end,
    .decode = decode,
    .encode = encode,
    .flags = HA_ENCODING_SAMPLES,
    .describe = describe,
};

static const ha_encoding_ops *const g_encodings[] = {&g_cbor, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI,
    .name = "encoding_cbor",
    .version = "0.1.0",
    .encodings = g_encodings,
};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
