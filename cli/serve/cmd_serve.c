/* holdall serve: shows bags in a browser. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#ifdef __linux__
#include <malloc.h>
#endif

#include "bags/join.h"
#include "serve/http.h"
#include "serve/url/browser.h"
#include "serve/video/decoders.h"
#include "ui/memory.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

enum { MAX_PORT = 65535 };

typedef struct settings {
  const char *listen;
  cli_count port;
  cli_count memory;
  cli_texts hosts;
  cli_texts origins;
  cli_texts frames;
  cli_texts definitions;
  cli_texts assets;
  const char *tiles;
  const char *tls;
  const char *token_file;
  bool qr;
  bool print_url;
  bool live;
  bool control;
  const char *record_to;
  cli_join join;
  bool open;
  bool quiet;
} settings;

static const cli_opt g_options[] = {
    {"listen", 0, CLI_TEXT, offsetof(settings, listen), "ADDRESS", NULL,
     "listen at this address instead of 127.0.0.1"},
    {"port", 0, CLI_COUNT, offsetof(settings, port), "N", NULL, "port; default: a free one"},
    {"allow-host", 0, CLI_TEXTS, offsetof(settings, hosts), "NAME", NULL,
     "also accept requests to this host name or address; may be given several times"},
    {"allow-origin", 0, CLI_TEXTS, offsetof(settings, origins), "ORIGIN", NULL,
     "also accept requests from pages of this site, such as https://app.foxglove.dev; may be given "
     "several times"},
    {"frame", 0, CLI_TEXTS, offsetof(settings, frames), "ORIGIN", NULL,
     "pages of this site, such as a notebook, may show the page in a frame; the URL then works "
     "once; may be given several times"},
    {"tls", 0, CLI_TEXT, offsetof(settings, tls), "FILES", NULL,
     "encrypt connections, with a certificate and its key (PEM): CERT,KEY"},
    {"token-file", 0, CLI_PATH, offsetof(settings, token_file), "FILE", NULL,
     "the token is in this file, and stays the same; it is created if there is none"},
    {"qr", 0, CLI_FLAG, offsetof(settings, qr), NULL, NULL,
     "print the URL also as a QR code; the default on a terminal with --listen"},
    {"print-url", 0, CLI_FLAG, offsetof(settings, print_url), NULL, NULL,
     "print nothing but the URL, for programs; not with --qr"},
    {"memory", 0, CLI_SIZE, offsetof(settings, memory), "SIZE", NULL,
     "memory for values of plots, messages of the network, queues and requests; default 256M"},
    {"definitions", 0, CLI_TEXTS, offsetof(settings, definitions), "PLACE", NULL,
     "a folder or zip file of definitions; may be given several times"},
    {"assets", 0, CLI_TEXTS, offsetof(settings, assets), "DIR", NULL,
     "a folder of packages, from which meshes of robot models are read; may be given several "
     "times"},
    {"tiles", 0, CLI_TEXT, offsetof(settings, tiles), "URL", NULL,
     "tiles below the tracks of maps, such as https://tile.example.org/{z}/{x}/{y}.png"},
    {"open", 0, CLI_FLAG, offsetof(settings, open), NULL, NULL, "open the page in the browser"},
    {"live", 0, CLI_FLAG, offsetof(settings, live), NULL, NULL,
     "serve a network, to the page and to clients of the Foxglove protocol"},
    {"control", 0, CLI_FLAG, offsetof(settings, control), NULL, NULL,
     "clients may also cut bags; with --live, record bags, publish messages and call services"},
    {"record-to", 0, CLI_PATH, offsetof(settings, record_to), "DIR", NULL,
     "with --control: folder for new bags; default: beside a bag that is cut; the present one"},
    CLI_JOIN_LONG_OPTS(offsetof(settings, join)),
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

typedef struct job {
  settings set;
  cli_network where;
  serve_site site;
  serve_memory memory;
  serve_decoders *decoders;
  serve_http *http;
  serve_browser browser;
  serve_tls tls;
  char address[SERVE_ADDRESS_SIZE];      /* as in a URL: IPv6 in brackets */
  char (*addresses)[SERVE_ADDRESS_SIZE]; /* all of them, if it listens at all; else NULL */
} job;

