#include "serve/route.h"

#include <string.h>

#include "serve/assets/assets.h"
#include "serve/cloud.h"
#include "serve/foxglove/protocol.h"
#include "serve/grid.h"
#include "serve/image.h"
#include "serve/queries/queries.h"
#include "serve/series.h"
#include "serve/tf.h"
#include "serve/video/video.h"
#include "ui/json.h"

static const char *header(const serve_request *r, const char *name) {
  return r->value(r->user, SERVE_HEADER, name);
}

/* --- access --------------------------------------------------------------------------------- */

/* True when the host is allowed. A page of another site can make the browser connect to this server
 * under that site's name (DNS rebinding); then the Host header contains that name. */
static bool is_known_host(const serve_site *site, const char *host) {
  for (size_t i = 0; host && i < site->hosts.size; i++) {
    if (serve_host_is(host, site->hosts.items[i])) return true;
  }
  return false;
}

static bool is_own_origin(const serve_site *site, const char *origin, const char *host) {
  return serve_origin_is(origin, site->has_tls ? "https://" : "http://", host);
}

/* Returns the origin of another site that is allowed, or NULL. */
static const char *find_origin(const serve_site *site, const char *origin) {
  for (size_t i = 0; origin && i < site->origins.size; i++) {
    if (strcmp(origin, site->origins.items[i]) == 0) return site->origins.items[i];
  }
  return NULL;
}

static bool has_token(const serve_site *site, const serve_request *r) {
  static const char scheme[] = "Bearer ";
  const char *given = header(r, "Authorization");

  if (given && strncmp(given, scheme, sizeof scheme - 1) == 0 &&
      serve_secret_is(given + sizeof scheme - 1, site->token))
    return true;
  return serve_secret_is(r->value(r->user, SERVE_COOKIE, site->cookie), site->token);
}

/* --- resources ------------------------------------------------------------------------------ */

static serve_answer fixed(const serve_asset *asset, const char *type) {
  serve_answer answer = SERVE_ANSWER_INIT;

  answer.status = 200;
  answer.type = type;
  answer.text = asset->bytes;
  answer.size = asset->size;
  answer.is_packed = true;
  return answer;
}

/* path: NULL = unknown. */
static const char *base_name(const char *path) {
  const char *slash = path ? strrchr(path, '/') : NULL;

  if (!path) return "";
  return slash && slash[1] ? slash + 1 : path;
}

/* Returns the list of bags: ids and names. */
static serve_answer list_bags(const serve_site *site) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  cli_json_open(&json, '[');
  for (size_t i = 0; i < site->bag_count; i++) {
    cli_json_open(&json, '{');
    cli_json_add_u64(&json, "id", i);
    cli_json_add_text(&json, "name", base_name(site->bags[i]->shown));
    cli_json_add_bool(&json, "live", site->bags[i]->live != NULL);
    cli_json_add_bool(&json, "control",
                      site->bags[i]->live ? site->recording != NULL : site->cut != NULL);
    cli_json_close(&json, '}');
  }
  cli_json_close(&json, ']');
  return serve_answer_end(&out, "application/json");
}

static serve_answer list_messages(serve_bag *bag, const serve_request *r) {
  const serve_messages wanted = {
      .topic = r->value(r->user, SERVE_PARAMETER, "topic"),
      .start = r->value(r->user, SERVE_PARAMETER, "start"),
      .end = r->value(r->user, SERVE_PARAMETER, "end"),
      .at = r->value(r->user, SERVE_PARAMETER, "at"),
      .limit = r->value(r->user, SERVE_PARAMETER, "limit"),
      .reverse = r->value(r->user, SERVE_PARAMETER, "reverse"),
      .full = r->value(r->user, SERVE_PARAMETER, "full"),
      .cut = r->value(r->user, SERVE_PARAMETER, "cut"),
  };

  return serve_bag_messages(bag, &wanted);
}

