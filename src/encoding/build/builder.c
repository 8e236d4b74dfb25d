/* Public functions of builders: creation, release, clear, finish. */
#include <inttypes.h>
#include <string.h>

#include <holdall/encoding.h>

#include "base/alloc.h"
#include "base/status.h"
#include "encoding/build/build.h"
#include "encoding/codec/codec.h"
#include "model/caller.h"

static const uint64_t g_default_max_bytes = (uint64_t)256 << 20;

static const ha__build_encoding *const g_encodings[] = {&ha__build_ros1, &ha__build_cdr};

static const ha__build_encoding *encoding_of(const char *name) {
  for (size_t i = 0; i < sizeof g_encodings / sizeof *g_encodings; i++) {
    if (strcmp(g_encodings[i]->name, name) == 0) return g_encodings[i];
  }
  return NULL;
}

/* Types that a plan cannot walk are refused with the plan's error: an unsupported encoding or
 * kind, types that are too deep or too large. */
static ha_status check_type(const ha_type *type, const char *encoding, ha_error *err) {
  ha_plan *plan = NULL;

  HA_TRY(ha_plan_new(&plan, type, encoding, err));
  ha_plan_free(plan);
  return HA_OK;
}

static ha_status build(ha_builder *builder, const ha_type *type, ha_error *err) {
  HA_TRY(ha__layout_new(&builder->root, builder, type, err));
  builder->image = ha__alloc(builder->root->size);
  if (!builder->image) return HA_FAIL_NOMEM(err);
  ha_builder_clear(builder);
  return builder->encoding->compile(builder, err);
}

ha_status ha_builder_new(ha_builder **out, const ha_type *type, const char *encoding,
                         const ha_builder_options *options, ha_error *err) {
  ha_builder_options mine = HA_BUILDER_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_builder_options, err));
  HA_TRY(check_type(type, encoding, err));
  ha_builder *builder = ha__alloc_zeroed(1, sizeof *builder);
  if (!builder) return HA_FAIL_NOMEM(err);
  if (mine.max_bytes == 0) mine.max_bytes = g_default_max_bytes;
  builder->max_bytes = mine.max_bytes < SIZE_MAX / 4 ? (size_t)mine.max_bytes : SIZE_MAX / 4;
  builder->out = (ha__text)HA__TEXT_INIT(builder->max_bytes);
  builder->encoded = (ha_buffer)HA_BUFFER_INIT;
  builder->encoding = encoding_of(encoding);
  const ha_status st = builder->encoding
                           ? build(builder, type, err)
                           : HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                                     "no messages are built in encoding '%s'", encoding);
  if (st < 0) {
    ha_builder_free(builder);
    return st;
  }
  *out = builder;
  return HA_OK;
}

void ha_builder_free(ha_builder *builder) {
  if (!builder) return;
  ha__text_done(&builder->out);
  ha__item_done(&builder->pool);
  ha__arena_done(&builder->arena);
  ha__free(builder->puts);
  ha__free(builder->image);
  ha_buffer_done(&builder->encoded);
  if (builder->release) builder->release(builder->owned);
  ha__free(builder);
}

void ha_builder_clear(ha_builder *builder) {
  if (builder->root->size) memcpy(builder->image, builder->root->defaults, builder->root->size);
  ha__item_clear(&builder->pool);
}

static ha_status encode(const uint8_t **out, size_t *out_size, ha_builder *builder, ha_error *err) {
  ha_buffer *encoded = &builder->encoded;

  encoded->size = 0;
  HA_TRY(ha_buffer_add(encoded, ha__text_view(&builder->out), builder->out.size, err));
  HA_TRY(ha__codec_encode(encoded, builder->codec, err));
  if (encoded->size > builder->max_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the message has %zu bytes, limit %zu",
                   encoded->size, builder->max_bytes);
  }
  *out = (const uint8_t *)encoded->data;
  *out_size = encoded->size;
  return HA_OK;
}

ha_status ha_builder_finish(const uint8_t **out, size_t *out_size, ha_builder *builder,
                            ha_error *err) {
  builder->out.size = 0;
  builder->out.status = HA_OK;
  builder->encoding->write(builder);
  HA_TRY(ha__text_status(&builder->out, err));
  if (builder->codec) return encode(out, out_size, builder, err);
  *out = (const uint8_t *)ha__text_view(&builder->out);
  *out_size = builder->out.size;
  return HA_OK;
}
