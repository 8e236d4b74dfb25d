#include "io/age/identities.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/alloc.h"
#include "base/status.h"

void ha__age_identities_done(ha__age_identities *list) {
  for (size_t i = 0; i < list->count; i++) {
    ha__age_identity *identity = &list->items[i];
    EVP_PKEY_free(identity->rsa);
    if (identity->passphrase) {
      OPENSSL_cleanse(identity->passphrase, strlen(identity->passphrase));
      ha__free(identity->passphrase);
    }
    OPENSSL_cleanse(identity, sizeof *identity);
  }
  ha__free(list->items);
  *list = (ha__age_identities){NULL, 0, 0};
}

/* Does not use ha__reserve(), which leaves the old items in freed memory. */
ha_status ha__age_identities_add(ha__age_identities *list, const ha__age_identity *identity,
                                 ha_error *err) {
  if (list->count == HA__AGE_IDENTITIES_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %d identities",
                   (int)HA__AGE_IDENTITIES_MAX);
  }
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity ? 2 * list->capacity : 4;
    ha__age_identity *more = ha__alloc_zeroed(capacity, sizeof *more);
    if (!more) return HA_FAIL_NOMEM(err);
    if (list->count > 0) {
      memcpy(more, list->items, list->count * sizeof *more);
      OPENSSL_cleanse(list->items, list->count * sizeof *more);
    }
    ha__free(list->items);
    list->items = more;
    list->capacity = capacity;
  }
  list->items[list->count++] = *identity;
  return HA_OK;
}