static serve_answer make_series(serve_bag *bag, const serve_request *r) {
  const serve_series wanted = {
      .topic = r->value(r->user, SERVE_PARAMETER, "topic"),
      .field = r->value(r->user, SERVE_PARAMETER, "field"),
      .start = r->value(r->user, SERVE_PARAMETER, "start"),
      .end = r->value(r->user, SERVE_PARAMETER, "end"),
      .points = r->value(r->user, SERVE_PARAMETER, "points"),
  };

  return serve_bag_series(bag, &wanted);
}

static serve_answer list_values(serve_bag *bag, const serve_request *r) {
  const serve_values wanted = {
      .topic = r->value(r->user, SERVE_PARAMETER, "topic"),
      .fields = r->value(r->user, SERVE_PARAMETER, "fields"),
      .start = r->value(r->user, SERVE_PARAMETER, "start"),
      .end = r->value(r->user, SERVE_PARAMETER, "end"),
  };

  return serve_bag_values(bag, &wanted);
}

static serve_answer search(serve_bag *bag, const serve_request *r) {
  const serve_search wanted = {
      .where = r->value(r->user, SERVE_PARAMETER, "where"),
      .start = r->value(r->user, SERVE_PARAMETER, "start"),
      .end = r->value(r->user, SERVE_PARAMETER, "end"),
      .limit = r->value(r->user, SERVE_PARAMETER, "limit"),
  };

  return serve_bag_search(bag, &wanted);
}

static serve_answer make_image(serve_bag *bag, const serve_request *r) {
  const serve_image wanted = {
      .topic = r->value(r->user, SERVE_PARAMETER, "topic"),
      .at = r->value(r->user, SERVE_PARAMETER, "at"),
      .width = r->value(r->user, SERVE_PARAMETER, "width"),
  };

  return serve_bag_image(bag, &wanted);
}

static serve_answer list_packets(serve_bag *bag, const serve_request *r) {
  const serve_video wanted = {
      .topic = r->value(r->user, SERVE_PARAMETER, "topic"),
      .at = r->value(r->user, SERVE_PARAMETER, "at"),
      .start = r->value(r->user, SERVE_PARAMETER, "start"),
      .end = r->value(r->user, SERVE_PARAMETER, "end"),
  };

  return serve_bag_video(bag, &wanted);
}

static serve_answer make_cloud(serve_bag *bag, const serve_request *r) {
  const serve_cloud wanted = {
      .topic = r->value(r->user, SERVE_PARAMETER, "topic"),
      .at = r->value(r->user, SERVE_PARAMETER, "at"),
      .field = r->value(r->user, SERVE_PARAMETER, "field"),
      .max = r->value(r->user, SERVE_PARAMETER, "max"),
  };

  return serve_bag_cloud(bag, &wanted);
}

/* opened: path of the bag. */
static serve_answer of_reader(serve_bag *bag, const char *opened, const serve_path *path,
                              const serve_request *r) {
  if (path->place == SERVE_BAG) return serve_bag_describe(bag);
  if (path->place == SERVE_MESSAGES) return list_messages(bag, r);
  if (path->place == SERVE_SERIES) return make_series(bag, r);
  if (path->place == SERVE_VALUES) return list_values(bag, r);
  if (path->place == SERVE_SEARCH) return search(bag, r);
  if (path->place == SERVE_CHECK)
    return serve_bag_check(bag, opened, r->value(r->user, SERVE_PARAMETER, "types"));
  if (path->place == SERVE_STATISTICS) return serve_bag_statistics(bag);
  if (path->place == SERVE_MOVEMENT) return serve_bag_movement(bag);
  if (path->place == SERVE_IMAGE) return make_image(bag, r);
  if (path->place == SERVE_VIDEO) return list_packets(bag, r);
  if (path->place == SERVE_CLOUD) return make_cloud(bag, r);
  if (path->place == SERVE_GRID)
    return serve_bag_grid(bag, r->value(r->user, SERVE_PARAMETER, "topic"),
                          r->value(r->user, SERVE_PARAMETER, "at"));
  if (path->place == SERVE_FRAMES)
    return serve_bag_frames(bag, r->value(r->user, SERVE_PARAMETER, "at"));
  if (path->place == SERVE_DENSITY)
    return serve_bag_density(bag, r->value(r->user, SERVE_PARAMETER, "bins"));
  return serve_bag_file(bag, path->name, header(r, "Range"), header(r, "If-Range"));
}

