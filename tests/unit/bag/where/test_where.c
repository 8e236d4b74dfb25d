/* Expressions: which are refused and where, and their results for messages in both encodings. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "bag/where/where.h"
#include "base/alloc.h"
#include "made_channels.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})

/* --- a bag without a file --------------------------------------------------------------------- */

#define FIELDS(time)                                                                               \
  "uint8 id\nint64 big\nuint64 huge\nfloat32 f\nfloat64 d\nbool flag\nstring name\n" time          \
  " stamp\nuint16[] list\nPoint[] points\nuint8 type\nfloat64 nan\nfloat32 tenth\n"                \
  "================================================================================\n"             \
  "MSG: pkg/Point\nfloat64 x\nfloat64[2] pair\n"

static const char g_thing1[] = FIELDS("time");
static const char g_thing2[] = FIELDS("builtin_interfaces/Time");
static const char g_string[] = "string data\n";

/* The message in ROS 1 encoding. */
static const uint8_t g_message[] = {
    7,                                                     /* id */
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,        /* big: -1 */
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,        /* huge: 2^64 - 1 */
    0,    0,    0xc0, 0x3f,                                /* f: 1.5 */
    0,    0,    0,    0,    0,    0,    0x04, 0xc0,        /* d: -2.5 */
    1,                                                     /* flag */
    4,    0,    0,    0,    'a',  'u',  't',  'o',         /* name */
    100,  0,    0,    0,    0x00, 0x65, 0xcd, 0x1d,        /* stamp: 100.5 */
    3,    0,    0,    0,    10,   0,    20,   0,    30, 0, /* list */
    1,    0,    0,    0,                                   /* points */
    0,    0,    0,    0,    0,    0,    0xf0, 0x3f,        /* x: 1 */
    0,    0,    0,    0,    0,    0,    0x00, 0x40,        /* pair: 2, 3 */
    0,    0,    0,    0,    0,    0,    0x08, 0x40,        /* */
    9,                                                     /* type */
    0,    0,    0,    0,    0,    0,    0xf8, 0x7f,        /* nan */
    0xcd, 0xcc, 0xcc, 0x3d};                               /* tenth: 0.1f */

enum { THING, MODE, ODD, DOTTED, SHORT, ROS2, OPAQUE, CHANNELS };

typedef struct scene {
  made_channels channels;
  ha_buffer cdr;
} scene;

static void convert(scene *s) {
  ha_decoder *decoder = NULL;
  ha_definitions *definitions = NULL;
  const ha_types *from = NULL;
  const ha_types *to = NULL;
  ha_conversion *conversion = NULL;

  assert_ok(ha_definitions_open(&definitions, NULL, NULL));
  assert_ok(ha_decoder_new(&decoder, definitions, NULL));
  assert_ok(ha_decoder_types(&from, decoder, &s->channels.items[THING], NULL));
  assert_ok(ha_decoder_types(&to, decoder, &s->channels.items[ROS2], NULL));
  assert_ok(ha_conversion_new(&conversion, ha_types_root(from), "ros1", ha_types_root(to), "cdr",
                              NULL, NULL));
  assert_ok(ha_conversion_run(&s->cdr, NULL, conversion, g_message, sizeof g_message, NULL));
  ha_conversion_free(conversion);
  ha_decoder_free(decoder);
  ha_definitions_close(definitions);
}

static int set_up(void **state) {
  static scene s;
  made_channels *made = &s.channels;

  /* in the order of their numbers */
  made_channels_add(made, "/thing", "pkg/Thing", g_thing1, "ros1");
  made_channels_add(made, "/mode", "std_msgs/String", g_string, "ros1");
  made_channels_add(made, "odd topic", "std_msgs/String", g_string, "ros1");
  made_channels_add(made, "/mode.data", "std_msgs/String", g_string, "ros1");
  made_channels_add(made, "/m", "std_msgs/String", g_string, "ros1");
  made_channels_add(made, "/thing2", "pkg/msg/Thing", g_thing2, "cdr");
  made_channels_add(made, "/opaque", "pkg/Opaque", "", "protobuf");
  s.cdr = (ha_buffer)HA_BUFFER_INIT;
  convert(&s);
  *state = &s;
  return 0;
}

