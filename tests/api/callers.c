/*
 * A program that calls the library with structs of the size that its headers define.
 * tests/api/callers compiles it with headers as they are, with headers whose structs lack their
 * last members, and with headers whose structs have one more. Each struct ends at an inaccessible
 * page: an access beyond struct_size ends the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <holdall/holdall.h>

static const char g_text[] = "int32 data\nint32[] list\n";
static const uint8_t g_message[] = {7, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};

static ha_error g_err = HA_ERROR_INIT;

#define MUST(call) must((call), #call)
#define MUST_END(call) must((call) == HA_END ? HA_OK : HA_E_ARG, #call)

static void must(ha_status st, const char *call) {
  if (st == HA_OK) return;
  fprintf(stderr, "%s: %s: %s\n", call, ha_status_name(st), g_err.text);
  exit(1);
}

/* A copy that ends at the end of a page; the page after it is not accessible. */
static void *at_end(const void *init, size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) abort();
  memcpy(pages + page - size, init, size);
  return pages + page - size;
}

#define NEW(type, name, ...)                                                                       \
  type name##_init = __VA_ARGS__;                                                                  \
  type *name = at_end(&name##_init, sizeof name##_init)

#ifdef NEWER
/* The call must be refused when a member is set that the library does not have. */
#define REFUSED(object, call)                                                                      \
  do {                                                                                             \
    (object)->newer = 1;                                                                           \
    if ((call) != HA_E_UNSUPPORTED) {                                                              \
      fprintf(stderr, "not refused: %s\n", #call);                                                 \
      exit(1);                                                                                     \
    }                                                                                              \
    (object)->newer = 0;                                                                           \
  } while (0)
#else
#define REFUSED(object, call) (void)0
#endif

/* --- bags --------------------------------------------------------------------------------- */

static void write_bag(const char *path) {
  NEW(ha_writer_options, options, HA_WRITER_OPTIONS_INIT);
  NEW(ha_schema, schema, HA_SCHEMA_INIT);
  NEW(ha_qos, qos, HA_QOS_INIT);
  NEW(ha_channel, channel, HA_CHANNEL_INIT);
  NEW(ha_writer_channel, own, HA_WRITER_CHANNEL_INIT);
  NEW(ha_message, msg, HA_MESSAGE_INIT);
  NEW(ha_attachment, attachment, HA_ATTACHMENT_INIT);
  NEW(ha_metadata, metadata, HA_METADATA_INIT);
  NEW(ha_writer_stats, stats, HA_WRITER_STATS_INIT);
  const ha_qos *const profiles[] = {qos};
  const ha_slice slice = {g_message, sizeof g_message};
  ha_writer *writer = NULL;
  uint32_t id = 0;

  schema->name = "p/msg/T";
  schema->encoding = "ros1msg";
  schema->data = (const uint8_t *)g_text;
  schema->size = sizeof g_text - 1;
  channel->topic = "/t";
  channel->schema = schema;
  channel->encoding = "ros1";
  channel->qos = profiles;
  channel->qos_count = 1;
  msg->data = g_message;
  msg->size = sizeof g_message;
  attachment->name = "a";
  attachment->media_type = "text/plain";
  metadata->name = "m";
  options->flags = HA_WRITE_FORCE;
  REFUSED(options, ha_writer_open(&writer, path, options, &g_err));
  MUST(ha_writer_open(&writer, path, options, &g_err));
  REFUSED(channel, ha_writer_add_channel(&id, writer, channel, own, &g_err));
  REFUSED(schema, ha_writer_add_channel(&id, writer, channel, own, &g_err));
  REFUSED(qos, ha_writer_add_channel(&id, writer, channel, own, &g_err));
  REFUSED(own, ha_writer_add_channel(&id, writer, channel, own, &g_err));
  MUST(ha_writer_add_channel(&id, writer, channel, own, &g_err));
  REFUSED(msg, ha_writer_write(writer, id, msg, &g_err));
  MUST(ha_writer_write(writer, id, msg, &g_err));
  REFUSED(msg, ha_writer_writev(writer, id, msg, &slice, 1, &g_err));
  MUST(ha_writer_writev(writer, id, msg, &slice, 1, &g_err));
  REFUSED(attachment, ha_writer_add_attachment(writer, attachment, g_message, &g_err));
  MUST(ha_writer_add_attachment(writer, attachment, g_message, &g_err));
  REFUSED(metadata, ha_writer_add_metadata(writer, metadata, &g_err));
  MUST(ha_writer_add_metadata(writer, metadata, &g_err));
  REFUSED(stats, ha_writer_get_stats(stats, writer, &g_err));
  MUST(ha_writer_get_stats(stats, writer, &g_err));
  MUST(ha_writer_close(writer, &g_err));
}

static int32_t count_time(void *user, const ha_channel *channel, int64_t log_time_ns) {
  size_t *count = user;

  (void)channel;
  (void)log_time_ns;
  (*count)++;
  return 0;
}

static void read_messages(ha_reader *reader) {
  NEW(ha_query, query, HA_QUERY_INIT);
  NEW(ha_message, msg, HA_MESSAGE_INIT);
  NEW(ha_split_options, splitting, HA_SPLIT_OPTIONS_INIT);
  const ha_split *const *splits = NULL;
  size_t count = 0;

  REFUSED(query, ha_reader_splits(&splits, &count, reader, query, NULL, &g_err));
  REFUSED(splitting, ha_reader_splits(&splits, &count, reader, query, splitting, &g_err));
  MUST(ha_reader_splits(&splits, &count, reader, query, splitting, &g_err));
  REFUSED(query, ha_reader_times(reader, query, count_time, &count, &g_err));
  MUST(ha_reader_times(reader, query, count_time, &count, &g_err));

  REFUSED(query, ha_reader_query(reader, query, &g_err));
  MUST(ha_reader_query(reader, query, &g_err));
  REFUSED(msg, ha_reader_next(msg, reader, &g_err));
  MUST(ha_reader_next(msg, reader, &g_err));
  ha_message_ref(msg);
  ha_message_unref(msg);
  MUST(ha_reader_next(msg, reader, &g_err));
  MUST_END(ha_reader_next(msg, reader, &g_err));
  REFUSED(msg, ha_reader_nth(msg, reader, 0, 1, &g_err));
  MUST(ha_reader_nth(msg, reader, 0, 1, &g_err));
  REFUSED(msg, ha_reader_attachment(msg, reader, 0, &g_err));
  MUST(ha_reader_attachment(msg, reader, 0, &g_err));
}

static void test_expression(ha_reader *reader) {
  NEW(ha_query, query, HA_QUERY_INIT);
  NEW(ha_message, msg, HA_MESSAGE_INIT);
  ha_where *where = NULL;
  size_t count = 0;
  int32_t kept = 0;

  MUST(ha_where_new(&where, "data > 5", NULL, &g_err));
  REFUSED(query, ha_where_query(where, reader, query, &g_err));
  MUST(ha_where_query(where, reader, query, &g_err));
  MUST(ha_reader_next(msg, reader, &g_err));
  REFUSED(msg, ha_where_test(&kept, where, msg, &g_err));
  MUST(ha_where_test(&kept, where, msg, &g_err));
  if (!kept) must(HA_E_ARG, "kept");
  MUST(ha_where_channels(where, ha_reader_channels(&count, reader), 1, &g_err));
  ha_where_free(where);
}

static void copy_bag(ha_reader *reader, const char *path) {
  NEW(ha_writer_options, writer, HA_WRITER_OPTIONS_INIT);
  NEW(ha_query, query, HA_QUERY_INIT);
  NEW(ha_rewrite_output, output, HA_REWRITE_OUTPUT_INIT);
  NEW(ha_retime, retime, HA_RETIME_INIT);
  NEW(ha_rewrite_edits, edits, HA_REWRITE_EDITS_INIT);
  NEW(ha_rewrite_options, options, HA_REWRITE_OPTIONS_INIT);
  NEW(ha_rewrite_result, result, HA_REWRITE_RESULT_INIT);
  const ha_rewrite_output *const outputs[] = {output};

  writer->flags = HA_WRITE_FORCE;
  output->path = path;
  output->options = writer;
  edits->times = HA_TIMES_LOG;
  edits->retime = retime;
  options->query = query;
  options->edits = edits;
  REFUSED(result, ha_rewrite(result, reader, outputs, 1, options, &g_err));
  REFUSED(options, ha_rewrite(result, reader, outputs, 1, options, &g_err));
  REFUSED(output, ha_rewrite(result, reader, outputs, 1, options, &g_err));
  REFUSED(edits, ha_rewrite(result, reader, outputs, 1, options, &g_err));
  REFUSED(retime, ha_rewrite(result, reader, outputs, 1, options, &g_err));
  REFUSED(query, ha_rewrite(result, reader, outputs, 1, options, &g_err));
  REFUSED(writer, ha_rewrite(result, reader, outputs, 1, options, &g_err));
  MUST(ha_rewrite(result, reader, outputs, 1, options, &g_err));
}

static void look_into(const char *path) {
  NEW(ha_limits, limits, HA_LIMITS_INIT);
  NEW(ha_check_options, check, HA_CHECK_OPTIONS_INIT);
  NEW(ha_check_result, result, HA_CHECK_RESULT_INIT);
  NEW(ha_records_options, options, HA_RECORDS_OPTIONS_INIT);
  NEW(ha_record, record, HA_RECORD_INIT);
  NEW(ha_seal_options, seal, HA_SEAL_OPTIONS_INIT);
  ha_records *records = NULL;
  ha_status st;

  check->limits = limits;
  REFUSED(limits, ha_check(result, path, check, NULL, NULL, &g_err));
  REFUSED(check, ha_check(result, path, check, NULL, NULL, &g_err));
  REFUSED(result, ha_check(result, path, check, NULL, NULL, &g_err));
  MUST(ha_check(result, path, check, NULL, NULL, &g_err));
  REFUSED(options, ha_records_open(&records, path, options, &g_err));
  MUST(ha_records_open(&records, path, options, &g_err));
  REFUSED(record, ha_records_next(record, records, &g_err));
  while ((st = ha_records_next(record, records, &g_err)) == HA_OK)
    continue;
  MUST_END(st);
  ha_records_close(records);
  REFUSED(seal, ha_unseal_file(path, "callers.plain", seal, &g_err));
  MUST_END(ha_unseal_file(path, "callers.plain", seal, &g_err));
}

static void make_columns(const char *path) {
  NEW(ha_columns_options, columns, HA_COLUMNS_OPTIONS_INIT);
  NEW(ha_arrow_options, options, HA_ARROW_OPTIONS_INIT);
  NEW(ha_arrow_counts, counts, HA_ARROW_COUNTS_INIT);
  struct ArrowArrayStream stream;
  struct ArrowArray batch;
  ha_reader *reader = NULL;

  MUST(ha_reader_open(&reader, &path, 1, NULL, &g_err));
  options->columns = columns;
  REFUSED(options, ha_arrow_stream(&stream, reader, "/t", NULL, options, &g_err));
  REFUSED(columns, ha_arrow_stream(&stream, reader, "/t", NULL, options, &g_err));
  MUST(ha_arrow_stream(&stream, reader, "/t", NULL, options, &g_err));
  if (stream.get_next(&stream, &batch) != 0 || !batch.release) must(HA_E_ARG, "get_next");
  batch.release(&batch);
  REFUSED(counts, ha_arrow_stream_counts(counts, NULL, &stream, &g_err));
  MUST(ha_arrow_stream_counts(counts, NULL, &stream, &g_err));
  if (counts->rows == 0) must(HA_E_ARG, "rows");
  stream.release(&stream);
}

static void align_fields(const char *path) {
  NEW(ha_align_options, options, HA_ALIGN_OPTIONS_INIT);
  NEW(ha_align_counts, counts, HA_ALIGN_COUNTS_INIT);
  NEW(ha_align_gaps, gaps, HA_ALIGN_GAPS_INIT);
  NEW(ha_query, query, HA_QUERY_INIT);
  const ha_align_field field = {"/t", NULL, NULL, HA_ALIGN_DEFAULT};
  struct ArrowArrayStream stream;
  struct ArrowArray batch;
  ha_reader *reader = NULL;

  MUST(ha_reader_open(&reader, &path, 1, NULL, &g_err));
  options->at_topic = "/t";
  REFUSED(options, ha_align_stream(&stream, reader, &field, 1, query, options, &g_err));
  REFUSED(query, ha_align_stream(&stream, reader, &field, 1, query, options, &g_err));
  MUST(ha_align_stream(&stream, reader, &field, 1, query, options, &g_err));
  if (stream.get_next(&stream, &batch) != 0 || !batch.release) must(HA_E_ARG, "get_next");
  batch.release(&batch);
  REFUSED(counts, ha_align_stream_counts(counts, NULL, &stream, &g_err));
  MUST(ha_align_stream_counts(counts, NULL, &stream, &g_err));
  REFUSED(gaps, ha_align_stream_gaps(gaps, &stream, 0, &g_err));
  MUST(ha_align_stream_gaps(gaps, &stream, 0, &g_err));
  if (gaps->values != counts->rows) must(HA_E_ARG, "values");
  stream.release(&stream);
}

static void list_bags(const char *path) {
  NEW(ha_catalog_options, options, HA_CATALOG_OPTIONS_INIT);
  NEW(ha_message, row, HA_MESSAGE_INIT);
  ha_catalog *catalog = NULL;

  REFUSED(options, ha_catalog_open(&catalog, &path, 1, options, &g_err));
  MUST(ha_catalog_open(&catalog, &path, 1, options, &g_err));
  REFUSED(row, ha_catalog_next(row, catalog, &g_err));
  MUST(ha_catalog_next(row, catalog, &g_err));
  ha_catalog_close(catalog);
}

static void translate_messages(ha_reader *reader) {
  NEW(ha_translator_options, options, HA_TRANSLATOR_OPTIONS_INIT);
  ha_translator *translator = NULL;

  REFUSED(options, ha_translator_new(&translator, reader, options, &g_err));
  MUST(ha_translator_new(&translator, reader, options, &g_err));
  ha_translator_free(translator);
}

static void use_bags(const char *folder) {
  char path[256], to[256];
  NEW(ha_limits, limits, HA_LIMITS_INIT);
  NEW(ha_reader_options, options, HA_READER_OPTIONS_INIT);
  const char *const paths[] = {path};
  ha_reader *reader = NULL;

  snprintf(path, sizeof path, "%s/a.mcap", folder);
  snprintf(to, sizeof to, "%s/b.bag", folder);
  write_bag(path);
#ifdef CUT /* the limits are the last member */
  (void)limits;
#else
  options->limits = limits;
#endif
  REFUSED(options, ha_reader_open(&reader, paths, 1, options, &g_err));
  REFUSED(limits, ha_reader_open(&reader, paths, 1, options, &g_err));
  MUST(ha_reader_open(&reader, paths, 1, options, &g_err));
  read_messages(reader);
  test_expression(reader);
  translate_messages(reader);
  copy_bag(reader, to);
  ha_reader_close(reader);
  make_columns(path);
  align_fields(path);
  list_bags(path);
  look_into(path);
}

/* --- messages ----------------------------------------------------------------------------- */

static void edit_message(const ha_plan *plan) {
  NEW(ha_retime, retime, HA_RETIME_INIT);
  NEW(ha_edit_result, result, HA_EDIT_RESULT_INIT);
  ha_buffer text = HA_BUFFER_INIT;
  ha_edit *edit = NULL;
  int64_t ns = 0;

  MUST(ha_edit_new(&edit, plan, &g_err));
  MUST(ha_edit_set(edit, "data", "5", &g_err));
  REFUSED(retime, ha_edit_retime(edit, retime, &g_err));
  MUST(ha_edit_retime(edit, retime, &g_err));
  REFUSED(retime, ha_retime_ns(&ns, NULL, retime, 1, &g_err));
  MUST(ha_retime_ns(&ns, NULL, retime, 1, &g_err));
  REFUSED(result, ha_edit_run(&text, result, edit, g_message, sizeof g_message, &g_err));
  MUST(ha_edit_run(&text, result, edit, g_message, sizeof g_message, &g_err));
  ha_edit_free(edit);
  ha_buffer_done(&text);
}

static void get_values(const ha_plan *plan) {
  NEW(ha_value, list, HA_VALUE_INIT);
  NEW(ha_value, item, HA_VALUE_INIT);
  NEW(ha_visitor, visitor, HA_VISITOR_INIT);
  ha_path *path = NULL;

  MUST(ha_path_new(&path, plan, "data", &g_err));
  REFUSED(item, ha_path_get(item, path, g_message, sizeof g_message, &g_err));
  MUST(ha_path_get(item, path, g_message, sizeof g_message, &g_err));
  REFUSED(visitor, ha_path_visit(path, g_message, sizeof g_message, visitor, NULL, &g_err));
  MUST(ha_path_visit(path, g_message, sizeof g_message, visitor, NULL, &g_err));
  REFUSED(visitor, ha_plan_visit(plan, g_message, sizeof g_message, visitor, NULL, &g_err));
  MUST(ha_plan_visit(plan, g_message, sizeof g_message, visitor, NULL, &g_err));
  ha_path_free(path);
  MUST(ha_path_new(&path, plan, "list", &g_err));
  MUST(ha_path_get(list, path, g_message, sizeof g_message, &g_err));
#ifndef CUT /* the count is in the last members */
  REFUSED(list, ha_value_item(item, list, 1, &g_err));
  REFUSED(item, ha_value_item(item, list, 1, &g_err));
  MUST(ha_value_item(item, list, 1, &g_err));
#endif
  ha_path_free(path);
}

static void print_message(const ha_plan *plan) {
  NEW(ha_print_options, options, HA_PRINT_OPTIONS_INIT);
  ha_buffer text = HA_BUFFER_INIT;

  REFUSED(options, ha_plan_json(&text, plan, g_message, sizeof g_message, options, &g_err));
  MUST(ha_plan_json(&text, plan, g_message, sizeof g_message, options, &g_err));
  REFUSED(options, ha_plan_yaml(&text, plan, g_message, sizeof g_message, options, &g_err));
  MUST(ha_plan_yaml(&text, plan, g_message, sizeof g_message, options, &g_err));
  ha_buffer_done(&text);
}

static void build_message(ha_channel *channel) {
  NEW(ha_builder_options, options, HA_BUILDER_OPTIONS_INIT);
  ha_builder *builder = NULL;

  REFUSED(options, ha_builder_new_channel(&builder, channel, NULL, options, &g_err));
  REFUSED(channel, ha_builder_new_channel(&builder, channel, NULL, options, &g_err));
  MUST(ha_builder_new_channel(&builder, channel, NULL, options, &g_err));
  ha_builder_free(builder);
}

static void use_types(void) {
  NEW(ha_schema, schema, HA_SCHEMA_INIT);
  NEW(ha_schema, found, HA_SCHEMA_INIT);
  NEW(ha_types_options, options, HA_TYPES_OPTIONS_INIT);
  NEW(ha_definitions_options, places, HA_DEFINITIONS_OPTIONS_INIT);
  NEW(ha_conversion_options, how, HA_CONVERSION_OPTIONS_INIT);
  NEW(ha_adaptation_options, adapt, HA_ADAPTATION_OPTIONS_INIT);
  NEW(ha_channel, channel, HA_CHANNEL_INIT);
  ha_definitions *definitions = NULL;
  ha_conversion *conversion = NULL;
  ha_adaptation *adaptation = NULL;
  ha_decoder *decoder = NULL;
  ha_types *types = NULL;
  const ha_plan *plan = NULL;

  schema->name = "p/T";
  schema->encoding = "ros1msg";
  schema->data = (const uint8_t *)g_text;
  schema->size = sizeof g_text - 1;
  channel->schema = schema;
  channel->encoding = "ros1";
  REFUSED(schema, ha_types_parse(&types, schema, options, &g_err));
  REFUSED(options, ha_types_parse(&types, schema, options, &g_err));
  MUST(ha_types_parse(&types, schema, options, &g_err));
  REFUSED(places, ha_definitions_open(&definitions, places, &g_err));
  MUST(ha_definitions_open(&definitions, places, &g_err));
  REFUSED(found, ha_definitions_find(found, NULL, definitions, "std_msgs/Header", HA_DIALECT_ROS1,
                                     &g_err));
  MUST(ha_definitions_find(found, NULL, definitions, "std_msgs/Header", HA_DIALECT_ROS1, &g_err));
  MUST(ha_decoder_new(&decoder, definitions, &g_err));
  REFUSED(channel, ha_decoder_plan(&plan, decoder, channel, &g_err));
  REFUSED(schema, ha_decoder_plan(&plan, decoder, channel, &g_err));
  MUST(ha_decoder_plan(&plan, decoder, channel, &g_err));
  REFUSED(how, ha_conversion_new(&conversion, ha_types_root(types), "ros1", ha_types_root(types),
                                 "cdr", how, &g_err));
  MUST(ha_conversion_new(&conversion, ha_types_root(types), "ros1", ha_types_root(types), "cdr",
                         how, &g_err));
  REFUSED(adapt, ha_adaptation_new(&adaptation, adapt, &g_err));
  MUST(ha_adaptation_new(&adaptation, adapt, &g_err));
  build_message(channel);
  edit_message(plan);
  get_values(plan);
  print_message(plan);
  ha_adaptation_free(adaptation);
  ha_conversion_free(conversion);
  ha_decoder_free(decoder);
  ha_types_free(types);
  ha_definitions_close(definitions);
}

/* --- live: options that are refused before a network is joined -------------------------------- */

static void use_networks(const char *folder) {
  char path[256];
  NEW(ha_writer_options, writer, HA_WRITER_OPTIONS_INIT);
  NEW(ha_transport_events, events, HA_TRANSPORT_EVENTS_INIT);
  NEW(ha_transport_options, join, HA_TRANSPORT_OPTIONS_INIT);
  NEW(ha_record_selection, selection, HA_RECORD_SELECTION_INIT);
  NEW(ha_recorder_options, record, HA_RECORDER_OPTIONS_INIT);
  NEW(ha_play_choice, choice, HA_PLAY_CHOICE_INIT);
  NEW(ha_player_options, play, HA_PLAYER_OPTIONS_INIT);
  NEW(ha_play_state, state, HA_PLAY_STATE_INIT);
  NEW(ha_play_result, result, HA_PLAY_RESULT_INIT);
  NEW(ha_play_topic, topic_state, HA_PLAY_TOPIC_INIT);
  NEW(ha_network_options, network, HA_NETWORK_OPTIONS_INIT);
  const char *const paths[] = {path};
  ha_recorder *recorder = NULL;
  ha_network *seen = NULL;
  ha_player *player = NULL;

  snprintf(path, sizeof path, "%s/a.mcap", folder);
  record->path = path;
  record->writer = writer;
  record->network = join;
  record->selection = selection;
  record->transport = "none";
  network->transport = "none";
  network->join = join;
  play->choice = choice;
  REFUSED(record, ha_recorder_open(&recorder, record, &g_err));
  REFUSED(writer, ha_recorder_open(&recorder, record, &g_err));
  REFUSED(join, ha_recorder_open(&recorder, record, &g_err));
  REFUSED(selection, ha_recorder_open(&recorder, record, &g_err));
  must(ha_recorder_open(&recorder, record, &g_err) == HA_E_UNSUPPORTED ? HA_OK : HA_E_ARG, "none");
  REFUSED(network, ha_network_open(&seen, network, &g_err));
  must(ha_network_open(&seen, network, &g_err) == HA_E_UNSUPPORTED ? HA_OK : HA_E_ARG, "none");
  REFUSED(play, ha_player_open(&player, paths, 1, play, &g_err));
  REFUSED(choice, ha_player_open(&player, paths, 1, play, &g_err));
  MUST(ha_player_open(&player, paths, 1, play, &g_err));
  REFUSED(events, ha_player_events(events, player, &g_err));
  MUST(ha_player_events(events, player, &g_err));
  REFUSED(state, ha_player_state(state, player, &g_err));
  MUST(ha_player_state(state, player, &g_err));
  REFUSED(topic_state,
          ha_player_topic_state(topic_state, player, ha_player_topic(player, 0), &g_err));
  MUST(ha_player_topic_state(topic_state, player, ha_player_topic(player, 0), &g_err));
  REFUSED(result, ha_player_result(result, player, &g_err));
  MUST(ha_player_result(result, player, &g_err));
  MUST(ha_player_close(player));
}

/* --- images --------------------------------------------------------------------------------- */

/* A reader of the built-in definition of sensor_msgs/Image. */
static ha_image_reader *open_images(ha_decoder *decoder, ha_image_options *options) {
  NEW(ha_schema, schema, HA_SCHEMA_INIT);
  NEW(ha_channel, channel, HA_CHANNEL_INIT);
  const ha_plan *plan = NULL;
  ha_image_reader *reader = NULL;

  schema->name = "sensor_msgs/Image";
  channel->topic = "/image";
  channel->encoding = "ros1";
  channel->schema = schema;
  MUST(ha_decoder_plan(&plan, decoder, channel, &g_err));
  REFUSED(options, ha_image_reader_new(&reader, channel, plan, options, &g_err));
  MUST(ha_image_reader_new(&reader, channel, plan, options, &g_err));
  return reader;
}

static void use_images(void) {
  /* an empty header, 1 x 2 pixels of mono8 with a step of 1 */
  static const uint8_t bytes[] = {0,   0,   0,   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,   0,
                                  0,   2,   0,   0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 'm', 'o',
                                  'n', 'o', '8', 0, 1, 0, 0, 0, 2, 0, 0, 0, 7, 8};
  NEW(ha_image_options, options, HA_IMAGE_OPTIONS_INIT);
  NEW(ha_image, image, HA_IMAGE_INIT);
  NEW(ha_message, message, HA_MESSAGE_INIT);
  ha_definitions *definitions = NULL;
  ha_decoder *decoder = NULL;
  uint8_t pixels[2] = {0, 0};

  MUST(ha_definitions_open(&definitions, NULL, &g_err));
  MUST(ha_decoder_new(&decoder, definitions, &g_err));
  ha_image_reader *reader = open_images(decoder, options);
  message->data = bytes;
  message->size = sizeof bytes;
  REFUSED(image, ha_image_read(image, reader, message, &g_err));
  MUST(ha_image_read(image, reader, message, &g_err));
  MUST(ha_image_rows(pixels, 2, 0, reader, 0, 2, &g_err));
  if (pixels[0] != 7 || pixels[1] != 8) must(HA_E_ARG, "pixels");
  ha_image_reader_free(reader);
  ha_decoder_free(decoder);
  ha_definitions_close(definitions);
}

/* --- video ---------------------------------------------------------------------------------- */

static void use_video(void) {
  /* the format, and a frame of VP9 that is no keyframe */
  static const uint8_t bytes[] = {3, 0, 0, 0, 'v', 'p', '9', 1, 0, 0, 0, 0x86};
  static const char definition[] = "string format\nuint8[] data\n";
  NEW(ha_schema, schema, HA_SCHEMA_INIT);
  NEW(ha_channel, channel, HA_CHANNEL_INIT);
  NEW(ha_message, message, HA_MESSAGE_INIT);
  NEW(ha_video_packet, packet, HA_VIDEO_PACKET_INIT);
  ha_definitions *definitions = NULL;
  ha_decoder *decoder = NULL;
  ha_video_reader *reader = NULL;
  const ha_plan *plan = NULL;

  schema->name = "foxglove_msgs/CompressedVideo";
  schema->encoding = "ros1msg";
  schema->data = (const uint8_t *)definition;
  schema->size = sizeof definition - 1;
  channel->topic = "/video";
  channel->encoding = "ros1";
  channel->schema = schema;
  message->data = bytes;
  message->size = sizeof bytes;
  MUST(ha_definitions_open(&definitions, NULL, &g_err));
  MUST(ha_decoder_new(&decoder, definitions, &g_err));
  MUST(ha_decoder_plan(&plan, decoder, channel, &g_err));
  MUST(ha_video_reader_new(&reader, channel, plan, &g_err));
  REFUSED(packet, ha_video_read(packet, reader, message, &g_err));
  MUST(ha_video_read(packet, reader, message, &g_err));
  if (packet->is_key || packet->size != 1) must(HA_E_ARG, "packet");
  ha_video_reader_free(reader);
  ha_decoder_free(decoder);
  ha_definitions_close(definitions);
}

/* --- points and frames ---------------------------------------------------------------------- */

static void use_media(void) {
  NEW(ha_frames_options, options, HA_FRAMES_OPTIONS_INIT);
  NEW(ha_frame_info, info, HA_FRAME_INFO_INIT);
  NEW(ha_points, points, HA_POINTS_INIT);
  ha_transform transform = HA_TRANSFORM_INIT;
  ha_frames *frames = NULL;

  REFUSED(options, ha_frames_new(&frames, options, &g_err));
  MUST(ha_frames_new(&frames, options, &g_err));
  MUST(ha_frames_add(frames, "map", "base", 0, &transform, 1, &g_err));
  REFUSED(info, ha_frames_get(info, frames, 0, &g_err));
  MUST(ha_frames_get(info, frames, 0, &g_err));
  MUST(ha_frames_lookup(&transform, frames, "map", "base", 0, &g_err));
  ha_frames_free(frames);
  REFUSED(points, ha_points_column(&transform, 0, points, 0, &g_err));
  if (ha_points_column(&transform, 0, points, 0, &g_err) != HA_E_ARG) must(HA_E_ARG, "no field");
  use_images();
  use_video();
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  use_bags(argv[1]);
  use_types();
  use_media();
  use_networks(argv[1]);
  return 0;
}