/* --- access --------------------------------------------------------------------------------- */

static bool make_secret(char out[SERVE_TOKEN_SIZE]) {
  uint8_t bytes[16];

  if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
    cli_error("cannot get random numbers for a token from the system");
    return false;
  }
  for (size_t i = 0; i < sizeof bytes; i++) {
    snprintf(out + 2 * i, 3, "%02x", bytes[i]);
  }
  return true;
}

static void add_host(serve_site *site, const char *host) {
  site->hosts.items =
      cli_resize(site->hosts.items, site->hosts.size + 1, sizeof *site->hosts.items);
  site->hosts.items[site->hosts.size++] = host;
}

/* A server at all addresses is named by each of them. The first one is in the URL. */
static void add_all_addresses(job *j) {
  const bool is_6 = strcmp(j->address, "[::]") == 0;

  if (!is_6 && strcmp(j->address, "0.0.0.0") != 0) return;
  const size_t count = serve_addresses(&j->addresses, is_6);
  for (size_t i = 0; i < count; i++) {
    add_host(&j->site, j->addresses[i]);
  }
  if (count > 0) snprintf(j->address, sizeof j->address, "%s", j->addresses[0]);
}

static void add_hosts(job *j) {
  add_host(&j->site, "localhost");
  add_host(&j->site, "127.0.0.1");
  add_host(&j->site, "[::1]");
  add_host(&j->site, j->address);
  add_all_addresses(j);
  for (size_t i = 0; i < j->set.hosts.size; i++) {
    add_host(&j->site, j->set.hosts.items[i]);
  }
}

/* --- the server ----------------------------------------------------------------------------- */

static void add_bag(job *j, serve_readers *bag) {
  serve_site *site = &j->site;

  bag->decoders = j->decoders;
  site->bags = cli_resize(site->bags, site->bag_count + 1, sizeof(serve_readers *));
  site->bags[site->bag_count++] = bag;
}

static bool open_bags(job *j, const cli_arguments *bags) {
  for (size_t i = 0; i < bags->size; i++) {
    serve_readers *bag =
        serve_readers_open(bags->items[i], &j->set.definitions, j->site.memory, j->set.quiet);

    if (!bag) return false;
    add_bag(j, bag);
  }
  return true;
}

static bool start(job *j) {
  const char *listen = j->set.listen ? j->set.listen : "127.0.0.1";

  snprintf(j->address, sizeof j->address, strchr(listen, ':') ? "[%s]" : "%s", listen);
  add_hosts(j);
  j->site.origins = j->set.origins;
  j->site.assets = j->set.assets;
  j->site.definitions = &j->set.definitions;
  j->site.frames = j->set.frames;
  j->site.keep = keep_site_new();
  if (j->set.control) j->site.cut = keep_cut_new(j->set.record_to);
  if (!make_secret(j->site.token) || !make_secret(j->site.session)) return false;
  if (j->set.token_file &&
      !serve_token_file(j->site.token, sizeof j->site.token, j->set.token_file))
    return false;
  if (j->set.tls && !serve_tls_read(&j->tls, j->set.tls)) return false;
  j->site.has_tls = j->tls.cert != NULL;
  snprintf(j->site.cookie, sizeof j->site.cookie, "holdall_%.8s", j->site.token);
  j->http = serve_http_start(&j->site, listen, (uint16_t)j->set.port.value, &j->tls);
  return j->http != NULL;
}

static void print_url(job *j) {
  char url[160];
  cli_out out;

  snprintf(url, sizeof url, "%s://%s:%u/?token=%s", j->site.has_tls ? "https" : "http", j->address,
           (unsigned)serve_http_port(j->http), j->site.token);
  cli_out_init(&out, CLI_STDOUT);
  cli_out_text(&out, url);
  cli_out_char(&out, '\n');
  if (!j->set.print_url && (j->set.qr || (j->set.listen && isatty(CLI_STDOUT))))
    (void)serve_qr_print(&out, url);
  cli_out_flush(&out);
  if (j->set.open) serve_browser_open(&j->browser, url);
}