static int tear_down(void **state) {
  scene *s = *state;

  ha_buffer_done(&s->cdr);
  return 0;
}

static ha_status open_where(ha_where **out, scene *s, const char *text, const ha_query *query,
                            ha_error *err) {
  ha_where *w = NULL;
  ha_status st = ha_where_new(&w, text, NULL, err);

  if (st < 0) return st;
  st = ha__where_bind(w, &s->channels.all, query, err);
  if (st < 0) {
    ha_where_free(w);
    return st;
  }
  ha__where_set_ends(w, 90 * INT64_C(1000000000), 120 * INT64_C(1000000000));
  w->left = UINT64_MAX;
  *out = w;
  return HA_OK;
}

static ha_message message(const scene *s, uint32_t id, const void *data, size_t size) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.channel = &s->channels.items[id];
  msg.data = data;
  msg.size = size;
  msg.log_time_ns = INT64_C(101000000000);
  msg.publish_time_ns = INT64_C(100900000000);
  return msg;
}

static bool keeps(ha_where *w, const ha_message *msg) {
  int32_t kept = -1;

  assert_ok(ha_where_test(&kept, w, msg, NULL));
  assert_true(kept == 0 || kept == 1);
  return kept == 1;
}

static bool keeps_mode(ha_where *w, const scene *s, uint32_t id, const char *mode) {
  uint8_t data[64] = {(uint8_t)strlen(mode)};

  memcpy(data + 4, mode, strlen(mode));
  const ha_message msg = message(s, id, data, strlen(mode) + 4);
  return keeps(w, &msg);
}

/* --- one message ------------------------------------------------------------------------------ */

static void assert_says(scene *s, const char *text, bool want) {
  static const uint32_t ids[] = {THING, ROS2};
  const ha_query all = HA_QUERY_INIT;

  for (size_t i = 0; i < 2; i++) {
    const ha_message msg = ids[i] == THING ? message(s, THING, g_message, sizeof g_message)
                                           : message(s, ROS2, s->cdr.data, s->cdr.size);
    ha_error err = HA_ERROR_INIT;
    ha_where *w = NULL;
    if (open_where(&w, s, text, &all, &err) < 0) {
      fail_msg("%s: %s", text, err.text);
    }
    if (keeps(w, &msg) != want) fail_msg("%s is not %d (%s)", text, want, msg.channel->encoding);
    ha_where_free(w);
  }
}

