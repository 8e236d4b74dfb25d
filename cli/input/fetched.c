#include "input/fetched.h"

#include <inttypes.h>

#include <holdall/io.h>

#include "ui/limits.h"
#include "ui/report.h"

void cli_fetched_print(cli_out *out) {
  ha_io_counts counts = HA_IO_COUNTS_INIT;

  ha_io_counts_get(&counts);
  if (counts.requests == 0) return;
  cli_out_format(out, "Fetched:           %" PRIu64 " requests, ", counts.requests);
  cli_out_size(out, counts.bytes);
  if (counts.cached > 0) {
    cli_out_text(out, "; ");
    cli_out_size(out, counts.cached);
    cli_out_text(out, " from the cache");
  }
  cli_out_format(out, ", %" PRIu64 " of %" PRIu64 " reads from memory\n", counts.hits,
                 counts.reads);
}

void cli_fetched_note(void) {
  ha_io_counts counts = HA_IO_COUNTS_INIT;

  ha_io_counts_get(&counts);
  if (!cli_net_given.report || counts.requests == 0) return;
  cli_note("fetched by %" PRIu64 " requests: %" PRIu64 " bytes; %" PRIu64
           " from the cache; %" PRIu64 " of %" PRIu64 " reads from memory",
           counts.requests, counts.bytes, counts.cached, counts.hits, counts.reads);
}

void cli_fetched_json(cli_json *json) {
  ha_io_counts counts = HA_IO_COUNTS_INIT;

  ha_io_counts_get(&counts);
  if (counts.requests == 0) return;
  cli_json_key(json, "fetched");
  cli_json_open(json, '{');
  cli_json_add_u64(json, "requests", counts.requests);
  cli_json_add_u64(json, "bytes", counts.bytes);
  cli_json_add_u64(json, "reads", counts.reads);
  cli_json_add_u64(json, "hits", counts.hits);
  cli_json_add_u64(json, "cached", counts.cached);
  cli_json_close(json, '}');
}
