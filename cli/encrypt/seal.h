/* Encrypts or decrypts whole files: 'encrypt --recipient', and 'decrypt' of files that age
 * encrypted. The content stays the same, byte for byte. */
#ifndef CLI_ENCRYPT_SEAL_H
#define CLI_ENCRYPT_SEAL_H

#include "bags/compress.h"

/* Encrypt a file for set->rewrite.recipients. */
cli_compress_first cli_seal_file;

/* Decrypt a file, if age encrypted it. */
cli_compress_first cli_unseal_file;

#endif
