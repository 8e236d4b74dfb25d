/* Reports the state of the recorder to a service manager (systemd) that started the command:
 * datagrams to the socket in $NOTIFY_SOCKET (sd_notify(3)). Does nothing if the variable is not
 * set. */
#ifndef CLI_RECORD_NOTIFY_H
#define CLI_RECORD_NOTIFY_H

#include <stdint.h>

#include <holdall/recorder.h>

typedef struct cli_notify {
  int64_t every_ns; /* interval of WATCHDOG=1: half of $WATCHDOG_USEC; 0 = none requested */
  int64_t last_ns;  /* monotonic time of the last WATCHDOG=1 */
} cli_notify;

/* Report that recording has begun: READY=1. */
void cli_notify_ready(cli_notify *notify);

/* Send WATCHDOG=1 and STATUS if they are due. The recorder is queried first: if it hangs, nothing
 * is sent, and the service manager restarts the service. */
void cli_notify_alive(cli_notify *notify, ha_recorder *recorder);

/* Report that the recording ends: STOPPING=1. */
void cli_notify_stopping(void);

#endif
