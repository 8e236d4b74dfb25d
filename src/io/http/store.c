#include "io/http/store.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include <curl/curl.h>
#include <openssl/crypto.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/url.h"
#include "io/s3/name.h"
#include "io/s3/xml.h"

enum {
  MAX_LESSONS = 20 /* of a file: a server that refuses always must not cause requests for ever */
};

struct ha__store {
  const ha__net *net;
  char bucket[256];
  char endpoint_url[512]; /* "": that of AWS */
  char style[16];
  pthread_mutex_t lock; /* guards all below */
  ha__s3_endpoint endpoint;
  char region[64];
  bool region_is_learnt;
  unsigned lessons; /* of ha__store_learn() */
  int64_t ahead_s;  /* how far the server's clock is ahead of ours */
  ha__s3_credentials credentials;
};

bool ha__store_has(const char *name) {
  return strncasecmp(name, "s3://", 5) == 0;
}

void ha__target_done(ha__target *target) {
  ha__free(target->url);
  ha__free(target->path);
  ha__free(target->query);
  *target = (ha__target){.url = NULL};
}

/* --- regions of buckets ----------------------------------------------------------------------- */

/* Cache of the regions of buckets, from answers, because the files of a bag are in one bucket. */
enum { MAX_REGIONS = 16 };
static struct {
  pthread_mutex_t lock;
  struct {
    char bucket[256];
    char region[64];
  } items[MAX_REGIONS];
  size_t next;
} g_regions = {.lock = PTHREAD_MUTEX_INITIALIZER};

void ha__store_after_fork(void) {
  pthread_mutex_init(&g_regions.lock, NULL);
  memset(g_regions.items, 0, sizeof g_regions.items);
  g_regions.next = 0;
}

static void recall_region(ha__store *s) {
  pthread_mutex_lock(&g_regions.lock);
  for (size_t i = 0; i < MAX_REGIONS && !s->endpoint_url[0]; i++) {
    if (strcmp(g_regions.items[i].bucket, s->bucket) != 0) continue;
    memcpy(s->region, g_regions.items[i].region, sizeof s->region);
  }
  pthread_mutex_unlock(&g_regions.lock);
}

static void remember_region(const ha__store *s) {
  pthread_mutex_lock(&g_regions.lock);
  memcpy(g_regions.items[g_regions.next].bucket, s->bucket, sizeof s->bucket);
  memcpy(g_regions.items[g_regions.next].region, s->region, sizeof s->region);
  g_regions.next = (g_regions.next + 1) % MAX_REGIONS;
  pthread_mutex_unlock(&g_regions.lock);
}

/* --- open ------------------------------------------------------------------------------------- */

/* The option, the first variable that is set, or the fallback. */
static void take_setting(char *out, size_t capacity, const char *option,
                         const char *const *variables, const char *fallback) {
  const char *text = option;

  for (; *variables && !text; variables++) {
    text = getenv(*variables);
    if (text && !text[0]) text = NULL;
  }
  if (!text) text = fallback;
  if (strlen(text) < capacity) memcpy(out, text, strlen(text) + 1);
}

static void take_settings(ha__store *s, const ha__s3_profile *profile) {
  static const char *const endpoints[] = {"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", NULL};
  static const char *const regions[] = {"AWS_REGION", "AWS_DEFAULT_REGION", NULL};
  static const char *const styles[] = {"AWS_S3_ADDRESSING_STYLE", NULL};

  take_setting(s->endpoint_url, sizeof s->endpoint_url, s->net->endpoint, endpoints,
               profile->endpoint);
  take_setting(s->region, sizeof s->region, s->net->region, regions,
               profile->region[0] ? profile->region : "us-east-1");
  take_setting(s->style, sizeof s->style, s->net->style, styles, profile->addressing);
}

static ha_status find_credentials(ha__s3_credentials *out, const ha__store *s,
                                  const ha__s3_profile *profile, ha_error *err) {
  *out = (ha__s3_credentials){.expires_s = INT64_MAX};
  if (s->net->is_anonymous) return HA_OK;
  return ha__chain_credentials(out, profile, s->net->profile != NULL, err);
}

static ha_status open_with(ha__store *s, const char *name, ha__s3_profile *profile, ha_error *err) {
  ha__s3_name parts;

  HA_TRY(ha__s3_name_parse(&parts, name, err));
  memcpy(s->bucket, parts.bucket, sizeof s->bucket);
  HA_TRY(ha__chain_profile(profile, s->net->profile, err));
  take_settings(s, profile);
  recall_region(s);
  HA_TRY(ha__s3_endpoint_make(&s->endpoint, s->endpoint_url, s->style, s->bucket, s->region, err));
  return find_credentials(&s->credentials, s, profile, err);
}

ha_status ha__store_open(ha__store **out, const char *name, const ha__net *net, ha_error *err) {
  ha__store *s = ha__alloc_zeroed(1, sizeof *s);
  ha__s3_profile *profile = ha__alloc_zeroed(1, sizeof *profile);
  ha_status st = HA_E_NOMEM;

  if (s && profile) {
    pthread_mutex_init(&s->lock, NULL);
    s->net = net;
    st = open_with(s, name, profile, err);
    OPENSSL_cleanse(profile, sizeof *profile);
  } else {
    ha__free(s);
    s = NULL;
    (void)HA_FAIL_NOMEM(err);
  }
  ha__free(profile);
  if (st < 0) {
    ha__store_close(s);
  } else {
    *out = s;
  }
  return st;
}