/* The master of ROS 1 has no types of services, which clients need: they are asked for. */
static live_network *open_network(ha_status *st, const job *j, const ha_network_options *options,
                                  ha_error *err) {
  ha_pair pairs[CLI_NETWORK_PAIRS + 1];
  ha_transport_options join = *options->join;
  ha_network_options mine = *options;

  if (strcmp(options->transport, "ros1") == 0) {
    const size_t count = join.settings.size;

    if (count > 0) memcpy(pairs, join.settings.items, count * sizeof *pairs);
    pairs[count] = (ha_pair){"service_types", "1", 1};
    join.settings = (ha_pairs){pairs, count + 1};
    mine.join = &join;
  }
  return live_network_open(st, &mine, &j->set.definitions, err);
}

/* Returns CLI_DONE or another exit code. */
static int join_network(job *j) {
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st = HA_OK;

  if (!j->set.live) return CLI_DONE;
  cli_join_fill(&options, &j->set.join, &j->where, j->set.quiet);
  j->site.live = open_network(&st, j, &options, &err);
  if (!j->site.live) return cli_join_failed(st, &err);
  add_bag(j, serve_readers_open_live(j->site.live, &j->set.definitions, j->site.memory));
  if (j->set.control)
    j->site.recording = live_recording_new(options.transport, options.join,
                                           j->set.record_to ? j->set.record_to : ".");
  return CLI_DONE;
}

