#include "live/parameters/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/status.h"

enum { MAX_OPEN = 32 };  /* nodes that are asked at the same time */
enum { ROUNDS = 5 };     /* a call ends after this multiple of the time of one node */
enum { SET_ROUNDS = 5 }; /* the same of a node that has got values, and may act on them */
/* Interval of looking for services that are not found yet. */
#define LOOK_NS INT64_C(2000000)

/* A node, and its part of a call. */
typedef struct node {
  const char *name;
  int service;        /* that is called next, or now */
  const char **names; /* borrowed */
  size_t count;
  size_t capacity;
  ha__cdr_writer request; /* of service */
  ha__parameter_call *call;
  int64_t until_ns; /* 0 = not begun */
  bool is_done;
} node;

typedef struct nodes {
  ha__parameter_services *services;
  ha__arena arena; /* names */
  node *items;
  size_t count;
  size_t capacity;
  size_t omitted; /* nodes over the limit */
  size_t open;
  int64_t timeout_ns; /* of a node */
  int64_t end_ns;     /* no node is asked after this time */
  /* of a call that reads */
  const char **wanted; /* sorted; NULL = all */
  size_t wanted_count;
  size_t visited;
  ha__parameter_visit *visit;
  void *user;
  /* the first failure, and the number of others */
  ha_error failure;
  size_t failures;
} nodes;

static void fail(nodes *n, const ha_error *err) {
  if (n->failures++ == 0) n->failure = *err;
}

static node *find_node(const nodes *n, const char *name, size_t size) {
  for (size_t i = 0; i < n->count; i++) {
    if (strncmp(n->items[i].name, name, size) == 0 && n->items[i].name[size] == '\0')
      return &n->items[i];
  }
  return NULL;
}

/* HA_END: over the limit. */
static ha_status add_node(node **out, nodes *n, const char *name, size_t size, ha_error *err) {
  void *items = n->items;

  *out = find_node(n, name, size);
  if (*out) return HA_OK;
  if (n->count == HA_PARAMETERS_MAX_NODES) {
    n->omitted++;
    return HA_END;
  }
  const ha_status st = ha__reserve(&items, &n->capacity, n->count, 1, sizeof *n->items, err);
  n->items = items;
  HA_TRY(st);
  const char *copy = ha__arena_dup(&n->arena, name, size);
  if (!copy) return HA_FAIL_NOMEM(err);
  n->items[n->count] = (node){.name = copy, .request = HA__CDR_WRITER_INIT};
  *out = &n->items[n->count++];
  return HA_OK;
}

static ha_status add_name(node *at, const char *name, ha_error *err) {
  void *names = at->names;
  const ha_status st = ha__reserve(&names, &at->capacity, at->count, 1, sizeof *at->names, err);

  at->names = names;
  if (st >= 0) at->names[at->count++] = name;
  return st;
}

/* "/ns/node.a.b": the size of "/ns/node"; 0 = not the name of a parameter. */
static size_t node_size(const char *name) {
  const size_t size = strcspn(name, ".");

  return name[0] == '/' && size > 1 && name[size] == '.' && name[size + 1] ? size : 0;
}

/* --- one node --------------------------------------------------------------------------------- */

static void end_node(nodes *n, node *at) {
  ha__parameter_call_end(at->call);
  ha__cdr_writer_done(&at->request);
  if (at->call) n->open--;
  at->call = NULL;
  at->is_done = true;
}

static ha_status begin_call(nodes *n, node *at, ha_error *err) {
  if (at->service == HA__PARAMETERS_LIST) HA_TRY(ha__parameters_write_list(&at->request, err));
  if (at->service == HA__PARAMETERS_GET) {
    HA_TRY(ha__parameters_write_get(&at->request, at->names, at->count, err));
  }
  if (at->until_ns == 0) at->until_ns = ha__now_ns() + n->timeout_ns;
  HA_TRY(ha__parameter_call_begin(&at->call, n->services, at->name, at->service, err));
  n->open++;
  return HA_OK;
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* HA_END: not wanted. */
static ha_status is_wanted(const nodes *n, const char *of, const char *name, ha_error *err) {
  if (!n->wanted) return HA_OK;
  const size_t size = strlen(of) + strlen(name) + 2;
  char *whole = ha__alloc(size);
  if (!whole) return HA_FAIL_NOMEM(err);
  snprintf(whole, size, "%s.%s", of, name);
  const char *key = whole;
  const bool found = bsearch(&key, n->wanted, n->wanted_count, sizeof *n->wanted, by_text) != NULL;
  ha__free(whole);
  return found ? HA_OK : HA_END;
}

/* Names of the node: those that are wanted are asked for next. HA_END: none are. */
static ha_status take_names(nodes *n, node *at, const uint8_t *reply, size_t size, ha_error *err) {
  const char *const *names = NULL;
  size_t count = 0;

  HA_TRY(ha__parameters_read_names(&names, &count, &n->arena, reply, size, err));
  for (size_t i = 0; i < count; i++) {
    const ha_status st = is_wanted(n, at->name, names[i], err);
    if (st < 0) return st;
    if (st == HA_OK) HA_TRY(add_name(at, names[i], err));
  }
  n->visited += at->count;
  if (n->visited > HA_PARAMETERS_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "there are more than %d parameters",
                   (int)HA_PARAMETERS_MAX);
  }
  return at->count > 0 ? HA_OK : HA_END;
}

