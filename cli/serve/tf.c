#include "serve/tf.h"

#include <unistd.h>

#include "ui/json.h"

/* clang-format off */
#define ERROR(status, words) \
  serve_answer_error((status), "{\"error\":{\"code\":" #status ",\"text\":\"" words "\"}}")
/* clang-format on */

static void put_numbers(cli_json *json, const char *key, const double *numbers, size_t count) {
  cli_json_key(json, key);
  cli_json_open(json, '[');
  for (size_t i = 0; i < count; i++) {
    cli_json_double(json, numbers[i]);
  }
  cli_json_close(json, ']');
}

static int64_t nearest(const ha_frame_info *info, int64_t at_ns) {
  if (info->is_static) return at_ns;
  if (at_ns < info->first_ns) return info->first_ns;
  return at_ns > info->last_ns ? info->last_ns : at_ns;
}

static int64_t age_of(int64_t at_ns, int64_t time_ns) {
  int64_t age_ns = 0;

  if (!__builtin_sub_overflow(at_ns, time_ns, &age_ns)) return age_ns;
  return at_ns < time_ns ? INT64_MIN : INT64_MAX;
}

static void put_frame(cli_json *json, ha_frames *frames, const ha_frame_info *info, int64_t at_ns) {
  ha_transform t = HA_TRANSFORM_INIT;
  const int64_t time_ns = nearest(info, at_ns);

  if (ha_frames_lookup(&t, frames, info->parent, info->name, time_ns, NULL) < 0) return;
  cli_json_open(json, '{');
  cli_json_add_text(json, "frame", info->name);
  cli_json_add_text(json, "parent", info->parent);
  put_numbers(json, "translation", t.translation, 3);
  put_numbers(json, "rotation", t.rotation, 4);
  cli_json_add_bool(json, "static", info->is_static);
  cli_json_add_i64(json, "age_ns", age_of(at_ns, time_ns));
  cli_json_close(json, '}');
}

static serve_answer print_frames(const serve_frames *f, int64_t at_ns) {
  const int fd = serve_answer_file();
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  if (fd < 0) return ERROR(500, "a temporary file could not be created");
  cli_out_init(&out, fd);
  cli_json_open(&json, '{');
  cli_json_add_text(&json, "end", f->end);
  cli_json_key(&json, "frames");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < ha_frames_count(f->frames); i++) {
    ha_frame_info info = HA_FRAME_INFO_INIT;

    if (ha_frames_get(&info, f->frames, i, NULL) == HA_OK && info.parent)
      put_frame(&json, f->frames, &info, at_ns);
  }
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  cli_out_flush(&out);
  if (!cli_out_is_broken(&out)) return serve_answer_of_file(fd, "application/json");
  close(fd);
  return ERROR(500, "a temporary file could not be written");
}

serve_answer serve_bag_frames(serve_bag *bag, const char *at) {
  const serve_frames_of of = {bag->reader, &bag->show.decode, bag->info};
  int64_t at_ns = bag->info->end_ns;

  if (!serve_bag_time(&at_ns, bag, at)) return ERROR(400, "at: invalid time");
  pthread_mutex_lock(&bag->frames->lock);
  const serve_answer answer = serve_frames_read(bag->frames, &of, at_ns)
                                  ? print_frames(bag->frames, at_ns)
                                  : ERROR(500, "out of memory");
  pthread_mutex_unlock(&bag->frames->lock);
  return answer;
}
