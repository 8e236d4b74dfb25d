#include "serve/grid.h"

#include <string.h>

#include "serve/numbers.h"

enum { MAX_CELLS = 2048 }; /* limit of cells along a side */

typedef struct grid {
  uint64_t width; /* as in the message */
  uint64_t height;
  double resolution; /* metres */
  const uint8_t *cells;
  size_t size;
  uint64_t step; /* number of cells along a side that are merged into one */
} grid;

static const char *const g_grid_paths[] = {"info.width", "info.height", "info.resolution", "data"};

static bool read_grid(grid *out, ha_path *const *paths, const ha_message *msg) {
  return ha_path_u64(&out->width, paths[0], msg->data, msg->size, NULL) == HA_OK &&
         ha_path_u64(&out->height, paths[1], msg->data, msg->size, NULL) == HA_OK &&
         ha_path_number(&out->resolution, paths[2], msg->data, msg->size, NULL) == HA_OK &&
         ha_path_bytes(&out->cells, &out->size, paths[3], msg->data, msg->size, NULL) == HA_OK &&
         out->width <= UINT32_MAX && out->height <= UINT32_MAX &&
         out->size == out->width * out->height;
}

static uint64_t smaller(uint64_t cells, uint64_t step) {
  return cells / step + (cells % step != 0);
}

/* Returns the largest value of step x step cells. Values are signed; -1 is unknown. */
static int8_t largest(const grid *g, uint64_t x, uint64_t y) {
  int8_t most = INT8_MIN;

  for (uint64_t j = y * g->step; j < g->height && j < (y + 1) * g->step; j++) {
    for (uint64_t i = x * g->step; i < g->width && i < (x + 1) * g->step; i++) {
      const int8_t cell = (int8_t)g->cells[j * g->width + i];

      if (cell > most) most = cell;
    }
  }
  return most;
}

static void put_cells(cli_out *out, const grid *g) {
  for (uint64_t y = 0; y < smaller(g->height, g->step); y++) {
    for (uint64_t x = 0; x < smaller(g->width, g->step); x++) {
      cli_out_char(out, (char)largest(g, x, y));
    }
  }
}

static serve_answer print_grid(const grid *g, const ha_plan *plan, const ha_message *msg) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  serve_put_message(&json, plan, msg);
  cli_json_add_u64(&json, "width", smaller(g->width, g->step));
  cli_json_add_u64(&json, "height", smaller(g->height, g->step));
  serve_put_double(&json, "resolution", g->resolution * (double)g->step);
  cli_json_add_u64(&json, "step", g->step);
  serve_put_field(&json, "origin", plan, "info.origin", msg);
  cli_json_close(&json, '}');
  cli_out_char(&out, '\n');
  put_cells(&out, g);
  return serve_answer_end(&out, "application/octet-stream");
}

serve_answer serve_bag_grid(serve_bag *bag, const char *topic, const char *at) {
  enum { COUNT = sizeof g_grid_paths / sizeof *g_grid_paths };
  ha_message msg = HA_MESSAGE_INIT;
  ha_path *paths[COUNT] = {NULL};
  serve_answer answer = SERVE_ANSWER_INIT;
  grid g;

  memset(&g, 0, sizeof g);
  if (!serve_bag_last(&answer, &msg, bag, topic, at)) return answer;
  const ha_plan *plan = cat_decode_channel(&bag->show.decode, msg.channel)->plan;
  if (!plan || ha_paths_new(paths, plan, g_grid_paths, COUNT, NULL) < 0)
    return SERVE_ERROR(404, "the messages of this topic are not grids");
  if (read_grid(&g, paths, &msg)) {
    const uint64_t side = g.width > g.height ? g.width : g.height;

    g.step = side > MAX_CELLS ? smaller(side, MAX_CELLS) : 1;
    answer = print_grid(&g, plan, &msg);
  } else {
    answer = SERVE_ERROR(422, "the grid is damaged, or its size does not match its cells");
  }
  ha_paths_free(paths, COUNT);
  return answer;
}