/* HA_END: the node is done. */
static ha_status take_reply(nodes *n, node *at, const uint8_t *reply, size_t size, ha_error *err) {
  if (at->service == HA__PARAMETERS_LIST) {
    const ha_status st = take_names(n, at, reply, size, err);
    if (st != HA_OK) return st;
    ha__parameter_call_end(at->call);
    at->call = NULL;
    n->open--;
    ha__cdr_writer_clear(&at->request);
    at->service = HA__PARAMETERS_GET;
    return begin_call(n, at, err);
  }
  if (at->service == HA__PARAMETERS_GET) {
    HA_TRY(ha__parameters_read_values(reply, size, at->name, at->names, at->count, n->visit,
                                      n->user, err));
  } else {
    HA_TRY(ha__parameters_read_results(reply, size, at->name, at->names, at->count, err));
  }
  return HA_END;
}

static ha_status send(const nodes *n, node *at, ha_error *err) {
  if (ha__parameter_call_is_sent(at->call)) return HA_OK;
  HA_TRY(ha__parameter_call_send(at->call, &at->request, err));
  if (at->service == HA__PARAMETERS_SET && ha__parameter_call_is_sent(at->call))
    at->until_ns = ha__now_ns() + SET_ROUNDS * n->timeout_ns;
  return HA_OK;
}

/* HA_END: the node is done. */
static ha_status advance(nodes *n, node *at, ha_error *err) {
  const uint8_t *reply = NULL;
  size_t size = 0;

  if (!at->call && ha__now_ns() >= n->end_ns) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "the node was not asked: others do not answer");
  }
  if (!at->call) HA_TRY(begin_call(n, at, err));
  ha_status st = ha__parameter_call_reply(&reply, &size, at->call, err);
  if (st == HA_OK)
    st = take_reply(n, at, reply, size, err);
  else if (st == HA_END)
    st = HA_OK;
  if (st != HA_OK) return st;
  HA_TRY(send(n, at, err));
  if (ha__now_ns() < at->until_ns) return HA_OK;
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                 ha__parameter_call_is_sent(at->call) ? "the node does not answer"
                                                      : "the node was not found");
}

/* --- all nodes -------------------------------------------------------------------------------- */

static void advance_all(nodes *n, size_t *left, bool *looks) {
  *left = 0;
  *looks = false;
  for (size_t i = 0; i < n->count; i++) {
    node *at = &n->items[i];
    ha_error err = HA_ERROR_INIT;

    if (at->is_done) continue;
    if (!at->call && n->open >= MAX_OPEN) {
      (*left)++;
      continue;
    }
    const ha_status st = advance(n, at, &err);
    if (st == HA_OK) {
      (*left)++;
      *looks = *looks || !ha__parameter_call_is_sent(at->call);
      continue;
    }
    /* results of set_parameters name the parameter */
    if (st < 0 && st != HA_E_ARG) ha__error_wrap(&err, "%s", at->name);
    if (st < 0) fail(n, &err);
    end_node(n, at);
  }
}

/* The earliest end of an open call. */
static int64_t next_end(const nodes *n) {
  int64_t until_ns = ha__now_ns() + n->timeout_ns;

  for (size_t i = 0; i < n->count; i++) {
    if (n->items[i].call && n->items[i].until_ns < until_ns) until_ns = n->items[i].until_ns;
  }
  return until_ns;
}

static ha_status result(nodes *n, bool is_cancelled, ha_error *err) {
  if (is_cancelled) return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "the call was cancelled");
  if (n->failures == 0 && n->omitted > 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "there are more than %d nodes",
                   (int)HA_PARAMETERS_MAX_NODES);
  }
  if (n->failures == 0) return HA_OK;
  if (n->failures > 1) {
    return HA_FAIL(err, n->failure.code, HA_NO_OFFSET, "%.400s (and %zu more)", n->failure.text,
                   n->failures - 1);
  }
  return HA_FAIL(err, n->failure.code, HA_NO_OFFSET, "%s", n->failure.text);
}

