/* Wrong results of a transport plugin become a status: invalid objects, unknown statuses. */
#include <string.h>

#include <holdall/transport.h>

#include "../test.h"
#include "live/transport.h"

/* Result of every function of the plugin. */
typedef enum answer {
  ANSWER_NOTHING,
  ANSWER_NO_TABLE,
  ANSWER_UNKNOWN,
  ANSWER_LOW,
  ANSWER_GOOD
} answer;

static answer g_answer;

static ha_status status_of(answer a) {
  return a == ANSWER_UNKNOWN ? 17 : a == ANSWER_LOW ? -100 : HA_OK;
}

extern const ha_transport_ops g_wrong;

/* Defines a function that makes an object of this type, and the object. */
#define MAKER(name, type, ...)                                                                     \
  static ha_status name(type **out, __VA_ARGS__) {                                                 \
    static type object;                                                                            \
    object.ops = g_answer == ANSWER_NO_TABLE ? NULL : &g_wrong;                                    \
    *out = g_answer == ANSWER_NOTHING ? NULL : &object;                                            \
    (void)t;                                                                                       \
    (void)options;                                                                                 \
    (void)err;                                                                                     \
    return status_of(g_answer);                                                                    \
  }

static ha_status wrong_open(ha_transport **out, const struct ha_host *host,
                            const ha_transport_options *options, ha_error *err) {
  static ha_transport object;

  (void)host;
  (void)options;
  (void)err;
  object.ops = g_answer == ANSWER_NO_TABLE ? NULL : &g_wrong;
  *out = g_answer == ANSWER_NOTHING ? NULL : &object;
  return status_of(g_answer);
}

MAKER(wrong_subscribe, ha_subscription, ha_transport *t, const ha_subscription_options *options,
      ha_error *err)
MAKER(wrong_advertise, ha_publication, ha_transport *t, const ha_publication_options *options,
      ha_error *err)
MAKER(wrong_serve, ha_service, ha_transport *t, const ha_service_options *options, ha_error *err)
MAKER(wrong_connect, ha_client, ha_transport *t, const ha_client_options *options, ha_error *err)

static ha_status wrong_send(ha_publication *p, const uint8_t *data, size_t size, int64_t sent_ns,
                            ha_error *err) {
  (void)p;
  (void)data;
  (void)size;
  (void)sent_ns;
  (void)err;
  return status_of(g_answer);
}

const ha_transport_ops g_wrong = {.struct_size = sizeof g_wrong,
                                  .name = "wrong",
                                  .summary = "",
                                  .version = "",
                                  .encoding = "cdr",
                                  .open = wrong_open,
                                  .subscribe = wrong_subscribe,
                                  .advertise = wrong_advertise,
                                  .send = wrong_send,
                                  .serve = wrong_serve,
                                  .connect = wrong_connect};

static void assert_refused(ha_status st, const void *made, const ha_error *err) {
  assert_int_equal(st, HA_E_CORRUPT);
  assert_null(made);
  assert_non_null(strstr(err->text, "transport wrong"));
}

static void assert_all_refused(answer a) {
  const ha_subscription_options subscription = HA_SUBSCRIPTION_OPTIONS_INIT;
  const ha_publication_options publication = HA_PUBLICATION_OPTIONS_INIT;
  const ha_service_options service = HA_SERVICE_OPTIONS_INIT;
  const ha_client_options client = HA_CLIENT_OPTIONS_INIT;
  ha_transport good = {&g_wrong};
  ha_transport *t = NULL;
  ha_subscription *sub = NULL;
  ha_publication *pub = NULL;
  ha_service *srv = NULL;
  ha_client *cli = NULL;
  ha_error err = HA_ERROR_INIT;

  g_answer = a;
  assert_refused(ha__transport_open(&t, &g_wrong, NULL, NULL, &err), t, &err);
  assert_refused(ha_transport_subscribe(&sub, &good, &subscription, &err), sub, &err);
  assert_refused(ha_transport_advertise(&pub, &good, &publication, &err), pub, &err);
  assert_refused(ha_transport_serve(&srv, &good, &service, &err), srv, &err);
  assert_refused(ha_transport_connect(&cli, &good, &client, &err), cli, &err);
}

static void objects_that_are_none_are_refused(void **state) {
  (void)state;
  for (answer a = ANSWER_NOTHING; a < ANSWER_GOOD; a++) {
    assert_all_refused(a);
  }
}

static void unknown_statuses_are_refused(void **state) {
  ha_publication publication = {&g_wrong};
  ha_error err = HA_ERROR_INIT;

  (void)state;
  g_answer = ANSWER_UNKNOWN;
  assert_int_equal(ha_publication_send(&publication, NULL, 0, 0, &err), HA_E_CORRUPT);
  g_answer = ANSWER_GOOD;
  assert_ok(ha_publication_send(&publication, NULL, 0, 0, &err));
}

/* Each member that the header requires. */
static void invalid_events_are_found(void **state) {
  const ha_qos qos = HA_QOS_INIT;
  const ha_endpoint good = {.struct_size = sizeof good,
                            .topic = "/t",
                            .type = "",
                            .hash = "",
                            .node = "",
                            .vendor = "",
                            .qos = &qos};
  const ha_delivery message = {
      .struct_size = sizeof message, .data = (const uint8_t *)"", .size = 1};
  ha_endpoint bad[9];
  (void)state;

  assert_true(ha__transport_endpoint_is_valid(HA_CHANGE_RENEWED, &good));
  for (size_t i = 0; i < 9; i++)
    bad[i] = good;
  bad[0].topic = NULL;
  bad[1].type = NULL;
  bad[2].struct_size = sizeof good - 1;
  bad[3].kind = 4;
  bad[4].hash = NULL;
  bad[5].node = NULL;
  bad[6].vendor = NULL;
  bad[7].qos = NULL;
  bad[8].metadata.size = 1;
  for (size_t i = 0; i < 9; i++) {
    assert_false(ha__transport_endpoint_is_valid(HA_CHANGE_APPEARED, &bad[i]));
    assert_int_equal(ha__transport_endpoint_is_valid(HA_CHANGE_LEFT, &bad[i]), i >= 4);
  }
  assert_false(ha__transport_endpoint_is_valid(3, &good));
  assert_false(ha__transport_endpoint_is_valid(-1, &good));
  assert_false(ha__transport_endpoint_is_valid(HA_CHANGE_LEFT, NULL));
  assert_true(ha__transport_delivery_is_valid(&message));
  assert_true(ha__transport_delivery_is_valid(&(ha_delivery){.struct_size = sizeof message}));
  assert_false(ha__transport_delivery_is_valid(NULL));
  assert_false(ha__transport_delivery_is_valid(&(ha_delivery){.struct_size = 8}));
  assert_false(
      ha__transport_delivery_is_valid(&(ha_delivery){.struct_size = sizeof message, .size = 1}));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(objects_that_are_none_are_refused),
      cmocka_unit_test(unknown_statuses_are_refused),
      cmocka_unit_test(invalid_events_are_found),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
