/* YAML files of users about topics: QoS profiles of channels, overrides of the profiles of topics,
 * and static topics. Any text yields plain data or a status with a text, and data is the same after
 * writing and reading it again. */
#include <assert.h>
#include <string.h>

#include "../bag/qos.h"
#include "live/graph/topic_files.h"
#include "model/yaml_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Writes "topic": with its profile as a map: the text of a list of one profile without the dash. */
static void put_override(ha__text *out, const ha__qos_override *override, int form) {
  const ha_qos *const one[] = {&override->qos};
  ha__text list = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);

  ha__qos_write(&list, one, 1, form, 0);
  assert(list.data && list.data[0] == '-');
  ha__yaml_line(out, 0);
  ha__text_string(out, "? ");
  ha__yaml_string(out, override->topic, strlen(override->topic));
  ha__text_string(out, "\n:\n ");
  ha__text_add(out, list.data + 1, list.size - 1);
  ha__text_done(&list);
}

/* Names are compared only if they are UTF-8: others change when they are written. */
static bool equal_names(const char *a, const char *b) {
  return strcmp(a, b) == 0 || strstr(b, "\xef\xbf\xbd");
}

static void check_overrides_again(const ha__qos_overrides *overrides, int form) {
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  ha__qos_overrides again = {NULL, 0};
  ha__arena arena = HA__ARENA_INIT;

  for (size_t i = 0; i < overrides->size; i++) {
    put_override(&text, &overrides->items[i], form);
  }
  ha_status st = ha__text_status(&text, NULL);
  if (st >= 0) st = ha__qos_overrides_parse(&again, &arena, ha__text_view(&text), text.size, NULL);
  if (!is_large(&text)) {
    assert(st == HA_OK && again.size == overrides->size);
    for (size_t i = 0; i < again.size; i++) {
      assert(equal_names(overrides->items[i].topic, again.items[i].topic));
      assert(qos_equal(&overrides->items[i].qos, &again.items[i].qos));
    }
  }
  ha__arena_done(&arena);
  ha__text_done(&text);
}

static void check_overrides(const char *text, size_t size) {
  ha__qos_overrides overrides = {NULL, 0};
  ha__arena arena = HA__ARENA_INIT;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__qos_overrides_parse(&overrides, &arena, text, size, &err);
  if (st < 0) {
    assert((st == HA_E_CORRUPT || st == HA_E_LIMIT) && err.text[0] != '\0');
    assert(!overrides.items && overrides.size == 0);
  }
  for (size_t i = 0; i < overrides.size; i++) {
    const char *topic = overrides.items[i].topic;
    assert(topic && topic[0] == '/' && ha__qos_override_of(&overrides, topic));
  }
  check_overrides_again(&overrides, HA__QOS_NUMBERS);
  check_overrides_again(&overrides, HA__QOS_NAMES);
  ha__arena_done(&arena);
}

static void check_static_topics(const char *text, size_t size) {
  const ha__static_topic *topics = NULL;
  size_t count = 0;
  ha__arena arena = HA__ARENA_INIT;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__static_topics_parse(&topics, &count, &arena, text, size, &err);
  if (st < 0) {
    assert((st == HA_E_CORRUPT || st == HA_E_LIMIT) && err.text[0] != '\0');
    assert(!topics && count == 0);
  }
  for (size_t i = 0; i < count; i++) {
    assert(topics[i].topic && topics[i].type);
  }
  ha__arena_done(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_qos(data, size);
  check_overrides((const char *)data, size);
  check_static_topics((const char *)data, size);
  return 0;
}
