/* Options of `ros2 bag convert` and of storages: any text yields plain data or a status with a
 * text. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bag/metadata/storage_config.h"
#include "bag/rewrite/yaml.h"
#include "base/status.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A file that the text names has the text itself as content. */
static const uint8_t *g_data;
static size_t g_size;

static ha_status load(ha_slice *out, ha__arena *arena, const char *path, ha_error *err) {
  (void)arena;
  if (strcmp(path, "missing") == 0) return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "missing");
  *out = (ha_slice){g_data, g_size};
  return HA_OK;
}

static void look_at_texts(const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    assert(texts[i] && texts[i][0] != '\0');
  }
}

static void look_at_pairs(const ha_pairs *pairs) {
  for (size_t i = 0; i < pairs->size; i++) {
    assert(strlen(pairs->items[i].value) == pairs->items[i].value_size && pairs->items[i].key);
  }
}

static void look_at_output(const ha_rewrite_output *out) {
  const ha_query *q = out->query;

  assert(out->path && out->path[0] != '\0');
  look_at_texts(q->topics, q->topic_count);
  look_at_texts(q->types, q->type_count);
  look_at_texts(q->exclude_topics, q->exclude_topic_count);
  look_at_texts(q->exclude_types, q->exclude_type_count);
  assert(q->flags & HA_QUERY_BY_KIND);
  assert(out->options->split_ns >= 0 && out->options->threads <= 1024);
  assert(!out->options->compression == (out->options->compression_mode == HA_COMPRESS_CHUNKS));
  look_at_pairs(&out->options->metadata);
  look_at_pairs(&out->options->settings);
}

static void check_plan(void) {
  ha_rewrite_plan plan = {.struct_size = 77};
  ha__arena arena = HA__ARENA_INIT;
  ha_error err = HA_ERROR_INIT;

  if (ha__rewrite_yaml_parse(&plan, &arena, (const char *)g_data, g_size, load, &err) < 0) {
    assert(err.text[0] != '\0' && plan.struct_size == 77);
  } else {
    look_at_texts(plan.inputs, plan.input_count);
    look_at_texts(plan.notes, plan.note_count);
    assert(plan.note_count <= plan.output_count + 1);
    assert(plan.input_count + plan.output_count > 0);
    for (size_t i = 0; i < plan.output_count; i++) {
      look_at_output(plan.outputs[i]);
    }
  }
  ha__arena_done(&arena);
}

static void check_config(void) {
  ha_pairs pairs = {NULL, 0};
  ha__arena arena = HA__ARENA_INIT;
  ha_error err = HA_ERROR_INIT;

  if (ha__storage_config_parse(&pairs, &arena, (const char *)g_data, g_size, &err) < 0) {
    assert(err.text[0] != '\0');
  } else {
    look_at_pairs(&pairs);
  }
  ha__arena_done(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_data = data;
  g_size = size;
  check_plan();
  check_config();
  return 0;
}