/* Origins go into a header of answers, so they contain no other characters. */
static const char g_allowed[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:*[]";

static const char *host_of(const char *url) {
  const char *host = strncmp(url, "http", 4) == 0 ? strstr(url, "://") : NULL;

  return host && host - url <= 5 ? host + 3 : NULL;
}

static bool set_tiles(serve_site *site, const char *url) {
  if (!url) return true;
  const char *host = host_of(url);
  const size_t size = host ? strspn(host, g_allowed) : 0;

  if (size > 0 && host[size] == '/' && strstr(url, "{z}") && strstr(url, "{x}") &&
      strstr(url, "{y}") && (size_t)(host - url) + size < sizeof site->tiles_origin) {
    site->tiles = url;
    memcpy(site->tiles_origin, url, (size_t)(host - url) + size);
    return true;
  }
  cli_error("--tiles needs a URL such as https://tile.example.org/{z}/{x}/{y}.png, not '%s'", url);
  return false;
}

static bool check_frames(const cli_texts *frames) {
  enum { MAX_FRAMES = 8, MAX_SIZE = 80 };

  if (frames->size > MAX_FRAMES) cli_error("--frame may be given at most %d times", MAX_FRAMES);
  for (size_t i = 0; i < frames->size && frames->size <= MAX_FRAMES; i++) {
    const char *text = frames->items[i];
    const char *host = host_of(text);

    if (host && *host != '\0' && strlen(text) <= MAX_SIZE && host[strspn(host, g_allowed)] == '\0')
      continue;
    cli_error("--frame needs an origin such as http://localhost:8888, not '%s'", text);
    return false;
  }
  return frames->size <= MAX_FRAMES;
}

static bool check_folders(const cli_texts *folders) {
  for (size_t i = 0; i < folders->size; i++) {
    if (cli_path_is_folder(folders->items[i])) continue;
    cli_error("--assets %s: not a folder", folders->items[i]);
    return false;
  }
  return true;
}

static bool check(const job *j, const cli_arguments *bags) {
  if (!check_frames(&j->set.frames) || !check_folders(&j->set.assets)) return false;
  if (j->set.port.value > MAX_PORT) {
    cli_error("--port needs a number up to %d", MAX_PORT);
  } else if (bags->size == 0 && !j->set.live) {
    cli_error("nothing to serve: give BAG or --live; see 'holdall serve --help'");
  } else if (j->set.memory.given && j->set.memory.value < SERVE_MEMORY_LEAST) {
    cli_error("--memory needs at least 64M");
  } else if (j->set.print_url && j->set.qr) {
    cli_error("--print-url and --qr exclude each other");
  } else if (j->set.record_to && !j->set.control) {
    cli_error("--record-to needs --control");
  } else if (j->set.record_to && !cli_path_is_folder(j->set.record_to)) {
    cli_error("--record-to %s: not a folder", j->set.record_to);
  } else {
    return true;
  }
  return false;
}

/* Return the memory of chunks and images to the system when they are freed. Without a fixed
 * threshold glibc raises it to 32 MiB, and the heap of each of many threads then keeps what was
 * freed there: 280 MiB instead of 70 after 100 clients have played a bag for 20 s. */
static void return_memory(void) {
#ifdef M_MMAP_THRESHOLD
  enum { LARGE = 1 << 20 };

  (void)mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}

static int serve(job *j, const cli_arguments *bags) {
  if (!check(j, bags) || !set_tiles(&j->site, j->set.tiles)) return CLI_WRONG_USE;
  serve_memory_init(&j->memory, j->set.memory.given ? j->set.memory.value : SERVE_MEMORY_DEFAULT,
                    bags->size > 0, j->set.live);
  return_memory();
  j->site.memory = &j->memory;
  j->decoders = serve_decoders_new(&j->memory);
  if (!open_bags(j, bags)) return CLI_FAILED;
  cli_catch_signals();
  const int code = join_network(j);
  if (code != CLI_DONE) return code;
  if (!start(j)) return CLI_FAILED;
  cli_stop_hold(); /* an answer in progress can take longer than the grace period after a signal */
  print_url(j);
  while (!cli_is_stopped()) {
    serve_http_run(j->http);
    serve_site_step(&j->site);
  }
  return CLI_DONE;
}

static void done(job *j) {
  serve_browser_done(&j->browser);
  serve_http_stop(j->http);
  serve_tls_done(&j->tls);
  free(j->addresses);
  live_recording_free(j->site.recording);
  keep_site_free(j->site.keep);
  keep_cut_free(j->site.cut);
  for (size_t i = 0; i < j->site.bag_count; i++) {
    serve_readers_close(j->site.bags[i]);
  }
  serve_decoders_free(j->decoders);
  live_network_close(j->site.live);
  if (j->site.memory) serve_memory_done(j->site.memory);
  cli_network_done(&j->where);
  free(j->site.bags);
  free(j->site.hosts.items);
  free(j->set.hosts.items);
  free(j->set.origins.items);
  free(j->set.frames.items);
  free(j->set.definitions.items);
  free(j->set.assets.items);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job j;
  cli_arguments bags = {NULL, 0};
  int code = CLI_WRONG_USE;

  memset(&j, 0, sizeof j);
  if (cli_network_find(&j.where, verb, argc, argv) &&
      cli_parse(&code, &bags, &j.set, verb, argc, argv)) {
    cli_network_take_remaps(&j.where, &bags);
    code = cli_network_agrees(&j.where, &j.set.join.network) ? serve(&j, &bags) : CLI_WRONG_USE;
  }
  done(&j);
  return code;
}

static const char *const g_examples[] = {
    "holdall serve --open drive.mcap",
    "holdall serve --port 8080 first.bag second.bag",
    "holdall serve --live --ros2 --port 8765",
    "holdall serve -q --print-url drive.mcap",
    NULL,
};

const cli_verb cli_verb_serve = {
    .name = "serve",
    .summary = "serve bags to a browser, and bags or a network to viewers",
    .arguments = "[BAG...]",
    .description =
        "Serve each BAG by HTTP to programs and browsers of this machine, and print the URL\n"
        "of a page that shows topics and messages. Every request needs the token in the\n"
        "URL. Clients of the Foxglove WebSocket protocol receive the bag as it is played, or, "
        "with\n"
        "--live, messages of a network. Ctrl-C ends it.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 0,
    .max_arguments = SIZE_MAX,
    .run = run,
};
