/* Messages of DDS with schemas in omgidl. Bytes are written by the rules of DDS-XTypes 1.3, 7.4. */
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "encoding/codec/codec.h"
#include "encoding/program.h"

enum { MAX_BYTES = 256 };

typedef struct sample {
  const char *idl;
  const char *hex;
  const char *json;
} sample;

static size_t bytes_of(uint8_t *out, const char *hex) {
  size_t size = 0;
  char pair[3] = "";

  for (; *hex; hex++) {
    if (*hex == ' ') continue;
    memcpy(pair, hex++, 2);
    out[size++] = (uint8_t)strtoul(pair, NULL, 16);
  }
  return size;
}

static ha_status plan_of(const ha_plan **out, ha_decoder *decoder, const char *type,
                         const char *idl, ha_error *err) {
  const ha_schema schema = {sizeof schema, type, "omgidl", (const uint8_t *)idl, strlen(idl), ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "cdr"};

  return ha_decoder_plan(out, decoder, &channel, err);
}

static void must_print(const ha_plan *plan, const void *data, size_t size, const char *wanted) {
  ha_buffer text = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;

  if (ha_plan_json(&text, plan, data, size, NULL, &err) < 0) fail_msg("%s: %s", wanted, err.text);
  assert_string_equal(text.data, wanted);
  ha_buffer_done(&text);
}

/* Encoded again, the message has the same values. */
static void must_encode(const ha_plan *plan, const uint8_t *data, size_t size, const char *json) {
  ha_buffer message = HA_BUFFER_INIT;
  ha_slice cdr = {NULL, 0};

  assert_ok(ha__codec_decode(&cdr, plan->codec, data, size, NULL));
  assert_ok(ha_buffer_add(&message, cdr.data, cdr.size, NULL));
  assert_ok(ha__codec_encode(&message, plan->codec, NULL));
  must_print(plan, message.data, message.size, json);
  ha_buffer_done(&message);
}

/* No part of a message is valid, or it has fewer members. */
static void must_bear_cuts(const ha_plan *plan, const uint8_t *data, size_t size) {
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < size; i++) {
    uint8_t *copy = malloc(i + 1); /* its end is known to the sanitizer */
    assert_non_null(copy);
    memcpy(copy, data, i);
    assert_true(ha_plan_check(plan, copy, i, &err) >= 0 || *err.text);
    free(copy);
  }
}

