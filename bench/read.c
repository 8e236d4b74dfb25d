/* read all|open|TOPIC BAG [THREADS] [no-crc]: read a bag with holdall, in order of log time.
 * `open` opens it and asks for its contents; TOPIC begins with a slash. */
#include <stdlib.h>
#include <string.h>

#include <holdall/holdall.h>

#include "measure.h"

static ha_status read_info(measure *m, ha_reader *reader, ha_error *err) {
  const ha_bag_info *info;
  const ha_status st = ha_reader_info(&info, reader, 0, err);

  if (st >= 0) m->messages = info->message_count;
  return st;
}

static ha_status read_messages(measure *m, ha_reader *reader, const char *topic, ha_error *err) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st = HA_OK;

  if (topic) {
    query.topics = &topic;
    query.topic_count = 1;
    st = ha_reader_query(reader, &query, err);
  }
  while (st == HA_OK) {
    st = ha_reader_next(&msg, reader, err);
    if (st == HA_OK) measure_message(m, msg.data, msg.size);
  }
  return st;
}

static ha_status run(measure *m, const char *mode, const char *path,
                     const ha_reader_options *options, ha_error *err) {
  ha_reader *reader = NULL;
  ha_status st = ha_reader_open(&reader, &path, 1, options, err);

  if (st < 0) return st;
  if (strcmp(mode, "open") == 0) {
    st = read_info(m, reader, err);
  } else {
    st = read_messages(m, reader, mode[0] == '/' ? mode : NULL, err);
  }
  ha_reader_close(reader);
  return st;
}

int main(int argc, char **argv) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  if (argc < 3 ||
      (strcmp(argv[1], "all") != 0 && strcmp(argv[1], "open") != 0 && argv[1][0] != '/')) {
    fprintf(stderr, "usage: read all|open|TOPIC BAG [THREADS] [no-crc]\n");
    return 2;
  }
  for (int i = 3; i < argc; i++) {
    if (strcmp(argv[i], "no-crc") == 0) {
      options.flags = HA_READ_NO_CRC;
    } else {
      options.threads = (uint32_t)strtoul(argv[i], NULL, 10);
    }
  }
  measure m = measure_start();
  if (run(&m, argv[1], argv[2], &options, &err) < 0) {
    fprintf(stderr, "read: %s\n", err.text);
    return 1;
  }
  measure_report(&m);
  return 0;
}
