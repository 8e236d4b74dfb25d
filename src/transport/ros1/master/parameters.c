#include "parameters.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "rpc_client.h"
#include "transport/ros1/net/parameter.h"
#include "transport/ros1/net/xml_write.h"

#define LEAVE_TIMEOUT_NS INT64_C(2000000000)

typedef struct parameters {
  ha_parameters base; /* must be first */
  struct parameters *next;
  ha__ros1 *ros1;
  ha_parameters_options options;
  pthread_mutex_t calling; /* held during a call */
  pthread_mutex_t lock;    /* guards the following, and states of the request */
  pthread_cond_t changed;
  bool is_cancelled;
} parameters;

struct ha__ros1_parameters {
  ha__ros1 *ros1;
  ha__ros1_task task;
  ha__ros1_rpc_call call; /* subscribes or unsubscribes */
  ha__ros1_rpc_call pid_call;
  int pid;         /* of the control thread, as the next two: of the master; 0 = not known */
  bool must_renew; /* the subscription may be lost */
  bool is_unsubscribing;
  pthread_mutex_t lock; /* guards the following; held during changed() */
  pthread_cond_t changed;
  parameters *followers;
  bool is_subscribed;
  bool is_calling;
};

/* --- values for the master -------------------------------------------------------------------- */

static xmlrpc_value *build(const ha_parameter_value *value, const char **why);

/* XML has no other control characters. */
static bool is_xml(const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    const unsigned char c = (unsigned char)text[i];

    if (c < ' ' && c != '\t' && c != '\n' && c != '\r') return false;
  }
  return true;
}

static xmlrpc_value *build_list(const ha_parameter_value *value, const char **why) {
  xmlrpc_value *list = ha__ros1_xml_build("()");

  for (size_t i = 0; list && i < value->size; i++) {
    xmlrpc_value *item = build(&value->items[i], why);

    if (item) {
      ha__ros1_xml_append(list, item);
    } else {
      xmlrpc_DECREF(list);
      list = NULL;
    }
  }
  return list;
}

static xmlrpc_value *build_map(const ha_parameter_value *value, const char **why) {
  xmlrpc_value *map = ha__ros1_xml_build("{}");

  for (size_t i = 0; map && i < value->size; i++) {
    const char *key = value->items[i].key;
    const bool is_name = *key && is_xml(key, strlen(key)) && !strchr(key, '/');
    xmlrpc_value *item = is_name ? build(&value->items[i], why) : NULL;
    xmlrpc_env env;

    xmlrpc_env_init(&env);
    if (item) xmlrpc_struct_set_value(&env, map, key, item);
    if (!item || env.fault_occurred) {
      xmlrpc_DECREF(map);
      map = NULL;
    }
    if (item) xmlrpc_DECREF(item);
    xmlrpc_env_clean(&env);
  }
  return map;
}

/* NULL: XML-RPC has no such value, or out of memory; why says more. */
static xmlrpc_value *build(const ha_parameter_value *value, const char **why) {
  switch (value->kind) {
  case HA_PARAMETER_BOOL:
    return ha__ros1_xml_build("b", (xmlrpc_bool)(value->integer != 0));
  case HA_PARAMETER_INTEGER:
    *why = "integers of ROS 1 have 32 bits";
    if (value->integer > INT_MAX || value->integer < INT_MIN) return NULL;
    return ha__ros1_xml_build("i", (xmlrpc_int32)value->integer);
  case HA_PARAMETER_DOUBLE:
    *why = "a double must be finite";
    return isfinite(value->number) ? ha__ros1_xml_build("d", value->number) : NULL;
  case HA_PARAMETER_STRING:
    *why = "a string must be UTF-8 without control characters";
    if (!is_xml(value->text, value->size)) return NULL;
    return ha__ros1_xml_build("s#", value->text, value->size);
  case HA_PARAMETER_BYTES:
    return ha__ros1_xml_build("6", (const unsigned char *)value->text, value->size);
  case HA_PARAMETER_LIST:
    return build_list(value, why);
  default:
    *why = "a key must be UTF-8, not empty, and without slashes and control characters";
    return build_map(value, why);
  }
}

/* --- calls ------------------------------------------------------------------------------------ */

/* A call of the master. Lives on the stack of the caller, who waits until is_done or is_stopped. */
typedef struct request {
  parameters *owner;
  ha__ros1_task start;
  ha__ros1_task stop;
  ha__ros1_rpc_call call;
  const ha_parameter *item; /* to set or delete; NULL = read */
  const char *const *names; /* to read */
  size_t name_count;        /* 0 = all */
  ha__ros1_parameter_list list;
  ha_status st;
  ha_error err;
  bool is_done;
  bool is_stopped;
} request;