static const char *const g_true[] = {
    "true",
    "not false",
    "id == 7",
    "id==7",
    ".id == 7",
    "id == 7.0",
    "id == 0x7",
    "7 == id",
    "id != 8",
    "id > 6 && id < 8",
    "id >= 7 and id <= 7",
    "id > 7 || id < 8",
    "id == 1 or id == 2 or id == 7",
    "id == 7 or id == 1 and id == 2",
    "!(id == 8)",
    "not id == 8",
    "!flag == false",
    "flag",
    "flag == true",
    "flag == 1",
    "!!flag",
    "big == -1",
    "big < 0",
    "-big == 1",
    "abs(big) == 1",
    "abs(d) == 2.5",
    "abs (d) == 2.5",
    "huge == 18446744073709551615",
    "huge > 18446744073709551614",
    "huge > big",
    "huge > 9223372036854775807",
    "big < huge",
    "huge == 0xFFFFFFFFFFFFFFFF",
    "huge < 18446744073709551616.0",
    "huge >= 18446744073709549568.0",
    "9007199254740993 > 9007199254740992.0",
    "-9007199254740993 < -9007199254740992.0",
    "9007199254740993 != 9007199254740992",
    "huge + 1 == 18446744073709551616.0",
    "0 - 18446744073709551615 < -18446744073709551614",
    "huge - huge == 0",
    "f == 1.5",
    "f > 1",
    "f*2 == 3",
    "d == -2.5",
    "d < -2",
    "d > -3",
    "d*-2 == 5",
    "0 > d",
    "tenth == 0.1",
    "tenth <= 0.1",
    "0.1 >= tenth",
    "tenth != 0.1000001",
    "tenth * 10 > 0.99",
    "id + 1 == 8",
    "id - 1 == 6",
    "id * 2 == 14",
    "id / 2 == 3.5",
    "id % 4 == 3",
    "-id % 4 == -3",
    "7 % 2.5 == 2",
    "1 + 2 * 3 == 7",
    "(1 + 2) * 3 == 9",
    "10 - 2 - 3 == 5",
    "8 / 4 / 2 == 1",
    "id/7 == 1",
    "1e3 == 1000",
    "1.5e-1 == .15",
    "5. == 5",
    "nan != nan",
    "nan != 1",
    "not nan == nan",
    "not (nan < 1 or nan >= 1)",
    "name == \"auto\"",
    "name == 'auto'",
    "name != \"manual\"",
    "name < \"b\"",
    "name > \"aut\"",
    "name >= 'auto' and name <= 'auto'",
    "'x\"y' == \"x\\\"y\"",
    "'a\\\\b' =~ '^a.b$'",
    "name =~ \"^a.*o$\"",
    "name !~ \"x\"",
    "name =~ '\\w{4}'",
    "'a\\tb' =~ '\\t'",
    "name in [\"auto\", \"manual\"]",
    "name not in ['x']",
    "id in[6,7]",
    "id in [3 + 4]",
    "not (name in ['x', 'y'])",
    "id not in [1, 2] and flag",
    "len(name) == 4",
    "list[0] == 10",
    "list[-1] == 30",
    "list[1] - list[0] == 10",
    "len(list) == 3",
    "len(list[1:]) == 2",
    "len(points) == 1",
    "len(points[0].pair) == 2",
    "points[0].x == 1",
    "points[-1].pair[1] == 3",
    "len(points[1:]) == 0",
    "stamp == 100.5",
    "stamp > 100",
    "stamp < 101",
    "stamp <= 100.500000000",
    "stamp != 100.500000001",
    "stamp == 100500000000",
    "stamp.nanosec == 500000000",
    "stamp == \"1970-01-01T00:01:40.5Z\"",
    "stamp > \"100\"",
    "stamp in [1, 100.5]",
    "stamp == \"+10.5s\"",
    "stamp < \"-19s\"",
    "stamp + 0.5 == 101",
    "0.5 + stamp == 101",
    "time - stamp == 0.5",
    "time - stamp < 0.6",
    "stamp - time == -0.5",
    "abs(stamp - time) == 0.5",
    "stamp / 2 == 50.25",
    "2 * stamp == 201",
    "stamp % 1 == 0.5",
    "stamp / stamp == 1",
    "-stamp == -100.5",
    "stamp < 1e30",
    "stamp > -1e30",
    "stamp < 18446744073709551615",
    "time == 101",
    "publish_time == 100.9",
    "size > 90 and size < 200",
    "time > stamp",
    "topic =~ '^/thing'",
    "type in ['pkg/Thing', 'pkg/msg/Thing']",
    ".type == 9",
    "topic == '/nope' or id == 7",
    "id == 7 or points[5].x > 1",
    "not (points[5].x > 1 and false)",
    "size == size and (((((id == 7)))))",
    "\n id\t==\n7 ",
};

static void true_things_are_true(void **state) {
  for (size_t i = 0; i < sizeof g_true / sizeof *g_true; i++) {
    assert_says(*state, g_true[i], true);
  }
}

