#include "master.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "graph.h"
#include "parameters.h"
#include "system_state.h"

/* Minimum between two polls: a robot that starts causes hundreds of changes at once. */
#define MIN_POLL_NS INT64_C(50000000)
#define FIRST_ANSWER_TIMEOUT_NS INT64_C(2000000000)
#define LEAVE_TIMEOUT_NS INT64_C(5000000000)

struct ha__ros1_master {
  ha__ros1 *ros1;
  ha__ros1_task start_task;
  ha__ros1_task leave_task;
  /* of the control thread */
  ha__ros1_timer timer;        /* for the next poll */
  ha__ros1_rpc_call call;      /* of the poll */
  ha__ros1_system_state state; /* what the poll has returned so far */
  uint64_t polls;              /* number of polls started */
  bool polling;
  bool again; /* something has changed since the poll was started */
  bool up;
  bool noted_down;
  bool noted_omitted;
  atomic_bool has_sim_time;
  pthread_cond_t changed;
  pthread_mutex_t lock; /* guards all below */
  ha__ros1_registration *registrations;
  bool answered; /* the first poll has ended */
  bool leaving;
  bool left;
};

static void signal_once(ha__ros1_master *master, bool *flag) {
  pthread_mutex_lock(&master->lock);
  *flag = true;
  pthread_cond_broadcast(&master->changed);
  pthread_mutex_unlock(&master->lock);
}

static void wait_for(ha__ros1_master *master, const bool *flag, int64_t timeout_ns) {
  const struct timespec until = ha__clock_at(ha__now_ns() + timeout_ns);
  int failure = 0;

  pthread_mutex_lock(&master->lock);
  while (!*flag && !failure)
    failure = pthread_cond_timedwait(&master->changed, &master->lock, &until);
  pthread_mutex_unlock(&master->lock);
}

/* The list only grows, and its elements stay. */
static ha__ros1_registration *first_of(ha__ros1_master *master) {
  pthread_mutex_lock(&master->lock);
  ha__ros1_registration *first = master->registrations;
  pthread_mutex_unlock(&master->lock);
  return first;
}

static bool is_leaving(ha__ros1_master *master) {
  pthread_mutex_lock(&master->lock);
  const bool leaving = master->leaving;
  pthread_mutex_unlock(&master->lock);
  return leaving;
}

/* --- registrations --------------------------------------------------------------- */

static const char *const g_register[] = {"registerPublisher", "registerSubscriber",
                                         "registerService"};
static const char *const g_unregister[] = {"unregisterPublisher", "unregisterSubscriber",
                                           "unregisterService"};

static bool start_register(ha__ros1_registration *r, const char *type) {
  const ha__ros1 *ros1 = r->master->ros1;
  const ha__ros1_uri own = ros1->own_tcpros;
  const char *node = ros1->config.names.node;
  char uri[HA__ROS1_URI_SIZE];

  if (r->kind != HA__ROS1_SERVICE) {
    return ha__ros1_rpc_call_start(&r->call, ros1->rpc_client, &ros1->config.master,
                                   g_register[r->kind], "(ssss)", node, r->name, type, ros1->uri);
  }
  ha__ros1_uri_write(uri, "rosrpc", &own);
  return ha__ros1_rpc_call_start(&r->call, ros1->rpc_client, &ros1->config.master,
                                 g_register[r->kind], "(ssss)", node, r->name, uri, ros1->uri);
}

static bool start_unregister(ha__ros1_registration *r) {
  const ha__ros1 *ros1 = r->master->ros1;
  const ha__ros1_uri own = ros1->own_tcpros;
  char uri[HA__ROS1_URI_SIZE];

  ha__ros1_uri_write(uri, "rosrpc", &own);
  return ha__ros1_rpc_call_start(&r->call, ros1->rpc_client, &ros1->config.master,
                                 g_unregister[r->kind], "(sss)", ros1->config.names.node, r->name,
                                 r->kind == HA__ROS1_SERVICE ? uri : ros1->uri);
}

/* Starts the call that makes the master know what is wanted. One call at a time; called again when
 * it is done. */
static void reconcile(ha__ros1_registration *r) {
  const char *type = atomic_load(&r->type);
  const bool wanted = atomic_load(&r->wanted);

  if (!r->master->up || r->call.host) return;
  if (wanted && (!r->registered_type || strcmp(r->registered_type, type) != 0 || r->must_renew)) {
    r->unregistering = false;
    r->requested_type = type;
    r->requested_at = r->master->polls;
    r->is_outdated = false;
    r->must_renew = !start_register(r, type);
  } else if (!wanted && r->registered_type) {
    r->unregistering = true;
    (void)start_unregister(r);
  }
}

/* Whether nothing is registered any more. */
static bool is_clean(ha__ros1_master *master) {
  for (ha__ros1_registration *r = first_of(master); r; r = r->next) {
    if (r->call.host || (master->up && (r->registered_type || atomic_load(&r->wanted))))
      return false;
  }
  return true;
}