static bool is_post(const serve_request *r) {
  return strcmp(r->method, "POST") == 0;
}

/* What changes with POST, and is described with GET. */
static serve_answer of_kept(const serve_site *site, const serve_bag *bag,
                            const serve_readers *readers, serve_place place,
                            const serve_request *r) {
  const keep_request wanted = {
      .is_post = is_post(r),
      .what = r->value(r->user, SERVE_PARAMETER, "do"),
      .id = r->value(r->user, SERVE_PARAMETER, "id"),
      .start = r->value(r->user, SERVE_PARAMETER, "start"),
      .end = r->value(r->user, SERVE_PARAMETER, "end"),
      .times = r->value(r->user, SERVE_PARAMETER, "times"),
      .note = r->value(r->user, SERVE_PARAMETER, "note"),
      .name = r->value(r->user, SERVE_PARAMETER, "name"),
      .topics = r->value(r->user, SERVE_PARAMETER, "topics"),
      .text = r->value(r->user, SERVE_PARAMETER, "text"),
      .last = r->value(r->user, SERVE_PARAMETER, "last"),
  };

  const char *path = readers->path;

  if (place == SERVE_LAYOUT)
    return keep_layout(site->keep, bag, base_name(readers->shown), &wanted);
  if (bag->live) return SERVE_ERROR(404, "only bags have marks, and can be cut");
  if (place == SERVE_MARKS) return keep_site_marks(site->keep, bag, path, &wanted);
  if (!site->cut) return SERVE_ERROR(403, "cutting needs --control");
  return keep_cut_bag(site->cut, bag, path, &wanted);
}

static bool is_kept(serve_place place) {
  return place == SERVE_MARKS || place == SERVE_CUT || place == SERVE_LAYOUT;
}

static serve_answer of_bag(const serve_site *site, serve_readers *readers, const serve_path *path,
                           const serve_request *r) {
  const serve_asker asker = {r->is_gone, r->user};
  serve_bag *bag = serve_readers_take(readers, &asker);

  if (!bag) return SERVE_ERROR(503, "the bag can't be opened again, or the client has left");
  serve_bag_begin(bag, &asker);
  const serve_answer answer = is_kept(path->place) ? of_kept(site, bag, readers, path->place, r)
                                                   : of_reader(bag, readers->path, path, r);
  serve_bag_end(bag);
  serve_readers_give(readers, bag);
  return answer;
}

/* --- WebSocket ---------------------------------------------------------------------------- */

static bool is_upgrade(const serve_request *r) {
  const char *upgrade = header(r, "Upgrade");

  return upgrade && ws_has_word(upgrade, "websocket");
}

/* Upgrade to WebSocket. "/ws" is for clients whose users enter only a host and a port: it serves
 * the network if there is one, else the first bag. */
static serve_answer upgrade(const serve_site *site, const serve_request *r) {
  static const char *const protocols[] = {FOX_V1, FOX_SDK_V1, NULL};
  const serve_path path = serve_path_read(r->path);
  const bool is_live = path.place == SERVE_BAG_SOCKET
                           ? path.bag < site->bag_count && site->bags[path.bag]->live
                           : site->live != NULL;
  const char *version = header(r, "Sec-WebSocket-Version");
  const char *offered = header(r, "Sec-WebSocket-Protocol");
  const char *loop = r->value(r->user, SERVE_PARAMETER, "loop");
  serve_answer answer = SERVE_ANSWER_INIT;

  if (path.place != SERVE_SOCKET && path.place != SERVE_BAG_SOCKET && path.place != SERVE_PAGE)
    return SERVE_ERROR(404, "no WebSocket at this path");
  if (!is_live && path.bag >= site->bag_count) return SERVE_ERROR(404, "no bag has this number");
  if (!version || strcmp(version, "13") != 0)
    return SERVE_ERROR(426, "WebSocket version 13 is required");
  answer.upgrade.protocol = offered ? ws_protocol(offered, protocols) : NULL;
  if (!answer.upgrade.protocol)
    return SERVE_ERROR(400, "the client offers neither " FOX_V1 " nor " FOX_SDK_V1);
  if (!ws_accept(answer.upgrade.accept, header(r, "Sec-WebSocket-Key")))
    return SERVE_ERROR(400, "Sec-WebSocket-Key is missing or wrong");
  answer.status = 101;
  answer.upgrade.bag = is_live ? SERVE_LIVE : path.bag;
  answer.upgrade.loops = loop && strcmp(loop, "1") == 0;
  return answer;
}

