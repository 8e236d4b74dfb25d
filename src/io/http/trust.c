/* The certificates of authorities that servers are checked with. */
#include "io/http/transfer.h"

#include <stdlib.h>
#include <unistd.h>

static const char *const g_bundles[] = {
    "/etc/ssl/certs/ca-certificates.crt", /* Debian, Ubuntu, Arch, Gentoo */
    "/etc/pki/tls/certs/ca-bundle.crt",   /* Fedora, Red Hat */
    "/etc/ssl/ca-bundle.pem",             /* openSUSE */
    "/etc/ssl/cert.pem",                  /* Alpine, BSD */
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
};

/* The value of the first variable that is not empty; NULL if none is. */
static const char *of_environment(const char *first, const char *second) {
  const char *value = getenv(first);
  if ((!value || !*value) && second) value = getenv(second);
  return value && *value ? value : NULL;
}

/* A bundle to use instead of libcurl's own; NULL if that one exists, or there is none. */
static const char *usual_bundle(void) {
  const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
  if (!info->cainfo && !info->capath) return NULL; /* built without files of certificates */
  if (info->cainfo && access(info->cainfo, R_OK) == 0) return NULL;
  if (info->capath && access(info->capath, R_OK) == 0) return NULL;
  for (size_t i = 0; i < sizeof g_bundles / sizeof *g_bundles; i++)
    if (access(g_bundles[i], R_OK) == 0) return g_bundles[i];
  return NULL;
}

bool ha__http_trust(CURL *easy) {
  const char *folder = of_environment("SSL_CERT_DIR", NULL);
  const char *file = of_environment("CURL_CA_BUNDLE", "SSL_CERT_FILE");
  if (!file && !folder) file = usual_bundle();
  if (file && curl_easy_setopt(easy, CURLOPT_CAINFO, file) == CURLE_OUT_OF_MEMORY) return false;
  return !folder || curl_easy_setopt(easy, CURLOPT_CAPATH, folder) != CURLE_OUT_OF_MEMORY;
}
