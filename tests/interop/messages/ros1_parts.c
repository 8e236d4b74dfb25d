/* ros1_parts: runs parts of the ROS 1 transport on lines of input, for comparison with other
 * implementations.
 *
 *   name SPACE NODE REMAPS NAME   fields divided by tabs, remappings by blanks: the full name
 *   header HEX                    a connection header: its fields, "name=value" in hex
 *
 * "refused" for invalid input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "transport/ros1/net/header.h"
#include "transport/ros1/net/names.h"

static void tell_name(char *line) {
  char *fields[4];
  ha__ros1_names names;
  char *full = NULL;

  for (size_t i = 0; i < 4; i++) {
    fields[i] = strsep(&line, "\t");
    if (!fields[i]) {
      puts("refused");
      return;
    }
  }
  if (ha__ros1_names_init(&names, fields[0], fields[1], fields[2], NULL) < 0) {
    puts("refused");
    return;
  }
  puts(ha__ros1_resolve(&full, &names, fields[3], NULL) < 0 ? "refused" : full);
  ha__free(full);
  ha__ros1_names_done(&names);
}

static void print_hex(const char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    printf("%02x", (unsigned char)bytes[i]);
  }
}

static void tell_header(const char *hex) {
  const size_t size = strlen(hex) / 2;
  uint8_t *bytes = ha__alloc(size);
  ha__ros1_header header;

  for (size_t i = 0; bytes && i < size; i++) {
    const char digits[] = {hex[2 * i], hex[2 * i + 1], '\0'};
    bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
  }
  if (!bytes || ha__ros1_header_parse(&header, bytes, size, NULL) < 0) {
    puts("refused");
  } else {
    for (size_t i = 0; i < header.fields.size; i++) {
      const ha_pair *field = &header.fields.items[i];
      print_hex(field->key, strlen(field->key));
      print_hex("=", 1);
      print_hex(field->value, field->value_size);
      putchar(' ');
    }
    putchar('\n');
    ha__ros1_header_done(&header);
  }
  ha__free(bytes);
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t size;

  while ((size = getline(&line, &room, stdin)) > 0) {
    if (line[size - 1] == '\n') line[size - 1] = '\0';
    if (strncmp(line, "name ", 5) == 0) {
      tell_name(line + 5);
    } else if (strncmp(line, "header ", 7) == 0) {
      tell_header(line + 7);
    } else {
      puts("refused");
    }
  }
  free(line);
  return 0;
}
