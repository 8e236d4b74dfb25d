/**
 * @file holdall/parameters.h
 * Parameters of nodes on a live network: read, set and follow them.
 *
 * On ROS 2 each node keeps its parameters, and answers by services; updates are those of the topic
 * /parameter_events. The name of a parameter is that of its node, a dot, and its own:
 * "/ns/node.use_sim_time". On ROS 1 the master keeps all parameters: "/ns/use_sim_time"; the names
 * listed are those of values that are not maps.
 *
 * Lifetime: ha_parameters_open() -> others -> ha_parameters_close(), before the network's.
 * Threads:  every function may be called from any thread; ha_parameters_close() from one.
 *           ha_parameters_get() and ha_parameters_set() wait for answers, at most timeout_ns for
 *           each node; five times as long for one that has got values, and may act on them.
 * Memory:   values are borrowed for the call of a callback. Answers over HA_PARAMETERS_MAX_BYTES,
 *           more than HA_PARAMETERS_MAX parameters and HA_PARAMETERS_MAX_NODES nodes are refused.
 */
#ifndef HA_PARAMETERS_H
#define HA_PARAMETERS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>

HA_BEGIN_DECLS

struct ha_network;
typedef struct ha_parameters ha_parameters;
typedef struct ha_parameters_ops ha_parameters_ops;

enum {
  HA_PARAMETERS_MAX = 20000,            /* of a call */
  HA_PARAMETERS_MAX_NODES = 1000,       /* of a call, ROS 2 */
  HA_PARAMETERS_MAX_BYTES = 4 << 20,    /* of an answer of a node */
  HA_PARAMETERS_MAX_ITEMS = 100 * 1000, /* of all lists and maps of a value */
  HA_PARAMETERS_MAX_DEPTH = 32          /* nesting of lists and maps */
};

/** ha_parameter_value.kind */
enum {
  HA_PARAMETER_NOT_SET = 0, /* no value: the parameter was deleted, or must be */
  HA_PARAMETER_BOOL = 1,
  HA_PARAMETER_INTEGER = 2,
  HA_PARAMETER_DOUBLE = 3,
  HA_PARAMETER_STRING = 4,
  HA_PARAMETER_BYTES = 5,
  HA_PARAMETER_LIST = 6, /* ROS 2: of values of one kind, without lists */
  HA_PARAMETER_MAP = 7   /* ROS 1 */
};

typedef struct ha_parameter_value ha_parameter_value;

/** A value. Plain data; members that do not belong to its kind are zero. */
struct ha_parameter_value {
  int32_t kind;      /* HA_PARAMETER_... */
  int32_t item_kind; /* LIST: the kind of all items, also if there are none; NOT_SET = not known */
  const char *key;   /* in a MAP, else NULL */
  int64_t integer;   /* BOOL: 0 or 1; INTEGER */
  double number;     /* DOUBLE */
  const char *text;  /* STRING: followed by a NUL; BYTES */
  size_t size;       /* bytes of text; items of LIST and MAP */
  const ha_parameter_value *items;
};

typedef struct ha_parameter {
  const char *name;
  ha_parameter_value value;
} ha_parameter;

typedef struct ha_parameters_options {
  size_t struct_size; /* set by HA_PARAMETERS_OPTIONS_INIT */
  int64_t timeout_ns; /* of the answers of one node; 0 = 2 s */
  void *user;
  /**
   * A parameter has a new value, or none any more (HA_PARAMETER_NOT_SET); after
   * ha_parameters_follow(). From a thread of the transport, one at a time; parameter is borrowed
   * for the call. ROS 1: if a map of parameters was deleted, parameter is that map. Must not call
   * functions of the transport, network or parameters.
   */
  void (*changed)(void *user, const ha_parameter *parameter);
} ha_parameters_options;

#define HA_PARAMETERS_OPTIONS_INIT                                                                 \
  { sizeof(ha_parameters_options), 0, NULL, NULL }

/**
 * Begin to use the parameters of a network. Nothing is sent.
 *
 * @param[out] out  owned by the caller, released with ha_parameters_close().
 * @param options   copied; NULL for the defaults.
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  the network has neither parameters nor services of ROS 2
 * @retval HA_E_ARG, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_parameters_open(ha_parameters **out, struct ha_network *network,
                                                  const ha_parameters_options *options,
                                                  ha_error *err);

/**
 * Read parameters. Nodes are asked at the same time.
 *
 * @param names  parameters that do not exist are left out.
 * @param count  0 = all parameters of all nodes.
 * @param visit  called in this thread for each; parameter is borrowed for the call.
 * @retval HA_OK
 * @retval HA_E_BUSY  not all have answered: err names one; the others were visited. Or
 *                    ha_parameters_cancel() was called
 * @retval HA_E_CORRUPT, HA_E_LIMIT  an answer is invalid or too large; the others were visited
 * @retval HA_E_ARG, HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_parameters_get(
    ha_parameters *parameters, const char *const *names, size_t count,
    void (*visit)(void *user, const ha_parameter *parameter), void *user, ha_error *err);

/**
 * Set parameters; those without a value are deleted. After a failure the others are set, too.
 *
 * ROS 2: an INTEGER among DOUBLE in a list is a DOUBLE.
 * @retval HA_OK
 * @retval HA_E_ARG   one was refused, or has no such value: err says why
 * @retval HA_E_BUSY, HA_E_CORRUPT, HA_E_LIMIT, HA_E_IO, HA_E_NOMEM  as ha_parameters_get()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_parameters_set(ha_parameters *parameters,
                                                 const ha_parameter *items, size_t count,
                                                 ha_error *err);

/**
 * Begin to report changes of all parameters with changed(). Again: nothing is done.
 * @retval HA_OK
 * @retval HA_E_ARG  changed is NULL
 * @retval HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_parameters_follow(ha_parameters *parameters, ha_error *err);

/** Make calls that wait, and all later ones, return HA_E_BUSY. @since 0.1 */
HA_API void ha_parameters_cancel(ha_parameters *parameters);

/** Release. No other call is running. Not from a callback. NULL is allowed. @since 0.1 */
HA_API void ha_parameters_close(ha_parameters *parameters);

/* --- interface of plugins ----------------------------------------------------------- */

/** An object begins with its table; the rest is private. */
struct ha_parameters {
  const ha_parameters_ops *ops;
};

/** Each member implements the public function of its name, with valid arguments. */
struct ha_parameters_ops {
  size_t struct_size;
  ha_status (*get)(ha_parameters *parameters, const char *const *names, size_t count,
                   void (*visit)(void *user, const ha_parameter *parameter), void *user,
                   ha_error *err);
  ha_status (*set)(ha_parameters *parameters, const ha_parameter *items, size_t count,
                   ha_error *err);
  ha_status (*follow)(ha_parameters *parameters, ha_error *err);
  void (*cancel)(ha_parameters *parameters);
  void (*close)(ha_parameters *parameters);
};

HA_END_DECLS

#endif
