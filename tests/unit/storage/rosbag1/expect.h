/* Expected content of a bag according to make_rosbag1.py: JSON, one object a line. */
#ifndef HA_TESTS_ROSBAG1_EXPECT_H
#define HA_TESTS_ROSBAG1_EXPECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXPECT_CHANNELS = 16, EXPECT_MESSAGES = 64, EXPECT_BAGS = 128, EXPECT_NAME = 64 };

typedef struct expect_channel {
  unsigned id;
  char topic[64];
  char type[64];
  char md5[40];
  size_t definition;
  size_t metadata;
} expect_channel;

typedef struct expect_message {
  unsigned channel;
  int64_t time_ns;
  unsigned size;
  unsigned crc;
} expect_message;

typedef struct expect {
  char version[8];
  bool opens;
  bool complete;
  bool problems;
  size_t failed_chunks;
  expect_channel channels[EXPECT_CHANNELS];
  size_t channel_count;
  expect_message messages[EXPECT_MESSAGES];
  size_t message_count;
} expect;

/* Returns false if the file is missing or not in the form of make_rosbag1.py. */
bool expect_read(expect *out, const char *name);

/* Names of the bags in the folder, without ".bag", sorted; returns their number. */
size_t expect_bags(char names[EXPECT_BAGS][EXPECT_NAME]);

/* Path of NAME.bag or of another file of that bag. */
void expect_path(char out[512], const char *name, const char *suffix);

/* The bytes of NAME.bag, freed by the caller; NULL if the file can't be read. */
uint8_t *expect_bytes(size_t *size, const char *name);

#endif
