/* The reader program that the MCAP conformance suite requires: prints the records of a file as the
 * suite's JSON.
 *
 *   mcap_reader streamed FILE   every record in the order of the file, by the walk
 *   mcap_reader indexed FILE    schemas, channels, messages and statistics, by the indexes alone
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/source.h"
#include "plugin/registry.h"
#include "plugin/report.h"
#include "storage/storage.h"

enum { LIMIT = 64 << 20, MAX_CHANNELS = 16 };

static const ha_storage_ops *const g_ops = &ha__storage_mcap;

static void check(ha_status status, const ha_error *err) {
  if (status >= 0) return;
  fprintf(stderr, "mcap_reader: %s: %s\n", ha_status_name(status), err->text);
  exit(1);
}

/* --- JSON ------------------------------------------------------------------- */

static void put_text(const void *bytes, size_t size) {
  const uint8_t *p = bytes;

  putchar('"');
  for (size_t i = 0; i < size; i++) {
    if (p[i] == '"' || p[i] == '\\') putchar('\\');
    if (p[i] < 0x20) {
      printf("\\u%04x", (unsigned)p[i]);
    } else {
      putchar(p[i]);
    }
  }
  putchar('"');
}

static void put_string(const char *text) {
  put_text(text, strlen(text));
}

static void put_bytes(ha_slice bytes) {
  putchar('[');
  for (size_t i = 0; i < bytes.size; i++) {
    printf("%s\"%u\"", i ? ", " : "", (unsigned)bytes.data[i]);
  }
  putchar(']');
}

/* --- streamed ------------------------------------------------------------------ */

/* Kinds of records in the output, with their names and their map fields. */
typedef struct kind {
  const char *kind;
  const char *type;
  const char *map; /* NULL: none */
} kind;

static const kind g_kinds[] = {
    {"header", "Header", NULL},
    {"footer", "Footer", NULL},
    {"schema", "Schema", NULL},
    {"channel", "Channel", "metadata"},
    {"message", "Message", NULL},
    {"chunk index", "ChunkIndex", "message_index_offsets"},
    {"attachment", "Attachment", NULL},
    {"attachment index", "AttachmentIndex", NULL},
    {"statistics", "Statistics", "channel_message_counts"},
    {"metadata", "Metadata", "metadata"},
    {"metadata index", "MetadataIndex", NULL},
    {"summary offset", "SummaryOffset", NULL},
    {"data end", "DataEnd", NULL},
};

static void put_value(const ha_record_field *field) {
  if (field->kind == HA_FIELD_TEXT) {
    put_text(field->bytes.data, field->bytes.size);
  } else if (field->kind == HA_FIELD_BYTES) {
    put_bytes(field->bytes);
  } else {
    printf("\"%" PRIu64 "\"", (uint64_t)field->number);
  }
}

static bool is_item_of(const ha_record_field *field, const char *map) {
  const size_t size = map ? strlen(map) : 0;

  return size > 0 && strncmp(field->name, map, size) == 0 && field->name[size] == '.';
}

static void put_map(const ha_record *rec, const char *map) {
  const char *separator = "";

  printf("[\"%s\", {", map);
  for (size_t i = 0; i < rec->field_count; i++) {
    const ha_record_field *field = &rec->fields[i];
    if (!is_item_of(field, map)) continue;
    fputs(separator, stdout);
    put_string(field->name + strlen(map) + 1);
    fputs(": ", stdout);
    put_value(field);
    separator = ", ";
  }
  fputs("}]", stdout);
}

static void put_record(const ha_record *rec, const kind *as) {
  const char *separator = "";

  printf("{\"type\": \"%s\", \"fields\": [", as->type);
  for (size_t i = 0; i < rec->field_count; i++) {
    const ha_record_field *field = &rec->fields[i];
    if (is_item_of(field, as->map)) continue;
    if (strcmp(as->kind, "attachment") == 0 && strcmp(field->name, "crc") == 0) continue;
    printf("%s[\"%s\", ", separator, field->name);
    put_value(field);
    putchar(']');
    separator = ", ";
  }
  if (as->map) {
    fputs(separator, stdout);
    put_map(rec, as->map);
  }
  fputs("]}", stdout);
}

static const kind *find_kind(const char *name) {
  for (size_t i = 0; i < sizeof g_kinds / sizeof *g_kinds; i++) {
    if (strcmp(g_kinds[i].kind, name) == 0) return &g_kinds[i];
  }
  return NULL;
}

static void streamed(const ha_storage_open *open) {
  ha_record rec = HA_RECORD_INIT;
  ha_error err = HA_ERROR_INIT;
  const char *separator = "";
  void *walker = NULL;
  ha_status st;

  check(g_ops->walk_open(&walker, open, 0, 1, &err), &err);
  fputs("{\"records\": [", stdout);
  while ((st = g_ops->walk_next(walker, &rec, &err)) == HA_OK) {
    const kind *as = find_kind(rec.kind);
    if (rec.problem) {
      fprintf(stderr, "mcap_reader: %" PRIu64 ": %s\n", rec.offset, rec.problem);
      exit(1);
    }
    if (!as) continue;
    fputs(separator, stdout);
    put_record(&rec, as);
    separator = ",\n";
  }
  check(st, &err);
  puts("]}");
  g_ops->walk_close(walker);
}

/* --- indexed ---------------------------------------------------------------------- */