static const char *const g_not_true[] = {
    "false",
    "id == 8",
    "id > 7",
    "id < 7",
    "not flag",
    "!flag",
    "flag and id == 1",
    "big > 0",
    "huge == 18446744073709551614",
    "huge < big",
    "huge == -1",
    "huge > 18446744073709551615.0",
    "9007199254740993 == 9007199254740992.0",
    "nan == nan",
    "nan < 1",
    "nan >= 1",
    "nan in [nan]",
    "tenth == 0.1000001",
    "d == 2.5",
    "name == \"Auto\"",
    "name == ''",
    "name =~ \"^o\"",
    "name in ['a', 'b']",
    "id not in [7]",
    "stamp == 100.4",
    "stamp > \"+11s\"",
    "topic == 'thing'",
    "time < 101",
    /* not known: neither true nor false */
    "list[3] == 1",
    "not list[3] == 1",
    "list[3] != 1",
    "points[1].x == 0 or false",
    "not (points[1].x == 0)",
    "list[7] in [1]",
    "list[7] not in [1]",
    "id % 0 == 1",
    "not id % 0 == 1",
    "list[3] + 1 > 0 and true",
    "-list[3] < 1 or abs(list[4]) < 1",
    "len(points[3].pair) == 2",
};

static void others_are_not(void **state) {
  for (size_t i = 0; i < sizeof g_not_true / sizeof *g_not_true; i++) {
    assert_says(*state, g_not_true[i], false);
  }
}

/* --- several ---------------------------------------------------------------------------------- */

static void topics_have_their_last_value(void **state) {
  scene *s = *state;
  const ha_query all = HA_QUERY_INIT;
  const ha_message thing = message(s, THING, g_message, sizeof g_message);
  ha_where *w = NULL;

  assert_ok(open_where(&w, s, "/thing.id == 7 && `/mode`.data == \"auto\"", &all, NULL));
  assert_false(keeps(w, &thing)); /* there was no mode yet */
  assert_true(keeps_mode(w, s, MODE, "auto"));
  assert_true(keeps(w, &thing));
  assert_false(keeps_mode(w, s, MODE, "manual"));
  assert_false(keeps(w, &thing));
  assert_true(keeps_mode(w, s, MODE, "auto"));
  assert_true(keeps(w, &thing));
  assert_false(keeps_mode(w, s, SHORT, "auto")); /* the expression does not use the value */
  ha_where_free(w);
}

static void not_known_is_not_false(void **state) {
  scene *s = *state;
  const ha_query all = HA_QUERY_INIT;
  const ha_message thing = message(s, THING, g_message, sizeof g_message);
  ha_where *w = NULL;

  assert_ok(open_where(&w, s, "/thing.flag && not `/mode`.data == \"auto\"", &all, NULL));
  assert_false(keeps(w, &thing));
  assert_false(keeps_mode(w, s, MODE, "auto"));
  assert_false(keeps(w, &thing));
  assert_true(keeps_mode(w, s, MODE, "manual"));
  assert_true(keeps(w, &thing));
  ha_where_free(w);
}

/* The query selects channels, the topics' messages select times. */
static void other_topics_can_be_asked_for(void **state) {
  static const char *const topics[] = {"/thing"};
  static const char *const texts[] = {"`/mode`.data == 'auto'", "`/mode`.data == 'auto' && id == 7",
                                      "topic == '/thing' && `/mode`.data == 'auto'"};
  scene *s = *state;
  const ha_message thing = message(s, THING, g_message, sizeof g_message);

  for (size_t i = 0; i < 3; i++) {
    ha_query query = HA_QUERY_INIT;
    ha_where *w = NULL;
    query.topics = topics;
    query.topic_count = i == 0;
    assert_ok(open_where(&w, s, texts[i], &query, NULL));
    assert_false(keeps(w, &thing));
    assert_false(keeps_mode(w, s, MODE, "auto"));
    assert_true(keeps(w, &thing));
    assert_true(w->channels[MODE].is_read && w->channels[THING].is_read);
    assert_false(w->channels[SHORT].is_read);
    ha_where_free(w);
  }
}