static void end(request *r, bool *flag) {
  parameters *p = r->owner;

  pthread_mutex_lock(&p->lock);
  *flag = true;
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

static ha_status take_values(request *r, const ha__ros1_value *all) {
  if (r->name_count == 0) return ha__ros1_parameters_add_all(&r->list, "", all, &r->err);
  for (size_t i = 0; i < r->name_count; i++) {
    const ha__ros1_value *value = ha__ros1_parameters_find(all, r->names[i]);

    if (value) HA_TRY(ha__ros1_parameters_add(&r->list, r->names[i], value, &r->err));
  }
  return HA_OK;
}

static void on_answer(ha__ros1_rpc_call *call, const ha__ros1_value *value, const ha_error *err) {
  request *r = HA__ROS1_CONTAINER_OF(request, call, call);

  if (!value) {
    r->err = *err;
    r->st = err->code;
  } else if (!r->item) {
    r->st = take_values(r, value);
  }
  end(r, &r->is_done);
}

/* False: out of memory, or there is no such value. */
static bool start_call(request *r, const char **why) {
  const ha__ros1 *ros1 = r->owner->ros1;
  const char *node = ros1->config.names.node;
  const ha__ros1_uri *master = &ros1->config.master;
  ha__ros1_rpc_client *client = ros1->rpc_client;

  *why = "out of memory";
  if (!r->item)
    return ha__ros1_rpc_call_start(&r->call, client, master, "getParam", "(ss)", node, "/");
  if (r->item->value.kind == HA_PARAMETER_NOT_SET) {
    return ha__ros1_rpc_call_start(&r->call, client, master, "deleteParam", "(ss)", node,
                                   r->item->name);
  }
  xmlrpc_value *value = build(&r->item->value, why);
  if (!value) return false;
  const bool is_started = ha__ros1_rpc_call_start(&r->call, client, master, "setParam", "(ssV)",
                                                  node, r->item->name, value);
  xmlrpc_DECREF(value);
  return is_started;
}

static void on_start(ha__ros1_task *task) {
  request *r = HA__ROS1_CONTAINER_OF(request, start, task);
  const char *why = NULL;

  if (start_call(r, &why)) return;
  r->st = HA_FAIL(&r->err, HA_E_ARG, HA_NO_OFFSET, "%s", why);
  end(r, &r->is_done);
}

static void on_stop(ha__ros1_task *task) {
  request *r = HA__ROS1_CONTAINER_OF(request, stop, task);

  ha__ros1_rpc_call_cancel(&r->call);
  end(r, &r->is_stopped);
}

/* Wait until it is done. False: cancelled, or no answer in time. */
static bool wait_done(const request *r) {
  parameters *p = r->owner;
  const struct timespec until = ha__clock_at(ha__now_ns() + p->options.timeout_ns);
  int waited = 0;

  pthread_mutex_lock(&p->lock);
  while (!r->is_done && !p->is_cancelled && waited == 0)
    waited = pthread_cond_timedwait(&p->changed, &p->lock, &until);
  const bool is_done = r->is_done;
  pthread_mutex_unlock(&p->lock);
  return is_done;
}

static ha_status run(request *r, ha_error *err) {
  parameters *p = r->owner;

  r->start.run = on_start;
  r->stop.run = on_stop;
  r->call.done = on_answer;
  ha__ros1_loop_post(p->ros1->control, &r->start);
  const bool is_done = wait_done(r);
  /* also when it is done: the control thread then has left the request */
  ha__ros1_loop_post(p->ros1->control, &r->stop);
  pthread_mutex_lock(&p->lock);
  while (!r->is_stopped)
    pthread_cond_wait(&p->changed, &p->lock);
  const bool was_done = is_done || r->is_done;
  pthread_mutex_unlock(&p->lock);
  if (!was_done) return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "the master does not answer");
  if (r->st < 0 && err) *err = r->err;
  return r->st;
}

static ha_status get(ha_parameters *base, const char *const *names, size_t count,
                     void (*visit)(void *user, const ha_parameter *parameter), void *user,
                     ha_error *err) {
  parameters *p = (parameters *)base;
  request r = {.owner = p, .names = names, .name_count = count, .err = HA_ERROR_INIT};

  pthread_mutex_lock(&p->calling);
  const ha_status st = run(&r, err);
  pthread_mutex_unlock(&p->calling);
  for (size_t i = 0; i < r.list.count; i++) {
    visit(user, &r.list.items[i]);
  }
  ha__ros1_parameters_done(&r.list);
  return st;
}

