/*
 * What is known of a bag, as plain Python data.
 */
#ifndef PY_INFO_H
#define PY_INFO_H

#include "module.h"

/* Each: NULL with an exception. */
PyObject *py_info_dict(const ha_bag_info *info);
PyObject *py_problem_list(const ha_problem *const *problems, size_t count);
PyObject *py_loss_list(const ha_loss *const *losses, size_t count);

#endif
