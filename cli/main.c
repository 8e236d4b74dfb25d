#include <stdio.h>

#include <holdall/holdall.h>

int main(void) {
  printf("holdall %s\n", ha_version());
  return 0;
}
