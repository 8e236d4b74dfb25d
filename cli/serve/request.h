/* Parses parts of an HTTP request: path, byte range, host, origin, secret. No I/O. */
#ifndef CLI_SERVE_REQUEST_H
#define CLI_SERVE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum serve_place {
  SERVE_NOWHERE,
  SERVE_PAGE,       /* / */
  SERVE_SCRIPT,     /* /page.js */
  SERVE_LICENCES,   /* /licences.txt */
  SERVE_STYLE,      /* /page.css */
  SERVE_ICON,       /* /icon.svg */
  SERVE_NETWORK,    /* /api/v1/network */
  SERVE_RECORDING,  /* /api/v1/recording */
  SERVE_MODEL,      /* /api/v1/asset */
  SERVE_TILES,      /* /api/v1/tiles */
  SERVE_BAGS,       /* /api/v1/bags */
  SERVE_BAG,        /* /api/v1/bags/ID */
  SERVE_MESSAGES,   /* /api/v1/bags/ID/messages */
  SERVE_SERIES,     /* /api/v1/bags/ID/series */
  SERVE_DENSITY,    /* /api/v1/bags/ID/density */
  SERVE_IMAGE,      /* /api/v1/bags/ID/image */
  SERVE_VIDEO,      /* /api/v1/bags/ID/video */
  SERVE_CLOUD,      /* /api/v1/bags/ID/cloud */
  SERVE_GRID,       /* /api/v1/bags/ID/grid */
  SERVE_FRAMES,     /* /api/v1/bags/ID/tf */
  SERVE_VALUES,     /* /api/v1/bags/ID/values */
  SERVE_SEARCH,     /* /api/v1/bags/ID/search */
  SERVE_CHECK,      /* /api/v1/bags/ID/check */
  SERVE_STATISTICS, /* /api/v1/bags/ID/statistics */
  SERVE_MOVEMENT,   /* /api/v1/bags/ID/movement */
  SERVE_MARKS,      /* /api/v1/bags/ID/marks */
  SERVE_LAYOUT,     /* /api/v1/bags/ID/layout */
  SERVE_CUT,        /* /api/v1/bags/ID/cut */
  SERVE_FILE,       /* /files/ID/NAME */
  SERVE_SOCKET,     /* /ws: the network if there is one, else the first bag */
  SERVE_BAG_SOCKET  /* /ws/ID */
} serve_place;

typedef struct serve_path {
  serve_place place;
  size_t bag;       /* ID; 0 if the path contains none */
  const char *name; /* NAME, a pointer into the path; else NULL */
} serve_path;

/* Parse a path. text: percent-decoded. */
serve_path serve_path_read(const char *text);

/* Read a decimal number of at most 18 digits; the whole text must be one. */
bool serve_number_read(uint64_t *out, const char *text);

typedef enum serve_range_kind { SERVE_WHOLE, SERVE_PART, SERVE_OUTSIDE } serve_range_kind;

/* Determine the bytes of a file of this size that a Range header requests. Returns SERVE_WHOLE,
 * with the whole file, also if the header is NULL, invalid, or requests several ranges. */
serve_range_kind serve_range_read(uint64_t *offset, uint64_t *size, const char *header,
                                  uint64_t file_size);

/* True when the Host header names this host; ignores ports and case. */
bool serve_host_is(const char *header, const char *host);

/* True when the Origin header is the origin of this server, whose Host header was accepted. scheme:
 * "http://" or "https://". */
bool serve_origin_is(const char *origin, const char *scheme, const char *host_header);

/* Compare a secret in constant time, so that timing does not reveal it. NULL is never equal. */
bool serve_secret_is(const char *text, const char *secret);

#endif
