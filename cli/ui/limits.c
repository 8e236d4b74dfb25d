#include "ui/limits.h"

#include <stdlib.h>
#include <unistd.h>

#include "ui/report.h"
#include "ui/standard_input.h"

cli_limits cli_limits_given;

const cli_opt cli_limits_options[] = {
    {"max-chunk", 0, CLI_SIZE, offsetof(cli_limits, chunk), "SIZE", NULL,
     "largest chunk, uncompressed (1G; over 256M at most 64 times its size)"},
    {"max-record", 0, CLI_SIZE, offsetof(cli_limits, record), "SIZE", NULL,
     "largest record of an index, a definition or a header (256M)"},
    {"max-temp", 0, CLI_SIZE, offsetof(cli_limits, temp), "SIZE", NULL,
     "most bytes of temporary files (1G, and 1024 times the bag's size)"},
    {"max-unpacked", 0, CLI_SIZE, offsetof(cli_limits, unpacked), "SIZE", NULL,
     "most bytes that chunks unpack to without delivering a message (8G; those of bz2 count 6 "
     "times)"},
    {"temp-dir", 0, CLI_PATH, offsetof(cli_limits, temp_dir), "DIR", NULL,
     "folder for temporary files ($TMPDIR, or /tmp)"},
    {"max-channels", 0, CLI_COUNT, offsetof(cli_limits, channels), "N", NULL,
     "most channels of a bag (100000)"},
    {"max-definitions", 0, CLI_SIZE, offsetof(cli_limits, definitions), "SIZE", NULL,
     "most bytes of definitions and channels, without duplicates (64M)"},
    {"max-chunks", 0, CLI_COUNT, offsetof(cli_limits, chunks), "N", NULL,
     "most chunks of a file (2000000)"},
    {"max-attachments", 0, CLI_COUNT, offsetof(cli_limits, attachments), "N", NULL,
     "most attachments of a file, and as many metadata records (100000)"},
    CLI_OPT_END,
};

const char *cli_temp_folder(void) {
  const char *given = cli_limits_given.temp_dir ? cli_limits_given.temp_dir : getenv("TMPDIR");

  return given && *given ? given : "/tmp";
}

const ha_limits *cli_limits_get(void) {
  static _Thread_local ha_limits limits = HA_LIMITS_INIT;
  const cli_limits *given = &cli_limits_given;

  limits.max_chunk_bytes = given->chunk.value;
  limits.max_record_bytes = given->record.value;
  limits.max_temp_bytes = given->temp.value;
  limits.temp_dir = given->temp_dir;
  limits.max_channels = given->channels.value;
  limits.max_definition_bytes = given->definitions.value;
  limits.max_chunks = given->chunks.value;
  limits.max_attachments = given->attachments.value;
  limits.max_unpacked_bytes = given->unpacked.value;
  return &limits;
}

/* --- URLs ------------------------------------------------------------------------------------- */

cli_net cli_net_given;

static const char *const g_addressing[] = {"", "path", "virtual", NULL}; /* HA_NET_ADDRESSING_... */

const cli_opt cli_net_options[] = {
    {"endpoint-url", 0, CLI_TEXT, offsetof(cli_net, endpoint), "URL", NULL,
     "URL of another server with the protocol of S3 ($AWS_ENDPOINT_URL)"},
    {"region", 0, CLI_TEXT, offsetof(cli_net, region), "NAME", NULL, "of S3 ($AWS_REGION)"},
    {"aws-profile", 0, CLI_TEXT, offsetof(cli_net, profile), "NAME", NULL,
     "profile in ~/.aws; precedes keys in the environment ($AWS_PROFILE)"},
    {"s3-addressing", 0, CLI_CHOICE, offsetof(cli_net, addressing), "STYLE", g_addressing,
     "place of the bucket in URLs: path or virtual (in the host name)"},
    {"no-sign-request", 0, CLI_FLAG, offsetof(cli_net, is_anonymous), NULL, NULL,
     "send requests to S3 without credentials"},
    {"header", 0, CLI_TEXTS, offsetof(cli_net, headers), "LINE", NULL,
     "header line for web servers (Name: value); may be given several times"},
    {"net-timeout", 0, CLI_SPAN, offsetof(cli_net, timeout), "SPAN", NULL,
     "repeat a request after this time without data (30)"},
    {"net-connections", 0, CLI_COUNT, offsetof(cli_net, connections), "N", NULL,
     "most simultaneous requests for a file (8; up to 64 for small ranges)"},
    {"net-ahead", 0, CLI_SIZE, offsetof(cli_net, ahead), "SIZE", NULL,
     "most bytes fetched ahead of reading (128M)"},
    {"net-memory", 0, CLI_SIZE, offsetof(cli_net, kept), "SIZE", NULL,
     "most bytes of a file kept in memory (192M)"},
    {"net-spool", 0, CLI_SIZE, offsetof(cli_net, spool), "SIZE", NULL,
     "largest file from a server without range requests (1G)"},
    {"cache", 0, CLI_PATH, offsetof(cli_net, cache_dir), "DIR", NULL,
     "keep fetched parts in this folder, for files with strong ETags"},
    {"cache-size", 0, CLI_SIZE, offsetof(cli_net, cache_bytes), "SIZE", NULL,
     "most bytes in the folder of --cache (4G)"},
    {"allow-remote-scan", 0, CLI_FLAG, offsetof(cli_net, allow_scan), NULL, NULL,
     "also fetch whole files over 1G, if parts cannot be fetched"},
    {"net-report", 0, CLI_FLAG, offsetof(cli_net, report), NULL, NULL,
     "print numbers of requests, bytes and reads from memory at the end (also -v)"},
    CLI_OPT_END,
};

