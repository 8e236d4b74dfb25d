#include "control_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../folder.h"
#include "../../test.h"
#include "live/transport.h"

void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size) {
  answer *a = user;

  (void)client;
  (void)sequence;
  assert_in_range(size, 1, sizeof a->bytes);
  memcpy(a->bytes, data, size);
  a->size = size;
  a->count++;
}

void wait_for(loopback *net, const answer *a, int ms) {
  const struct timespec moment = {0, 1000000};

  loopback_settle(net);
  for (int i = 0; i < ms && !atomic_load(&a->count); i++)
    nanosleep(&moment, NULL);
  loopback_settle(net);
}

ha__cdr_reader call_within(int ms, loopback *net, ha_transport *caller, const char *name,
                           const char *type, ha__cdr_writer *request, answer *a) {
  const ha_client_options options = {
      .struct_size = sizeof options, .name = name, .type = type, .user = a, .reply = on_reply};
  ha_client *client = NULL;
  uint64_t sequence = 0;

  *a = (answer){.count = 0};
  ha__cdr_writer_end(request);
  assert_ok(ha_transport_connect(&client, caller, &options, NULL));
  loopback_settle(net);
  assert_int_equal(ha_client_ready(client), 1);
  assert_ok(ha_client_call(&sequence, client, request->bytes.data, request->bytes.size, NULL));
  wait_for(net, a, ms);
  ha_client_close(client);
  ha__cdr_writer_done(request);
  return ha__cdr_open(a->bytes, a->size);
}

ha__cdr_reader call(loopback *net, ha_transport *caller, const char *name, const char *type,
                    ha__cdr_writer *request, answer *a) {
  return call_within(REPLY_MS, net, caller, name, type, request, a);
}

ha__cdr_reader call_empty(loopback *net, ha_transport *caller, const char *name, const char *type,
                          answer *a) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;

  return call(net, caller, name, type, &request, a);
}

static void pass_gate(void *user, ha_recorder *recorder, const ha_recorder_event *event) {
  scene *s = user;

  (void)recorder;
  if (event->kind != HA_RECORDER_SPLIT) return;
  atomic_store(&s->is_at_gate, true);
  pthread_mutex_lock(&s->gate);
  pthread_mutex_unlock(&s->gate);
}

void scene_begin(scene *s) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;

  *s = (scene){.net = loopback_new(), .folder = "test_control_XXXXXX"};
  assert_non_null(mkdtemp(s->folder));
  snprintf(s->path, sizeof s->path, "%s/bag", s->folder);
  ha_transport_options network = loopback_options(s->net, &s->setting);
  network.node_name = "rec";
  options.path = s->path;
  options.network = &network;
  options.selection = &selection;
  selection.flags = HA_RECORD_ALL;
  options.user = s;
  options.event = pass_gate;
  pthread_mutex_init(&s->gate, NULL);
  assert_ok(ha__recorder_open_on(&s->recorder, &loopback_ops, &ha__record_system, &options, NULL));
  s->caller = loopback_join(s->net, "caller");
  assert_ok(ha_control_recorder(&s->control, s->recorder, ha_recorder_transport(s->recorder),
                                "/rec", 0, NULL));
}

void scene_end(scene *s) {
  ha_control_close(s->control);
  assert_ok(ha_recorder_close(s->recorder, NULL));
  ha_transport_close(s->caller);
  loopback_free(s->net);
  folder_clear(s->folder);
  rmdir(s->folder);
  pthread_mutex_destroy(&s->gate);
}
