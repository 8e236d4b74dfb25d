#include "input/losses.h"

#include <inttypes.h>
#include <string.h>

/* A loss and its problem are recognised by their text, up to this size. */
enum { SAME_TEXT = 256 };

cli_losses cli_losses_of(ha_reader *reader) {
  cli_losses losses = {NULL, 0};

  if (reader) losses.items = ha_reader_losses(&losses.size, reader);
  return losses;
}

static bool is_same(const ha_loss *loss, const ha_problem *problem) {
  const size_t size = strlen(loss->text);

  return loss->offset == problem->offset && strcmp(loss->path, problem->path) == 0 &&
         strncmp(loss->text, problem->text, size < SAME_TEXT ? size : SAME_TEXT) == 0;
}

bool cli_losses_contain(const cli_losses *losses, const ha_problem *problem) {
  for (size_t i = 0; i < losses->size; i++) {
    if (is_same(losses->items[i], problem)) return true;
  }
  return false;
}

/* --- totals ----------------------------------------------------------------------------------- */

typedef struct sums {
  uint64_t bytes;
  uint64_t messages; /* known number of lost messages */
  uint64_t suspicious;
  uint64_t places;
  bool more; /* more messages may be lost */
} sums;

static uint64_t plus(uint64_t a, uint64_t b) {
  return a < UINT64_MAX - b ? a + b : UINT64_MAX;
}

static bool may_be_more(const ha_loss *loss) {
  return loss->messages == HA_UNCOUNTED || (loss->flags & HA_LOSS_MORE) != 0;
}

static sums sum_up(const cli_losses *losses) {
  sums sum = {0, 0, 0, 0, false};

  for (size_t i = 0; i < losses->size; i++) {
    const ha_loss *loss = losses->items[i];

    sum.bytes = plus(sum.bytes, loss->bytes);
    sum.suspicious = plus(sum.suspicious, loss->suspicious);
    sum.places = plus(sum.places, loss->places);
    if (may_be_more(loss)) sum.more = true;
    if (loss->messages != HA_UNCOUNTED) sum.messages = plus(sum.messages, loss->messages);
  }
  return sum;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void print_suspicious(cli_out *out, uint64_t count) {
  if (count > 0) cli_out_format(out, ", %" PRIu64 " saved that may be wrong", count);
}

static void print_loss(cli_out *out, const ha_loss *loss) {
  cli_out_text(out, "lost: ");
  cli_out_name(out, loss->path);
  if (loss->offset >= 0) cli_out_format(out, ":%" PRId64, loss->offset);
  cli_out_text(out, ": ");
  cli_out_count(out, loss->bytes, "byte");
  if (loss->messages == HA_UNCOUNTED) {
    cli_out_text(out, ", an unknown number of messages");
  } else {
    cli_out_text(out, ", ");
    cli_out_count(out, loss->messages, "message");
    if (may_be_more(loss)) cli_out_text(out, " and maybe more");
  }
  print_suspicious(out, loss->suspicious);
  if (loss->places > 1)
    cli_out_format(out, ", at %" PRIu64 " places from this offset on", loss->places);
  cli_out_text(out, ": ");
  cli_out_name(out, loss->text);
  cli_out_char(out, '\n');
}

void cli_losses_print(cli_out *out, const cli_losses *losses) {
  const sums sum = sum_up(losses);

  if (losses->size == 0) {
    cli_out_text(out, "no message is lost\n");
    return;
  }
  for (size_t i = 0; i < losses->size; i++) {
    print_loss(out, losses->items[i]);
  }
  cli_out_text(out, "total losses: ");
  cli_out_count(out, sum.bytes, "byte");
  cli_out_text(out, ", ");
  if (sum.more && sum.messages == 0) {
    cli_out_text(out, "an unknown number of messages");
  } else {
    cli_out_count(out, sum.messages, "message");
    if (sum.more) cli_out_text(out, " and maybe more");
  }
  print_suspicious(out, sum.suspicious);
  cli_out_text(out, ", at ");
  cli_out_count(out, sum.places, "place");
  cli_out_char(out, '\n');
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_sums(cli_json *json, const sums *sum) {
  cli_json_key(json, "lost");
  cli_json_open(json, '{');
  cli_json_add_u64(json, "bytes", sum->bytes);
  cli_json_add_u64(json, "messages", sum->messages);
  cli_json_add_bool(json, "maybe_more", sum->more);
  cli_json_add_u64(json, "suspicious", sum->suspicious);
  cli_json_add_u64(json, "places", sum->places);
  cli_json_close(json, '}');
}

static void json_loss(cli_json *json, const ha_loss *loss) {
  cli_json_open(json, '{');
  cli_json_add_text(json, "path", loss->path);
  cli_json_key(json, "offset");
  if (loss->offset >= 0) {
    cli_json_i64(json, loss->offset);
  } else {
    cli_json_null(json);
  }
  cli_json_add_u64(json, "bytes", loss->bytes);
  cli_json_add_count(json, "messages", loss->messages);
  cli_json_add_bool(json, "maybe_more", may_be_more(loss));
  cli_json_add_u64(json, "suspicious", loss->suspicious);
  cli_json_add_u64(json, "places", loss->places);
  cli_json_add_text(json, "text", loss->text);
  cli_json_close(json, '}');
}

void cli_losses_json(cli_json *json, const cli_losses *losses) {
  const sums sum = sum_up(losses);

  json_sums(json, &sum);
  cli_json_key(json, "losses");
  cli_json_open(json, '[');
  for (size_t i = 0; i < losses->size; i++) {
    json_loss(json, losses->items[i]);
  }
  cli_json_close(json, ']');
}