static const sample g_samples[] = {
    /* XCDR2: numbers of 8 bytes at multiples of 4, both byte orders */
    {"@final struct A { octet a; double d; };", "00060000 01000000 3ff8000000000000",
     "{\"a\":1,\"d\":1.5}"},
    {"@final struct A { octet a; double d; };", "00070000 01000000 000000000000f83f",
     "{\"a\":1,\"d\":1.5}"},
    {"struct A { octet a; double d; };", "00010000 0100000000000000 000000000000f83f",
     "{\"a\":1,\"d\":1.5}"},
    /* a size before appendable types; members that an older writer does not have; newer ones */
    {"@appendable struct A { long a; @default(5) short b; };", "00090000 04000000 07000000",
     "{\"a\":7,\"b\":5}"},
    {"@appendable struct I { long a; }; @appendable struct A { I i; long z; };",
     "00090000 10000000 08000000 07000000 aaaaaaaa 09000000", "{\"i\":{\"a\":7},\"z\":9}"},
    /* headers of members with each code of a size, in any order; an unknown one */
    {"@mutable struct A { octet o; short s; long l; double d; string t; sequence<octet> v; "
     "sequence<long> w; sequence<double> x; @optional long y; };",
     "000b0000 64000000 03000030 000000000000f83f 00000000 05000000 63000020 ffffffff "
     "01000010 fdff0000 02000020 07000000 04000050 03000000 68690000 05000050 02000000 01020000 "
     "06000060 02000000 01000000 02000000 07000070 01000000 000000000000f83f",
     "{\"o\":5,\"s\":-3,\"l\":7,\"d\":1.5,\"t\":\"hi\",\"v\":[1,2],\"w\":[1,2],\"x\":[1.5],"
     "\"has_y\":false,\"y\":0}"},
    {"@mutable struct A { @id(70) string t; @hashid(\"color\") long c; };",
     "000b0000 18000000 46000040 07000000 03000000 68690000 70dda52f 01000000",
     "{\"t\":\"hi\",\"c\":1}"},
    /* XCDR1: lists of parameters, with an unknown one and with long headers */
    {"@mutable struct A { long n; string s; };",
     "00030000 00000400 07000000 05000400 ffffffff 01000800 03000000 68690000 023f0000",
     "{\"n\":7,\"s\":\"hi\"}"},
    {"@mutable struct A { @id(100000) double d; };",
     "00030000 017f0800 a0860100 08000000 000000000000f83f 023f0000", "{\"d\":1.5}"},
    /* optional members */
    {"struct A { @optional long o; @optional double d; long z; };",
     "00010000 00000400 05000000 01000000 09000000",
     "{\"has_o\":true,\"o\":5,\"has_d\":false,\"d\":0.0,\"z\":9}"},
    {"@final struct A { @optional long o; @optional double d; long z; };",
     "00070000 01000000 05000000 00000000 09000000",
     "{\"has_o\":true,\"o\":5,\"has_d\":false,\"d\":0.0,\"z\":9}"},
    /* maps: with a size only if a key or value is not primitive */
    {"@final struct A { map<string, long> m; };",
     "00070000 10000000 01000000 02000000 61000000 02000000",
     "{\"m\":[{\"key\":\"a\",\"value\":2}]}"},
    {"@final struct A { map<short, short> m; };", "00070000 01000000 01000200",
     "{\"m\":[{\"key\":1,\"value\":2}]}"},
    {"@final struct A { wstring w; wchar c; };", "00070000 04000000 6100e400 2000",
     "{\"w\":\"a\xc3\xa4\",\"c\":32}"},
    /* arrays of enums: with the size that XTypes requires, and without it */
    {"enum E { X, Y }; @final struct A { sequence<E> s; E a[2]; };",
     "00070000 0c000000 02000000 00000000 01000000 08000000 01000000 00000000",
     "{\"s\":[0,1],\"a\":[1,0]}"},
    {"enum E { X, Y }; @final struct A { sequence<E> s; E a[2]; };",
     "00070000 02000000 00000000 01000000 01000000 00000000", "{\"s\":[0,1],\"a\":[1,0]}"},
    {"@bit_bound(8) enum E { X, Y }; @bit_bound(64) bitmask B { @position(40) H }; "
     "@final struct A { E e; B b; };",
     "00070000 01000000 0000000000010000", "{\"e\":1,\"b\":1099511627776}"},
    /* unions: labels of all kinds, default, none */
    {"@final union U switch (boolean) { case TRUE: long i; case FALSE: string s; }; "
     "@final struct A { U u; U v; };",
     "00070000 01000000 07000000 00000000 02000000 6100",
     "{\"u\":{\"discriminator\":true,\"i\":7,\"s\":\"\"},"
     "\"v\":{\"discriminator\":false,\"i\":0,\"s\":\"a\"}}"},
    {"const short K = 5; @appendable union U switch (short) { case -1: case K: octet i; "
     "default: octet j; }; struct I { octet k; }; @final struct A { U u; U v; U w; octet z; };",
     "00070000 03000000 ffff0100 03000000 05000200 03000000 070003 04",
     "{\"u\":{\"discriminator\":-1,\"i\":1,\"j\":0},\"v\":{\"discriminator\":5,\"i\":2,\"j\":0},"
     "\"w\":{\"discriminator\":7,\"i\":0,\"j\":3},\"z\":4}"},
    {"@mutable union U switch (char) { case 'a': @id(4) long i; }; @final struct A { U u; };",
     "00070000 10000000 00000000 61000000 04000020 07000000",
     "{\"u\":{\"discriminator\":97,\"i\":7}}"},
    /* arrays in arrays */
    {"typedef long Row[2]; @final struct A { long g[2][2]; sequence<Row> r; "
     "sequence<sequence<octet> > s; };",
     "00070000 01000000 02000000 03000000 04000000 0c000000 01000000 05000000 06000000 "
     "10000000 02000000 01000000 07000000 00000000",
     "{\"g\":[1,2,3,4],\"r\":[{\"values\":[5,6]}],\"s\":[{\"values\":[7]},{\"values\":[]}]}"},
    /* base structs; modules in each other; keys; comments and lines for the preprocessor */
    {"#pragma keylist A a\n@appendable struct B { @key long a; }; // @key\n"
     "@appendable struct A : B { long b; };",
     "00090000 08000000 01000000 02000000", "{\"a\":1,\"b\":2}"},
    {"module x { module y { @final struct B { octet q; }; }; }; "
     "@final struct A { ::x::y::B b; x::y::B c; };",
     "00070000 0102", "{\"b\":{\"q\":1},\"c\":{\"q\":2}}"},
    /* types that do not state their extensibility: that which fits */
    {"struct I { long x; }; struct A { I i; long y; };", "00070000 01000000 02000000",
     "{\"i\":{\"x\":1},\"y\":2}"},
    {"struct I { long x; }; struct A { I i; long y; };", "00070000 04000000 01000000 02000000",
     "{\"i\":{\"x\":1},\"y\":2}"},
    {"struct I { long x; }; struct A { I i; long y; };",
     "00090000 0c000000 04000000 01000000 02000000", "{\"i\":{\"x\":1},\"y\":2}"},
    {"struct I { }; struct A { I i; sequence<I> s; octet z; };", "00070000 04000000 00000000 05",
     "{\"i\":{},\"s\":[],\"z\":5}"},
};