static ha_status run(nodes *n, ha_error *err) {
  size_t left = 0;
  bool looks = false;
  bool goes_on = true;

  n->end_ns = ha__now_ns() + ROUNDS * n->timeout_ns;
  for (;;) {
    advance_all(n, &left, &looks);
    if (left == 0 || !goes_on) break;
    const int64_t end_ns = next_end(n);
    const int64_t look_ns = ha__now_ns() + LOOK_NS;
    goes_on =
        ha__parameter_services_wait(n->services, looks && look_ns < end_ns ? look_ns : end_ns);
  }
  return result(n, left > 0, err);
}

static void done(nodes *n) {
  for (size_t i = 0; i < n->count; i++) {
    end_node(n, &n->items[i]);
    ha__free(n->items[i].names);
  }
  ha__free(n->items);
  ha__free(n->wanted);
  ha__arena_done(&n->arena);
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct finding {
  nodes *nodes;
  ha_status st;
  ha_error *err;
} finding;

/* For ha_network_each(): nodes that list parameters. */
static void add_server(void *user, const ha_endpoint *endpoint) {
  static const char end[] = "/list_parameters";
  finding *f = user;
  const size_t size = strlen(endpoint->topic);
  node *added = NULL;

  if (f->st < 0 || endpoint->kind != HA_ENDPOINT_SERVER || size < sizeof end) return;
  if (strcmp(endpoint->type, "rcl_interfaces/srv/ListParameters") != 0) return;
  if (strcmp(endpoint->topic + size - (sizeof end - 1), end) != 0) return;
  const ha_status st = add_node(&added, f->nodes, endpoint->topic, size - (sizeof end - 1), f->err);
  if (st < 0) f->st = st;
}

static ha_status find_all(nodes *n, ha_network *network, ha_error *err) {
  finding f = {n, HA_OK, err};

  HA_TRY(ha_network_each(network, add_server, &f, err));
  return f.st;
}

static ha_status want(nodes *n, const char *const *names, size_t count, ha_error *err) {
  node *added = NULL;

  n->wanted = ha__alloc_zeroed(count, sizeof(char *));
  if (!n->wanted) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    const size_t size = node_size(names[i]);
    if (size == 0) continue;
    n->wanted[n->wanted_count++] = names[i];
    HA_TRY(add_node(&added, n, names[i], size, err));
  }
  qsort(n->wanted, n->wanted_count, sizeof *n->wanted, by_text);
  return HA_OK;
}

ha_status ha__nodes_get(ha_network *network, ha__parameter_services *services, int64_t timeout_ns,
                        const char *const *names, size_t count, ha__parameter_visit *visit,
                        void *user, ha_error *err) {
  nodes n = {.services = services, .timeout_ns = timeout_ns, .visit = visit, .user = user};
  ha_status st = count > 0 ? want(&n, names, count, err) : find_all(&n, network, err);

  for (size_t i = 0; i < n.count; i++) {
    n.items[i].service = HA__PARAMETERS_LIST;
  }
  if (st >= 0) st = run(&n, err);
  done(&n);
  return st;
}

/* --- setting ---------------------------------------------------------------------------------- */

/* Append a parameter to the request to its node; a value that ROS 2 does not have is a failure of
 * this parameter. */
static ha_status add_value(nodes *n, const ha_parameter *item, ha_error *err) {
  const size_t size = node_size(item->name);
  ha_error why = HA_ERROR_INIT;
  node *at = NULL;

  if (size == 0) {
    ha__error_set(&why, HA_E_ARG, HA_NO_OFFSET, "%s: not the name of a node, a dot and a name",
                  item->name);
    fail(n, &why);
    return HA_OK;
  }
  const ha_status added = add_node(&at, n, item->name, size, err);
  if (added != HA_OK) return added < 0 ? added : HA_OK;
  if (at->request.bytes.size == 0) ha__cdr_write_u32(&at->request, 0); /* set at the end */
  const ha_status st =
      ha__parameters_write_value(&at->request, item->name + size + 1, &item->value, &why);
  if (st == HA_E_ARG) {
    ha__error_wrap(&why, "%s", item->name);
    fail(n, &why);
    return HA_OK;
  }
  if (st < 0) return HA_FAIL_NOMEM(err);
  return add_name(at, item->name + size + 1, err);
}

ha_status ha__nodes_set(ha__parameter_services *services, int64_t timeout_ns,
                        const ha_parameter *items, size_t count, ha_error *err) {
  nodes n = {.services = services, .timeout_ns = timeout_ns};
  ha_status st = HA_OK;

  for (size_t i = 0; i < count && st >= 0; i++) {
    st = add_value(&n, &items[i], err);
  }
  for (size_t i = 0; i < n.count && st >= 0; i++) {
    node *at = &n.items[i];
    at->service = HA__PARAMETERS_SET;
    at->is_done = at->count == 0;
    ha__cdr_patch_u32(&at->request, HA__CDR_HEAD, (uint32_t)at->count);
  }
  if (st >= 0) st = run(&n, err);
  done(&n);
  return st;
}
