/* metadata.yaml and QoS profiles: any text gives plain data or a status with a text. */
#include <assert.h>
#include <string.h>

#include "bag/metadata_yaml.h"
#include "model/qos.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
  }
  ha__arena_done(&arena);
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
  ha__arena_done(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_metadata(data, size);
  check_qos(data, size);
  return 0;
}