static void messages_are_decoded_and_encoded(void **state) {
  (void)state;

  for (size_t i = 0; i < sizeof g_samples / sizeof *g_samples; i++) {
    const sample *s = &g_samples[i];
    uint8_t data[MAX_BYTES];
    ha_decoder *decoder = NULL;
    const ha_plan *plan = NULL;
    ha_error err = HA_ERROR_INIT;
    char idl[1024];
    snprintf(idl, sizeof idl, "module a { module msg { %s }; };", s->idl);
    assert_ok(ha_decoder_new(&decoder, NULL, NULL));
    if (plan_of(&plan, decoder, "a::msg::A", idl, &err) < 0) fail_msg("%s: %s", s->idl, err.text);
    const size_t size = bytes_of(data, s->hex);
    must_print(plan, data, size, s->json);
    must_encode(plan, data, size, s->json);
    must_bear_cuts(plan, data, size);
    ha_decoder_free(decoder);
  }
}

static void definitions_are_refused(void **state) {
  static const char *const cases[][2] = {
      {"bitmask F { @position(64) H }; struct A { F f; };", "64 is not a value here"},
      {"@bit_bound(40) enum E { X }; struct A { E e; };", "'E' cannot have 40 bits"},
      {"enum E { X, X }; struct A { E e; };", "'X' is defined twice"},
      {"@mutable struct A { @id(1) long a; @id(1) long b; };",
       "the members 'a' and 'b' have the same id 1"},
      {"@mutable struct A { @id(-1) long a; };", "-1 is not an id of a member"},
      {"struct A { long a; long a; };", "'a' is defined twice"},
      {"struct A { @optional long a; boolean has_a; };", "'has_a' is defined twice"},
      {"struct A : B { long a; };", "the base of a struct has to be defined before it"},
      {"struct A { sequence<A> a; };", "contains itself"},
      {"union U switch (string) { case 1: long i; }; struct A { U u; };",
       "a union cannot have this discriminator"},
      {"union U switch (long) { long i; }; struct A { U u; };", "'long' where a case should be"},
      {"union U switch (long) { case X: long i; }; struct A { U u; };", "'X' is not an integer"},
      {"struct A { any a; };", "'any': not supported"},
      {"struct A { long double a; };", "field a of a/msg/A: .msg has no long double"},
      {"struct A { long a[4294967296][4294967296]; };", "the array has too many elements"},
  };
  static const char deep[] =
      "struct A { sequence<sequence<sequence<sequence<sequence<sequence<sequence<sequence<sequence<"
      "sequence<sequence<sequence<sequence<sequence<sequence<sequence<sequence<sequence<long";

  (void)state;
  for (size_t i = 0; i <= sizeof cases / sizeof *cases; i++) {
    const bool is_deep = i == sizeof cases / sizeof *cases;
    ha_decoder *decoder = NULL;
    const ha_plan *plan = NULL;
    ha_error err = HA_ERROR_INIT;
    char idl[1024];
    snprintf(idl, sizeof idl, "module a { module msg { %s }; };", is_deep ? deep : cases[i][0]);
    assert_ok(ha_decoder_new(&decoder, NULL, NULL));
    assert_true(plan_of(&plan, decoder, "a::msg::A", idl, &err) < 0);
    const char *reason = is_deep ? "sequences within more than 16 others" : cases[i][1];
    if (!strstr(err.text, reason)) fail_msg("%s: %s", idl, err.text);
    ha_decoder_free(decoder);
  }
}

