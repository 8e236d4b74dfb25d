/* A shared object that is no plugin. */
int nothing_of_ours(void);

int nothing_of_ours(void) {
  return 0;
}
