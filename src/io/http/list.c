/* Lists folders of a store: the objects whose keys have a prefix, without a slash after it. */
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "io/http/fetch.h"
#include "io/http/store.h"
#include "io/s3/name.h"
#include "io/s3/xml.h"

enum { MAX_PAGE = 4 << 20, MAX_PAGES = 100 };

typedef struct listing {
  ha__s3_listing page; /* first */
  ha__store *store;
  const char *prefix; /* "" or ends with a slash */
  ha_io_add_fn add;
  ha_io_names *names;
  size_t found;
} listing;

static ha_status add_key(void *user, const char *key, ha_error *err) {
  listing *l = user;
  const size_t size = strlen(l->prefix);

  /* a key that equals the prefix marks a folder without files */
  if (strncmp(key, l->prefix, size) != 0) return HA_OK;
  l->found++;
  return key[size] ? l->add(l->names, key + size, err) : HA_OK;
}

static ha_status ask(ha__fetched *got, const listing *l, const char *token, ha_error *err) {
  const ha__s3_field query[] = {
      {"list-type", "2"}, {"prefix", l->prefix}, {"delimiter", "/"}, {"continuation-token", token}};
  const ha__request request = {.method = "GET"};
  ha__target target = {.url = NULL};

  HA_TRY(ha__store_target(&target, l->store, "", query, token[0] ? 4 : 3, err));
  const ha_status st = ha__fetch(got, &target, &request, MAX_PAGE, err);
  ha__target_done(&target);
  return st;
}

static ha_status check(const ha__fetched *got, const listing *l, ha_error *err) {
  char text[200];

  if (got->answer.status == 200) return HA_OK;
  const ha_status st = ha__store_explain(text, sizeof text, l->store, got->answer.status,
                                         (const char *)got->body.data, got->body.size);
  return HA_FAIL(err, st < 0 ? st : HA_E_IO, HA_NO_OFFSET, "cannot list: %s", text);
}

static ha_status list_page(listing *l, const char *token, ha_error *err) {
  ha__fetched got = HA__FETCHED_INIT;
  ha_status st = ask(&got, l, token, err);

  while (st >= 0 &&
         ha__store_learn(l->store, &got.answer, (const char *)got.body.data, got.body.size)) {
    ha__fetched_done(&got);
    st = ask(&got, l, token, err);
  }
  if (st >= 0) st = check(&got, l, err);
  if (st >= 0) {
    st = ha__s3_listing_parse(&l->page, (const char *)got.body.data, got.body.size, err);
  }
  ha__fetched_done(&got);
  return st;
}

static ha_status list_all(listing *l, ha_error *err) {
  char token[sizeof l->page.next] = "";

  l->page.add = add_key;
  l->page.user = l;
  for (int i = 0; i < MAX_PAGES; i++) {
    HA_TRY(list_page(l, token, err));
    l->found += l->page.folders;
    if (!l->page.is_truncated) return l->found > 0 ? HA_OK : HA_END;
    memcpy(token, l->page.next, sizeof token);
  }
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the folder has more than %d pages of files",
                 MAX_PAGES);
}

ha_status ha__store_list(const char *folder, const ha__net *net, ha_io_add_fn add,
                         ha_io_names *names, ha_error *err) {
  listing l = {.add = add, .names = names};
  ha__s3_name name;
  char *prefix = NULL;

  HA_TRY(ha__s3_name_parse(&name, folder, err));
  const size_t size = strlen(name.key);
  prefix = ha__alloc(size + 2);
  if (!prefix) return HA_FAIL_NOMEM(err);
  ha__format(prefix, size + 2, "%s%s", name.key, size > 0 && name.key[size - 1] != '/' ? "/" : "");
  l.prefix = prefix;
  ha_status st = ha__store_open(&l.store, folder, net, err);
  if (st >= 0) st = list_all(&l, err);
  ha__store_close(l.store);
  ha__free(prefix);
  return st;
}