/* Messages of channels for which the expression can't be true are not read. */
static void channels_are_left_out(void **state) {
  static const struct {
    const char *text;
    const char *read;
  } cases[] = {{"id > 3", "1000010"},
               {"data == 'x'", "0111100"},
               {"id > 3 or data == 'x'", "1111110"},
               {"id > 3 and data == 'x'", "0000000"},
               {"topic == '/m'", "0000100"},
               {"topic == '/m' and id > 1", "0000000"},
               {"topic != '/m' and len(name) > 1", "1000010"},
               {"not topic =~ 'm'", "1010011"},
               {"type == 'std_msgs/String' and size > 3", "0111100"},
               {"time > 3", "1111111"},
               {"/thing.id > 3", "1000000"},
               {"/thing.id > 3 and time > 5", "1000000"},
               {"/thing.id > 3 and `odd topic`.data == 'x'", "1010000"},
               {"/mode.data.data == 'x'", "0001000"},
               {"false", "0000000"}};
  const ha_query all = HA_QUERY_INIT;
  scene *s = *state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char read[CHANNELS + 1] = "";
    ha_where *w = NULL;
    assert_ok(open_where(&w, s, cases[i].text, &all, NULL));
    for (size_t k = 0; k < CHANNELS; k++) {
      read[k] = w->channels[k].is_read ? '1' : '0';
    }
    assert_string_equal(read, cases[i].read);
    ha_where_free(w);
  }
}

static void channels_without_types_are_reported(void **state) {
  const ha_query all = HA_QUERY_INIT;
  size_t count = 0;
  ha_where *w = NULL;

  assert_ok(open_where(&w, *state, "id > 3", &all, NULL));
  const char *const *notes = ha_where_notes(&count, w);
  assert_int_equal(count, 1);
  assert_non_null(strstr(notes[0], "/opaque: its messages are not kept"));
  ha_where_free(w);
  assert_ok(open_where(&w, *state, "id > 3 and topic != '/opaque'", &all, NULL));
  ha_where_notes(&count, w);
  assert_int_equal(count, 0);
  ha_where_free(w);
}

static void limits_count_what_is_kept(void **state) {
  scene *s = *state;
  const ha_query all = HA_QUERY_INIT;
  const ha_message thing = message(s, THING, g_message, sizeof g_message);
  int32_t kept = -1;
  ha_where *w = NULL;

  assert_ok(open_where(&w, s, "topic == '/thing'", &all, NULL));
  w->left = 1;
  assert_false(keeps_mode(w, s, MODE, "x"));
  assert_true(keeps(w, &thing));
  assert_int_equal(ha_where_test(&kept, w, &thing, NULL), HA_END);
  assert_int_equal(kept, -1);
  ha_where_free(w);
}

/* --- failures --------------------------------------------------------------------------------- */

