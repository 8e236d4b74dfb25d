/* Requests of a client for parameters of the network: reading, setting and following them. A thread
 * makes the calls that wait for nodes, one after the other. */
#include <holdall/parameters.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "serve/foxglove/live.h"
#include "serve/foxglove/parameter.h"
#include "ui/memory.h"

enum {
  MAX_JOBS = 20,         /* that wait */
  MAX_NAMES = 10000,     /* of a request, or that are followed */
  MAX_BYTES = 1 << 20,   /* of the names that are followed */
  MAX_ANSWER = 8 << 20,  /* bytes of an answer, about */
  MAX_WAITING = 4 << 20, /* bytes that the client has not read yet; above, requests are refused */
};

/* A request, with its strings and values in the arena. */
typedef struct job {
  struct job *next;
  ha__arena arena;
  const char *id;     /* NULL = none */
  const char **names; /* to read; of a request that sets: if it has an id */
  size_t name_count;
  ha_parameter *items; /* to set; NULL = only read */
  size_t item_count;
  size_t taken; /* bytes of the memory for queues */
} job;

struct fox_parameters {
  ha_parameters *parameters;
  ws_stream *stream;
  bool may_set;
  pthread_t thread;
  bool has_thread;

  pthread_mutex_t lock; /* guards the following members */
  pthread_cond_t changed;
  job *first;
  size_t job_count;
  bool is_stopped;
  bool follows_all;
  char **names; /* that are followed */
  size_t name_count;
  size_t name_bytes;
};

static void refuse(const fox_parameters *p, const char *why) {
  fox_send_status(p->stream, FOX_ERROR, why, NULL);
}

static void free_job(const fox_parameters *p, job *j) {
  ws_stream_give(p->stream, j->taken);
  ha__arena_done(&j->arena);
  free(j);
}

/* --- answers ---------------------------------------------------------------------------------- */

typedef struct answer {
  fox_text text;
  size_t size;
  bool is_cut;
} answer;

static bool begin_answer(answer *a) {
  *a = (answer){.size = 0};
  if (!fox_text_begin(&a->text, "parameterValues")) return false;
  cli_json_key(&a->text.json, "parameters");
  cli_json_open(&a->text.json, '[');
  return true;
}

static size_t size_of(const ha_parameter_value *value) {
  enum { ITEM = 16 };
  size_t size = ITEM;

  if (value->kind == HA_PARAMETER_STRING || value->kind == HA_PARAMETER_BYTES)
    return size + value->size;
  for (size_t i = 0; i < value->size; i++) {
    size += size_of(&value->items[i]);
  }
  return size;
}

/* For ha_parameters_get(). */
static void put_parameter(void *user, const ha_parameter *parameter) {
  answer *a = user;

  a->size += strlen(parameter->name) + size_of(&parameter->value);
  a->is_cut = a->is_cut || a->size > MAX_ANSWER;
  if (!a->is_cut) fox_parameter_put(&a->text.json, parameter);
}

static void send_answer(answer *a, const fox_parameters *p, const char *id, bool may_drop) {
  cli_json_close(&a->text.json, ']');
  if (id) cli_json_add_text(&a->text.json, "id", id);
  a->text.may_drop = may_drop;
  fox_text_send(&a->text, p->stream);
  if (a->is_cut)
    fox_send_status(p->stream, FOX_WARNING,
                    "parameters: not all are sent, because they are too large", "parameters");
}

/* --- the thread that makes calls -------------------------------------------------------------- */

static void run_job(const fox_parameters *p, const job *j) {
  ha_error err = HA_ERROR_INIT;
  answer a;

  if (j->items && ha_parameters_set(p->parameters, j->items, j->item_count, &err) < 0)
    refuse(p, err.text);
  if (j->items && !j->id) return;
  err.text[0] = '\0';
  if (!begin_answer(&a)) return;
  const ha_status st =
      ha_parameters_get(p->parameters, j->names, j->name_count, put_parameter, &a, &err);
  send_answer(&a, p, j->id, false);
  if (st < 0) fox_send_status(p->stream, FOX_WARNING, err.text, "parameters");
}