static void check_left(ha__ros1_master *master) {
  if (is_leaving(master) && is_clean(master)) signal_once(master, &master->left);
}

/* Reports a refusal once. Each poll tries again. */
static void note_refusal(ha__ros1_registration *r, const ha_error *err) {
  r->must_renew = true;
  if (r->was_refused || !r->master->up) return;
  r->was_refused = true;
  ha__ros1_note(r->master->ros1, "%s: cannot register with the master: %s; trying again", r->name,
                err->text);
}

static void on_registered(ha__ros1_rpc_call *call, const ha__ros1_value *value,
                          const ha_error *err) {
  ha__ros1_registration *r = HA__ROS1_CONTAINER_OF(ha__ros1_registration, call, call);

  if (r->unregistering) {
    /* after a failure the next poll repeats the call, or finds this node unregistered */
    if (value || is_leaving(r->master)) r->registered_type = NULL;
  } else if (value) {
    r->registered_type = r->requested_type;
    r->was_refused = false;
    if (r->known && atomic_load(&r->wanted) && !r->is_outdated && !r->must_renew) {
      r->known(r, value);
    }
  } else {
    note_refusal(r, err);
  }
  if (value) reconcile(r);
  check_left(r->master);
}

static void on_changed(ha__ros1_task *task) {
  reconcile(HA__ROS1_CONTAINER_OF(ha__ros1_registration, changed, task));
}

void ha__ros1_registration_init(ha__ros1_registration *r, ha__ros1_master *master) {
  r->master = master;
  r->changed.run = on_changed;
  r->call.done = on_registered;
  atomic_init(&r->wanted, false);
  atomic_init(&r->type, "*");
  pthread_mutex_lock(&master->lock);
  r->next = master->registrations;
  master->registrations = r;
  pthread_mutex_unlock(&master->lock);
}

void ha__ros1_register(ha__ros1_registration *r, const char *type) {
  atomic_store(&r->type, type);
  atomic_store(&r->wanted, true);
  ha__ros1_loop_post(r->master->ros1->control, &r->changed);
}

void ha__ros1_unregister(ha__ros1_registration *r) {
  atomic_store(&r->wanted, false);
  ha__ros1_loop_post(r->master->ros1->control, &r->changed);
}

/* Repeats registrations that the master has lost: it was restarted. Those made during the poll may
 * be missing in its answer. */
static void check_registrations(ha__ros1_master *master) {
  const char *node = master->ros1->config.names.node;
  size_t lost = 0;

  for (ha__ros1_registration *r = first_of(master); r; r = r->next) {
    if (r->registered_type && !r->call.host && r->requested_at < master->polls &&
        !ha__ros1_system_state_has(&master->state, r->kind, r->name, node)) {
      r->registered_type = NULL;
      lost += atomic_load(&r->wanted);
    }
    reconcile(r);
  }
  if (lost && !is_leaving(master)) {
    ha__ros1_note(master->ros1,
                  "the master has lost this node (was it restarted?): registering again");
  }
}

/* --- polling --------------------------------------------------------------------------- */

static void poll(ha__ros1_master *master) {
  const ha__ros1 *ros1 = master->ros1;

  master->polling = true;
  master->again = false;
  master->polls++;
  ha__ros1_system_state_done(&master->state);
  if (!ha__ros1_rpc_call_start(&master->call, ros1->rpc_client, &ros1->config.master,
                               "getSystemState", "(s)", ros1->config.names.node)) {
    master->polling = false;
    ha__ros1_loop_set_timer(ros1->control, &master->timer, ha__now_ns() + ros1->poll_ns);
  }
}

static void schedule(ha__ros1_master *master) {
  const int64_t wait_ns = master->again && master->up ? MIN_POLL_NS : master->ros1->poll_ns;

  master->polling = false;
  ha__ros1_system_state_done(&master->state);
  if (is_leaving(master)) return;
  ha__ros1_loop_set_timer(master->ros1->control, &master->timer, ha__now_ns() + wait_ns);
}

static void go_down(ha__ros1_master *master, const ha_error *err) {
  master->up = false;
  if (!master->noted_down) {
    ha__ros1_note(master->ros1, "no master: %s; trying again until there is one", err->text);
  }
  master->noted_down = true;
  schedule(master);
  signal_once(master, &master->answered);
  check_left(master);
}

static void note_omitted(ha__ros1_master *master) {
  if (!master->state.omitted || master->noted_omitted) return;
  master->noted_omitted = true;
  ha__ros1_note(master->ros1,
                "the master lists more than the limit of %d publishers, subscribers, services or "
                "types: %zu are ignored",
                HA__ROS1_STATE_ENTRIES_MAX, master->state.omitted);
}

static void go_up(ha__ros1_master *master) {
  if (master->noted_down) ha__ros1_note(master->ros1, "connected to the master");
  master->noted_down = false;
  master->up = true;
  note_omitted(master);
  ha__ros1_graph_update(master->ros1->graph, &master->state);
  ha__ros1_probe_services(master->ros1->probe);
  check_registrations(master);
  ha__ros1_parameters_check(master->ros1->parameters);
  schedule(master);
  signal_once(master, &master->answered);
}

