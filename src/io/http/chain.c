/* Where credentials of S3 are looked for, in this order: the environment, the profile of ~/.aws
 * (keys, or a program that prints them), the container's server, the server of an EC2 machine. */
#include "io/http/store.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "io/http/fetch.h"

/* --- output of programs ----------------------------------------------------------------------- */

/* Runs a program and reads its output. */

static int64_t now_ms(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The program's standard output is the pipe; standard error is inherited, for prompts and
 * errors. */
static int spawn(pid_t *out, const char *command, const int pipe[2]) {
  char shell[] = "sh";
  char option[] = "-c";
  char *copy = ha__dup_string(command);
  char *const arguments[] = {shell, option, copy, NULL};
  posix_spawn_file_actions_t actions;

  if (!copy) return ENOMEM;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  const int failed = posix_spawn(out, "/bin/sh", &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  ha__free(copy);
  return failed;
}

/* Read to the end. False: more than limit, or the time expired. */
static bool read_all(ha_bytes *out, int fd, size_t limit, int64_t until_ms) {
  for (;;) {
    struct pollfd wait = {fd, POLLIN, 0};
    const int64_t left = until_ms - now_ms();
    if (left <= 0 || poll(&wait, 1, (int)left) == 0) return false;
    if (out->size == limit) return false;
    const ssize_t got = read(fd, out->data + out->size, limit - out->size);
    if (got == 0) return true;
    if (got < 0 && errno != EINTR) return false;
    if (got > 0) out->size += (size_t)got;
  }
}

static bool wait_for(pid_t pid) {
  int state = 0;

  while (waitpid(pid, &state, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

/* Run a shell command without input, and read its output: at most `limit` bytes, within
 * timeout_s seconds. HA_E_IO: it fails, prints more or takes longer. */
static ha_status process_read(ha_bytes *out, const char *command, size_t limit, unsigned timeout_s,
                              ha_error *err) {
  int ends[2];
  pid_t pid = 0;

  out->data = ha__alloc(limit);
  out->capacity = limit;
  if (!out->data) return HA_FAIL_NOMEM(err);
  if (pipe2(ends, O_CLOEXEC) != 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "no pipe");
  const int failed = spawn(&pid, command, ends);
  close(ends[1]);
  if (failed != 0) {
    close(ends[0]);
    return HA_FAIL_ERRNO(err, failed, HA_NO_OFFSET, "cannot run it");
  }
  const bool whole = read_all(out, ends[0], limit, now_ms() + (int64_t)timeout_s * 1000);
  close(ends[0]);
  if (!whole) kill(pid, SIGKILL);
  if (!wait_for(pid) || !whole) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "it fails, prints too much or does not end");
  }
  return HA_OK;
}

/* --- places of credentials -------------------------------------------------------------------- */

enum { MAX_FILE = 1 << 20, MAX_ANSWER = 64 << 10, EARLY_S = 300, PROCESS_TIMEOUT_S = 60 };

static const char *setting(const char *name) {
  const char *text = getenv(name);

  return text && text[0] ? text : NULL;
}

bool ha__chain_is_stale(const ha__s3_credentials *credentials) {
  return credentials->expires_s != INT64_MAX &&
         credentials->expires_s - EARLY_S <= (int64_t)time(NULL);
}

/* --- profiles --------------------------------------------------------------------------------- */

/* Read a file, or a pipe; at most MAX_FILE bytes. False: it cannot be read. */
static bool read_file(ha_bytes *out, const char *path) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = 1;

  out->data = ha__alloc(MAX_FILE);
  out->capacity = MAX_FILE;
  if (fd < 0 || !out->data) got = -1;
  while (got > 0 && out->size < MAX_FILE) {
    got = read(fd, out->data + out->size, MAX_FILE - out->size);
    if (got > 0) out->size += (size_t)got;
  }
  if (fd >= 0) close(fd);
  return got >= 0;
}

static void wipe(ha_bytes *bytes) {
  if (bytes->data) OPENSSL_cleanse(bytes->data, bytes->capacity);
  ha__free(bytes->data);
}

static void read_profile(ha__s3_profile *profile, const char *variable, const char *usual,
                         const char *name, bool is_config) {
  const char *given = setting(variable);
  const char *home = setting("HOME");
  char path[4096];
  ha_bytes text = {NULL, 0, 0};

  if (!given && !home) return;
  if (!ha__format_whole(path, sizeof path, "%s%s", given ? given : home, given ? "" : usual))
    return;
  if (read_file(&text, path)) {
    ha__s3_profile_parse(profile, (const char *)text.data, text.size, name, is_config);
  }
  wipe(&text);
}

ha_status ha__chain_profile(ha__s3_profile *out, const char *name_given, ha_error *err) {
  const char *given = name_given ? name_given : setting("AWS_PROFILE");

  if (!given) given = setting("AWS_DEFAULT_PROFILE");
  const char *name = given ? given : "default";
  *out = (ha__s3_profile){.is_found = false};
  read_profile(out, "AWS_SHARED_CREDENTIALS_FILE", "/.aws/credentials", name, false);
  read_profile(out, "AWS_CONFIG_FILE", "/.aws/config", name, true);
  if (!given || out->is_found) return HA_OK;
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "there is no AWS profile '%s'", name);
}

/* --- servers ---------------------------------------------------------------------------------- */

/* GET or PUT to a local server. False: it does not exist, or refuses. */
static bool ask(ha_bytes *out, const char *method, const char *url, const char *line) {
  ha__target target = {.url = ha__dup_string(url)};
  const ha__request request = {
      .method = method, .lines = &line, .line_count = line ? 1 : 0, .is_local = true};
  ha__fetched got = HA__FETCHED_INIT;

  const bool good = target.url && ha__fetch(&got, &target, &request, MAX_ANSWER, NULL) == HA_OK &&
                    got.answer.status == 200 && got.body.size > 0;
  if (good) {
    *out = got.body;
    got.body = (ha_bytes){NULL, 0, 0};
  }
  ha__fetched_done(&got);
  ha__target_done(&target);
  return good;
}

static ha_status parse(ha__s3_credentials *out, ha_bytes *body, const char *where, ha_error *err) {
  const ha_status st = ha__s3_credentials_parse(out, (const char *)body->data, body->size, err);

  wipe(body);
  if (st < 0) ha__error_wrap(err, "%s", where);
  return st;
}

/* Servers of containers must be on this machine, or be authenticated by TLS. */
static bool may_be_asked(const char *url) {
  static const char *const hosts[] = {"http://localhost",      "http://127.0.0.1",
                                      "http://[::1]",          "http://169.254.170.2",
                                      "http://169.254.170.23", "http://[fd00:ec2::23]"};

  if (strncasecmp(url, "https://", 8) == 0) return true;
  for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
    const size_t size = strlen(hosts[i]);
    if (strncasecmp(url, hosts[i], size) == 0 && (url[size] == ':' || url[size] == '/'))
      return true;
  }
  return false;
}