static const struct {
  const char *text;
  const char *why;
} g_mistakes[] = {
    {"", "column 1 of '': want a value, but it ends"},
    {"id ==", "column 6 of 'id ==': want a value, but it ends"},
    {"id == 7 7", "column 9 of 'id == 7 7': want an operator, but there is 7"},
    {"(id == 7", "column 9 of '(id == 7': want ')', but it ends"},
    {"id = 7", "column 4 of 'id = 7': use '==' to compare, not '='"},
    {"id & 7", "column 4 of 'id & 7': want '&&'"},
    {"id | 7", "column 4 of 'id | 7': want '||'"},
    {"id == 7 &&& flag", "column 11 of 'id == 7 &&& flag': want '&&'"},
    {"1 < id < 9",
     "column 8 of '1 < id < 9': want one comparison at a time, joined by '&&', but there is <"},
    {"name == \"auto", "column 9 of 'name == \"auto': the string has no end"},
    {"id == 7x", "column 7 of 'id == 7x': this is not a number"},
    {"id == 1.2.3", "column 7 of 'id == 1.2.3': this is not a number"},
    {"id == 0x", "column 7 of 'id == 0x': this is not a number"},
    {"id == $", "column 7 of 'id == $': unexpected character"},
    {"list[0", "column 5 of 'list[0': ']' is missing"},
    {"`odd topic.data", "column 1 of '`odd topic.data': the closing '`' is missing"},
    {"`odd topic`", "column 12 of '`odd topic`': want '.' and a field"},
    {"id in 7", "column 7 of 'id in 7': want '[', but there is 7"},
    {"id in []", "column 8 of 'id in []': want a value, but there is ]"},
    {"id in [7", "column 9 of 'id in [7': want ',' or ']', but it ends"},
    {"id not 7", "column 8 of 'id not 7': want 'in', but there is 7"},
    {"name =~ id", "column 9 of 'name =~ id': want a string, but there is id"},
    {"name =~ '('", "column 9 of 'name =~ '('': regular expression '(', at character 2: missing "
                    "closing parenthesis"},
    {"len(3) > 1", "column 5 of 'len(3) > 1': want a field, but there is 3"},
    {"and", "column 1 of 'and': want a value, but there is and"},
    {"flag && in", "column 9 of 'flag && in': want a value, but there is in"},
    /* errors found by types */
    {"/nope.x > 1", "column 1 of '/nope.x > 1': unknown topic; the topics are /thing, /mode, odd "
                    "topic, /mode.data, /m, /thing2, /opaque"},
    {"`nope`.x > 1", "column 1 of '`nope`.x > 1': unknown topic; the topics are /thing, /mode, "
                     "odd topic, /mode.data, /m, /thing2, /opaque"},
    {"/thing.id/2 > 1", "column 8 of '/thing.id/2 > 1': pkg/Thing has no field 'id/2': it has id, "
                        "big, huge, f, d, flag, name, stamp, list, points, type, nan, tenth"},
    {"flag && /m.x == 1", "column 12 of 'flag && /m.x == 1': std_msgs/String has no field 'x': it "
                          "has data"},
    {"points[0].y > 1",
     "column 11 of 'points[0].y > 1': pkg/Point has no field 'y': it has x, pair "
     "(and of 6 others none fits)"},
    {"/thing.points[0] > 1",
     "column 8 of '/thing.points[0] > 1': more than one value: name a field "
     "of it, or an element by [i]"},
    {"/thing.list > 1",
     "column 8 of '/thing.list > 1': more than one value: name a field of it, or "
     "an element by [i]"},
    {"/thing > 1",
     "column 7 of '/thing > 1': more than one value: name a field of it, or an element "
     "by [i]"},
    {"len(/thing.id) > 1", "column 12 of 'len(/thing.id) > 1': this has no len()"},
    {"/opaque.x > 1", "column 1 of '/opaque.x > 1': /opaque: "},
    {"/thing.id == 'a'",
     "column 11 of '/thing.id == 'a'': a number can't be compared with a string"},
    {"flag && name < 3",
     "column 14 of 'flag && name < 3': a string can't be compared with a number"},
    {"id in [1, 'a']", "column 11 of 'id in [1, 'a']': a number can't be compared with a string"},
    {"id =~ 'a'", "column 4 of 'id =~ 'a'': a regular expression needs a string, this is a number"},
    {"name + 1 > 2", "column 6 of 'name + 1 > 2': there is no '+' of a string and a number"},
    {"-name > 2", "column 1 of '-name > 2': there is no '-' of a string"},
    {"abs(name) > 2", "column 1 of 'abs(name) > 2': there is no 'abs' of a string"},
    {"id", "column 1 of 'id': want a condition, this is a number"},
    {"id + 1", "column 4 of 'id + 1': want a condition, this is a number"},
    {"flag and name", "column 10 of 'flag and name': want a condition, this is a string"},
    {"!stamp", "column 2 of '!stamp': want a condition, this is a time"},
    {"stamp == 'noon'", "column 7 of 'stamp == 'noon'': a time can't be compared with a string"},
    {"stamp == flag", "column 7 of 'stamp == flag': a time can't be compared with true or false"},
};