static void messages_are_refused(void **state) {
  static const struct {
    const char *idl;
    const char *hex;
    const char *reason;
  } cases[] = {
      {"@final struct A { double d; };", "00070000 00000000", "d: want 8 bytes, 4 are left"},
      {"@final struct A { octet o; };", "00070000 0100000000", "4 bytes are left after"},
      {"@final struct A { octet o; };", "00040000 01", "00 04 is not a header of CDR"},
      {"@final struct A { octet o; };", "0007", "want the 4 bytes of the header of CDR, have 2"},
      {"@final struct P { double x; }; @final struct A { sequence<P> p; };",
       "00070000 0c000000 02000000 0000000000000000", "p[1].x: want 8 bytes, 0 are left"},
      {"@appendable struct A { octet o; };", "00090000 02000000 01", "a part of 2 bytes, 1 are"},
      {"@mutable struct A { octet o; };", "000b0000 05000000 00000040 63",
       "want 4 bytes, 1 are left"},
      {"@mutable struct A { octet o; };", "000b0000 08000000 00000040 01000000",
       "the member 0 has 1 bytes, 0 are left"},
      {"@final struct I { }; @final struct A { sequence<I> s; };", "00070000 04000000 ffffffff",
       "s: 4294967295 elements of almost no bytes"},
      {"@final struct A { sequence<string> s; };", "00070000 0c000000 01000000 01000000 00000000",
       "s: 3 bytes are left after the last element"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint8_t data[MAX_BYTES];
    ha_decoder *decoder = NULL;
    const ha_plan *plan = NULL;
    ha_error err = HA_ERROR_INIT;
    char idl[512];
    snprintf(idl, sizeof idl, "module a { module msg { %s }; };", cases[i].idl);
    assert_ok(ha_decoder_new(&decoder, NULL, NULL));
    assert_ok(plan_of(&plan, decoder, "a::msg::A", idl, NULL));
    const size_t size = bytes_of(data, cases[i].hex);
    assert_true(ha_plan_check(plan, data, size, &err) < 0);
    if (!strstr(err.text, cases[i].reason)) fail_msg("%s: %s", cases[i].reason, err.text);
    ha_decoder_free(decoder);
  }
}

static void unknown_members_are_counted(void **state) {
  static const sample cases[] = {
      {"@mutable struct A { short s; };", "000b0000 10000000 01000020 07000000 00000010 01000000",
       "#1"},
      {"@appendable struct I { short s; }; @final struct A { I i; octet z; };",
       "00070000 06000000 010002000300 04", "i.after the last member"},
      {"@final struct A { short s; };", "00070000 0100", ""},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint8_t data[MAX_BYTES];
    ha_decoder *decoder = NULL;
    const ha_plan *plan = NULL;
    const char *path = "";
    char idl[512];
    snprintf(idl, sizeof idl, "module a { module msg { %s }; };", cases[i].idl);
    assert_ok(ha_decoder_new(&decoder, NULL, NULL));
    assert_ok(plan_of(&plan, decoder, "a::msg::A", idl, NULL));
    const size_t size = bytes_of(data, cases[i].hex);
    const uint64_t count = *cases[i].json ? 1 : 0;
    assert_int_equal(ha__codec_unknown(&path, plan->codec, data, size), count);
    assert_string_equal(path, cases[i].json);
    ha_decoder_free(decoder);
  }
}

static void names_of_types(void **state) {
  static const char *const cases[][3] = {
      {"Shape", "struct Shape { octet o; };", "omgidl/msg/Shape"},
      {"a::Shape", "module a { struct Shape { octet o; }; };", "a/msg/Shape"},
      {"a.b.Shape", "module a { module b { struct Shape { octet o; }; }; };", "a_b/msg/Shape"},
      {"a::msg::dds_::Shape_",
       "module a { module msg { module dds_ { struct Shape_ { octet o; }; }; }; };", "a/msg/Shape"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_decoder *decoder = NULL;
    const ha_plan *plan = NULL;
    assert_ok(ha_decoder_new(&decoder, NULL, NULL));
    assert_ok(plan_of(&plan, decoder, cases[i][0], cases[i][1], NULL));
    assert_string_equal(plan->type->name, cases[i][2]);
    ha_decoder_free(decoder);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_are_decoded_and_encoded),
      cmocka_unit_test(definitions_are_refused),
      cmocka_unit_test(messages_are_refused),
      cmocka_unit_test(names_of_types),
      cmocka_unit_test(unknown_members_are_counted),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