/* "Authorization: ...", or "". False: it does not fit, or a file is missing. */
static bool container_line(char *out, size_t capacity) {
  const char *token = setting("AWS_CONTAINER_AUTHORIZATION_TOKEN");
  const char *path = setting("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
  ha_bytes text = {NULL, 0, 0};
  bool good = true;

  out[0] = '\0';
  if (path) {
    good = read_file(&text, path) && text.size < capacity / 2;
    if (good) text.data[text.size] = '\0';
    if (good) text.data[strcspn((char *)text.data, "\r\n")] = '\0';
    token = good ? (const char *)text.data : NULL;
  }
  if (token && strpbrk(token, "\r\n")) good = false;
  if (good && token) good = ha__format_whole(out, capacity, "Authorization: %s", token);
  wipe(&text);
  return good;
}

static ha_status of_container(ha__s3_credentials *out, ha_error *err) {
  const char *relative = setting("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
  const char *full = setting("AWS_CONTAINER_CREDENTIALS_FULL_URI");
  static const char where[] = "credentials of the container";
  char url[2048];
  char line[16384];
  ha_bytes body = {NULL, 0, 0};

  if (!relative && !full) return HA_END;
  bool good = ha__format_whole(url, sizeof url, "%s%s", relative ? "http://169.254.170.2" : full,
                               relative ? relative : "");
  if (!good || !may_be_asked(url)) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "%s: their server is neither local nor https",
                   where);
  }
  good = container_line(line, sizeof line) && ask(&body, "GET", url, line[0] ? line : NULL);
  OPENSSL_cleanse(line, sizeof line);
  if (!good) return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "%s: their server does not answer", where);
  return parse(out, &body, where, err);
}

/* Other machines have no server at that address, and the request would time out. */
static bool is_ec2(void) {
  const char *off = setting("AWS_EC2_METADATA_DISABLED");
  ha_bytes vendor = {NULL, 0, 0};

  if (off && strcasecmp(off, "true") == 0) return false;
  if (setting("AWS_EC2_METADATA_SERVICE_ENDPOINT")) return true;
  const bool yes = read_file(&vendor, "/sys/class/dmi/id/sys_vendor") && vendor.size >= 10 &&
                   memcmp(vendor.data, "Amazon EC2", 10) == 0;
  wipe(&vendor);
  return yes;
}

/* Request a path of the metadata server. out[0] is '\0' if it does not answer. */
static void ask_ec2(char *out, size_t capacity, const char *method, const char *path,
                    const char *line) {
  const char *given = setting("AWS_EC2_METADATA_SERVICE_ENDPOINT");
  const char *server = given ? given : "http://169.254.169.254";
  size_t size = strlen(server);
  char url[2048];
  ha_bytes body = {NULL, 0, 0};

  out[0] = '\0';
  while (size > 0 && server[size - 1] == '/') {
    size--;
  }
  if (!ha__format_whole(url, sizeof url, "%.*s%s", (int)size, server, path)) return;
  if (!ask(&body, method, url, line)) return;
  if (body.size < capacity) {
    memcpy(out, body.data, body.size);
    out[body.size] = '\0';
  }
  wipe(&body);
}

