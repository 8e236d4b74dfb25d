/* XML-RPC texts of masters and nodes, and invalid texts. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "transport/ros1/net/parameter.h"
#include "transport/ros1/net/xml_read.h"

#define BEGIN "<methodCall><methodName>m</methodName><params><param>"
#define END "</param></params></methodCall>"
#define CALL(value) BEGIN value END
#define ANSWER(value) "<methodResponse><params><param>" value "</param></params></methodResponse>"
#define LIST(items) "<value><array><data>" items "</data></array></value>"

static ha_status parse(ha__ros1_document *out, const char *text, ha_error *err) {
  return ha__ros1_xml_parse(out, (const uint8_t *)text, strlen(text), err);
}

/* Doubles and bytes; text of another form is a value that is not used. */
static void test_numbers_and_bytes(void **state) {
  static const int kinds[] = {HA__ROS1_VALUE_DOUBLE, HA__ROS1_VALUE_BYTES, HA__ROS1_VALUE_BYTES,
                              HA__ROS1_VALUE_OTHER,  HA__ROS1_VALUE_OTHER, HA__ROS1_VALUE_OTHER};
  ha__ros1_document call;

  (void)state;
  assert_ok(parse(&call,
                  "<methodCall><methodName>paramUpdate</methodName><params><param><value><array>"
                  "<data><value><double> -1.5e-3 </double></value>"
                  "<value><base64>\nAP8=\n</base64></value><value><base64/></value>"
                  "<value><double>1.5x</double></value><value><double/></value>"
                  "<value><base64>A</base64></value></data></array></value></param></params>"
                  "</methodCall>",
                  NULL));
  const ha__ros1_value *list = ha__ros1_xml_item(&call.params, 0);
  assert_int_equal(ha__ros1_xml_size(list), 6);
  for (size_t i = 0; i < 6; i++) {
    assert_int_equal(ha__ros1_xml_item(list, i)->kind, kinds[i]);
  }
  assert_true(ha__ros1_xml_item(list, 0)->is.real == -1.5e-3);
  assert_int_equal(ha__ros1_xml_item(list, 1)->count, 2);
  assert_memory_equal(ha__ros1_xml_item(list, 1)->is.text, "\0\xff", 3);
  assert_int_equal(ha__ros1_xml_item(list, 2)->count, 0);
  ha__ros1_document_done(&call);
}

/* Parameters of a map, by their names, and what is too large. */
static void test_parameters(void **state) {
  ha__ros1_parameter_list list = {.items = NULL};
  ha__ros1_document call;
  ha__ros1_value deep[HA_PARAMETERS_MAX_DEPTH + 2];
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(parse(&call,
                  "<methodCall><methodName>x</methodName><params><param><value><struct>"
                  "<member><name>a</name><value><struct><member><name>b</name><value><i4>7</i4>"
                  "</value></member><member><name>time</name><value><dateTime.iso8601>x"
                  "</dateTime.iso8601></value></member></struct></value></member>"
                  "<member><name>none</name><value><struct/></value></member>"
                  "<member><name>c</name><value>text</value></member></struct></value></param>"
                  "</params></methodCall>",
                  NULL));
  const ha__ros1_value *all = ha__ros1_xml_item(&call.params, 0);
  assert_ok(ha__ros1_parameters_add_all(&list, "", all, &err));
  assert_int_equal(list.count, 2);
  assert_string_equal(list.items[0].name, "/a/b");
  assert_int_equal(list.items[0].value.integer, 7);
  assert_string_equal(list.items[1].name, "/c");
  assert_string_equal(list.items[1].value.text, "text");
  assert_ptr_equal(ha__ros1_parameters_find(all, "/a/b"), &all->is.items[1].is.items[1]);
  assert_null(ha__ros1_parameters_find(all, "/a/b/c"));
  assert_null(ha__ros1_parameters_find(all, "a"));
  assert_null(ha__ros1_parameters_find(all, "/"));
  assert_null(ha__ros1_parameters_find(all, "/a/"));
  for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
    deep[i] = (ha__ros1_value){.kind = HA__ROS1_VALUE_ARRAY, .count = 1, .is.items = &deep[i + 1]};
  }
  deep[HA_PARAMETERS_MAX_DEPTH + 1].count = 0;
  assert_int_equal(ha__ros1_parameters_add(&list, "/deep", deep, &err), HA_E_LIMIT);
  ha__ros1_parameters_done(&list);
  ha__ros1_document_done(&call);
}