void ha__store_close(ha__store *store) {
  if (!store) return;
  ha__s3_credentials_wipe(&store->credentials);
  pthread_mutex_destroy(&store->lock);
  ha__free(store);
}

static bool is_stale(ha__store *store) {
  pthread_mutex_lock(&store->lock);
  const bool yes = ha__chain_is_stale(&store->credentials);
  pthread_mutex_unlock(&store->lock);
  return yes;
}

ha_status ha__store_renew(ha__store *store, ha_error *err) {
  ha__s3_profile *profile = NULL;
  ha__s3_credentials fresh = {.expires_s = INT64_MAX};

  if (!is_stale(store)) return HA_OK;
  profile = ha__alloc_zeroed(1, sizeof *profile);
  if (!profile) return HA_FAIL_NOMEM(err);
  ha_status st = ha__chain_profile(profile, store->net->profile, err);
  if (st >= 0) st = find_credentials(&fresh, store, profile, err);
  if (st >= 0) {
    pthread_mutex_lock(&store->lock);
    store->credentials = fresh;
    pthread_mutex_unlock(&store->lock);
  }
  ha__s3_credentials_wipe(&fresh);
  OPENSSL_cleanse(profile, sizeof *profile);
  ha__free(profile);
  return st;
}

/* --- requests --------------------------------------------------------------------------------- */

