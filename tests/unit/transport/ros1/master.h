/* A ROS 1 master for tests, in a thread: records what nodes register, and waits for it. It reads
 * and writes XML by itself, independent of the code under test. */
#ifndef HA_TESTS_UNIT_TRANSPORT_ROS1_MASTER_H
#define HA_TESTS_UNIT_TRANSPORT_ROS1_MASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct test_master test_master;

/* Start a master on a free port of 127.0.0.1. */
test_master *test_master_start(void);
void test_master_stop(test_master *master);

uint16_t test_master_port(const test_master *master);

/* Registers a service; uri NULL: unregisters it. */
void test_master_set_service(test_master *master, const char *name, const char *uri);

/* Waits until a service is registered and writes its URI; uri NULL: until it is not registered. */
bool test_master_wait_service(test_master *master, const char *name, char uri[128]);

/* Makes the master answer as a node: the three parts of the answer to a method, in XML. */
void test_master_script(test_master *master, const char *method, const char *parts);

/* A value in XML, in such parts, and in the arguments of a call. */
#define INT(n) "<value><i4>" #n "</i4></value>"
#define TEXT(text) "<value>" text "</value>"
#define LIST(items) "<value><array><data>" items "</data></array></value>"
#define PARAM(value) "<param>" value "</param>"

/* Calls the node that registered last, like a node does. Writes the answer with its HTTP head. */
enum { TEST_MASTER_ANSWER = 2000 };
void test_master_call_node(test_master *master, char out[TEST_MASTER_ANSWER], const char *method,
                           const char *params);

/* Number of calls of a method with this second argument; the second function waits for it. */
size_t test_master_calls(test_master *master, const char *method, const char *about);
bool test_master_wait_calls(test_master *master, const char *method, const char *about,
                            size_t count);

/* Waits for a node, and writes the URI of the node that registered last. */
bool test_master_wait_node(test_master *master, char uri[128]);

/* Lists a publisher of all topics, with the URI of the master itself, that accepts connections at
 * this port of 127.0.0.1. 0 = none. */
void test_master_set_publisher(test_master *master, uint16_t port);

/* Closes the connection at calls of a method instead of answering; NULL = none. */
void test_master_drop(test_master *master, const char *method);

/* Answers no call while this is set. */
void test_master_hold(test_master *master, bool held);

#endif
