/* Prints everything that the MCAP storage finds in a file as JSON, for comparisons with other
 * readers.    mcap_dump FILE */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bag.h"

static void put_text(const char *text) {
  putchar('"');
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
    if (*p < 0x20 || *p == '"' || *p == '\\') {
      printf("\\u%04x", (unsigned)*p);
    } else {
      putchar(*p);
    }
  }
  putchar('"');
}

static void put_messages(const test_bag *bag) {
  fputs(",\n\"messages\": [", stdout);
  for (size_t i = 0; i < bag->message_count; i++) {
    const bag_message *m = &bag->messages[i];
    fputs(i ? ",\n{\"topic\": " : "{\"topic\": ", stdout);
    put_text(m->topic);
    printf(", \"log_time\": %" PRId64 ", \"publish_time\": %" PRId64 ", \"sequence\": %" PRIu32
           ", \"size\": %" PRIu32 ", \"crc32\": %" PRIu32 "}",
           m->log_time_ns, m->publish_time_ns, m->sequence, m->size, m->crc32);
  }
  putchar(']');
}

static void put_info(const test_bag *bag) {
  const ha_storage_info *info = bag->info;
  uint64_t of_channels = 0;

  for (size_t i = 0; i < info->channel_count; i++) {
    of_channels += info->channels[i]->message_count;
  }
  printf(",\n\"complete\": %s, \"counted\": %s, \"message_count\": %" PRIu64
         ", \"of_channels\": %" PRIu64 ", \"start\": %" PRId64 ", \"end\": %" PRId64,
         info->flags & HA_STORAGE_COMPLETE ? "true" : "false",
         info->flags & HA_STORAGE_COUNTED ? "true" : "false", info->message_count, of_channels,
         info->start_ns, info->end_ns);
  printf(",\n\"channels\": %zu, \"chunks\": %zu, \"attachments\": %zu, \"metadata\": %zu",
         info->channel_count, info->chunk_count, info->attachment_count,
         info->metadata_record_count);
  printf(",\n\"failures\": %zu, \"indexed_chunks\": %zu, \"wrong_indexes\": %zu", bag->failures,
         bag->indexed_chunks, bag->wrong_indexes);
}

int main(int argc, char **argv) {
  size_t size = 0;
  test_bag bag;

  if (argc != 2) {
    fputs("usage: mcap_dump FILE\n", stderr);
    return 2;
  }
  uint8_t *bytes = read_whole_file(&size, argv[1]);
  bag_open(&bag, bytes, size, 0);
  bag_read(&bag);
  printf("{\"open\": \"%s\", \"error\": ", bag.opened < 0 ? ha_status_name(bag.opened) : "ok");
  put_text(bag.error.text);
  if (bag.info) {
    put_info(&bag);
    put_messages(&bag);
  }
  fputs(",\n\"problems\": [", stdout);
  for (size_t i = 0; i < bag.report.size; i++) {
    if (i) fputs(",\n", stdout);
    put_text(bag.report.items[i]->text);
  }
  puts("]}");
  bag_close(&bag);
  free(bytes);
  return 0;
}
