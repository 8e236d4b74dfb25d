/**
 * @file holdall/keys.h
 * Keys of encrypted bags. Keys are secrets: name files that contain them rather than writing them
 * where other users can see them (command lines, environments).
 *
 * Memory: plain data of the caller, who erases the secrets in it. The library keeps the keys that
 * it uses while a bag is open or written, and erases them then.
 */
#ifndef HA_KEYS_H
#define HA_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>

HA_BEGIN_DECLS

/** ha_keys.flags */
enum {
  HA_KEYS_ASK = 1u << 0 /* gpg may prompt for a passphrase (pinentry). Without it, a key whose
                           passphrase gpg-agent does not know counts as missing */
};

/** How encrypted bags are opened. 0 and NULL mean the default everywhere. Append-only. */
typedef struct ha_keys {
  size_t struct_size; /* set by HA_KEYS_INIT */
  uint32_t flags;     /* HA_KEYS_... */
  /**
   * The AES key of bags that rosbag encrypted: 32 hexadecimal digits, or the name of a file that
   * contains them (or the 16 bytes). NULL: that of the environment (HOLDALL_AES_KEY), else gpg
   * decrypts the key in the bag.
   */
  const char *aes_key;
  /**
   * Names of files with secret keys that decrypt files encrypted by age: identity files of age
   * (AGE-SECRET-KEY-1...), or private keys of OpenSSH (ssh-ed25519, ssh-rsa) without a passphrase.
   * None: those of the environment (HOLDALL_IDENTITY).
   */
  const char *const *identities;
  size_t identity_count;
  /** Name of a file whose first line is the passphrase of files that age encrypted with one. NULL:
   * that of the environment (HOLDALL_PASSPHRASE_FILE). */
  const char *passphrase_file;
} ha_keys;

#define HA_KEYS_INIT                                                                               \
  { sizeof(ha_keys), 0, NULL, NULL, 0, NULL }

/**
 * How new bags are encrypted: ROS 1 bags 2.0 in the format of `rosbag encrypt`. As with rosbag,
 * times and the sizes and numbers of messages stay plain; topics and types do not; and changes of
 * the bag cannot be detected. 0 and NULL mean the default everywhere. Append-only.
 */
typedef struct ha_encryption {
  size_t struct_size; /* set by HA_ENCRYPTION_INIT */
  const char *method; /* "rosbag/AesCbcEncryptor", the default and only value */
  /**
   * The user for whom gpg encrypts the bag's AES key: a user of the public keyring by full name,
   * e-mail address or fingerprint. "*" is the first one whose key can encrypt. NULL: "*" without
   * aes_key; with it nobody, so that the bag does not contain its key, and rosbag cannot read it.
   */
  const char *user;
  /** As ha_keys.aes_key; NULL: that of the environment, else a random one. */
  const char *aes_key;
} ha_encryption;

#define HA_ENCRYPTION_INIT                                                                         \
  { sizeof(ha_encryption), NULL, NULL, NULL }

HA_END_DECLS

#endif
