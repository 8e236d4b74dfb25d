/* Invariants of QoS profiles that were read. */
#ifndef HA_TESTS_FUZZ_QOS_H
#define HA_TESTS_FUZZ_QOS_H

#include <assert.h>

#include "../../unit/bag/metadata/metadata_equal.h"
#include "bag/metadata/write.h"
#include "model/qos.h"

/* True for a large text: aliases and short forms may expand beyond the limit of the reader. */
static inline bool is_large(const ha__text *text) {
  return text->status == HA_E_LIMIT || text->size > 1u << 20;
}

/* Profiles are the same after writing and reading them. */
static inline void check_qos_round_trip(const ha_qos *const *qos, size_t count, int form) {
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

static inline void check_qos(const uint8_t *data, size_t size) {
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
    assert(qos[i]->lease_duration_ns >= 0);
  }
  check_qos_round_trip(qos, count, HA__QOS_NUMBERS);
  check_qos_round_trip(qos, count, HA__QOS_NAMES);
  ha__arena_done(&arena);
}

#endif
