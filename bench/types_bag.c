/* types_bag check|visit|json|yaml BAG [TYPE], types_bag get BAG TYPE PATH: keeps the messages of
 * a bag, or those of one type, in memory, and checks, visits, prints or reads each of them,
 * again and again. Prints the cost of one round as measure.h does; `bytes` are those of the
 * text, or else of the messages. */
#include <holdall/decoder.h>
#include <holdall/reader.h>

#include "measure.h"

#define AT_LEAST_S 0.5

typedef struct item {
  const ha_plan *plan;
  uint8_t *data;
  size_t size;
} item;

typedef struct bag {
  item *items;
  size_t size;
  size_t capacity;
  ha_path *path; /* of `get`: all are of one type */
  ha_buffer text;
  uint64_t sum; /* of visited values, so that the work cannot be optimised away */
  ha_error err; /* of all calls: it is written to when one fails */
} bag;

static void must(ha_status st, const ha_error *err) {
  if (st >= 0) return;
  fprintf(stderr, "types_bag: %s\n", err->text);
  exit(1);
}

static void *must_have(void *memory) {
  if (!memory) exit(1);
  return memory;
}

/* --- the messages ----------------------------------------------------------------------------- */

static void add(bag *b, const ha_plan *plan, const ha_message *msg) {
  if (b->size == b->capacity) {
    b->capacity = b->capacity ? 2 * b->capacity : 1024;
    b->items = must_have(realloc(b->items, b->capacity * sizeof *b->items));
  }
  item *it = &b->items[b->size++];
  *it = (item){plan, must_have(malloc(msg->size + 1)), msg->size};
  memcpy(it->data, msg->data, msg->size);
}

static void load(bag *b, ha_decoder *decoder, const char *path, const char *type) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;
  ha_status st;

  must(ha_reader_open(&reader, &path, 1, NULL, &err), &err);
  while ((st = ha_reader_next(&msg, reader, &err)) == HA_OK) {
    const ha_plan *plan = NULL;
    if (type && strcmp(type, msg.channel->schema->name) != 0) continue;
    must(ha_decoder_plan(&plan, decoder, msg.channel, &err), &err);
    add(b, plan, &msg);
  }
  must(st, &err);
  ha_reader_close(reader);
}

/* --- the work: each gives its bytes ----------------------------------------------------------- */

static size_t check(bag *b, const item *it) {
  must(ha_plan_check(it->plan, it->data, it->size, &b->err), &b->err);
  return it->size;
}

static size_t get(bag *b, const item *it) {
  ha_value value = {.struct_size = sizeof value};

  must(ha_path_get(&value, b->path, it->data, it->size, &b->err), &b->err);
  return it->size;
}

static ha_status take_value(void *user, const ha_node *node, const ha_value *v) {
  bag *b = user;

  (void)node;
  if (v->kind == HA_KIND_STRING || (v->flags & HA_VALUE_ARRAY)) {
    b->sum += v->size;
  } else {
    b->sum += (uint64_t)v->integer + (uint64_t)(v->number != 0);
  }
  return HA_OK;
}

/* Each value is passed to the callback; arrays of numbers without a copy, as in rosbags. */
static size_t visit(bag *b, const item *it) {
  static const ha_visitor visitor = {.struct_size = sizeof visitor, .value = take_value};

  must(ha_plan_visit(it->plan, it->data, it->size, &visitor, b, &b->err), &b->err);
  return it->size;
}

static size_t json(bag *b, const item *it) {
  b->text.size = 0;
  must(ha_plan_json(&b->text, it->plan, it->data, it->size, NULL, &b->err), &b->err);
  return b->text.size;
}

static size_t yaml(bag *b, const item *it) {
  const ha_print_options full = {sizeof full, HA_PRINT_FULL, 0};

  b->text.size = 0;
  must(ha_plan_yaml(&b->text, it->plan, it->data, it->size, &full, &b->err), &b->err);
  return b->text.size;
}

/* Repeat until enough time has passed; returns the time of one round. */
static void measure_rounds(measure *m, bag *b, size_t (*work)(bag *, const item *)) {
  measure now;
  double rounds = 0;

  measure_begin(m);
  do {
    m->messages = b->size;
    m->bytes = 0;
    for (size_t i = 0; i < b->size; i++) {
      m->bytes += work(b, &b->items[i]);
    }
    rounds++;
    now = *m;
    measure_stop(&now);
  } while (now.wall_s < AT_LEAST_S);
  printf("{\"messages\": %" PRIu64 ", \"bytes\": %" PRIu64
         ", \"wall_s\": %.9f, \"user_s\": %.9f, \"system_s\": %.9f}\n",
         m->messages, m->bytes, now.wall_s / rounds, now.user_s / rounds, now.system_s / rounds);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    size_t (*work)(bag *, const item *);
  } works[] = {{"check", check}, {"get", get}, {"visit", visit}, {"json", json}, {"yaml", yaml}};
  bag b = {.text = HA_BUFFER_INIT, .err = HA_ERROR_INIT};
  ha_error err = HA_ERROR_INIT;
  ha_decoder *decoder = NULL;
  measure m = measure_start();
  size_t i = 0;

  while (argc > 2 && i < 5 && strcmp(argv[1], works[i].name) != 0) {
    i++;
  }
  if (argc < 3 || i == 5 || (works[i].work == get) != (argc == 5)) {
    fprintf(stderr,
            "usage: types_bag check|visit|json|yaml BAG [TYPE]; types_bag get BAG TYPE PATH\n");
    return 2;
  }
  must(ha_decoder_new(&decoder, NULL, &err), &err);
  load(&b, decoder, argv[2], argc > 3 ? argv[3] : NULL);
  if (b.size == 0) {
    fprintf(stderr, "types_bag: no such message\n");
    return 1;
  }
  if (argc == 5) must(ha_path_new(&b.path, b.items[0].plan, argv[4], &err), &err);
  measure_rounds(&m, &b, works[i].work);
  for (i = 0; i < b.size; i++) {
    free(b.items[i].data);
  }
  free(b.items);
  ha_path_free(b.path);
  ha_buffer_done(&b.text);
  ha_decoder_free(decoder);
  return 0;
}
