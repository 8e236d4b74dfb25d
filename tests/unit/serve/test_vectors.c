/* Bytes of the Foxglove protocol (foxglove.sdk.v1) as foxglove-sdk writes and reads them: the
 * snapshots of its own tests, rust/foxglove/src/protocol/v1/snapshots and
 * v1/server/snapshots, of its commit ca8a1ced. */
#include "../test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text/chars.h"
#include "serve/foxglove/protocol.h"

enum { MAX_BYTES = 256 };

static size_t bytes_of(uint8_t *out, const char *hex) {
  const size_t size = strlen(hex) / 2;

  assert_true(size <= MAX_BYTES);
  for (size_t i = 0; i < size; i++) {
    out[i] = (uint8_t)(ha__hex_value(hex[2 * i]) << 4 | ha__hex_value(hex[2 * i + 1]));
  }
  return size;
}

/* --- requests of clients ---------------------------------------------------------------------- */

static void controls_are_read(void **state) {
  static const struct {
    const char *hex;
    int command;
    bool has_seek;
    int64_t seek_ns;
  } wanted[] = {
      {"03000000803f00000000000000000007000000736f6d652d6964", FOX_PLAY, false, 0},
      {"03010000803f00000000000000000007000000736f6d652d6964", FOX_PAUSE, false, 0},
      {"03000000803f0115cd5b070000000007000000736f6d652d6964", FOX_PLAY, true, 123456789},
  };

  (void)state;
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    uint8_t bytes[MAX_BYTES];
    fox_control c = {0};
    const size_t size = bytes_of(bytes, wanted[i].hex);

    assert_int_equal(bytes[0], FOX_CLIENT_CONTROL);
    assert_true(fox_control_read(&c, bytes + 1, size - 1));
    assert_int_equal(c.command, wanted[i].command);
    assert_true(c.speed >= 1 && c.speed <= 1);
    assert_int_equal(c.has_seek, wanted[i].has_seek);
    if (c.has_seek) assert_int_equal(c.seek_ns, wanted[i].seek_ns);
    assert_int_equal(c.id_size, 7);
    assert_memory_equal(c.id, "some-id", 7);
    for (size_t cut = 0; cut < size - 1; cut++) {
      assert_false(fox_control_read(&c, bytes + 1, cut));
    }
  }
}

/* --- answers of the server -------------------------------------------------------------------- */

typedef struct scene {
  int ends[2];
  ws_stream *stream;
} scene;

static void ignore(void *user, const ws_message *message) {
  (void)user;
  (void)message;
}

static void begin(scene *s) {
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, s->ends), 0);
  assert_int_equal(fcntl(s->ends[0], F_SETFL, O_NONBLOCK), 0);
  s->stream = ws_stream_new(&(ws_options){.fd = s->ends[0],
                                          .max_in_bytes = 1 << 20,
                                          .max_out_bytes = 1 << 20,
                                          .fair_bytes = 1 << 20,
                                          .message = ignore});
  assert_non_null(s->stream);
}

/* The next frame to the client has these bytes. */
static void must_receive(const scene *s, const char *hex) {
  uint8_t wanted[MAX_BYTES];
  uint8_t frame[2 + MAX_BYTES];
  const size_t size = bytes_of(wanted, hex);

  assert_true(ws_stream_run(s->stream, 0));
  assert_int_equal(recv(s->ends[1], frame, sizeof frame, MSG_DONTWAIT), (int)size + 2);
  assert_int_equal(frame[0], 0x80 | WS_BINARY);
  assert_int_equal(frame[1], (int)size);
  assert_memory_equal(frame + 2, wanted, size);
}

static void end(scene *s) {
  ws_stream_free(s->stream);
  close(s->ends[0]);
  close(s->ends[1]);
}

static void messages_and_time(void **state) {
  static const char text[] = "{\"key\": \"value\"}";
  const ha_slice data = {(const uint8_t *)text, strlen(text)};
  scene s;

  (void)state;
  begin(&s);
  fox_send_message(s.stream, 30, 1234, (ws_item){.data = data.data, .size = data.size});
  must_receive(&s, "011e000000d2040000000000007b226b6579223a202276616c7565227d");
  fox_send_time(s.stream, 1234567890);
  must_receive(&s, "02d202964900000000");
  end(&s);
}

static void states_of_playback(void **state) {
  fox_state playing = {.status = FOX_PLAYING, .time_ns = 12345, .speed = 1, .id = ""};
  scene s;

  (void)state;
  begin(&s);
  fox_send_state(s.stream, &playing);
  must_receive(&s, "050039300000000000000000803f0000000000");
  playing.did_seek = true;
  fox_send_state(s.stream, &playing);
  must_receive(&s, "050039300000000000000000803f0100000000");
  playing.did_seek = false;
  playing.id = "i-am-a-request";
  playing.id_size = strlen(playing.id);
  fox_send_state(s.stream, &playing);
  must_receive(&s, "050039300000000000000000803f000e000000692d616d2d612d72657175657374");
  end(&s);
}

static void answer(const scene *s, const cli_texts *folders, const char *text) {
  fox_request request;

  assert_true(fox_request_read(&request, (const uint8_t *)text, strlen(text)));
  assert_true(fox_asset_text(s->stream, folders, &request));
  fox_request_done(&request);
}

static void files_of_models(void **state) {
  char folder[] = "/tmp/holdall-test-XXXXXX";
  const char *allowed = folder;
  const cli_texts folders = {&allowed, 1};
  char path[64];
  char request[128];
  scene s;

  (void)state;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/example.urdf", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs("data", file) >= 0 && fclose(file) == 0);
  snprintf(request, sizeof request,
           "{\"op\":\"fetchAsset\",\"requestId\":10,\"uri\":\"file://%s\"}", path);
  begin(&s);
  answer(&s, &folders, request);
  must_receive(&s, "040a000000000000000064617461");
  end(&s);
  assert_int_equal(unlink(path) | rmdir(folder), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(controls_are_read),
      cmocka_unit_test(messages_and_time),
      cmocka_unit_test(states_of_playback),
      cmocka_unit_test(files_of_models),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
