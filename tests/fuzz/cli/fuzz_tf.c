/* Any bytes as transforms: their tree contains each frame and each edge once, sorted, and is
 * printed in all forms.
 *
 * Input: transforms, each of flags (1 = static, 2 = no sender, 4 = another sender), the sizes of
 * both names, and the names. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "export/tf_tree/tf_tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { STATIC = 1, NO_SENDER = 2, OTHER_SENDER = 4, MAX_INPUT = 1 << 14 };

typedef struct input {
  const uint8_t *data;
  size_t size;
} input;

static ha_slice take(input *in, size_t size) {
  const ha_slice taken = {in->data, size < in->size ? size : in->size};

  in->data += taken.size;
  in->size -= taken.size;
  return taken;
}

/* Returns the number of transforms that the tree accepted. */
static uint64_t add_all(tf_tree *tree, input in) {
  uint64_t count = 0;

  for (int64_t time_ns = 0; in.size > 3; time_ns += 1000000) {
    const ha_slice head = take(&in, 3);
    const ha_slice parent = take(&in, head.data[1] & 0x1f);
    const ha_slice child = take(&in, head.data[2]);
    const char *sender = head.data[0] & OTHER_SENDER ? "/b" : "/a";
    ha_error err = HA_ERROR_INIT;

    const ha_status st = tf_tree_add(tree, parent, child, head.data[0] & STATIC, time_ns,
                                     head.data[0] & NO_SENDER ? NULL : sender, &err);
    CHECK(st == HA_OK || (st < 0 && err.code == st && err.text[0] != '\0'));
    count += st == HA_OK;
  }
  return count;
}

static void check(const tf_tree *t, uint64_t count) {
  uint64_t sum = 0;

  CHECK(t->line_count >= t->frame_count && t->line_count <= t->frame_count + t->edge_count);
  for (size_t i = 0; i < t->edge_count; i++) {
    const tf_edge *e = &t->edges[i];

    CHECK(i == 0 || t->edges[i - 1].rank < e->rank);
    CHECK(e->first_ns <= e->last_ns && tf_edge_rate(e) >= 0);
    sum += e->static_count + e->dynamic_count;
  }
  CHECK(sum == count);
  for (size_t i = 0; i < t->problem_count; i++) {
    CHECK(t->problems[i].text[0] != '\0');
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static cli_out out; /* discards its output */
  tf_tree tree = {0};

  if (out.fd == 0) cli_out_init(&out, open("/dev/null", O_WRONLY | O_CLOEXEC));
  if (size > MAX_INPUT) return 0;
  const uint64_t count = add_all(&tree, (input){data, size});
  if (count > 0) {
    tf_tree_finish(&tree);
    check(&tree, count);
    tf_tree_put_text(&out, &tree);
    tf_tree_put_json(&out, &tree);
    tf_tree_put_dot(&out, &tree);
    out.used = 0;
  }
  tf_tree_done(&tree);
  return 0;
}