static ha_status set_one(parameters *p, const ha_parameter *item, ha_error *err) {
  request r = {.owner = p, .item = item, .err = HA_ERROR_INIT};

  if (item->name[0] != '/' || item->name[1] == '\0' || !is_xml(item->name, strlen(item->name))) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: not a name that begins with a slash",
                   item->name);
  }
  const ha_status st = run(&r, err);
  if (st < 0) ha__error_wrap(err, "%s", item->name);
  return st;
}

static ha_status set(ha_parameters *base, const ha_parameter *items, size_t count, ha_error *err) {
  parameters *p = (parameters *)base;
  ha_status st = HA_OK;

  pthread_mutex_lock(&p->calling);
  for (size_t i = 0; i < count && st != HA_E_BUSY; i++) {
    ha_error why = HA_ERROR_INIT;
    const ha_status one = set_one(p, &items[i], &why);

    if (one < 0 && st >= 0) {
      st = one;
      if (err) *err = why;
    }
  }
  pthread_mutex_unlock(&p->calling);
  return st;
}

static void cancel(ha_parameters *base) {
  parameters *p = (parameters *)base;

  pthread_mutex_lock(&p->lock);
  p->is_cancelled = true;
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

/* --- following -------------------------------------------------------------------------------- */

static void set_state(ha__ros1_parameters *all, bool is_calling, bool is_subscribed) {
  pthread_mutex_lock(&all->lock);
  all->is_calling = is_calling;
  all->is_subscribed = is_subscribed;
  pthread_cond_broadcast(&all->changed);
  pthread_mutex_unlock(&all->lock);
}

static void ask_pid(ha__ros1_parameters *all) {
  const ha__ros1 *ros1 = all->ros1;

  if (all->pid_call.host) return;
  (void)ha__ros1_rpc_call_start(&all->pid_call, ros1->rpc_client, &ros1->config.master, "getPid",
                                "(s)", ros1->config.names.node);
}

/* Starts the call that makes the master know what is wanted. One call at a time. The process of the
 * master is asked for first: if that is older than the subscription, it is only repeated. */
static void reconcile(ha__ros1_parameters *all) {
  const ha__ros1 *ros1 = all->ros1;

  pthread_mutex_lock(&all->lock);
  const bool is_wanted = all->followers != NULL;
  const bool is_subscribed = all->is_subscribed;
  pthread_mutex_unlock(&all->lock);
  if (all->call.host || is_wanted == (is_subscribed && !all->must_renew)) return;
  all->must_renew = false;
  all->is_unsubscribing = !is_wanted;
  if (is_wanted) ask_pid(all);
  const bool is_calling =
      (is_wanted || is_subscribed) &&
      ha__ros1_rpc_call_start(&all->call, ros1->rpc_client, &ros1->config.master,
                              is_wanted ? "subscribeParam" : "unsubscribeParam", "(sss)",
                              ros1->config.names.node, ros1->uri, "/");
  set_state(all, is_calling, is_calling && is_subscribed);
}

static void on_subscribed(ha__ros1_rpc_call *call, const ha__ros1_value *value,
                          const ha_error *err) {
  ha__ros1_parameters *all = HA__ROS1_CONTAINER_OF(ha__ros1_parameters, call, call);

  (void)err; /* the call is repeated when the master is reached again */
  set_state(all, false, value && !all->is_unsubscribing);
  if (value) reconcile(all);
}

static void on_task(ha__ros1_task *task) {
  reconcile(HA__ROS1_CONTAINER_OF(ha__ros1_parameters, task, task));
}

void ha__ros1_parameters_renew(ha__ros1_parameters *all) {
  all->must_renew = true;
  reconcile(all);
}

static void on_pid(ha__ros1_rpc_call *call, const ha__ros1_value *value, const ha_error *err) {
  ha__ros1_parameters *all = HA__ROS1_CONTAINER_OF(ha__ros1_parameters, pid_call, call);
  const int pid = ha__ros1_xml_int(value);

  (void)err;
  if (!value) return;
  if (pid != all->pid && all->pid != 0) all->must_renew = true;
  all->pid = pid;
  reconcile(all);
}

void ha__ros1_parameters_check(ha__ros1_parameters *all) {
  pthread_mutex_lock(&all->lock);
  const bool is_wanted = all->followers != NULL;
  pthread_mutex_unlock(&all->lock);
  if (is_wanted) ask_pid(all);
}

static void report(const ha__ros1_parameters *all, const ha_parameter *parameter) {
  for (const parameters *p = all->followers; p; p = p->next) {
    p->options.changed(p->options.user, parameter);
  }
}

/* The master reports a deleted parameter as an empty map, and its key with a slash at the end. */
void ha__ros1_parameters_update(ha__ros1_parameters *all, const char *key,
                                const ha__ros1_value *value) {
  ha__ros1_parameter_list list = {.items = NULL};
  size_t size = strlen(key);

  while (size > 0 && key[size - 1] == '/')
    size--;
  const char *name = ha__arena_dup(&list.arena, key, size);
  if (!name || !value) {
    ha__ros1_parameters_done(&list);
    return;
  }
  const bool is_deleted = value->kind == HA__ROS1_VALUE_STRUCT && value->count == 0;
  const ha_parameter deleted = {*name ? name : "/", {.kind = HA_PARAMETER_NOT_SET}};
  /* a value that is too large is not reported; reading it returns the reason */
  if (!is_deleted) (void)!ha__ros1_parameters_add_all(&list, name, value, NULL);
  pthread_mutex_lock(&all->lock);
  if (is_deleted) report(all, &deleted);
  for (size_t i = 0; i < list.count; i++) {
    report(all, &list.items[i]);
  }
  pthread_mutex_unlock(&all->lock);
  ha__ros1_parameters_done(&list);
}

static parameters **find(ha__ros1_parameters *all, const parameters *p) {
  parameters **at = &all->followers;

  while (*at && *at != p)
    at = &(*at)->next;
  return at;
}

static ha_status follow(ha_parameters *base, ha_error *err) {
  parameters *p = (parameters *)base;
  ha__ros1_parameters *all = p->ros1->parameters;

  (void)err;
  pthread_mutex_lock(&all->lock);
  parameters **at = find(all, p);
  if (!*at) *at = p;
  pthread_mutex_unlock(&all->lock);
  ha__ros1_loop_post(all->ros1->control, &all->task);
  return HA_OK;
}

/* --- life ------------------------------------------------------------------------------------- */

static void close_parameters(ha_parameters *base) {
  parameters *p = (parameters *)base;
  ha__ros1_parameters *all = p->ros1->parameters;

  pthread_mutex_lock(&all->lock);
  parameters **at = find(all, p);
  if (*at) *at = p->next;
  pthread_mutex_unlock(&all->lock);
  ha__ros1_loop_post(all->ros1->control, &all->task);
  pthread_cond_destroy(&p->changed);
  pthread_mutex_destroy(&p->lock);
  pthread_mutex_destroy(&p->calling);
  ha__free(p);
}

static const ha_parameters_ops g_ops = {.struct_size = sizeof g_ops,
                                        .get = get,
                                        .set = set,
                                        .follow = follow,
                                        .cancel = cancel,
                                        .close = close_parameters};

ha_status ha__ros1_parameters_open(ha_parameters **out, ha_transport *transport,
                                   const ha_parameters_options *options, ha_error *err) {
  parameters *p = ha__alloc_zeroed(1, sizeof *p);

  if (!p) return HA_FAIL_NOMEM(err);
  p->base.ops = &g_ops;
  p->ros1 = (ha__ros1 *)transport;
  p->options = *options;
  pthread_mutex_init(&p->calling, NULL);
  pthread_mutex_init(&p->lock, NULL);
  ha__clock_cond_init(&p->changed);
  *out = &p->base;
  return HA_OK;
}

ha_status ha__ros1_parameters_new(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_parameters *all = ha__alloc_zeroed(1, sizeof *all);

  if (!all) return HA_FAIL_NOMEM(err);
  all->ros1 = ros1;
  all->task.run = on_task;
  all->call.done = on_subscribed;
  all->pid_call.done = on_pid;
  pthread_mutex_init(&all->lock, NULL);
  ha__clock_cond_init(&all->changed);
  ros1->parameters = all;
  return HA_OK;
}

void ha__ros1_parameters_leave(ha__ros1_parameters *all) {
  const struct timespec until = ha__clock_at(ha__now_ns() + LEAVE_TIMEOUT_NS);
  int waited = 0;

  pthread_mutex_lock(&all->lock);
  while ((all->is_calling || all->is_subscribed) && waited == 0)
    waited = pthread_cond_timedwait(&all->changed, &all->lock, &until);
  pthread_mutex_unlock(&all->lock);
}

void ha__ros1_parameters_free(ha__ros1_parameters *all) {
  if (!all) return;
  pthread_cond_destroy(&all->changed);
  pthread_mutex_destroy(&all->lock);
  ha__free(all);
}
