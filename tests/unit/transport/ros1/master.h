/* A master of ROS 1 for tests, in a thread: what nodes register is remembered, and can be waited
 * for. It reads and writes its XML by hand, and knows nothing of ours. */
#ifndef HA_TESTS_UNIT_TRANSPORT_ROS1_MASTER_H
#define HA_TESTS_UNIT_TRANSPORT_ROS1_MASTER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct test_master test_master;

/* On a port of its own of 127.0.0.1. */
test_master *test_master_start(void);
void test_master_stop(test_master *master);

uint16_t test_master_port(const test_master *master);

/* Have it know a service, or, with uri NULL, no longer. */
void test_master_set_service(test_master *master, const char *name, const char *uri);

/* Wait until a service is known (its URI is written), or, with uri NULL, is not. */
bool test_master_wait_service(test_master *master, const char *name, char uri[128]);

/* No call is answered while this is set. */
void test_master_hold(test_master *master, bool held);

#endif
