/* tape_sum TAPE: what a reader must find in a bag of these messages. */
#include "../tape.h"

int main(int argc, char **argv) {
  measure m = measure_start();

  if (argc != 2) {
    fprintf(stderr, "usage: tape_sum TAPE\n");
    return 2;
  }
  tape t = tape_load(argv[1]);
  tape_look_through(&t, &m);
  measure_report(&m);
  tape_free(&t);
  return 0;
}
