/* Grids of messages, reduced to a number of cells that a screen can show. */
#ifndef CLI_SERVE_GRID_H
#define CLI_SERVE_GRID_H

#include "serve/bag.h"

/* Returns the cells of the last nav_msgs/OccupancyGrid of a topic at or before a time, int8 in row
 * order. If the grid is reduced, a cell has the largest value of the cells that it replaces. */
serve_answer serve_bag_grid(serve_bag *bag, const char *topic, const char *at);

#endif
