/* Wrong output of a transport plugin is a status: objects that are none, statuses that there are
 * not. */
#include <string.h>

#include <holdall/transport.h>

#include "../test.h"
#include "live/transport.h"

/* What every function of the plugin returns. */
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
  assert_refused(ha__transport_open_ops(&t, &g_wrong, NULL, &err), t, &err);
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(objects_that_are_none_are_refused),
      cmocka_unit_test(unknown_statuses_are_refused),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
