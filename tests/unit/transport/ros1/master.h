/* A master of ROS 1 for tests, in a thread: what nodes register is remembered, and can be waited
 * for. It reads and writes its XML by hand, and knows nothing of ours. */
#ifndef HA_TESTS_UNIT_TRANSPORT_ROS1_MASTER_H
#define HA_TESTS_UNIT_TRANSPORT_ROS1_MASTER_H

#include <stdbool.h>
#include <stddef.h>
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

/* A node, too, if it is told what to answer: the three parts of it, in XML. */
void test_master_script(test_master *master, const char *method, const char *parts);

/* A value in XML, in such parts, and in the arguments of a call. */
#define INT(n) "<value><i4>" #n "</i4></value>"
#define TEXT(text) "<value>" text "</value>"
#define LIST(items) "<value><array><data>" items "</data></array></value>"
#define PARAM(value) "<param>" value "</param>"

/* Call the node that has registered last, as a node does; its answer, head included. */
enum { TEST_MASTER_ANSWER = 2000 };
void test_master_call_node(test_master *master, char out[TEST_MASTER_ANSWER], const char *method,
                           const char *params);

/* How often a method was called with this second text; wait until it is so often. */
size_t test_master_calls(test_master *master, const char *method, const char *about);
bool test_master_wait_calls(test_master *master, const char *method, const char *about,
                            size_t count);

/* The URI of the node that has registered last; waited for. */
bool test_master_wait_node(test_master *master, char uri[128]);

/* Have it know a publisher of any topic: one that is asked by the master's own URI, and is
 * connected to at this port of 127.0.0.1. 0 = none. */
void test_master_set_publisher(test_master *master, uint16_t port);

/* Calls of a method end the connection instead of being answered; NULL = those of none. */
void test_master_drop(test_master *master, const char *method);

/* No call is answered while this is set. */
void test_master_hold(test_master *master, bool held);

#endif
