/* Prints a finished tree of frames as text, as JSON, and as DOT for Graphviz. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text/utf8.h"
#include "export/tf_tree/tf_tree.h"
#include "ui/json.h"

/* Limit of the width of the name column; after a longer name the columns are not aligned. */
enum { MAX_COLUMN = 64 };

static uint64_t count_of(const tf_edge *e) {
  return e->static_count + e->dynamic_count;
}

static bool is_static(const tf_edge *e) {
  return e->dynamic_count == 0;
}

/* --- text ------------------------------------------------------------------------------------- */

static size_t width_of(const tf_tree *t) {
  size_t width = 0;

  for (size_t i = 0; i < t->line_count; i++) {
    const size_t need = 2 * t->lines[i].depth + strlen(t->frames[t->lines[i].frame].name);
    if (need > width && need <= MAX_COLUMN) width = need;
  }
  return width;
}

static void put_edge(cli_out *out, const tf_edge *e) {
  cli_out_format(out, "%-7s  %8" PRIu64 "  ", is_static(e) ? "static" : "dynamic", count_of(e));
  if (tf_edge_rate(e) > 0) {
    cli_out_format(out, "%8.2f Hz  ", tf_edge_rate(e));
  } else {
    cli_out_text(out, "          -  ");
  }
  cli_out_seconds(out, e->first_ns);
  cli_out_text(out, "  ");
  cli_out_seconds(out, e->last_ns);
  if (e->sender) {
    cli_out_text(out, "  ");
    cli_out_name(out, e->sender);
  }
}

static void put_line(cli_out *out, const tf_tree *t, const tf_line *line, size_t width) {
  cli_out_spaces(out, 2 * line->depth);
  const size_t used = 2 * line->depth + cli_out_name(out, t->frames[line->frame].name);

  if (line->edge) {
    cli_out_spaces(out, (used < width ? width - used : 0) + 2);
    put_edge(out, line->edge);
  }
  if (line->is_repeated) cli_out_text(out, "  (see above for its children)");
  cli_out_char(out, '\n');
}

void tf_tree_put_text(cli_out *out, const tf_tree *t) {
  const size_t width = width_of(t);

  for (size_t i = 0; i < t->line_count; i++) {
    put_line(out, t, &t->lines[i], width);
  }
  if (t->problem_count > 0) cli_out_char(out, '\n');
  for (size_t i = 0; i < t->problem_count; i++) {
    cli_out_text(out, "problem: ");
    cli_out_name(out, t->problems[i].text);
    cli_out_char(out, '\n');
  }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void put_text_or_null(cli_json *json, const char *key, const char *text) {
  cli_json_key(json, key);
  if (text) {
    cli_json_text(json, text);
  } else {
    cli_json_null(json);
  }
}

static void put_json_edge(cli_json *json, const tf_tree *t, const tf_edge *e) {
  const double rate = tf_edge_rate(e);

  cli_json_open(json, '{');
  cli_json_add_text(json, "parent", t->frames[e->parent].name);
  cli_json_add_text(json, "child", t->frames[e->child].name);
  cli_json_add_bool(json, "static", is_static(e));
  cli_json_add_u64(json, "static_count", e->static_count);
  cli_json_add_u64(json, "dynamic_count", e->dynamic_count);
  cli_json_key(json, "rate_hz");
  cli_json_double(json, rate > 0 ? rate : HUGE_VAL);
  cli_json_add_i64(json, "first_log_time_ns", e->first_ns);
  cli_json_add_i64(json, "last_log_time_ns", e->last_ns);
  put_text_or_null(json, "sender", e->sender);
  cli_json_close(json, '}');
}

static void put_roots(cli_json *json, const tf_tree *t) {
  cli_json_key(json, "roots");
  cli_json_open(json, '[');
  for (size_t i = 0; i < t->line_count; i++) {
    if (!t->lines[i].edge) cli_json_text(json, t->frames[t->lines[i].frame].name);
  }
  cli_json_close(json, ']');
}

static void put_problems(cli_json *json, const tf_tree *t) {
  cli_json_key(json, "problems");
  cli_json_open(json, '[');
  for (size_t i = 0; i < t->problem_count; i++) {
    cli_json_open(json, '{');
    cli_json_add_text(json, "kind", t->problems[i].kind);
    cli_json_add_text(json, "text", t->problems[i].text);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

void tf_tree_put_json(cli_out *out, const tf_tree *t) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  put_roots(&json, t);
  cli_json_key(&json, "transforms");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < t->edge_count; i++) {
    put_json_edge(&json, t, &t->edges[i]);
  }
  cli_json_close(&json, ']');
  put_problems(&json, t);
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* --- Graphviz --------------------------------------------------------------------------------- */

/* Write a string of DOT: quotes and backslashes are escaped. */
static void put_dot_text(cli_out *out, const char *text) {
  while (*text) {
    const char c = *text;
    const size_t size = cli_utf8_size(text, strlen(text));

    if (size == 0 || ha__utf8_is_control(cli_utf8_code(text, size))) {
      cli_out_char(out, '?');
    } else {
      if (c == '"' || c == '\\') cli_out_char(out, '\\');
      cli_out_bytes(out, text, size);
    }
    text += size > 0 ? size : 1;
  }
}

static void put_dot_edge(cli_out *out, const tf_tree *t, const tf_edge *e) {
  cli_out_text(out, "\"");
  put_dot_text(out, t->frames[e->parent].name);
  cli_out_text(out, "\" -> \"");
  put_dot_text(out, t->frames[e->child].name);
  cli_out_text(out, "\"[label=\"");
  if (e->sender) {
    cli_out_text(out, "Broadcaster: ");
    put_dot_text(out, e->sender);
    cli_out_text(out, "\\n");
  }
  if (is_static(e)) {
    cli_out_text(out, "Static");
  } else {
    cli_out_format(out, "Average rate: %.3f Hz", tf_edge_rate(e));
  }
  cli_out_format(out, "\\nTransforms: %" PRIu64 "\\nMost recent transform: ", count_of(e));
  cli_out_seconds(out, e->last_ns);
  cli_out_text(out, "\\nOldest transform: ");
  cli_out_seconds(out, e->first_ns);
  cli_out_text(out, is_static(e) ? "\\n\", style=dashed];\n" : "\\n\"];\n");
}

void tf_tree_put_dot(cli_out *out, const tf_tree *t) {
  cli_out_text(out, "digraph G {\n");
  for (size_t i = 0; i < t->edge_count; i++) {
    put_dot_edge(out, t, &t->edges[i]);
  }
  cli_out_text(out, "}\n");
}