/* Concatenate first and the texts; NULL: out of memory, also as an argument. */
static char *concat(const char *const *texts, size_t count) {
  size_t size = 1;

  for (size_t i = 0; i < count; i++) {
    if (!texts[i]) return NULL;
    size += strlen(texts[i]);
  }
  char *out = ha__alloc(size);
  size_t used = 0;
  for (size_t i = 0; i < count && out; i++) {
    ha__format_append(out, size, &used, "%s", texts[i]);
  }
  return out;
}
#define CONCAT(...)                                                                                \
  concat((const char *const[]){__VA_ARGS__},                                                       \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

/* The host in a URL from ha__store_target(). */
static bool host_of(char *out, size_t capacity, const char *url) {
  const char *host = strstr(url, "://") + 3;

  return ha__format_whole(out, capacity, "%.*s", (int)strcspn(host, "/"), host);
}

typedef struct adding {
  bool (*add)(void *user, const char *line);
  void *user;
} adding;

static bool add_line(const adding *to, const char *name, const char *value) {
  char *line = CONCAT(name, ": ", value);
  const bool good = line && to->add(to->user, line);

  if (line) OPENSSL_cleanse(line, strlen(line));
  ha__free(line);
  return good;
}

static bool sign(const adding *to, const ha__target *target, const char *method,
                 const char *payload, const ha__s3_credentials *credentials, const char *region,
                 const char *time_text) {
  char host[512];
  const bool has_token = credentials->token[0] != '\0';
  const ha__s3_field fields[] = {{"host", host},
                                 {"x-amz-content-sha256", payload},
                                 {"x-amz-date", time_text},
                                 {"x-amz-security-token", credentials->token}};
  const ha__s3_request request = {method, target->path,      target->query,
                                  fields, has_token ? 4 : 3, payload};
  const ha__s3_scope scope = {time_text, region, "s3"};
  char *authorization = NULL;

  bool good = host_of(host, sizeof host, target->url) &&
              ha__s3_sign(&authorization, &request, &scope, credentials, NULL) >= 0;
  for (size_t i = 1; i < request.field_count && good; i++) {
    good = add_line(to, fields[i].name, fields[i].value);
  }
  good = good && add_line(to, "Authorization", authorization);
  ha__free(authorization);
  return good;
}

static bool sign_request(const ha__target *target, const char *method, const char *payload,
                         bool (*add)(void *user, const char *line), void *user) {
  ha__store *store = target->store;
  const adding to = {add, user};
  ha__s3_credentials credentials;
  char region[sizeof store->region];
  char text[32];
  struct tm tm;

  pthread_mutex_lock(&store->lock);
  credentials = store->credentials;
  memcpy(region, store->region, sizeof region);
  const time_t now = time(NULL) + (time_t)store->ahead_s;
  pthread_mutex_unlock(&store->lock);
  if (!credentials.id[0]) return true;
  gmtime_r(&now, &tm);
  const bool good = strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", &tm) > 0 &&
                    sign(&to, target, method, payload, &credentials, region, text);
  ha__s3_credentials_wipe(&credentials);
  return good;
}

/* --- answers ---------------------------------------------------------------------------------- */

/* Called with the lock held. */
static bool learn_region(ha__store *s, const char *region) {
  ha__s3_endpoint endpoint;

  if (!region[0] || s->region_is_learnt || strcmp(region, s->region) == 0) return false;
  if (ha__s3_endpoint_make(&endpoint, s->endpoint_url, s->style, s->bucket, region, NULL) < 0) {
    return false;
  }
  s->region_is_learnt = true;
  s->endpoint = endpoint;
  ha__format(s->region, sizeof s->region, "%s", region);
  remember_region(s);
  return true;
}

/* Called with the lock held. The clock of this machine may be set during a transfer, also to the
 * right time. A request that was signed before another one learnt the time is repeated, too. */
static bool learn_time(ha__store *s, const char *date) {
  const time_t server = curl_getdate(date, NULL);

  if (server < 0) return false;
  s->ahead_s = (int64_t)server - (int64_t)time(NULL);
  return true;
}

/* Called with the lock held. ha__store_renew() requests others before the next request. */
static bool learn_expiry(ha__store *s) {
  ha__chain_forget(&s->credentials);
  s->credentials.expires_s = 0;
  return true;
}

/* Called with the lock held. */
static bool learn(ha__store *s, const ha__http_answer *answer, const ha__s3_problem *problem) {
  if (learn_region(s, answer->region[0] ? answer->region : problem->region)) return true;
  if (strcmp(problem->code, "RequestTimeTooSkewed") == 0) return learn_time(s, answer->date);
  return strcmp(problem->code, "ExpiredToken") == 0 && learn_expiry(s);
}

bool ha__store_learn(ha__store *store, const ha__http_answer *answer, const char *body,
                     size_t size) {
  ha__s3_problem problem;

  if (answer->status < 300) return false;
  ha__s3_problem_parse(&problem, body, size);
  pthread_mutex_lock(&store->lock);
  const bool yes = store->lessons < MAX_LESSONS && learn(store, answer, &problem);
  store->lessons += yes;
  pthread_mutex_unlock(&store->lock);
  return yes;
}

/* Error codes of S3, with the status and the text for the user. */
static const struct {
  const char *code;
  ha_status status;
  const char *words;
} g_codes[] = {
    {"AccessDenied", HA_E_IO, "no permission, or there is no such object"},
    {"AllAccessDisabled", HA_E_IO, "access to this bucket is disabled"},
    {"ExpiredToken", HA_E_IO, "the credentials have expired"},
    {"InvalidAccessKeyId", HA_E_IO, "unknown access key"},
    {"InvalidObjectState", HA_E_IO, "the object is archived: restore it first"},
    {"InvalidToken", HA_E_IO, "the session token of the credentials is wrong"},
    {"NoSuchBucket", HA_E_IO, "there is no such bucket"},
    {"NoSuchKey", HA_END, "there is no such file"},
    {"PermanentRedirect", HA_E_IO, "the bucket is at another endpoint"},
    {"PreconditionFailed", HA_E_TRUNCATED, "the file changed while it was read"},
    {"RequestTimeTooSkewed", HA_E_IO, "the clock of this machine is wrong"},
    {"SignatureDoesNotMatch", HA_E_IO, "the secret key is wrong"},
};

ha_status ha__store_explain(char *out, size_t capacity, ha__store *store, int status,
                            const char *body, size_t size) {
  ha__s3_problem problem;
  const char *words = ha__http_status_words(status);
  ha_status st = status == 404 ? HA_END : status == 412 || status == 416 ? HA_E_TRUNCATED : HA_E_IO;

  ha__s3_problem_parse(&problem, body, size);
  for (size_t i = 0; i < sizeof g_codes / sizeof *g_codes; i++) {
    if (strcmp(problem.code, g_codes[i].code) != 0) continue;
    words = g_codes[i].words;
    st = g_codes[i].status;
  }
  pthread_mutex_lock(&store->lock);
  const bool is_anonymous = !store->credentials.id[0];
  pthread_mutex_unlock(&store->lock);
  if (status == 403 && is_anonymous) words = "no AWS credentials were found, and it is not public";
  ha__format(out, capacity, "HTTP %d: %s%s%s%s", status, words, problem.code[0] ? " (" : "",
             problem.code, problem.code[0] ? ")" : "");
  return st;
}

/* --- targets ---------------------------------------------------------------------------------- */

static const ha__store_ops g_ops = {.sign = sign_request, .explain = ha__store_explain};

ha_status ha__store_target(ha__target *out, ha__store *store, const char *key,
                           const ha__s3_field *query, size_t count, ha_error *err) {
  ha__target to = {.net = store->net, .store = store, .ops = &g_ops};
  char *encoded = ha__s3_encode(key, true);

  pthread_mutex_lock(&store->lock);
  const ha__s3_endpoint e = store->endpoint;
  pthread_mutex_unlock(&store->lock);
  to.path = CONCAT(e.prefix, e.is_path_style ? "/" : "", e.is_path_style ? store->bucket : "", "/",
                   encoded);
  to.query = ha__s3_query(query, count);
  to.url =
      CONCAT(e.is_tls ? "https://" : "http://", e.host, to.path, count > 0 ? "?" : "", to.query);
  ha__free(encoded);
  if (!to.url) {
    ha__target_done(&to);
    return HA_FAIL_NOMEM(err);
  }
  *out = to;
  return HA_OK;
}
