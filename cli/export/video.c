/* Exports images as video: a pipe of pixels to the program ffmpeg, which writes MP4. One video for
 * each channel. Its frames have a constant rate, and each shows the image that was the newest at
 * its time. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <holdall/image.h>

#include "export/export.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/report.h"

/* Most programs that run at the same time. */
enum { MAX_VIDEOS = 16 };

static const double g_rates[] = {0.1, 240}; /* least and most frames a second */
static const double g_longest_s = 10;       /* pauses that are longer are left out */

typedef struct videos {
  cli_export *run;
  size_t open;
} videos;

typedef struct channel_state {
  videos *all;
  ha_image_reader *reader;
  bool is_measured;   /* last_ns is set */
  int64_t last_ns;    /* the last message that was measured */
  uint64_t intervals; /* between messages, without long pauses, ... */
  double intervals_s; /* ... and their sum */

  export_file file; /* open while ffmpeg runs */
  pid_t ffmpeg;
  int pipe;
  double rate;
  ha_image like;  /* width, height, channels of all frames */
  size_t size;    /* bytes of a frame */
  uint8_t *shown; /* the frame that is repeated until the next one ... */
  uint8_t *next;
  int64_t shown_at; /* ... and its number */
  int64_t begin_ns; /* time of frame 0, later by each pause that was left out */
  uint64_t pauses;
} channel_state;

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  return ha_images_are_in(channel, plan) != 0;
}

static ha_status open_videos(void **out, cli_export *run, ha_error *err) {
  videos *all = cli_resize(NULL, 1, sizeof *all);

  (void)err;
  *all = (videos){.run = run};
  *out = all;
  return HA_OK;
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  channel_state *state = cli_resize(NULL, 1, sizeof *state);

  memset(state, 0, sizeof *state);
  state->all = self;
  channel->state = state;
  return ha_image_reader_new(&state->reader, channel->channel, channel->plan, NULL, err);
}

static ha_status measure(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  channel_state *state = channel->state;

  (void)self;
  (void)err;
  const double passed_s = ((double)msg->log_time_ns - (double)state->last_ns) / 1e9;
  if (state->is_measured && passed_s <= g_longest_s) {
    state->intervals++;
    state->intervals_s += passed_s;
  }
  state->is_measured = true;
  state->last_ns = msg->log_time_ns;
  return HA_OK;
}

/* The mean rate of the messages between long pauses; one that is nearly a whole number is that
 * number. */
static double rate_of(const channel_state *state) {
  double rate = state->intervals_s > 0 ? (double)state->intervals / state->intervals_s : 1;

  if (rate >= 1 && fabs(rate - round(rate)) < 0.02 * rate) rate = round(rate);
  return fmax(g_rates[0], fmin(rate, g_rates[1]));
}

/* --- the program ------------------------------------------------------------------------------ */

static const char *pixels_of(const ha_image *im) {
  static const char *const names[] = {"gray", "ya8", "rgb24", "rgba"};

  return names[im->channels - 1];
}

/* Returns 0, or an errno. In a process group of its own: Ctrl-C ends the export, which then closes
 * the pipe. */
