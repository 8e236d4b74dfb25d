/* The certificates of authorities that servers are checked with. */
#ifndef HA_IO_HTTP_TRUST_H
#define HA_IO_HTTP_TRUST_H

#include <curl/curl.h>
#include <stdbool.h>

/*
 * Set them for a transfer: those of the environment (CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR),
 * else those of libcurl, else, if the system has no such file (a libcurl of another distribution,
 * as in a wheel), the usual places. False if out of memory. Any thread.
 */
bool ha__http_trust(CURL *easy);

#endif