static void *run(void *user) {
  fox_parameters *p = user;

  pthread_mutex_lock(&p->lock);
  while (!p->is_stopped) {
    job *j = p->first;

    if (!j) {
      pthread_cond_wait(&p->changed, &p->lock);
      continue;
    }
    p->first = j->next;
    p->job_count--;
    pthread_mutex_unlock(&p->lock);
    run_job(p, j);
    free_job(p, j);
    pthread_mutex_lock(&p->lock);
  }
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

/* Returns a reason why the job is not taken, or NULL: the thread frees it. */
static const char *add_job(fox_parameters *p, job *j) {
  if (ws_stream_waiting(p->stream) > MAX_WAITING) return "parameters: the connection is too slow";
  if (!p->has_thread) p->has_thread = pthread_create(&p->thread, NULL, run, p) == 0;
  if (!p->has_thread) return "parameters: cannot start a thread";
  if (!ws_stream_take(p->stream, j->arena.bytes))
    return "parameters: no memory is left for another request";
  j->taken = j->arena.bytes;
  pthread_mutex_lock(&p->lock);
  const bool is_full = p->job_count == MAX_JOBS;
  if (!is_full) {
    job **last = &p->first;

    while (*last)
      last = &(*last)->next;
    *last = j;
    p->job_count++;
    pthread_cond_broadcast(&p->changed);
  }
  pthread_mutex_unlock(&p->lock);
  return is_full ? "parameters: too many requests wait" : NULL;
}

/* --- requests --------------------------------------------------------------------------------- */

static size_t count_items(const ha__json_value *first) {
  size_t count = 0;

  for (; first; first = first->next) {
    count++;
  }
  return count;
}

static void *allocate(job *j, size_t count, size_t size) {
  void *memory = ha__arena_alloc(&j->arena, (count + 1) * size);

  if (!memory) cli_no_memory();
  return memory;
}

static const char *copy(job *j, const char *text) {
  const char *copied = ha__arena_string(&j->arena, text);

  if (!copied) cli_no_memory();
  return copied;
}

static job *new_job(const fox_request *request, size_t name_count) {
  const ha__json_value *id = ha__json_get(request->root, "id");
  job *j = cli_resize(NULL, 1, sizeof *j);

  memset(j, 0, sizeof *j);
  if (id && id->code == HA__JSON_TEXT) j->id = copy(j, id->text);
  j->names = allocate(j, name_count, sizeof *j->names);
  return j;
}

static void get(fox_parameters *p, const fox_request *request) {
  const ha__json_value *first = fox_request_list(request, "parameterNames");
  const size_t count = count_items(first);
  job *j = new_job(request, count);
  const char *why = count > MAX_NAMES ? "getParameters: too many names" : NULL;

  for (const ha__json_value *i = first; i && !why; i = i->next) {
    if (i->code != HA__JSON_TEXT)
      why = "getParameters: a name is no text";
    else
      j->names[j->name_count++] = copy(j, i->text);
  }
  if (!why) why = add_job(p, j);
  if (!why) return;
  refuse(p, why);
  free_job(p, j);
}

static void set(fox_parameters *p, const fox_request *request) {
  const ha__json_value *first = fox_request_list(request, "parameters");
  const size_t count = count_items(first);
  job *j = new_job(request, count);
  const char *why = count > MAX_NAMES ? "setParameters: too many parameters" : NULL;

  j->items = allocate(j, count, sizeof *j->items);
  for (const ha__json_value *i = first; i && !why; i = i->next) {
    ha_parameter *item = &j->items[j->item_count];

    why = fox_parameter_read(item, &j->arena, i);
    if (why) break;
    j->names[j->name_count++] = item->name;
    j->item_count++;
  }
  if (!why && count == 0) why = "setParameters: there are no parameters";
  if (!why) why = add_job(p, j);
  if (!why) return;
  refuse(p, why);
  free_job(p, j);
}

/* --- updates ---------------------------------------------------------------------------------- */

/* Returns the index of the name; the number of names if it is not followed. */
static size_t find_name(const fox_parameters *p, const char *name) {
  for (size_t i = 0; i < p->name_count; i++) {
    if (strcmp(p->names[i], name) == 0) return i;
  }
  return p->name_count;
}

/* ROS 1: a map was deleted; report the parameters in it that are followed. */
static void put_deleted(answer *a, fox_parameters *p, const char *map) {
  const size_t size = strcmp(map, "/") == 0 ? 0 : strlen(map);

  pthread_mutex_lock(&p->lock);
  for (size_t i = 0; i < p->name_count; i++) {
    const ha_parameter deleted = {p->names[i], {.kind = HA_PARAMETER_NOT_SET}};

    if (strncmp(p->names[i], map, size) == 0 && p->names[i][size] == '/')
      put_parameter(a, &deleted);
  }
  pthread_mutex_unlock(&p->lock);
}

/* Callback in a network thread. */
static void on_change(void *user, const ha_parameter *parameter) {
  fox_parameters *p = user;
  answer a;

  pthread_mutex_lock(&p->lock);
  const bool is_followed = p->follows_all || find_name(p, parameter->name) < p->name_count;
  pthread_mutex_unlock(&p->lock);
  const bool is_deleted = parameter->value.kind == HA_PARAMETER_NOT_SET;
  if ((!is_followed && !is_deleted) || !begin_answer(&a)) return;
  if (is_followed) put_parameter(&a, parameter);
  if (is_deleted) put_deleted(&a, p, parameter->name);
  if (a.size > 0) {
    send_answer(&a, p, NULL, true);
  } else {
    fox_text_drop(&a.text);
  }
}

static void add_name(fox_parameters *p, const char *name) {
  const size_t size = strlen(name);

  if (find_name(p, name) < p->name_count) return;
  if (p->name_count == MAX_NAMES || size > MAX_BYTES - p->name_bytes ||
      !ws_stream_take(p->stream, size)) {
    refuse(p, "subscribeParameterUpdates: too many names");
    return;
  }
  p->names = cli_resize(p->names, p->name_count + 1, sizeof *p->names);
  p->names[p->name_count] = strdup(name);
  if (!p->names[p->name_count]) cli_no_memory();
  p->name_count++;
  p->name_bytes += size;
}

static void remove_name(fox_parameters *p, size_t number) {
  if (number == p->name_count) return;
  const size_t size = strlen(p->names[number]);
  p->name_bytes -= size;
  ws_stream_give(p->stream, size);
  free(p->names[number]);
  p->names[number] = p->names[--p->name_count];
}

static void remove_all(fox_parameters *p) {
  p->follows_all = false;
  while (p->name_count > 0) {
    remove_name(p, p->name_count - 1);
  }
}

static void follow(fox_parameters *p, const fox_request *request, bool is_on) {
  const ha__json_value *first = fox_request_list(request, "parameterNames");
  ha_error err = HA_ERROR_INIT;

  pthread_mutex_lock(&p->lock);
  if (!first && is_on) p->follows_all = true;
  if (!first && !is_on) remove_all(p);
  for (const ha__json_value *i = first; i; i = i->next) {
    if (i->code != HA__JSON_TEXT) continue;
    if (is_on)
      add_name(p, i->text);
    else
      remove_name(p, find_name(p, i->text));
  }
  pthread_mutex_unlock(&p->lock);
  if (is_on && ha_parameters_follow(p->parameters, &err) < 0) refuse(p, err.text);
}

/* --- the client ------------------------------------------------------------------------------- */

bool fox_parameters_text(fox_parameters *p, const fox_request *request) {
  if (strcmp(request->op, "getParameters") == 0) {
    get(p, request);
  } else if (strcmp(request->op, "subscribeParameterUpdates") == 0) {
    follow(p, request, true);
  } else if (strcmp(request->op, "unsubscribeParameterUpdates") == 0) {
    follow(p, request, false);
  } else if (strcmp(request->op, "setParameters") == 0) {
    if (p->may_set)
      set(p, request);
    else
      refuse(p, "setting parameters needs --control");
  } else {
    return false;
  }
  return true;
}

fox_parameters *fox_parameters_new(live_network *live, ws_stream *stream, bool may_set) {
  ha_parameters_options options = HA_PARAMETERS_OPTIONS_INIT;
  fox_parameters *p = cli_resize(NULL, 1, sizeof *p);

  memset(p, 0, sizeof *p);
  p->stream = stream;
  p->may_set = may_set;
  options.user = p;
  options.changed = on_change;
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->changed, NULL);
  if (ha_parameters_open(&p->parameters, live->network, &options, NULL) >= 0) return p;
  pthread_cond_destroy(&p->changed);
  pthread_mutex_destroy(&p->lock);
  free(p);
  return NULL;
}

void fox_parameters_free(fox_parameters *p) {
  if (!p) return;
  pthread_mutex_lock(&p->lock);
  p->is_stopped = true;
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
  ha_parameters_cancel(p->parameters);
  if (p->has_thread) pthread_join(p->thread, NULL);
  ha_parameters_close(p->parameters);
  while (p->first) {
    job *j = p->first;

    p->first = j->next;
    free_job(p, j);
  }
  remove_all(p);
  free(p->names);
  pthread_cond_destroy(&p->changed);
  pthread_mutex_destroy(&p->lock);
  free(p);
}
