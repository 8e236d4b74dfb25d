/* Search: the messages of a bag for which an expression (where.h) holds. An answer takes a bounded
 * time; the client continues where it ended. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/where.h>

#include "serve/numbers.h"
#include "serve/queries/queries.h"
#include "ui/clock.h"
#include "ui/json.h"
#include "ui/memory.h"

/* Limits of an answer, which a request cannot exceed. */
enum { DEFAULT_HITS = 1000, MAX_HITS = 10000 };
#define MAX_NS INT64_C(1000000000)

typedef struct search {
  ha_where *where;
  int64_t start_ns;
  int64_t end_ns;
  uint64_t limit;
  cli_out out;
  cli_json json;
  int64_t begun_ns; /* monotonic time */
  uint64_t messages;
  uint64_t failed;
  uint64_t hits;
  int64_t last_ns; /* log time of the last message that was read */
  bool is_over;    /* the time for the answer is over: ends before the next log time */
  bool is_crowded; /* too many hits at one log time: the rest of that time is left out */
  bool is_cut;     /* more messages may follow, from next_ns */
  int64_t next_ns;
} search;

static bool read_request(search *s, const serve_bag *bag, const serve_search *wanted) {
  s->start_ns = INT64_MIN;
  s->end_ns = INT64_MAX;
  s->limit = DEFAULT_HITS;
  return wanted->where && serve_bag_time(&s->start_ns, bag, wanted->start) &&
         serve_bag_time(&s->end_ns, bag, wanted->end) &&
         (!wanted->limit || serve_number_read(&s->limit, wanted->limit)) && s->limit > 0 &&
         s->limit <= MAX_HITS;
}

static void put_hit(search *s, const ha_message *msg) {
  cli_json_open(&s->json, '{');
  serve_put_time(&s->json, "log_time_ns", msg->log_time_ns);
  cli_json_add_text(&s->json, "topic", msg->channel->topic);
  cli_json_close(&s->json, '}');
  s->hits++;
}

/* Returns false before the first message of a new log time if the answer has to end. */
static bool test_message(void *user, const ha_message *msg) {
  search *s = user;
  int32_t keep = 0;

  if (s->messages > 0 && msg->log_time_ns != s->last_ns && (s->is_over || s->hits >= s->limit)) {
    s->is_cut = true;
    s->next_ns = msg->log_time_ns;
    return false;
  }
  s->messages++;
  s->last_ns = msg->log_time_ns;
  if (s->messages % 64 == 0) s->is_over = cli_now_ns() - s->begun_ns > MAX_NS;
  const ha_status st = ha_where_test(&keep, s->where, msg, NULL);
  if (st < 0) s->failed++;
  if (st == HA_OK && keep) put_hit(s, msg);
  if (s->hits == MAX_HITS * UINT64_C(2)) {
    s->is_crowded = true;
    return false;
  }
  return !cli_out_is_broken(&s->out);
}

static serve_answer list_hits(search *s, serve_bag *bag) {
  serve_answer_begin(&s->out);
  s->json = (cli_json)CLI_JSON_INIT(&s->out);
  s->begun_ns = cli_now_ns();
  cli_json_open(&s->json, '{');
  cli_json_key(&s->json, "hits");
  cli_json_open(&s->json, '[');
  const char *end = serve_bag_each(bag, test_message, s);
  cli_json_close(&s->json, ']');
  if (s->is_crowded || strcmp(end, "bytes") == 0) {
    s->is_cut = true;
    s->next_ns = s->last_ns < INT64_MAX ? s->last_ns + 1 : INT64_MAX;
  }
  if (s->is_cut) serve_put_time(&s->json, "next_ns", s->next_ns);
  cli_json_add_u64(&s->json, "messages", s->messages);
  cli_json_add_u64(&s->json, "failed", s->failed);
  cli_json_add_bool(&s->json, "crowded", s->is_crowded);
  cli_json_add_text(&s->json, "end", end);
  cli_json_close(&s->json, '}');
  serve_answer answer = serve_answer_end(&s->out, "application/json");
  answer.end = end;
  return answer;
}

serve_answer serve_bag_search(serve_bag *bag, const serve_search *wanted) {
  search s;
  ha_query query = HA_QUERY_INIT;
  ha_error err = HA_ERROR_INIT;
  serve_answer answer = SERVE_ANSWER_INIT;

  memset(&s, 0, sizeof s);
  if (!read_request(&s, bag, wanted))
    return SERVE_ERROR(400, "where, start, end, limit (1 to 10000): one is missing or wrong");
  if (!bag->reader) return SERVE_ERROR(400, "only bags can be searched");
  query.start_ns = s.start_ns;
  query.end_ns = s.end_ns;
  if (ha_where_new(&s.where, wanted->where, bag->show.decode.definitions, &err) < 0 ||
      ha_where_query(s.where, bag->reader, &query, &err) < 0) {
    answer = serve_answer_failure(400, NULL, err.text);
  } else {
    answer = list_hits(&s, bag);
  }
  ha_where_free(s.where);
  return answer;
}