/* Calls in the forms of roscpp, xmlrpc.client and others. */
static void test_calls(void **state) {
  ha__ros1_document call;

  (void)state;
  assert_ok(parse(&call,
                  "\xef\xbb\xbf<?xml version='1.0' encoding=\"UTF-8\"?>\r\n<!-- <a> -->"
                  "<methodCall>\n<methodName>publisherUpdate</methodName>\n<params>\n"
                  "<param><value><string>/me</string></value></param>"
                  "<param ><value>\n/t </value ></param>"
                  "<param><value> <array x=\"a>b\" y='\"/>'><data>"
                  "<value><i4> -7 </i4></value>\n<value><int>+8</int></value>"
                  "<value><boolean>1</boolean></value><value/><value><string/></value>"
                  "<value><ex:nil xmlns:ex=\"http://ws.apache.org/xmlrpc/namespaces/extensions\"/>"
                  "</value>"
                  "<value><struct><member><name>n</name><value>v</value></member></struct></value>"
                  "</data></array> </value></param></params></methodCall>\n<!-- -->\n",
                  NULL));
  assert_string_equal(call.method, "publisherUpdate");
  assert_null(call.fault);
  assert_int_equal(ha__ros1_xml_size(&call.params), 3);
  assert_string_equal(ha__ros1_xml_text(ha__ros1_xml_item(&call.params, 0)), "/me");
  assert_string_equal(ha__ros1_xml_text(ha__ros1_xml_item(&call.params, 1)), "\n/t ");
  const ha__ros1_value *list = ha__ros1_xml_item(&call.params, 2);
  assert_int_equal(ha__ros1_xml_size(list), 7);
  assert_int_equal(ha__ros1_xml_item(list, 0)->is.number, -7);
  assert_int_equal(ha__ros1_xml_int(ha__ros1_xml_item(list, 0)), -1);
  assert_int_equal(ha__ros1_xml_int(ha__ros1_xml_item(list, 1)), 8);
  assert_true(ha__ros1_xml_is_true(ha__ros1_xml_item(list, 2)));
  assert_string_equal(ha__ros1_xml_text(ha__ros1_xml_item(list, 3)), "");
  assert_string_equal(ha__ros1_xml_text(ha__ros1_xml_item(list, 4)), "");
  assert_int_equal(ha__ros1_xml_item(list, 5)->kind, HA__ROS1_VALUE_OTHER);
  assert_int_equal(ha__ros1_xml_item(list, 6)->kind, HA__ROS1_VALUE_STRUCT);
  assert_null(ha__ros1_xml_item(list, 7));
  ha__ros1_document_done(&call);
  assert_ok(parse(&call, "<methodCall><methodName>getPid</methodName></methodCall>", NULL));
  assert_int_equal(ha__ros1_xml_size(&call.params), 0);
  ha__ros1_document_done(&call);
}

static void test_text(void **state) {
  ha__ros1_document call;

  (void)state;
  assert_ok(parse(&call,
                  CALL("<value>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#xe9;<!-- x --><![CDATA[<&]]>"
                       "\xc3\xa9</value>"),
                  NULL));
  assert_string_equal(ha__ros1_xml_text(ha__ros1_xml_item(&call.params, 0)),
                      "<>&\"'AB\xc3\xa9<&\xc3\xa9");
  ha__ros1_document_done(&call);
}

