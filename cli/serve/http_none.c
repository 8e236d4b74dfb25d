/* Stub for builds without libmicrohttpd. */
#include "serve/http.h"
#include "ui/report.h"

serve_http *serve_http_start(serve_site *site, const char *address, uint16_t port,
                             const serve_tls *tls) {
  (void)tls;
  (void)site;
  (void)address;
  (void)port;
  cli_error("this holdall was built without a server (libmicrohttpd)");
  return NULL;
}

uint16_t serve_http_port(const serve_http *http) {
  (void)http;
  return 0;
}

void serve_http_run(serve_http *http) {
  (void)http;
}

void serve_http_stop(serve_http *http) {
  (void)http;
}
