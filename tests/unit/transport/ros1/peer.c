#include "peer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { WAIT_S = 60, MAX_HEADER = 65536 };

static void must(bool good, const char *what) {
  if (good) return;
  perror(what);
  abort();
}

static int ready(int fd) {
  const struct timeval wait = {WAIT_S, 0};

  must(fd >= 0, "socket");
  must(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait) == 0, "setsockopt");
  must(setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait) == 0, "setsockopt");
  return fd;
}

int peer_connect(const char *uri) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  const int fd = ready(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const char *port = strrchr(uri, ':');

  must(port, "a URI without port");
  at.sin_port = htons((uint16_t)strtoul(port + 1, NULL, 10));
  must(connect(fd, (struct sockaddr *)&at, sizeof at) == 0, "connect");
  return fd;
}

int peer_listen(uint16_t *port) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof at;
  const int fd = ready(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));

  must(bind(fd, (struct sockaddr *)&at, size) == 0 && listen(fd, 8) == 0, "listen");
  must(getsockname(fd, (struct sockaddr *)&at, &size) == 0, "getsockname");
  *port = ntohs(at.sin_port);
  return fd;
}

int peer_accept(int listener) {
  return ready(accept4(listener, NULL, NULL, SOCK_CLOEXEC));
}

static void put_u32(uint8_t *out, size_t number) {
  for (size_t i = 0; i < 4; i++) {
    out[i] = (uint8_t)(number >> (8 * i));
  }
}

static size_t get_u32(const uint8_t *bytes) {
  return bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
}

void peer_send(int fd, const void *bytes, size_t size) {
  const char *at = bytes;

  while (size > 0) {
    const ssize_t n = send(fd, at, size, MSG_NOSIGNAL);
    if (n <= 0) return; /* the receiving side detects a failure */
    at += n;
    size -= (size_t)n;
  }
}

void peer_send_message(int fd, const void *bytes, size_t size) {
  uint8_t length[4];

  put_u32(length, size);
  peer_send(fd, length, sizeof length);
  peer_send(fd, bytes, size);
}

void peer_say(int fd, const char *const *fields) {
  uint8_t bytes[MAX_HEADER];
  size_t used = 4;

  for (; *fields; fields++) {
    const size_t size = strlen(*fields);
    put_u32(bytes + used, size);
    memcpy(bytes + used + 4, *fields, size);
    used += 4 + size;
  }
  put_u32(bytes, used - 4);
  peer_send(fd, bytes, used);
}

bool peer_receive(int fd, void *out, size_t size) {
  char *at = out;

  while (size > 0) {
    const ssize_t n = recv(fd, at, size, 0);
    if (n <= 0) return false;
    at += n;
    size -= (size_t)n;
  }
  return true;
}

bool peer_hear(int fd, char *out, size_t room) {
  uint8_t bytes[MAX_HEADER];

  if (!peer_receive(fd, bytes, 4)) return false;
  const size_t size = get_u32(bytes);
  must(size <= sizeof bytes && peer_receive(fd, bytes, size), "a header");
  out[0] = '\0';
  for (size_t at = 0; at < size;) {
    const size_t field = get_u32(bytes + at);
    const size_t used = strlen(out);
    must(field <= size - at - 4 && field + 2 <= room - used, "a header");
    snprintf(out + used, room - used, "%.*s\n", (int)field, (char *)bytes + at + 4);
    at += 4 + field;
  }
  return true;
}

bool peer_ends(int fd) {
  char byte;
  const ssize_t n = recv(fd, &byte, 1, 0);

  return n == 0 || (n < 0 && errno == ECONNRESET);
}