static void mistakes_are_pointed_at(void **state) {
  const ha_query all = HA_QUERY_INIT;

  for (size_t i = 0; i < sizeof g_mistakes / sizeof *g_mistakes; i++) {
    ha_where *w = NULL;
    ha_error err = HA_ERROR_INIT;
    const ha_status st = open_where(&w, *state, g_mistakes[i].text, &all, &err);
    const size_t size = strlen(g_mistakes[i].why);
    if (st != HA_E_ARG || strncmp(err.text, g_mistakes[i].why, size) != 0 ||
        (g_mistakes[i].why[size - 1] != ' ' && err.text[size])) {
      fail_msg("%s: %s\nwant: %s", g_mistakes[i].text, err.text, g_mistakes[i].why);
    }
  }
}

/* In reverse, the last value of another topic comes later. */
static void reverse_needs_one_topic(void **state) {
  ha_query reverse = HA_QUERY_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_where *w = NULL;

  reverse.reverse = 1;
  assert_int_equal(open_where(&w, *state, "/thing.flag and `/mode`.data == 'a'", &reverse, &err),
                   HA_E_ARG);
  assert_string_equal(err.text, "column 1 of '/thing.flag and `/mode`.data == 'a'': in reverse, "
                                "messages of other topics come before this value");
  assert_ok(open_where(&w, *state, "/thing.flag and /thing.id > 3", &reverse, &err));
  ha_where_free(w);
}

static void assert_limit(scene *s, const char *before, const char *middle, const char *after,
                         size_t depth, ha_status want) {
  char text[4096] = "";
  const ha_query all = HA_QUERY_INIT;
  ha_where *w = NULL;

  for (size_t i = 0; i < depth; i++) {
    strncat(text, before, sizeof text - strlen(text) - 1);
  }
  strncat(text, middle, sizeof text - strlen(text) - 1);
  for (size_t i = 0; i < depth; i++) {
    strncat(text, after, sizeof text - strlen(text) - 1);
  }
  assert_int_equal(open_where(&w, s, text, &all, NULL), want);
  if (want == HA_OK) ha_where_free(w);
}

static void depth_is_bounded(void **state) {
  assert_limit(*state, "(", "flag", ")", 90, HA_OK);
  assert_limit(*state, "(", "flag", ")", 1000, HA_E_LIMIT);
  assert_limit(*state, "!", "flag", "", 90, HA_OK);
  assert_limit(*state, "!", "flag", "", 1000, HA_E_LIMIT);
  assert_limit(*state, "not ", "flag", "", 500, HA_E_LIMIT);
  assert_limit(*state, "1+", "id > 0", "", 90, HA_OK);
  assert_limit(*state, "1+", "id > 0", "", 1000, HA_E_LIMIT);
  assert_limit(*state, "-", "id < 0", "", 1000, HA_E_LIMIT);
  assert_limit(*state, "", "flag", " and flag", 400, HA_OK); /* the parentheses are not nested */
}

static void fields_are_bounded(void **state) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  const ha_query all = HA_QUERY_INIT;
  ha_where *w = NULL;

  for (uint64_t i = 0; i <= HA__WHERE_MAX_FIELDS; i++) {
    if (i == HA__WHERE_MAX_FIELDS) {
      assert_ok(open_where(&w, *state, ha__text_view(&text), &all, NULL));
      ha_where_free(w);
    }
    ha__text_string(&text, i ? " or list[" : "list[");
    ha__text_u64(&text, i);
    ha__text_string(&text, "] == 1");
  }
  assert_int_equal(open_where(&w, *state, ha__text_view(&text), &all, NULL), HA_E_LIMIT);
  ha__text_fill(&text, ' ', HA__WHERE_MAX_TEXT);
  assert_int_equal(ha_where_new(&w, ha__text_view(&text), NULL, NULL), HA_E_LIMIT);
  ha__text_done(&text);
}

/* Damage is reported, and an unreadable value is not replaced by an older one. */
static void damage_is_reported(void **state) {
  scene *s = *state;
  const ha_query all = HA_QUERY_INIT;
  const ha_message thing = message(s, THING, g_message, sizeof g_message);
  const ha_message cut = message(s, MODE, BYTES(200, 0, 0, 0, 'x'));
  int32_t kept = -1;
  ha_error err = HA_ERROR_INIT;
  ha_where *w = NULL;

  assert_ok(open_where(&w, s, "/thing.id == 7 && `/mode`.data == 'auto'", &all, NULL));
  assert_true(keeps_mode(w, s, MODE, "auto") == false);
  assert_true(keeps(w, &thing));
  assert_int_equal(ha_where_test(&kept, w, &cut, &err), HA_E_TRUNCATED);
  assert_int_equal(kept, -1);
  assert_non_null(strstr(err.text, "data"));
  assert_false(keeps(w, &thing));
  ha_where_free(w);
}

