/* encrypted cipher SECONDS: bytes a second of the cipher over pieces of 64 KiB, as encrypted files
 * have them, one thread. encrypted write FILE COUNT [RECIPIENT]: COUNT messages of 6 MB into an
 * MCAP file, lent to the writer, as a recorder of images does. */
#include <string.h>

#include <holdall/holdall.h>

#include "io/age/stream.h"
#include "measure.h"

enum { IMAGE = 6 << 20 };

static double now_s(void) {
  struct timespec now;

  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int seal_or_open(double *rate, const ha__age_run *run, int opens, double seconds) {
  static uint8_t plain[HA__AGE_PIECE];
  static uint8_t sealed[HA__AGE_SEALED];
  const double start = now_s();
  double spent = 0;
  uint64_t count = 0;

  if (ha__age_seal_piece(sealed, run, 0, false, plain, sizeof plain, NULL) != HA_OK) return 1;
  while (spent < seconds) {
    for (unsigned i = 0; i < 256; i++, count++) {
      const ha_status st =
          opens ? ha__age_open_piece(plain, run, 0, false, sealed, sizeof plain, NULL)
                : ha__age_seal_piece(sealed, run, 0, false, plain, sizeof plain, NULL);
      if (st != HA_OK) return 1;
    }
    spent = now_s() - start;
  }
  *rate = (double)(count * HA__AGE_PIECE) / spent;
  return 0;
}

static int cipher(double seconds) {
  static const uint8_t key[HA__AGE_FILE_KEY];
  static const uint8_t nonce[HA__AGE_NONCE];
  ha__age_stream stream;
  ha__age_run run;
  double seals = 0;
  double opens = 0;

  if (ha__age_stream_init(&stream, key, nonce, NULL) < 0) return 1;
  if (ha__age_start(&run, &stream, NULL) < 0) return 1;
  const int failed =
      seal_or_open(&seals, &run, 0, seconds) | seal_or_open(&opens, &run, 1, seconds);
  ha__age_end(&run);
  ha__age_stream_done(&stream);
  printf("{\"seal_bytes_s\": %.0f, \"open_bytes_s\": %.0f}\n", seals, opens);
  return failed;
}

static ha_status write_images(measure *m, ha_writer *writer, unsigned count, ha_error *err) {
  ha_channel channel = HA_CHANNEL_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  uint8_t *image = malloc(IMAGE);
  uint32_t id = 0;
  ha_status st;

  if (!image) return HA_E_NOMEM;
  for (size_t i = 0; i < IMAGE; i++) {
    image[i] = (uint8_t)(i * 2654435761u >> 13);
  }
  channel.topic = "/image";
  channel.encoding = "cdr";
  st = ha_writer_add_channel(&id, writer, &channel, NULL, err);
  for (unsigned i = 0; i < count && st >= 0; i++) {
    msg.data = image;
    msg.size = IMAGE;
    msg.log_time_ns = 1000000 * (int64_t)i;
    st = ha_writer_write(writer, id, &msg, err);
    m->messages++;
    m->bytes += IMAGE;
  }
  free(image);
  return st;
}

static int write_bag(const char *path, unsigned count, const char *recipient) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_writer *writer = NULL;

  options.flags = HA_WRITE_FORCE;
  options.recipients = &recipient;
  options.recipient_count = recipient ? 1 : 0;
  measure m = measure_start();
  ha_status st = ha_writer_open(&writer, path, &options, &err);
  if (st >= 0) st = write_images(&m, writer, count, &err);
  if (writer) {
    const ha_status closed = ha_writer_close(writer, st < 0 ? NULL : &err);
    if (st >= 0) st = closed;
  }
  if (st < 0) fprintf(stderr, "%s\n", err.text);
  measure_report(&m);
  return st < 0;
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "cipher") == 0) return cipher(strtod(argv[2], NULL));
  if ((argc == 4 || argc == 5) && strcmp(argv[1], "write") == 0) {
    return write_bag(argv[2], (unsigned)strtoul(argv[3], NULL, 10), argc == 5 ? argv[4] : NULL);
  }
  fprintf(stderr, "usage: encrypted cipher SECONDS | write FILE COUNT [RECIPIENT]\n");
  return 2;
}
