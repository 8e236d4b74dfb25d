/* Common functions of Arrow C streams. */
#ifndef HA_BAG_ARROW_STREAM_H
#define HA_BAG_ARROW_STREAM_H

#include <holdall/error.h>

/* The errno that a function of a stream returns for a failure. */
int ha__arrow_errno(ha_status st);

#endif