/* Requested when the master was reached, because nodes read it once. The call fails when the
 * parameter is not set. */
static void on_sim_time(ha__ros1_rpc_call *call, const ha__ros1_value *value, const ha_error *err) {
  ha__ros1_master *master = HA__ROS1_CONTAINER_OF(ha__ros1_master, call, call);

  (void)err;
  atomic_store(&master->has_sim_time, ha__ros1_xml_is_true(value));
  go_up(master);
}

static void ask_sim_time(ha__ros1_master *master) {
  const ha__ros1 *ros1 = master->ros1;

  ha__ros1_parameters_renew(ros1->parameters);
  master->call.done = on_sim_time;
  if (!ha__ros1_rpc_call_start(&master->call, ros1->rpc_client, &ros1->config.master, "getParam",
                               "(ss)", ros1->config.names.node, "/use_sim_time")) {
    go_up(master);
  }
}

bool ha__ros1_master_has_sim_time(ha__ros1_master *master) {
  return atomic_load(&master->has_sim_time);
}

static void on_types(ha__ros1_rpc_call *call, const ha__ros1_value *value, const ha_error *cause) {
  ha__ros1_master *master = HA__ROS1_CONTAINER_OF(ha__ros1_master, call, call);
  ha_error err = HA_ERROR_INIT;

  if (!value) {
    go_down(master, cause);
  } else if (ha__ros1_system_state_add_types(&master->state, value, &err) < 0) {
    go_down(master, &err);
  } else if (!master->up) {
    ask_sim_time(master);
  } else {
    go_up(master);
  }
}

static void on_state(ha__ros1_rpc_call *call, const ha__ros1_value *value, const ha_error *cause) {
  ha__ros1_master *master = HA__ROS1_CONTAINER_OF(ha__ros1_master, call, call);
  const ha__ros1 *ros1 = master->ros1;
  ha_error err = HA_ERROR_INIT;

  if (!value) {
    go_down(master, cause);
    return;
  }
  if (ha__ros1_system_state_add_endpoints(&master->state, value, &err) < 0) {
    go_down(master, &err);
    return;
  }
  call->done = on_types;
  if (!ha__ros1_rpc_call_start(call, ros1->rpc_client, &ros1->config.master, "getTopicTypes", "(s)",
                               ros1->config.names.node)) {
    schedule(master);
  }
}

static void on_due(ha__ros1_timer *timer) {
  ha__ros1_master *master = HA__ROS1_CONTAINER_OF(ha__ros1_master, timer, timer);

  master->call.done = on_state;
  poll(master);
}

void ha__ros1_master_poll_soon(ha__ros1_master *master) {
  master->again = true;
  if (master->polling || !master->up) return;
  const int64_t at_ns = ha__now_ns() + MIN_POLL_NS;
  if (master->timer.on && master->timer.at_ns <= at_ns) return;
  ha__ros1_loop_set_timer(master->ros1->control, &master->timer, at_ns);
}

/* --- joining and leaving --------------------------------------------------------------- */

static void on_begin(ha__ros1_task *task) {
  on_due(&HA__ROS1_CONTAINER_OF(ha__ros1_master, start_task, task)->timer);
}

static void on_leave(ha__ros1_task *task) {
  ha__ros1_master *master = HA__ROS1_CONTAINER_OF(ha__ros1_master, leave_task, task);

  ha__ros1_loop_clear_timer(master->ros1->control, &master->timer);
  ha__ros1_rpc_call_cancel(&master->call);
  for (ha__ros1_registration *r = first_of(master); r; r = r->next) {
    atomic_store(&r->wanted, false);
    reconcile(r);
  }
  check_left(master);
}

ha_status ha__ros1_master_new(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_master *master = ha__alloc_zeroed(1, sizeof *master);

  if (!master) return HA_FAIL_NOMEM(err);
  master->ros1 = ros1;
  master->start_task.run = on_begin;
  master->leave_task.run = on_leave;
  master->timer.due = on_due;
  pthread_mutex_init(&master->lock, NULL);
  ha__clock_cond_init(&master->changed);
  ros1->master = master;
  return HA_OK;
}

void ha__ros1_master_start(ha__ros1_master *master) {
  ha__ros1_loop_post(master->ros1->control, &master->start_task);
  wait_for(master, &master->answered, FIRST_ANSWER_TIMEOUT_NS);
}

void ha__ros1_master_leave(ha__ros1_master *master) {
  pthread_mutex_lock(&master->lock);
  master->leaving = true;
  pthread_mutex_unlock(&master->lock);
  ha__ros1_loop_post(master->ros1->control, &master->leave_task);
  wait_for(master, &master->left, LEAVE_TIMEOUT_NS);
}

void ha__ros1_master_free(ha__ros1_master *master) {
  if (!master) return;
  ha__ros1_system_state_done(&master->state);
  pthread_cond_destroy(&master->changed);
  pthread_mutex_destroy(&master->lock);
  ha__free(master);
}
