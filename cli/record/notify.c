/* Reports the state of the recorder to a service manager (systemd) that started the command:
 * datagrams to the socket in $NOTIFY_SOCKET (sd_notify(3)). Does nothing if the variable is not
 * set. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "record/record.h"
#include "ui/clock.h"

/* Set the address from $NOTIFY_SOCKET: a path, or "@name" in the abstract namespace. Returns its
 * size, 0 if the variable is not set. */
static socklen_t find_socket(struct sockaddr_un *address) {
  const char *const path = getenv("NOTIFY_SOCKET");
  const size_t size = path ? strlen(path) : 0;

  if (size < 2 || size >= sizeof address->sun_path || (path[0] != '/' && path[0] != '@')) return 0;
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  memcpy(address->sun_path, path, size);
  if (path[0] == '@') address->sun_path[0] = '\0';
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
}

/* Send a datagram. Failures are ignored: a service manager that has exited must not end a
 * recording. */
static void send_state(const char *text) {
  struct sockaddr_un address;
  const socklen_t size = find_socket(&address);
  const int fd = size ? socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) : -1;

  if (fd < 0) return;
  (void)sendto(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT,
               (const struct sockaddr *)&address, size);
  (void)close(fd);
}

/* Returns half of the time without a message after which the service manager ends a service. */
static int64_t watchdog_ns(void) {
  const char *const usec = getenv("WATCHDOG_USEC");
  const char *const pid = getenv("WATCHDOG_PID");
  char *end = NULL;

  if (!usec || (pid && strtoll(pid, NULL, 10) != (long long)getpid())) return 0;
  const long long value = strtoll(usec, &end, 10);
  return *end == '\0' && value > 0 && value < INT64_MAX / 1000 ? value * 1000 / 2 : 0;
}

void cli_notify_ready(cli_notify *notify) {
  *notify = (cli_notify){watchdog_ns(), ha__elapsed_ns()};
  send_state("READY=1");
}

void cli_notify_alive(cli_notify *notify, ha_recorder *recorder) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};
  const int64_t now = ha__elapsed_ns();
  char text[96];

  if (notify->every_ns == 0 || now - notify->last_ns < notify->every_ns) return;
  notify->last_ns = now;
  if (ha_recorder_get_stats(&stats, recorder, NULL) < 0) return;
  snprintf(text, sizeof text, "WATCHDOG=1\nSTATUS=%" PRIu64 " messages recorded", stats.written);
  send_state(text);
}

void cli_notify_stopping(void) {
  send_state("STOPPING=1");
}
