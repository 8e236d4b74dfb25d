#include "serve/tls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/pem.h>
#include <openssl/x509.h>

#include "ui/memory.h"
#include "ui/report.h"

enum { MAX_BYTES = 1 << 20 };

/* Returns the text of a file, or NULL after a line on stderr. */
static char *read_file(const char *path) {
  FILE *file = fopen(path, "rbe");

  if (!file) {
    cli_error("%s: cannot open: %s", path, strerror(errno));
    return NULL;
  }
  char *text = cli_resize(NULL, MAX_BYTES + 1, 1);
  const size_t size = fread(text, 1, MAX_BYTES + 1, file);
  const bool is_good = !ferror(file) && size <= MAX_BYTES;
  fclose(file);
  if (is_good) {
    text[size] = '\0';
    return text;
  }
  cli_error("%s: cannot be read, or is larger than 1 MiB", path);
  free(text);
  return NULL;
}

static int no_password(char *out, int size, int writes, void *user) {
  (void)out;
  (void)size;
  (void)writes;
  (void)user;
  return -1;
}

/* Check that the key is that of the first certificate. */
static bool check(const serve_tls *tls, const char *cert_path, const char *key_path) {
  BIO *cert_text = BIO_new_mem_buf(tls->cert, -1);
  BIO *key_text = BIO_new_mem_buf(tls->key, -1);
  X509 *cert = cert_text ? PEM_read_bio_X509(cert_text, NULL, NULL, NULL) : NULL;
  EVP_PKEY *key = key_text ? PEM_read_bio_PrivateKey(key_text, NULL, no_password, NULL) : NULL;
  bool is_good = false;

  if (!cert) {
    cli_error("%s: no certificate in PEM", cert_path);
  } else if (!key) {
    cli_error("%s: no private key in PEM without a password", key_path);
  } else if (X509_check_private_key(cert, key) != 1) {
    cli_error("%s: not the key of the certificate in %s", key_path, cert_path);
  } else {
    is_good = true;
  }
  X509_free(cert);
  EVP_PKEY_free(key);
  BIO_free(cert_text);
  BIO_free(key_text);
  return is_good;
}

bool serve_tls_read(serve_tls *out, const char *files) {
  const char *comma = strchr(files, ',');

  if (!comma || comma == files || comma[1] == '\0' || strchr(comma + 1, ',')) {
    cli_error("--tls needs two files, CERT,KEY, not '%s'", files);
    return false;
  }
  const size_t size = (size_t)(comma - files);
  char *cert_path = cli_resize(NULL, size + 1, 1);
  memcpy(cert_path, files, size);
  cert_path[size] = '\0';
  out->cert = read_file(cert_path);
  out->key = out->cert ? read_file(comma + 1) : NULL;
  const bool is_good = out->key && check(out, cert_path, comma + 1);
  free(cert_path);
  return is_good;
}

void serve_tls_done(serve_tls *tls) {
  free(tls->cert);
  free(tls->key);
}
