/* metadata.yaml and QoS profiles: any text yields plain data or a status with a text. Data that can
 * be written is the same after reading it again, in every version and form. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "qos.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Sets missing values, because data without them can't be written. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_metadata(data, size);
  check_qos(data, size);
  return 0;
}
