#include "serve/websocket/accept.h"

#include <string.h>
#include <strings.h>

#include <openssl/evp.h>
#include <openssl/sha.h>

/* RFC 6455, section 1.3. */
static const char g_guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

bool ws_accept(char out[WS_ACCEPT_SIZE], const char *key) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  unsigned char text[WS_KEY_SIZE + sizeof g_guid - 1];
  unsigned char hash[SHA_DIGEST_LENGTH];

  /* base64 of 16 bytes: 22 digits and two padding characters */
  if (!key || strspn(key, digits) != WS_KEY_SIZE - 2 || strcmp(key + WS_KEY_SIZE - 2, "==") != 0)
    return false;
  memcpy(text, key, WS_KEY_SIZE);
  memcpy(text + WS_KEY_SIZE, g_guid, sizeof g_guid - 1);
  SHA1(text, sizeof text, hash);
  EVP_EncodeBlock((unsigned char *)out, hash, sizeof hash);
  return true;
}

/* Returns the next word of the list without blanks; NULL = end of the list. */
static const char *next_word(const char **list, size_t *size) {
  static const char between[] = ", \t";
  const char *word = *list + strspn(*list, between);

  *size = strcspn(word, between);
  *list = word + *size;
  return *size > 0 ? word : NULL;
}

const char *ws_protocol(const char *list, const char *const *names) {
  size_t size = 0;

  for (const char *word = next_word(&list, &size); word; word = next_word(&list, &size)) {
    for (size_t i = 0; names[i]; i++) {
      if (strlen(names[i]) == size && memcmp(names[i], word, size) == 0) return names[i];
    }
  }
  return NULL;
}

bool ws_has_word(const char *header, const char *word) {
  const size_t wanted = strlen(word);
  size_t size = 0;

  for (const char *next = next_word(&header, &size); next; next = next_word(&header, &size)) {
    if (size == wanted && strncasecmp(next, word, size) == 0) return true;
  }
  return false;
}