static serve_answer describe_tiles(const serve_site *site) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  cli_json_add_text(&json, "url", site->tiles ? site->tiles : "");
  cli_json_close(&json, '}');
  return serve_answer_end(&out, "application/json");
}

/* A file of a model, by the URL that a message has. */
static serve_answer open_model(const serve_site *site, const serve_request *r) {
  const char *url = r->value(r->user, SERVE_PARAMETER, "url");
  const char *reason = NULL;
  const int fd = serve_asset_open(&reason, &site->assets, url ? url : "");

  if (fd >= 0) return serve_answer_of_file(fd, "application/octet-stream");
  return serve_answer_failure(404, NULL, reason);
}

/* POST changes the state, GET returns it. */
static serve_answer record(const serve_site *site, const serve_request *r) {
  if (!site->live) return SERVE_ERROR(404, "no network: see --live");
  if (!site->recording) return SERVE_ERROR(403, "recording needs --control");
  if (!is_post(r)) return live_recording_describe(site->recording);
  return live_recording_set(site->recording, r->value(r->user, SERVE_PARAMETER, "do"));
}

static serve_answer find(serve_site *site, const serve_request *r) {
  const serve_path path = serve_path_read(r->path);

  switch (path.place) {
  case SERVE_PAGE:
    return fixed(&serve_page_html, "text/html; charset=utf-8");
  case SERVE_SCRIPT:
    return fixed(&serve_page_js, "text/javascript; charset=utf-8");
  case SERVE_LICENCES:
    return fixed(&serve_licences_txt, "text/plain; charset=utf-8");
  case SERVE_STYLE:
    return fixed(&serve_page_css, "text/css; charset=utf-8");
  case SERVE_ICON:
    return fixed(&serve_icon_svg, "image/svg+xml");
  case SERVE_NETWORK:
    return site->live ? live_network_describe(site->live)
                      : SERVE_ERROR(404, "no network: see --live");
  case SERVE_RECORDING:
    return record(site, r);
  case SERVE_MODEL:
    return open_model(site, r);
  case SERVE_TILES:
    return describe_tiles(site);
  case SERVE_BAGS:
    return list_bags(site);
  case SERVE_BAG:
  case SERVE_MESSAGES:
  case SERVE_SERIES:
  case SERVE_DENSITY:
  case SERVE_IMAGE:
  case SERVE_VIDEO:
  case SERVE_CLOUD:
  case SERVE_GRID:
  case SERVE_FRAMES:
  case SERVE_VALUES:
  case SERVE_STATISTICS:
  case SERVE_MOVEMENT:
  case SERVE_CHECK:
  case SERVE_SEARCH:
  case SERVE_MARKS:
  case SERVE_CUT:
  case SERVE_LAYOUT:
  case SERVE_FILE:
    if (path.bag < site->bag_count) return of_bag(site, site->bags[path.bag], &path, r);
    return SERVE_ERROR(404, "no bag has this number");
  case SERVE_SOCKET:
  case SERVE_BAG_SOCKET:
    return SERVE_ERROR(426, "this path needs WebSocket");
  case SERVE_NOWHERE:
  default:
    return SERVE_ERROR(404, "nothing at this path");
  }
}