static void test_answers(void **state) {
  const struct {
    const char *text;
    ha_status st;
    const char *why;
  } answers[] = {
      {ANSWER(LIST("<value><i4>1</i4></value><value/><value>x</value>")), HA_OK, NULL},
      {ANSWER(LIST("<value><i4>1</i4></value><value/>")), HA_OK, NULL},
      {ANSWER(LIST("<value><i4>0</i4></value><value>why</value><value/>")), HA_E_IO, "why"},
      {ANSWER(LIST("<value><i4>-1</i4></value>")), HA_E_IO, "no"},
      {ANSWER("<value>1</value>"), HA_E_CORRUPT, "[code, text, value]"},
      {"<methodResponse><params/></methodResponse>", HA_E_CORRUPT, "[code, text, value]"},
      {CALL("<value><i4>1</i4></value>"), HA_E_CORRUPT, "[code, text, value]"},
      {"<methodResponse><fault><value><struct><member><name>faultCode</name><value><int>1</int>"
       "</value></member><member><name>faultString</name><value>broken</value></member></struct>"
       "</value></fault></methodResponse>",
       HA_E_IO, "broken"},
      {"<methodResponse><fault><value/></fault></methodResponse>", HA_E_IO, "a fault"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    const ha__ros1_value *value = NULL;
    ha__ros1_document document;
    ha_error err = HA_ERROR_INIT;
    const char *text = answers[i].text;
    const ha_status st =
        ha__ros1_xml_read_answer(&value, &document, (const uint8_t *)text, strlen(text), &err);
    assert_int_equal(st, answers[i].st);
    if (st < 0) {
      assert_non_null(strstr(err.text, answers[i].why));
    } else if (i == 0) {
      assert_string_equal(ha__ros1_xml_text(value), "x");
    } else {
      assert_int_equal(ha__ros1_xml_size(value), 0);
    }
    ha__ros1_document_done(&document);
  }
}

static void test_what_is_none(void **state) {
  static const char *const texts[] = {
      "",
      " ",
      "x",
      "<",
      "<methodCall",
      "<methodCall>",
      "<methodCall/>",
      "<methodResponse/>",
      "<methodCall></methodResponse>",
      "</methodCall>",
      "</>",
      "<></>",
      CALL("<value/>") "</>",
      "<params/>",
      CALL("<value>") "</value>",
      CALL("") "",
      CALL("<value/><value/>"),
      CALL("<value><i4>1</i4><i4>1</i4></value>"),
      CALL("<value><i4></i4></value>"),
      CALL("<value><i4>1x</i4></value>"),
      CALL("<value><i4>1234567890123456789</i4></value>"),
      CALL("<i4>1</i4>"),
      CALL("<value><value/></value>"),
      CALL("<value><array><value/></array></value>"),
      CALL("<value><array><data/><data/></array></value>"),
      CALL("<value><struct><member><name>n</name></member></struct></value>"),
      CALL("<value><struct><member><value/><name>n</name></member></struct></value>"),
      CALL("<value><struct><member><value/></member></struct></value>"),
      CALL("<value><other/></value>"),
      CALL("<value a='<'/>"),
      CALL("<value a='>"),
      CALL("<value>&unknown;</value>"),
      CALL("<value>&lt</value>"),
      CALL("<value>&#0;</value>"),
      CALL("<value>&#xd800;</value>"),
      CALL("<value>&#x110000;</value>"),
      CALL("<value>&#x;</value>"),
      CALL("<value>&#;</value>"),
      CALL("<value>&#6a;</value>"),
      CALL("<value>\xff</value>"),
      CALL("<value><![CDATA[</value>"),
      CALL("<value><!-- </value>"),
      CALL("<value><? </value>"),
      "<!DOCTYPE m>" CALL("<value/>"),
      "<!DOCTYPE m [<!ENTITY a \"aaaa\">]>" CALL("<value>&a;</value>"),
      CALL("<value/>") CALL("<value/>"),
  };

  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ha__ros1_document document;
    ha_error err = HA_ERROR_INIT;
    const ha_status st = parse(&document, texts[i], &err);
    if (st != HA_E_CORRUPT) print_error("%s\n", texts[i]);
    assert_int_equal(st, HA_E_CORRUPT);
    assert_true(strlen(err.text) > 0);
    assert_null(document.arena.blocks);
  }
}