const ha_net_options *cli_net_get(void) {
  static _Thread_local ha_net_options net = HA_NET_OPTIONS_INIT;
  const cli_net *given = &cli_net_given;

  net.flags =
      (given->is_anonymous ? HA_NET_ANONYMOUS : 0u) | (given->allow_scan ? HA_NET_ALLOW_SCAN : 0u);
  net.addressing = given->addressing;
  net.endpoint = given->endpoint;
  net.region = given->region;
  net.profile = given->profile;
  net.headers = given->headers.items;
  net.header_count = given->headers.size;
  net.timeout_ns = (int64_t)given->timeout.value;
  net.connections = given->connections.value < 1000 ? (uint32_t)given->connections.value : 1000;
  net.ahead_bytes = given->ahead.value;
  net.kept_bytes = given->kept.value;
  net.spool_bytes = given->spool.value;
  net.cache_dir = given->cache_dir;
  net.cache_bytes = given->cache_bytes.value;
  return &net;
}

/* --- encrypted bags --------------------------------------------------------------------------- */

cli_keys cli_keys_given;

const cli_opt cli_keys_options[] = {
    {"aes-key", 0, CLI_PATH, offsetof(cli_keys, aes_key), "FILE", NULL,
     "AES key of a bag that rosbag encrypted: a file, or hex digits ($HOLDALL_AES_KEY; "
     "else "
     "gpg decrypts the key in the bag)"},
    {"identity", 0, CLI_PATHS, offsetof(cli_keys, identities), "FILE", NULL,
     "file with a secret key of age or OpenSSH, for bags encrypted with age ($HOLDALL_IDENTITY); "
     "may be given several times"},
    {"passphrase-file", 0, CLI_PATH, offsetof(cli_keys, passphrase_file), "FILE", NULL,
     "file whose first line is the passphrase of a bag encrypted with age "
     "($HOLDALL_PASSPHRASE_FILE)"},
    CLI_OPT_END,
};

const ha_keys *cli_keys_get(void) {
  static _Thread_local ha_keys keys = HA_KEYS_INIT;
  const cli_keys *given = &cli_keys_given;

  keys.flags = isatty(STDIN_FILENO) && isatty(STDERR_FILENO) ? (uint32_t)HA_KEYS_ASK : 0;
  keys.aes_key = given->aes_key;
  keys.identities = given->identities.items;
  keys.identity_count = given->identities.size;
  keys.passphrase_file = given->passphrase_file;
  return &keys;
}

void cli_recipients_set(ha_writer_options *writer, const cli_texts *recipients, bool seal_late) {
  writer->recipients = recipients->items;
  writer->recipient_count = recipients->size;
  if (!seal_late) return;
  writer->flags |= HA_WRITE_SEAL;
  cli_warn("--seal-when-finished: until a file is finished, its unencrypted bytes are on the disk; "
           "deleted bytes may be recoverable from it");
}

/* --- readers ---------------------------------------------------------------------------------- */

ha_reader_options cli_limits_reader(void) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;

  options.limits = cli_limits_get();
  options.io = cli_standard_input();
  options.net = cli_net_get();
  options.keys = cli_keys_get();
  return options;
}

void cli_limits_set_decoder(ha_decoder *decoder) {
  const uint64_t texts = cli_limits_given.definitions.value;

  ha_decoder_limit(decoder, texts <= UINT64_MAX / 2 ? 2 * texts : UINT64_MAX);
}
