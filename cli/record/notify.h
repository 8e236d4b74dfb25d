/* Reports to a service manager that started the command (systemd), by its protocol: datagrams to
 * the socket that $NOTIFY_SOCKET names. Without one nothing happens. */
#ifndef CLI_RECORD_NOTIFY_H
#define CLI_RECORD_NOTIFY_H

#include <stdint.h>

#include <holdall/recorder.h>

typedef struct cli_notify {
  int64_t every_ns; /* between signs of life, half of $WATCHDOG_USEC; 0 = none are wanted */
  int64_t last_ns;  /* when the last one was sent, monotonic */
} cli_notify;

/* Recording has begun: READY=1. */
void cli_notify_ready(cli_notify *notify);

/* Send WATCHDOG=1 and STATUS when they are due. The recorder is queried first, so that nothing is
 * sent when it hangs. */
void cli_notify_alive(cli_notify *notify, ha_recorder *recorder);

/* The recording ends: STOPPING=1. */
void cli_notify_stopping(void);

#endif