/* Version 2 of the metadata service: a token, the name of the role, its credentials. */
static ha_status of_ec2(ha__s3_credentials *out, ha_error *err) {
  static const char roles[] = "/latest/meta-data/iam/security-credentials/";
  char token[512];
  char line[600];
  char role[256];
  char path[512];
  char text[16384];

  if (!is_ec2()) return HA_END;
  ask_ec2(token, sizeof token, "PUT", "/latest/api/token",
          "X-aws-ec2-metadata-token-ttl-seconds: 21600");
  if (!token[0] || strpbrk(token, "\r\n")) return HA_END;
  ha__format(line, sizeof line, "X-aws-ec2-metadata-token: %s", token);
  ask_ec2(role, sizeof role, "GET", roles, line);
  role[strcspn(role, "\r\n")] = '\0';
  if (!role[0] || !ha__format_whole(path, sizeof path, "%s%s", roles, role)) return HA_END;
  ask_ec2(text, sizeof text, "GET", path, line);
  const ha_status st = ha__s3_credentials_parse(out, text, strlen(text), err);
  OPENSSL_cleanse(text, sizeof text);
  OPENSSL_cleanse(token, sizeof token);
  OPENSSL_cleanse(line, sizeof line);
  if (st < 0) ha__error_wrap(err, "credentials of this machine's role");
  return st;
}

/* --- programs --------------------------------------------------------------------------------- */

static ha_status of_process(ha__s3_credentials *out, const char *command, ha_error *err) {
  ha_bytes text = {NULL, 0, 0};
  ha_status st = process_read(&text, command, MAX_ANSWER, PROCESS_TIMEOUT_S, err);

  if (st >= 0) {
    st = ha__s3_credentials_parse(out, (const char *)text.data, text.size, err);
  }
  wipe(&text);
  if (st < 0) ha__error_wrap(err, "credential_process of the AWS profile");
  return st;
}

/* --- all sources ------------------------------------------------------------------------------ */

/* Cache of the last credentials, because finding them takes time. */
static struct {
  pthread_mutex_t lock;
  char key[2048];
  ha__s3_credentials credentials;
} g_found = {.lock = PTHREAD_MUTEX_INITIALIZER};

void ha__chain_after_fork(void) {
  pthread_mutex_init(&g_found.lock, NULL);
  memset(&g_found.credentials, 0, sizeof g_found.credentials);
}

/* Credentials from the environment and the files. HA_END: none. */
static ha_status at_once(ha__s3_credentials *out, const ha__s3_profile *profile, bool is_named,
                         ha_error *err) {
  const char *skip = setting("AWS_SKIP_SIGNATURE");
  const char *id = is_named ? NULL : setting("AWS_ACCESS_KEY_ID");
  const char *secret = setting("AWS_SECRET_ACCESS_KEY");
  const char *token = setting("AWS_SESSION_TOKEN");

  if (skip && strcasecmp(skip, "true") == 0) return HA_OK;
  if (!id || !secret) {
    id = profile->id;
    secret = profile->secret;
    token = profile->token;
  }
  if (!id[0] || !secret[0]) return HA_END;
  if (ha__s3_credentials_set(out, id, secret, token ? token : "")) return HA_OK;
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET,
                 "the AWS credentials have invalid characters, or are too long");
}

/* Called with the lock held. */
static ha_status search(ha__s3_credentials *out, const ha__s3_profile *profile, ha_error *err) {
  if (profile->process[0]) return of_process(out, profile->process, err);
  if (profile->is_indirect) {
    return HA_FAIL(
        err, HA_E_IO, HA_NO_OFFSET,
        "the AWS profile needs a role or a sign-on: set credential_process = aws configure "
        "export-credentials --profile NAME --format process in another profile");
  }
  const ha_status st = of_container(out, err);
  return st == HA_END ? of_ec2(out, err) : st;
}

static ha_status search_once(ha__s3_credentials *out, const ha__s3_profile *profile,
                             ha_error *err) {
  const char *key = profile->process;

  if (g_found.credentials.id[0] && strcmp(g_found.key, key) == 0 &&
      !ha__chain_is_stale(&g_found.credentials)) {
    *out = g_found.credentials;
    return HA_OK;
  }
  const ha_status st = search(out, profile, err);
  if (st != HA_OK) return st;
  ha__format(g_found.key, sizeof g_found.key, "%s", key);
  g_found.credentials = *out;
  return HA_OK;
}

void ha__chain_forget(const ha__s3_credentials *expired) {
  ha__s3_credentials *found = &g_found.credentials;

  pthread_mutex_lock(&g_found.lock);
  if (strcmp(found->id, expired->id) == 0 && strcmp(found->token, expired->token) == 0) {
    ha__s3_credentials_wipe(found);
  }
  pthread_mutex_unlock(&g_found.lock);
}

ha_status ha__chain_credentials(ha__s3_credentials *out, const ha__s3_profile *profile,
                                bool is_named, ha_error *err) {
  ha_status st = at_once(out, profile, is_named, err);
  if (st != HA_END) return st;
  pthread_mutex_lock(&g_found.lock);
  st = search_once(out, profile, err);
  pthread_mutex_unlock(&g_found.lock);
  return st < 0 ? st : HA_OK;
}
