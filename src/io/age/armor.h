/* The ASCII form of age files: base64 in lines of 64 columns between two lines of dashes. */
#ifndef HA_IO_AGE_ARMOR_H
#define HA_IO_AGE_ARMOR_H

#include <stdbool.h>

#include <holdall/model.h>

#include "io/scratch.h"
#include "io/source.h"

#define HA__AGE_ARMOR_BEGIN "-----BEGIN AGE ENCRYPTED FILE-----"

/* Whether a file that begins so is armored. */
bool ha__age_is_armored(ha_slice head);

/* The bytes of an armored file, as a source over a temporary file. HA_E_CORRUPT: it is not what
 * age writes, or ends early. HA_E_LIMIT, HA_E_IO, HA_E_NOMEM. */
ha_status ha__age_dearmor(ha_source **out, ha_source *armored, ha__scratch *scratch, ha_error *err);

#endif
