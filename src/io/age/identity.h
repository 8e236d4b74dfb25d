/* Files of identities: secret keys of age and OpenSSH, and passphrases. */
#ifndef HA_IO_AGE_IDENTITY_H
#define HA_IO_AGE_IDENTITY_H

#include <holdall/keys.h>
#include <holdall/model.h>

#include "io/age/identities.h"

/* Read the identities of the files in keys, else of the environment (HOLDALL_IDENTITY,
 * HOLDALL_PASSPHRASE_FILE); maybe none. HA_E_ARG: a file is missing, or has other content; the
 * text names it, without its content. Call done() also after a failure. */
ha_status ha__age_identities_read(ha__age_identities *out, const ha_keys *keys, ha_error *err);
/* Read the identities in the text of a file; name is for messages. */
ha_status ha__age_identities_parse(ha__age_identities *out, ha_slice text, const char *name,
                                   ha_error *err);
#endif
