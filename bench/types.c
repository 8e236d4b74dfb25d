/* types [SECONDS]: the cost of visiting, reading, printing and building messages, on one core. A
 * larger number is better on each line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <holdall/builder.h>
#include <holdall/encoding.h>

#include "../tests/unit/encoding/random_tree.h"

static double g_seconds = 0.3;
static volatile uint64_t g_sink; /* so that no work is optimised away */

/* CPU time, because others may use the machine at the same time. */
static double now(void) {
  struct timespec t;

  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void must(ha_status st, const ha_error *err) {
  if (st == HA_OK) return;
  fprintf(stderr, "types: %s\n", err->text);
  exit(1);
}

/* The work that is measured: a plan, or a path, over one message again and again. */
typedef struct work {
  const ha_plan *plan;
  const ha_path *path;
  const message *m;
  ha_builder *builder;
  ha_buffer out;
  ha_error err;
} work;

static void check(work *w) {
  must(ha_plan_check(w->plan, w->m->bytes, w->m->size, &w->err), &w->err);
}

static void get(work *w) {
  ha_value value = HA_VALUE_INIT;

  must(ha_path_get(&value, w->path, w->m->bytes, w->m->size, &w->err), &w->err);
  g_sink += value.kind == HA_KIND_STRING ? value.size : (uint64_t)value.number;
}

static void digest(work *w) {
  uint64_t sum;

  must(ha_plan_digest(&sum, w->plan, w->m->bytes, w->m->size, &w->err), &w->err);
  g_sink += sum;
}

static void json(work *w) {
  w->out.size = 0;
  must(ha_plan_json(&w->out, w->plan, w->m->bytes, w->m->size, NULL, &w->err), &w->err);
}

static void yaml(work *w) {
  const ha_print_options full = {sizeof full, HA_PRINT_FULL, 0};

  w->out.size = 0;
  must(ha_plan_yaml(&w->out, w->plan, w->m->bytes, w->m->size, &full, &w->err), &w->err);
}

/* Calls a second: the best of three. */
static double measure(void (*step)(work *), work *w) {
  double best = 0;

  for (int round = 0; round < 3; round++) {
    uint64_t calls = 0;
    const double start = now();
    double took = 0;
    while (took < g_seconds) {
      for (int i = 0; i < 16; i++) {
        step(w);
      }
      calls += 16;
      if (calls % 1024 == 0 || w->m->size > 10000) took = now() - start;
    }
    if ((double)calls / took > best) best = (double)calls / took;
  }
  return best;
}

static void report_calls(const char *what, const char *type, const char *encoding, double rate) {
  printf("%-8s %-14s %-5s %8.1f million messages/s\n", what, type, encoding, rate * 1e-6);
}

static void report_bytes(const char *what, const char *type, const char *encoding, double rate,
                         size_t bytes) {
  printf("%-8s %-14s %-5s %8.0f MB/s of text\n", what, type, encoding, rate * (double)bytes * 1e-6);
}

static void fill_json(work *w) {
  must(ha_builder_json(w->builder, w->out.data, w->out.size, &w->err), &w->err);
}

static void fill_yaml(work *w) {
  must(ha_builder_yaml(w->builder, w->out.data, w->out.size, &w->err), &w->err);
}

/* The text of a message, from what json() or yaml() printed last. */
static void measure_text(work *w, const char *what, const char *name, const wire *form,
                         void (*fill)(work *)) {
  const ha_type *type = ha_plan_nodes(&(size_t){0}, w->plan)[0]->type;

  must(ha_builder_new(&w->builder, type, form->encoding, NULL, &w->err), &w->err);
  report_bytes(what, name, form->encoding, measure(fill, w), w->out.size);
  ha_builder_free(w->builder);
}

static void measure_type(const tree *t, const char *name, const char *field, const wire *form) {
  message m = {NULL, 0, 0};
  work w = {.m = &m, .out = HA_BUFFER_INIT, .err = HA_ERROR_INIT};
  const ha_type *type = tree_find(t, name);
  ha_plan *plan = NULL;
  ha_path *path = NULL;

  random_message(&m, NULL, type, 7, form);
  must(ha_plan_new(&plan, type, form->encoding, &w.err), &w.err);
  must(ha_path_new(&path, plan, field, &w.err), &w.err);
  w.plan = plan;
  w.path = path;
  report_calls("check", name, form->encoding, measure(check, &w));
  report_calls("get", name, form->encoding, measure(get, &w));
  report_calls("digest", name, form->encoding, measure(digest, &w));
  double rate = measure(json, &w);
  report_bytes("json", name, form->encoding, rate, w.out.size);
  measure_text(&w, "of json", name, form, fill_json);
  rate = measure(yaml, &w);
  report_bytes("yaml", name, form->encoding, rate, w.out.size);
  measure_text(&w, "of yaml", name, form, fill_yaml);
  ha_path_free(path);
  ha_plan_free(plan);
  ha_buffer_done(&w.out);
  message_done(&m);
}

/* --- messages from values --------------------------------------------------------------------- */

enum { SINGLE = 10, ARRAYS = 3 };

typedef struct imu {
  ha_builder *builder;
  ha_builder_field *stamp;
  ha_builder_field *frame;
  ha_builder_field *single[SINGLE];
  ha_builder_field *arrays[ARRAYS];
  double covariance[9];
  ha_error err;
} imu;

static void prepare_imu(imu *b) {
  static const char *const single[SINGLE] = {
      "orientation.x",         "orientation.y",         "orientation.z",
      "orientation.w",         "angular_velocity.x",    "angular_velocity.y",
      "angular_velocity.z",    "linear_acceleration.x", "linear_acceleration.y",
      "linear_acceleration.z",
  };
  static const char *const arrays[ARRAYS] = {
      "orientation_covariance", "angular_velocity_covariance", "linear_acceleration_covariance"};
  ha_error err = HA_ERROR_INIT;

  must(ha_builder_field_new(&b->stamp, b->builder, "header.stamp", &err), &err);
  must(ha_builder_field_new(&b->frame, b->builder, "header.frame_id", &err), &err);
  for (size_t i = 0; i < SINGLE; i++) {
    must(ha_builder_field_new(&b->single[i], b->builder, single[i], &err), &err);
  }
  for (size_t i = 0; i < ARRAYS; i++) {
    must(ha_builder_field_new(&b->arrays[i], b->builder, arrays[i], &err), &err);
  }
}

/* All fields of a message, and its bytes. */
static void build_imu(imu *b, uint64_t n) {
  const uint8_t *data = NULL;
  size_t size = 0;

  ha_builder_clear(b->builder);
  must(ha_builder_set_time(b->builder, b->stamp, (int64_t)n, &b->err), &b->err);
  must(ha_builder_set_string(b->builder, b->frame, "imu_link", 8, &b->err), &b->err);
  for (size_t i = 0; i < SINGLE; i++) {
    must(ha_builder_set_f64(b->builder, b->single[i], (double)(n + i), &b->err), &b->err);
  }
  for (size_t i = 0; i < ARRAYS; i++) {
    must(ha_builder_set_array(b->builder, b->arrays[i], HA_KIND_FLOAT64, b->covariance, 9, &b->err),
         &b->err);
  }
  must(ha_builder_finish(&data, &size, b->builder, &b->err), &b->err);
  g_sink += data[size - 1];
}

static void measure_build(const tree *t, const char *encoding) {
  ha_error err = HA_ERROR_INIT;
  imu b = {.covariance = {1, 2, 3}};
  double best = 0;

  must(ha_builder_new(&b.builder, tree_find(t, "Imu"), encoding, NULL, &err), &err);
  prepare_imu(&b);
  for (int round = 0; round < 3; round++) {
    const double start = now();
    uint64_t calls = 0;
    while (calls % 1024 != 0 || calls == 0 || now() - start < g_seconds) {
      build_imu(&b, calls++);
    }
    const double rate = (double)calls / (now() - start);
    if (rate > best) best = rate;
  }
  report_calls("build", "Imu", encoding, best);
  ha_builder_field_free(b.stamp);
  ha_builder_field_free(b.frame);
  for (size_t i = 0; i < SINGLE; i++) {
    ha_builder_field_free(b.single[i]);
  }
  for (size_t i = 0; i < ARRAYS; i++) {
    ha_builder_field_free(b.arrays[i]);
  }
  ha_builder_free(b.builder);
}

/* --- conversion ------------------------------------------------------------------------------- */

typedef struct job {
  const ha_conversion *c;
  const message *m;
  ha_buffer out;
  uint8_t *copy;
} job;

static void convert(job *j) {
  ha_error err = HA_ERROR_INIT;

  must(ha_conversion_run(&j->out, NULL, j->c, j->m->bytes, j->m->size, &err), &err);
}

static void copy(job *j) {
  memcpy(j->copy, j->m->bytes, j->m->size);
  g_sink += j->copy[j->m->size / 2];
}

static double measure_job(void (*step)(job *), job *j) {
  double best = 0;

  step(j);
  for (int round = 0; round < 5; round++) {
    const double start = now();
    uint64_t calls = 0;
    double took = 0;
    for (; took < g_seconds; took = now() - start) {
      for (int i = 0; i < 4; i++, calls++) {
        step(j);
      }
    }
    if ((double)calls / took > best) best = (double)calls / took;
  }
  return best;
}

/* A message with `bytes` in its last array of uint8, laid out by hand after a random message.
 */
static void make_large(message *m, const tree *t, const char *name, const char *path_text,
                       size_t bytes) {
  const ha_type *type = tree_find(t, name);
  ha_plan *plan = NULL;
  ha_path *path = NULL;
  ha_value data = {.struct_size = sizeof data};
  ha_error err = HA_ERROR_INIT;

  must(ha_plan_new(&plan, type, "ros1", &err), &err);
  must(ha_path_new(&path, plan, path_text, &err), &err);
  random_message(m, NULL, type, 1, &g_forms[0]);
  must(ha_path_get(&data, path, m->bytes, m->size, &err), &err);
  const size_t at = (size_t)(data.data - m->bytes);
  const size_t rest = m->size - at - data.size;
  uint8_t *large = calloc(1, at + bytes + rest);
  if (!large) exit(1);
  memcpy(large, m->bytes, at);
  memcpy(large + at + bytes, m->bytes + at + data.size, rest);
  for (int i = 0; i < 4; i++) {
    large[at - 4 + (size_t)i] = (uint8_t)(bytes >> 8 * i);
  }
  free(m->bytes);
  m->bytes = large;
  m->size = at + bytes + rest;
  ha_path_free(path);
  ha_plan_free(plan);
}

static void measure_conversion(const char *name, size_t bytes) {
  tree from = {.size = 0};
  tree to = {.size = 0};
  message m = {NULL, 0, 0};
  job j = {.m = &m, .out = HA_BUFFER_INIT};
  ha_conversion *c = NULL;
  ha_error err = HA_ERROR_INIT;

  tree_add_common(&from, HA_DIALECT_ROS1);
  tree_add_common(&to, HA_DIALECT_ROS2);
  if (bytes) {
    make_large(&m, &from, name, "data", bytes);
  } else {
    random_message(&m, NULL, tree_find(&from, name), 7, &g_forms[0]);
  }
  j.copy = malloc(m.size);
  if (!j.copy) exit(1);
  must(ha_conversion_new(&c, tree_find(&from, name), "ros1", tree_find(&to, name), "cdr", NULL,
                         &err),
       &err);
  j.c = c;
  const double plain = measure_job(copy, &j);
  const double rate = measure_job(convert, &j);
  if (bytes) {
    printf("convert  %-14s %4zuk %8.0f MB/s, memcpy %8.0f MB/s: %3.0f %%\n", name, bytes / 1000,
           rate * (double)m.size * 1e-6, plain * (double)m.size * 1e-6, 100 * rate / plain);
  } else {
    report_calls("convert", name, "ros1", rate);
  }
  ha_conversion_free(c);
  ha_buffer_done(&j.out);
  free(j.copy);
  message_done(&m);
  tree_done(&from);
  tree_done(&to);
}

/* --- arrays ----------------------------------------------------------------------------------- */

/* A million numbers of one kind. */
static void measure_array(const char *word, bool is_round) {
  tree t = {.size = 0};
  char fields[64];
  message m = {NULL, 0, 0};
  work w = {.m = &m, .out = HA_BUFFER_INIT, .err = HA_ERROR_INIT};
  ha_plan *plan = NULL;

  snprintf(fields, sizeof fields, "%s[1000000] data", word);
  const ha_type *type = tree_add(&t, "bench/Array", fields);
  random_message(&m, NULL, type, 7, &g_forms[0]);
  for (size_t i = 0; is_round && i < m.size / 8; i++) {
    const double number = (double)(m.bytes[i * 8] * 256 + m.bytes[i * 8 + 1]) / 1000.0;
    memcpy(m.bytes + i * 8, &number, 8);
  }
  must(ha_plan_new(&plan, type, "ros1", &w.err), &w.err);
  w.plan = plan;
  const double rate = measure(json, &w);
  report_bytes("json", is_round ? "float64 x.xxx" : word, "ros1", rate, w.out.size);
  ha_plan_free(plan);
  ha_buffer_done(&w.out);
  message_done(&m);
  tree_done(&t);
}

int main(int argc, char **argv) {
  static const int32_t dialects[] = {HA_DIALECT_ROS1, HA_DIALECT_ROS2};

  if (argc > 1) g_seconds = strtod(argv[1], NULL);
  for (size_t i = 0; i < 2; i++) { /* ros1, then little endian XCDR1 */
    tree t = {.size = 0};
    tree_add_common(&t, dialects[i]);
    measure_type(&t, "String", "data", &g_text_forms[i]);
    measure_type(&t, "Header", "frame_id", &g_text_forms[i]);
    measure_type(&t, "Twist", "angular.z", &g_text_forms[i]);
    measure_type(&t, "Imu", "linear_acceleration.x", &g_text_forms[i]);
    measure_build(&t, g_text_forms[i].encoding);
    tree_done(&t);
  }
  measure_conversion("String", 0);
  measure_conversion("Twist", 0);
  measure_conversion("Imu", 0);
  measure_conversion("Image", 640 * 480 * 3);
  measure_conversion("Image", 1920 * 1080 * 3);
  measure_conversion("PointCloud2", 2000000);
  measure_array("float64", false);
  measure_array("float64", true);
  measure_array("float32", false);
  measure_array("uint8", false);
  measure_array("int32", false);
  return 0;
}