static int spawn(pid_t *out, char *const *arguments, int from) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failed = posix_spawn_file_actions_init(&actions);

  if (failed) return failed;
  failed = posix_spawnattr_init(&attributes);
  if (!failed) {
    failed = posix_spawn_file_actions_adddup2(&actions, from, STDIN_FILENO);
    if (!failed) failed = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    if (!failed) {
      failed = posix_spawnp(out, arguments[0], &actions, &attributes, arguments, environ);
    }
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

/* Widths and heights of the usual pixels of video are even. The file exists already, as a draft. */
static int start(channel_state *state, int from) {
  char size[32];
  char rate[32];
  const size_t room = strlen(state->file.draft.beside) + sizeof "file:";
  char *path = cli_resize(NULL, room, 1);
  const char *const words[] = {"ffmpeg",
                               "-loglevel",
                               "error",
                               "-y",
                               "-f",
                               "rawvideo",
                               "-pixel_format",
                               pixels_of(&state->like),
                               "-video_size",
                               size,
                               "-framerate",
                               rate,
                               "-i",
                               "pipe:0",
                               "-vf",
                               "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                               "-pix_fmt",
                               "yuv420p",
                               "-movflags",
                               "+faststart",
                               "-f",
                               "mp4",
                               path,
                               NULL};
  char *arguments[sizeof words / sizeof *words] = {NULL};

  snprintf(size, sizeof size, "%" PRIu32 "x%" PRIu32, state->like.width, state->like.height);
  snprintf(rate, sizeof rate, "%.3f", state->rate);
  snprintf(path, room, "file:%s", state->file.draft.beside);
  for (size_t i = 0; words[i]; i++) {
    const size_t bytes = strlen(words[i]) + 1;

    arguments[i] = cli_resize(NULL, bytes, 1);
    memcpy(arguments[i], words[i], bytes);
  }
  const int failed = spawn(&state->ffmpeg, arguments, from);
  for (size_t i = 0; words[i]; i++) {
    free(arguments[i]);
  }
  free(path);
  return failed;
}

/* Create the file, and start the program that writes it. */
static ha_status begin(channel_state *state, export_channel *channel, const ha_message *msg,
                       ha_error *err) {
  int ends[2];

  if (state->all->open == MAX_VIDEOS) {
    return CLI_FAIL(err, HA_E_LIMIT, "more than %d videos at a time; select topics by --topic",
                    MAX_VIDEOS);
  }
  CLI_TRY(export_create(&state->file, state->all->run, &cli_export_mp4, channel, msg, ".mp4", err));
  if (pipe2(ends, O_CLOEXEC) < 0) {
    export_drop(&state->file);
    return CLI_FAIL(err, HA_E_IO, "a pipe to ffmpeg: %s", strerror(errno));
  }
  const int failed = start(state, ends[0]);
  close(ends[0]);
  if (failed) {
    close(ends[1]);
    export_drop(&state->file);
    return CLI_FAIL(err, HA_E_IO,
                    "mp4 is written by the program ffmpeg%s%s; --as images needs none",
                    failed == ENOENT ? ", which is not installed" : ": ",
                    failed == ENOENT ? "" : strerror(failed));
  }
  state->pipe = ends[1];
  state->begin_ns = msg->log_time_ns;
  state->shown_at = -1;
  state->all->open++;
  return HA_OK;
}

/* Close the pipe, and wait until the file is complete. Reports on stderr are those of ffmpeg. */
static ha_status end(channel_state *state, ha_error *err) {
  int status = 0;

  close(state->pipe);
  state->all->open--;
  while (waitpid(state->ffmpeg, &status, 0) < 0) {
    if (errno != EINTR) break;
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    export_drop(&state->file);
    return CLI_FAIL(err, HA_E_IO, "ffmpeg failed to write the video");
  }
  (void)fseeko(state->file.stream, 0, SEEK_END); /* its size is reported */
  return export_finish(&state->file, err);
}

/* --- frames ----------------------------------------------------------------------------------- */

static ha_status check(const channel_state *state, const ha_image *im, ha_error *err) {
  const ha_image *like = &state->like;

  if (im->kind != HA_KIND_UINT8) {
    return CLI_FAIL(err, HA_E_UNSUPPORTED,
                    "a video has 8 bits, which do not fit the encoding '%.*s'",
                    im->encoding_size < 64 ? (int)im->encoding_size : 64, im->encoding);
  }
  if (state->file.stream &&
      (im->width != like->width || im->height != like->height || im->channels != like->channels)) {
    return CLI_FAIL(err, HA_E_UNSUPPORTED,
                    "an image of %" PRIu32 " x %" PRIu32 " with %" PRIu32
                    " values in a video of %" PRIu32 " x %" PRIu32 " with %" PRIu32,
                    im->width, im->height, im->channels, like->width, like->height, like->channels);
  }
  return HA_OK;
}

static ha_status make_room(channel_state *state, const ha_image *im, ha_error *err) {
  size_t size;

  if (__builtin_mul_overflow((size_t)im->row_bytes, (size_t)im->height, &size)) {
    return CLI_FAIL(err, HA_E_LIMIT, "the image is too large");
  }
  if (state->next && state->size == size) return HA_OK;
  free(state->next);
  free(state->shown);
  state->size = size;
  state->next = malloc(size);
  state->shown = malloc(size);
  if (state->next && state->shown) return HA_OK;
  free(state->next);
  free(state->shown);
  state->next = state->shown = NULL;
  return CLI_FAIL(err, HA_E_NOMEM, "out of memory");
}

/* Returns the number of the frame at this time. Shortens a long pause to one frame. */
static int64_t frame_at(channel_state *state, int64_t time_ns) {
  const int64_t after = state->shown_at + 1;
  const double longest = fmax(1, g_longest_s * state->rate);
  double at = round(((double)time_ns - (double)state->begin_ns) / 1e9 * state->rate);

  if (state->shown_at < 0) return 0;
  if (at - (double)state->shown_at <= longest) {
    return at > (double)state->shown_at ? (int64_t)at : state->shown_at;
  }
  state->pauses++;
  state->begin_ns = time_ns - (int64_t)((double)after / state->rate * 1e9);
  return after;
}

/* Write the frame that was shown until this one. If both have the same number, it is replaced. */
static ha_status show(channel_state *state, int64_t number, ha_error *err) {
  for (int64_t i = state->shown_at; i >= 0 && i < number; i++) {
    if (!cli_write_all(state->pipe, state->shown, state->size)) {
      return CLI_FAIL(err, HA_E_IO, "ffmpeg does not take the images: %s", strerror(errno));
    }
  }
  uint8_t *free_one = state->shown;
  state->shown = state->next;
  state->next = free_one;
  state->shown_at = number;
  return HA_OK;
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  channel_state *state = channel->state;
  ha_image im = HA_IMAGE_INIT;

  (void)self;
  CLI_TRY(ha_image_read(&im, state->reader, msg, err));
  CLI_TRY(check(state, &im, err));
  CLI_TRY(make_room(state, &im, err));
  CLI_TRY(ha_image_rows(state->next, state->size, 0, state->reader, 0, im.height, err));
  if (!state->file.stream) {
    state->like = im;
    state->rate = rate_of(state);
    CLI_TRY(begin(state, channel, msg, err));
  }
  return show(state, frame_at(state, msg->log_time_ns), err);
}

/* --- the exporter ----------------------------------------------------------------------------- */

static ha_status finish_channel(void *self, export_channel *channel, ha_error *err) {
  channel_state *state = channel->state;

  (void)self;
  if (!state->file.stream) return HA_OK;
  const ha_status st = show(state, state->shown_at + 1, err);
  const ha_status ended = end(state, st < 0 ? NULL : err);
  if (state->pauses > 0) {
    cli_note("%s: pauses of more than %g s are left out of the video: %" PRIu64,
             channel->channel->topic, g_longest_s, state->pauses);
  }
  return st < 0 ? st : ended;
}

static void close_channel(void *self, export_channel *channel) {
  channel_state *state = channel->state;

  (void)self;
  if (!state) return;
  if (state->file.stream) (void)end(state, NULL);
  ha_image_reader_free(state->reader);
  free(state->shown);
  free(state->next);
  free(state);
}

const cli_exporter cli_export_mp4 = {
    .name = "mp4",
    .help = "video of images, by the program ffmpeg",
    .takes = takes,
    .open = open_videos,
    .add_channel = add_channel,
    .measure = measure,
    .message = message,
    .finish_channel = finish_channel,
    .close_channel = close_channel,
    .close = free,
};
