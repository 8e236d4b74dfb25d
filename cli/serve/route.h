/* Maps a request to its answer: checks access, then finds the resource. Independent of the HTTP
 * library. */
#ifndef CLI_SERVE_ROUTE_H
#define CLI_SERVE_ROUTE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serve/answer.h"
#include "serve/foxglove/live.h"
#include "serve/keep/keep.h"
#include "serve/live/recording.h"
#include "serve/readers.h"

enum {
  SERVE_TOKEN_SIZE = 33,
  SERVE_COOKIE_SIZE = 32,
  SERVE_ORIGIN_SIZE = 96
}; /* including the final NUL */

typedef struct serve_site {
  serve_readers **bags;
  size_t bag_count;
  cli_texts hosts;           /* host names allowed in the Host header, without port */
  live_network *live;        /* the network to serve; NULL = none */
  live_recording *recording; /* NULL = requests cannot control anything */
  keep_site *keep;
  keep_cut *cut;                /* NULL = bags cannot be cut */
  const cli_texts *definitions; /* places of definitions */
  serve_memory *memory;         /* NULL = no limit */
  bool has_tls;
  const char *tiles;                    /* URL of map tiles with {z}, {x} and {y}; NULL = none */
  char tiles_origin[SERVE_ORIGIN_SIZE]; /* of that URL; "" = none */
  cli_texts assets;                     /* folders of files of models, for serve_asset_open() */
  cli_texts origins;                    /* allowed origins of other sites */
  char token[SERVE_TOKEN_SIZE];         /* 128 bits in hexadecimal */
  cli_texts frames;                     /* origins of sites that may show the page in a frame */
  char session[SERVE_TOKEN_SIZE]; /* secret in the paths of such a page, which gets no cookies */
  atomic_bool is_token_used;      /* by such a page: the URL with the token works once */
  char cookie[SERVE_COOKIE_SIZE]; /* its name: the servers of a host differ, as cookies do not know
                                     ports */
} serve_site;

/* Release what has not been used for some time. To be called again and again. */
void serve_site_step(const serve_site *site);

typedef struct serve_asset {
  const unsigned char *bytes;
  size_t size;
} serve_asset;

/* A value of the request by its name, or NULL. The text is borrowed for the request. */
typedef enum serve_kind { SERVE_HEADER, SERVE_COOKIE, SERVE_PARAMETER } serve_kind;
typedef struct serve_request {
  const char *method;
  const char *path; /* decoded */
  const char *(*value)(void *user, serve_kind kind, const char *name);
  bool (*is_gone)(void *user); /* true when the client has closed the connection */
  void *user;
} serve_request;

/* Answer a request. *begins: the URL contained the token, so the answer redirects to the page
 * without the token: it sets the cookie, or, for a page in a frame, the new path contains the
 * session. */
serve_answer serve_route(bool *begins, serve_site *site, const serve_request *request);

/* The files of web/, compressed by gzip. */
extern const serve_asset serve_page_html;
extern const serve_asset serve_page_css;
extern const serve_asset serve_icon_svg;
extern const serve_asset serve_page_js;
extern const serve_asset serve_licences_txt;

#endif
