/* metadata.yaml and QoS profiles: any text gives plain data or a status with a text. What was read
 * and can be written is the same when it is read again, in every version and form. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/bag/metadata/metadata_equal.h"
#include "bag/metadata/write.h"
#include "model/qos.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was missing gets a value: it could not be written. */
static void complete(ha__metadata_yaml *m, ha__arena *arena) {
  const size_t topic_bytes = m->topic_count * sizeof *m->topics;
  const size_t file_bytes = m->file_count * sizeof *m->files;
  ha__metadata_topic *topics = ha__arena_alloc(arena, topic_bytes + 1);
  ha__metadata_file *files = ha__arena_alloc(arena, file_bytes + 1);

  if (!topics || !files) abort();
  for (size_t i = 0; i < m->topic_count; i++) {
    topics[i] = m->topics[i];
    if (topics[i].message_count == HA_UNCOUNTED) topics[i].message_count = 0;
  }
  for (size_t i = 0; i < m->file_count; i++) {
    files[i] = m->files[i];
    if (files[i].message_count == HA_UNCOUNTED) files[i].message_count = 0;
    if (files[i].start_ns == HA__METADATA_NO_TIME) files[i].start_ns = INT64_MAX;
    if (files[i].duration_ns == HA__METADATA_NO_TIME) files[i].duration_ns = 0;
  }
  m->topics = topics;
  m->files = files;
  if (m->message_count == HA_UNCOUNTED) m->message_count = 0;
  if (m->start_ns == HA__METADATA_NO_TIME) m->start_ns = INT64_MAX;
  if (m->duration_ns == HA__METADATA_NO_TIME) m->duration_ns = 0;
  if (strcmp(m->compression_mode, "unknown") == 0) m->compression_mode = "none";
}

/* Aliases and short forms can become more, written out, than the reader allows. */
static bool is_large(const ha__text *text) {
  return text->status == HA_E_LIMIT || text->size > 1u << 20;
}

static void check_round_trip(const ha__metadata_yaml *m, int32_t version, int form) {
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  ha__metadata_yaml again = {0};
  ha__arena arena = HA__ARENA_INIT;

  ha_status st = ha__metadata_write(&text, m, version, form, NULL);
  if (st >= 0) st = ha__metadata_yaml_parse(&again, &arena, ha__text_view(&text), text.size, NULL);
  if (!is_large(&text)) {
    assert(st == HA_OK);
    assert(!metadata_difference(m, &again, version));
  }
  ha__arena_done(&arena);
  ha__text_done(&text);
}

static void check_metadata(const uint8_t *data, size_t size) {
  static const ha__metadata_yaml untouched = {.version = 77};
  ha__metadata_yaml m = untouched;
  ha__arena arena = {0};
  ha_error err = HA_ERROR_INIT;

  if (ha__metadata_yaml_parse(&m, &arena, data, size, &err) < 0) {
    assert(err.text[0] != '\0');
    assert(memcmp(&m, &untouched, sizeof m) == 0);
  } else {
    for (size_t i = 0; i < m.path_count; i++) {
      assert(m.paths[i]);
    }
    for (size_t i = 0; i < m.topic_count; i++) {
      assert(m.topics[i].name && m.topics[i].type);
    }
    assert(m.compression_mode && m.compression_format && m.ros_distro);
    complete(&m, &arena);
    for (int32_t version = HA__METADATA_OLDEST; version <= HA__METADATA_NEWEST; version++) {
      check_round_trip(&m, version, version % 2 ? HA__METADATA_FILE : HA__METADATA_EMBEDDED);
    }
  }
  ha__arena_done(&arena);
}

static void check_qos_round_trip(const ha_qos *const *qos, size_t count, int form) {
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  const ha_qos *const *again = NULL;
  size_t again_count = 0;
  ha__arena arena = HA__ARENA_INIT;

  ha__qos_write(&text, qos, count, form, 0);
  ha_status st = ha__text_status(&text, NULL);
  if (st >= 0)
    st = ha__qos_parse(&again, &again_count, &arena, ha__text_view(&text), text.size, NULL);
  if (!is_large(&text)) {
    assert(st == HA_OK && again_count == count);
    for (size_t i = 0; i < count; i++) {
      assert(qos_equal(qos[i], again[i]));
    }
  }
  ha__arena_done(&arena);
  ha__text_done(&text);
}

static void check_qos(const uint8_t *data, size_t size) {
  const ha_qos *const *qos = NULL;
  size_t count = 0;
  ha__arena arena = {0};
  ha_error err = HA_ERROR_INIT;

  if (ha__qos_parse(&qos, &count, &arena, (const char *)data, size, &err) < 0) {
    assert(err.text[0] != '\0');
    assert(!qos && count == 0);
  }
  for (size_t i = 0; i < count; i++) {
    assert(qos[i]->deadline_ns >= 0 && qos[i]->lifespan_ns >= 0);
  }
  check_qos_round_trip(qos, count, HA__QOS_NUMBERS);
  check_qos_round_trip(qos, count, HA__QOS_NAMES);
  ha__arena_done(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_metadata(data, size);
  check_qos(data, size);
  return 0;
}