static void slow_expressions_are_cut(void **state) {
  scene *s = *state;
  const ha_query all = HA_QUERY_INIT;
  uint8_t data[64] = {40};
  int32_t kept = -1;
  ha_where *w = NULL;

  memset(data + 4, 'a', 40);
  const ha_message msg = message(s, SHORT, data, 44);
  assert_ok(open_where(&w, s, "data =~ '^(a+)+$b'", &all, NULL));
  const ha_status st = ha_where_test(&kept, w, &msg, NULL);
  assert_true(st == HA_E_LIMIT ||
              (st == HA_OK && kept == 0)); /* PCRE2 may determine that it can't match */
  ha_where_free(w);
  assert_ok(open_where(&w, s, "data =~ '^(a+)+[^a]x?'", &all, NULL));
  assert_int_equal(ha_where_test(&kept, w, &msg, NULL), HA_E_LIMIT);
  ha_where_free(w);
}

/* As on a network: a named topic may appear later, and the expression is then bound to it. */
static void channels_come_one_by_one(void **state) {
  static const uint8_t automatic[] = {4, 0, 0, 0, 'a', 'u', 't', 'o'};
  scene *s = *state;
  const ha_channel *const *items = (const ha_channel *const *)s->channels.all.items;
  const ha_message thing = message(s, THING, g_message, sizeof g_message);
  const ha_message mode = message(s, MODE, automatic, sizeof automatic);
  ha_error err = HA_ERROR_INIT;
  ha_where *w = NULL;
  int32_t kept = -1;

  assert_ok(ha_where_new(&w, "/mode.data == 'auto' && topic == '/thing'", NULL, NULL));
  assert_int_equal(ha_where_test(&kept, w, &thing, NULL), HA_E_ARG);
  assert_int_equal(ha_where_channels(w, items, THING + 1, NULL), HA_END);
  assert_ok(ha_where_channels(w, items, MODE + 1, NULL));
  assert_ok(ha_where_test(&kept, w, &thing, NULL));
  assert_int_equal(kept, 0); /* no mode was given */
  assert_ok(ha_where_test(&kept, w, &mode, NULL));
  assert_int_equal(kept, 0);
  assert_ok(ha_where_test(&kept, w, &thing, NULL));
  assert_int_equal(kept, 1);
  ha_where_free(w);
  assert_ok(ha_where_new(&w, "nosuch > 1", NULL, NULL));
  assert_int_equal(ha_where_channels(w, items, THING + 1, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "nosuch"));
  ha_where_free(w);
  assert_ok(ha_where_new(&w, "stamp > '+5s'", NULL, NULL));
  assert_int_equal(ha_where_channels(w, items, THING + 1, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "network"));
  ha_where_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(true_things_are_true),
      cmocka_unit_test(others_are_not),
      cmocka_unit_test(topics_have_their_last_value),
      cmocka_unit_test(not_known_is_not_false),
      cmocka_unit_test(other_topics_can_be_asked_for),
      cmocka_unit_test(channels_are_left_out),
      cmocka_unit_test(channels_without_types_are_reported),
      cmocka_unit_test(limits_count_what_is_kept),
      cmocka_unit_test(mistakes_are_pointed_at),
      cmocka_unit_test(reverse_needs_one_topic),
      cmocka_unit_test(depth_is_bounded),
      cmocka_unit_test(fields_are_bounded),
      cmocka_unit_test(damage_is_reported),
      cmocka_unit_test(slow_expressions_are_cut),
      cmocka_unit_test(channels_come_one_by_one),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
