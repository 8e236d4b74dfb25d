/* Texts of keys: Bech32, base64, recipients and identities. */
#include "../../test.h"

#include <string.h>

#include "io/age/bech32.h"
#include "io/age/crypto.h"
#include "io/age/identity.h"
#include "io/age/recipient.h"

static bool decodes(const char *text, size_t size) {
  uint8_t out[64];

  return ha__bech32_decode(out, size, "a", text, strlen(text));
}

/* Examples of BIP 173, with empty payloads. */
static void test_bech32(void **state) {
  (void)state;
  assert_true(decodes("A12UEL5L", 0));
  assert_true(decodes("a12uel5l", 0));
  assert_false(decodes("A12uEL5L", 0));
  assert_false(decodes("A12UEL5M", 0));
  assert_false(decodes("b12uel5l", 0));
  assert_false(decodes("A12UEL5L", 1));
  assert_false(decodes("a12uel", 0));
}

static bool is_base64(const char *text) {
  uint8_t out[200];
  size_t size = 0;

  return ha__age_base64_decode(out, &size, text, strlen(text));
}

static void test_base64(void **state) {
  (void)state;
  assert_true(is_base64(""));
  assert_true(is_base64("YQ"));
  assert_true(is_base64("YWI"));
  assert_true(is_base64("YWJj"));
  assert_false(is_base64("YQ=="));
  assert_false(is_base64("YR")); /* bits that encoding leaves zero */
  assert_false(is_base64("Y"));
  assert_false(is_base64("YW J"));
  assert_false(is_base64("YWJj\n"));
  assert_false(is_base64("YW_j"));
}

static void must_refuse(const char *text, const char *why) {
  ha__age_recipients recipients = {NULL, 0, 0};
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(ha__age_recipients_read(&recipients, &text, 1, &err), HA_E_ARG);
  assert_int_equal(err.code, HA_E_ARG);
  if (!strstr(err.text, why)) fail_msg("'%s' lacks '%s'", err.text, why);
  ha__age_recipients_done(&recipients);
}

static void test_recipients(void **state) {
  (void)state;
  must_refuse("", "not a recipient");
  must_refuse("age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwk", "not a recipient");
  must_refuse("AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0",
              "secret key");
  must_refuse("age1pq1abc", "post-quantum");
  must_refuse("ssh-ed25519", "SSH key");
  must_refuse("ssh-ed25519 AAAA", "SSH key");
  must_refuse("ssh-ecdsa AAAA", "SSH key");
  must_refuse("@/nonexistent", "/nonexistent");
  must_refuse("@/dev/null", "/dev/null");
}

static void must_refuse_identity(const char *text, const char *why) {
  ha__age_identities identities = {NULL, 0, 0};
  ha_error err = HA_ERROR_INIT;
  const ha_slice bytes = {(const uint8_t *)text, strlen(text)};

  assert_int_equal(ha__age_identities_parse(&identities, bytes, "FILE", &err), HA_E_ARG);
  if (!strstr(err.text, why)) fail_msg("'%s' lacks '%s'", err.text, why);
  assert_ptr_equal(strstr(err.text, "FILE"), err.text);
  ha__age_identities_done(&identities);
}

static void test_identities(void **state) {
  (void)state;
  must_refuse_identity("", "no key");
  must_refuse_identity("# a comment\n\n", "no key");
  must_refuse_identity("#\nhello\n", "line 2");
  must_refuse_identity("AGE-SECRET-KEY-1EGTZ\n", "line 1");
  must_refuse_identity("AGE-SECRET-KEY-PQ-1AAA\n", "post-quantum");
  must_refuse_identity("AGE-PLUGIN-YUBIKEY-1AAA\n", "plugins");
  must_refuse_identity("age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj\n",
                       "public key");
  must_refuse_identity("-----BEGIN RSA PRIVATE KEY-----\n", "OpenSSH");
  must_refuse_identity("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "damaged");
  must_refuse_identity("-----BEGIN AGE ENCRYPTED FILE-----\n", "itself encrypted");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bech32),
      cmocka_unit_test(test_base64),
      cmocka_unit_test(test_recipients),
      cmocka_unit_test(test_identities),
  };

  return cmocka_run_group_tests_name("age_keys", tests, NULL, NULL);
}