/* No prefix of a complete text is a complete text. */
static void test_cuts(void **state) {
  static const char text[] = CALL(LIST("<value>a&amp;b</value><value a='x'><i4>1</i4></value>"));
  ha__ros1_document document;

  (void)state;
  for (size_t size = 0; size < sizeof text - 1; size++) {
    char *copy = malloc(size + 1); /* exactly its size: reads beyond it are detected */
    assert_non_null(copy);
    memcpy(copy, text, size);
    assert_int_equal(ha__ros1_xml_parse(&document, (const uint8_t *)copy, size, NULL),
                     HA_E_CORRUPT);
    free(copy);
  }
  assert_ok(parse(&document, text, NULL));
  ha__ros1_document_done(&document);
}

/* Appends to the text. */
static char *put(char *to, const char *text) {
  const size_t size = strlen(text);

  memcpy(to, text, size + 1);
  return to + size;
}

/* Repeats part count times, nested if there are end tags. */
static char *nested(const char *begin, const char *part, const char *end, size_t count,
                    const char *last) {
  char *text = malloc(strlen(begin) + count * (strlen(part) + strlen(end)) + strlen(last) + 1);
  char *to = text;

  assert_non_null(text);
  to = put(to, begin);
  for (size_t i = 0; i < count; i++)
    to = put(to, part);
  for (size_t i = 0; i < count; i++)
    to = put(to, end);
  put(to, last);
  return text;
}

static void check_nested(const char *begin, const char *part, const char *end, size_t count,
                         const char *last, ha_status want) {
  ha__ros1_document document;
  ha_error err = HA_ERROR_INIT;
  char *text = nested(begin, part, end, count, last);

  assert_int_equal(parse(&document, text, &err), want);
  ha__ros1_document_done(&document);
  free(text);
}

static void test_limits(void **state) {
  const size_t around = 4; /* methodCall, params, param, value */
  const size_t fits = (HA__ROS1_XML_MAX_DEPTH - around) / 3;

  (void)state;
  check_nested(BEGIN "<value>", "<array><data><value>", "</value></data></array>", fits,
               "</value>" END, HA_OK);
  check_nested(BEGIN "<value>", "<array><data><value>", "</value></data></array>", fits + 1,
               "</value>" END, HA_E_LIMIT);
  check_nested(BEGIN "<value>", "<array><data><value>", "", 1000000, "", HA_E_LIMIT);
  check_nested(BEGIN "<value><array><data>", "<value/>", "", 100000, "</data></array></value>" END,
               HA_OK);
  check_nested(BEGIN "<value><array><data>", "<value/>", "", HA__ROS1_XML_MAX_ELEMENTS,
               "</data></array></value>" END, HA_E_LIMIT);
  check_nested(BEGIN "<value ", " ", "", HA__ROS1_XML_MAX_TOKEN / 2, "></value>" END, HA_OK);
  check_nested(BEGIN "<value ", " ", "", 3 * HA__ROS1_XML_MAX_TOKEN, "></value>" END, HA_E_LIMIT);
  check_nested(BEGIN "<value><!--", " ", "", 3 * HA__ROS1_XML_MAX_TOKEN, "--></value>" END,
               HA_E_LIMIT);
  check_nested(BEGIN "<value>", " ", "", 3 * HA__ROS1_XML_MAX_TOKEN, "</value>" END, HA_OK);
  check_nested("", " ", "", HA__ROS1_XML_MAX, CALL("<value/>"), HA_E_LIMIT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_calls),      cmocka_unit_test(test_numbers_and_bytes),
      cmocka_unit_test(test_parameters), cmocka_unit_test(test_text),
      cmocka_unit_test(test_answers),    cmocka_unit_test(test_what_is_none),
      cmocka_unit_test(test_cuts),       cmocka_unit_test(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
