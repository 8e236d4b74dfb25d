/* Grids of messages, with no more cells than a screen shows. */
#ifndef CLI_SERVE_GRID_H
#define CLI_SERVE_GRID_H

#include "serve/bag.h"

/* Cells of the last nav_msgs/OccupancyGrid of a topic at or before a time, int8 row by row. A cell
 * of a grid that was made smaller has the largest value of those that it stands for. */
serve_answer serve_bag_grid(serve_bag *bag, const char *topic, const char *at);

#endif