void serve_site_step(const serve_site *site) {
  for (size_t i = 0; i < site->bag_count; i++) {
    if (site->bags[i]->live) live_ring_step(site->bags[i]->live);
  }
}

static bool can_post(const serve_request *r) {
  const serve_place place = serve_path_read(r->path).place;

  return place == SERVE_RECORDING || is_kept(place);
}

static bool is_allowed_method(const serve_request *r) {
  if (is_post(r)) return can_post(r);
  return strcmp(r->method, "GET") == 0 || strcmp(r->method, "HEAD") == 0;
}

static serve_answer refuse_method(const serve_request *r) {
  serve_answer answer = can_post(r)
                            ? SERVE_ERROR(405, "only GET, HEAD and POST are supported at this path")
                            : SERVE_ERROR(405, "only GET and HEAD are supported at this path");

  answer.allow = can_post(r) ? "GET, HEAD, POST" : "GET, HEAD";
  return answer;
}

/* Take "/s/SECRET" from the path. Returns whether it was there, and correct. */
static bool take_session(serve_request *r, const serve_site *site) {
  static const char start[] = "/s/";
  const char *path = r->path + sizeof start - 1;
  char secret[SERVE_TOKEN_SIZE];

  if (site->frames.size == 0 || strncmp(r->path, start, sizeof start - 1) != 0) return false;
  if (strlen(path) < SERVE_TOKEN_SIZE || path[SERVE_TOKEN_SIZE - 1] != '/') return false;
  memcpy(secret, path, SERVE_TOKEN_SIZE - 1);
  secret[SERVE_TOKEN_SIZE - 1] = '\0';
  if (!serve_secret_is(secret, site->session)) return false;
  r->path = path + SERVE_TOKEN_SIZE - 1;
  return true;
}

/* The token in a URL. *begins: it begins a session. Returns false if it may not be used again. */
static bool begin_session(bool *begins, serve_site *site, const serve_request *r) {
  *begins = !is_upgrade(r) && serve_path_read(r->path).place == SERVE_PAGE;
  if (!*begins || site->frames.size == 0) return true;
  return !atomic_exchange(&site->is_token_used, true);
}

/* A browser asks before it sends headers for another site; such a request has no token. */
static serve_answer answer_preflight(void) {
  serve_answer answer = serve_answer_error(204, "");

  answer.type = "text/plain";
  return answer;
}

static serve_answer answer_request(bool *begins, serve_site *site, const serve_request *request) {
  serve_request own = *request;
  const serve_request *r = &own;
  const char *host = header(r, "Host");
  const char *origin = header(r, "Origin");

  *begins = false;
  if (!is_known_host(site, host))
    return SERVE_ERROR(421, "this server does not accept that host name; see --allow-host");
  if (origin && !is_own_origin(site, origin, host) && !find_origin(site, origin))
    return SERVE_ERROR(403, "pages of other sites are not allowed; see --allow-origin");
  if (find_origin(site, origin) && strcmp(r->method, "OPTIONS") == 0) return answer_preflight();
  const bool has_session = take_session(&own, site);
  if (!is_allowed_method(r)) return refuse_method(r);
  if (!has_session && serve_secret_is(r->value(r->user, SERVE_PARAMETER, "token"), site->token)) {
    if (!begin_session(begins, site, r)) {
      *begins = false;
      return SERVE_ERROR(401, "the URL was used already; it works once");
    }
  } else if (!has_session && !has_token(site, r)) {
    return SERVE_ERROR(401,
                       "the token is missing or wrong; open the URL that holdall serve printed");
  }
  if (is_upgrade(r)) return upgrade(site, r);
  if (!*begins) return find(site, r);
  serve_answer answer = serve_answer_error(303, "");
  answer.type = "text/plain";
  return answer;
}

serve_answer serve_route(bool *begins, serve_site *site, const serve_request *request) {
  serve_answer answer = answer_request(begins, site, request);

  answer.origin = find_origin(site, header(request, "Origin"));
  return answer;
}
