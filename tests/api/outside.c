/* A program that uses the installed headers only: lists the content of a bag, reads its messages,
 * and copies it to another format. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <holdall/holdall.h>

static ha_status show_topics(ha_reader *reader, ha_error *err) {
  const ha_bag_info *info = NULL;
  const ha_status st = ha_reader_info(&info, reader, 0, err);

  if (st < 0) return st;
  printf("%s %s, %s\n", info->storage, info->format_version, info->complete ? "whole" : "damaged");
  for (size_t i = 0; i < info->topic_count; i++) {
    printf("%s: %" PRIu64 "\n", info->topics[i]->name, info->topics[i]->message_count);
  }
  return HA_OK;
}

static ha_status count_messages(ha_reader *reader, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  unsigned count = 0;
  ha_status st;

  while ((st = ha_reader_next(&msg, reader, err)) == HA_OK) {
    count++;
  }
  printf("%u messages\n", count);
  return st;
}

static ha_status copy(ha_reader *reader, const char *path, ha_error *err) {
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;

  const ha_rewrite_output *const outputs[] = {&output};
  output.path = path;
  const ha_status st = ha_rewrite(&result, reader, outputs, 1, NULL, err);
  if (st >= 0) printf("%" PRIu64 " messages written\n", result.messages);
  return st;
}

int main(int argc, char **argv) {
  const char *paths[] = {argc > 1 ? argv[1] : ""};
  char version[32];
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;

  snprintf(version, sizeof version, "%d.%d.%d", HA_VERSION_MAJOR, HA_VERSION_MINOR,
           HA_VERSION_PATCH);
  printf("headers and library agree: %s\n", strcmp(version, ha_version()) == 0 ? "yes" : "no");
  ha_status st = ha_reader_open(&reader, paths, 1, NULL, &err);
  if (st >= 0) st = show_topics(reader, &err);
  if (st >= 0) st = count_messages(reader, &err);
  if (st >= 0 && argc > 2) st = copy(reader, argv[2], &err);
  if (st < 0) fprintf(stderr, "%s\n", err.text);
  ha_reader_close(reader);
  return st < 0;
}