static void put_schemas(const ha_storage_open *open) {
  ha_record rec = HA_RECORD_INIT;
  ha_error err = HA_ERROR_INIT;
  void *walker = NULL;
  ha_status st;
  bool any = false;

  /* ids of schemas are not part of the model: use those that the walk finds in the summary */
  check(g_ops->walk_open(&walker, open, 0, 0, &err), &err);
  fputs("\"schemas\": [", stdout);
  while ((st = g_ops->walk_next(walker, &rec, &err)) == HA_OK) {
    if (strcmp(rec.kind, "schema") != 0 || any) continue;
    put_record(&rec, find_kind("schema"));
    any = true;
  }
  check(st, &err);
  g_ops->walk_close(walker);
}

static void put_statistics(const ha_storage_open *open) {
  ha_record rec = HA_RECORD_INIT;
  ha_error err = HA_ERROR_INIT;
  void *walker = NULL;
  ha_status st;

  check(g_ops->walk_open(&walker, open, 0, 0, &err), &err);
  fputs("\"statistics\": [", stdout);
  while ((st = g_ops->walk_next(walker, &rec, &err)) == HA_OK) {
    if (strcmp(rec.kind, "statistics") == 0) put_record(&rec, find_kind("statistics"));
  }
  check(st, &err);
  putchar(']');
  g_ops->walk_close(walker);
}

static void put_channels(const ha_storage_info *info) {
  fputs("\"channels\": [", stdout);
  for (size_t i = 0; i < info->channel_count; i++) {
    const ha_channel *channel = info->channels[i];
    printf("%s{\"type\": \"Channel\", \"fields\": [[\"id\", \"%" PRIu32 "\"], [\"topic\", ",
           i ? ", " : "", channel->id);
    put_string(channel->topic);
    fputs("], [\"message_encoding\", ", stdout);
    put_string(channel->encoding);
    printf("], [\"schema_id\", \"%d\"], [\"metadata\", {", channel->schema->name[0] ? 1 : 0);
    for (size_t k = 0; k < channel->metadata.size; k++) {
      const ha_pair *pair = &channel->metadata.items[k];
      if (k) fputs(", ", stdout);
      put_string(pair->key);
      fputs(": ", stdout);
      put_text(pair->value, pair->value_size);
    }
    fputs("}]]}", stdout);
  }
  fputs("], ", stdout);
}

static int by_time(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  if (x->log_time_ns != y->log_time_ns) return x->log_time_ns < y->log_time_ns ? -1 : 1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

static void put_messages_of(void *self, const ha_storage_open *open, const ha_storage_info *info) {
  const uint8_t all[MAX_CHANNELS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  const ha_channel_set wanted = {all, info->channel_count};
  ha_error err = HA_ERROR_INIT;
  ha_entries entries = HA_ENTRIES_INIT;
  ha_view view = HA_VIEW_INIT;
  ha_chunk chunk;

  g_ops->chunk(self, 0, &chunk); /* the suite has one chunk a file */
  if (g_ops->chunk_index(self, 0, &wanted, &entries, &err) != HA_OK) exit(1);
  qsort(entries.items, entries.size, sizeof *entries.items, by_time);
  check(ha__source_view(&view, open->source, chunk.data_offset, (size_t)chunk.data_size, &err),
        &err);
  for (size_t i = 0; i < entries.size; i++) {
    ha_entry *e = &entries.items[i];
    check(g_ops->entry_at(self, 0, view.data, view.size, e, &err), &err);
    printf("%s{\"type\": \"Message\", \"fields\": [[\"channel_id\", \"%" PRIu32
           "\"], [\"sequence\", \"%" PRIu32 "\"], [\"log_time\", \"%" PRId64
           "\"], [\"publish_time\", \"%" PRId64 "\"], [\"data\", ",
           i ? ",\n" : "", info->channels[e->channel]->id, e->sequence, e->log_time_ns,
           e->publish_time_ns);
    put_bytes((ha_slice){view.data + e->offset, e->size});
    fputs("]]}", stdout);
  }
  ha__view_release(&view);
  open->host->dealloc(entries.items);
}

static void indexed(const ha_storage_open *open) {
  ha_error err = HA_ERROR_INIT;
  void *self = NULL;

  check(g_ops->open(&self, open, &err), &err);
  const ha_storage_info *info = g_ops->info(self);
  putchar('{');
  put_schemas(open);
  fputs("], ", stdout);
  put_channels(info);
  fputs("\"messages\": [", stdout);
  if (info->chunk_count > 0 && info->channel_count <= MAX_CHANNELS) {
    put_messages_of(self, open, info);
  }
  fputs("], ", stdout);
  put_statistics(open);
  puts("}");
  g_ops->close(self);
}

int main(int argc, char **argv) {
  ha__report report = HA__REPORT_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_source *source = NULL;

  if (argc != 3) {
    fputs("usage: mcap_reader streamed|indexed FILE\n", stderr);
    return 2;
  }
  ha__report_target target = {&report, argv[2]};
  check(ha__source_open(&source, argv[2], &err), &err);
  const ha_storage_open open = {.struct_size = sizeof open,
                                .host = &ha__host,
                                .source = source,
                                .report_to = &target,
                                .max_chunk_bytes = LIMIT,
                                .max_record_bytes = LIMIT};
  if (strcmp(argv[1], "indexed") == 0) {
    indexed(&open);
  } else {
    streamed(&open);
  }
  for (size_t i = 0; i < report.size; i++) {
    fprintf(stderr, "mcap_reader: %s\n", report.items[i]->text);
  }
  const bool clean = report.size == 0;
  ha__report_done(&report);
  ha__source_close(source);
  return clean ? 0 : 3;
}
