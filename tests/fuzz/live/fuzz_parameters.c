/* Replies of services of parameters, and messages of /parameter_events. The first byte is the kind
 * of the message (tests/tools/make_parameters.py). A failure has a text, and what is visited is
 * valid. */
#include <stdlib.h>
#include <string.h>

#include "live/parameters/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static void check_value(const ha_parameter_value *value) {
  CHECK(value->kind >= HA_PARAMETER_NOT_SET && value->kind < HA_PARAMETER_MAP && !value->key);
  if (value->kind == HA_PARAMETER_STRING) CHECK(strlen(value->text) == value->size);
  if (value->kind != HA_PARAMETER_LIST) return;
  CHECK(value->size <= HA_PARAMETERS_MAX_ITEMS);
  for (size_t i = 0; i < value->size; i++) {
    CHECK(value->items[i].kind == value->item_kind);
    check_value(&value->items[i]);
  }
}

/* A value that was read can be set. */
static void visit(void *user, const ha_parameter *parameter) {
  ha__cdr_writer out = HA__CDR_WRITER_INIT;

  CHECK(strchr(parameter->name, '.'));
  check_value(&parameter->value);
  CHECK(ha__parameters_write_value(&out, "name", &parameter->value, NULL) == HA_OK);
  CHECK(out.bytes.size > 0);
  ha__cdr_writer_done(&out);
  ++*(size_t *)user;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
  enum { NAMES = sizeof names / sizeof *names };
  ha__arena arena = HA__ARENA_INIT;
  ha_error err = HA_ERROR_INIT;
  const char *const *found = NULL;
  size_t count = 0;
  ha_status st;

  if (size == 0) return 0;
  const uint8_t *message = data + 1;
  switch (data[0] % 4) {
  case 0:
    st = ha__parameters_read_names(&found, &count, &arena, message, size - 1, &err);
    for (size_t i = 0; st >= 0 && i < count; i++) {
      CHECK(found[i]);
    }
    break;
  case 1:
    st = ha__parameters_read_values(message, size - 1, "/n", names, NAMES, visit, &count, &err);
    CHECK(count <= NAMES);
    break;
  case 2:
    st = ha__parameters_read_results(message, size - 1, "/n", names, 2, &err);
    break;
  default:
    st = ha__parameters_read_event(message, size - 1, visit, &count, &err);
  }
  CHECK(st == HA_OK || (st < 0 && err.text[0] != '\0'));
  ha__arena_done(&arena);
  return 0;
}
