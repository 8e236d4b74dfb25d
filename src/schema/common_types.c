/* Definitions of common interfaces, without their comments. Made by tools/make-common-types: do not
 * edit. They come from
 *   ROS 1 Noetic, packages of Debian 12: ros-actionlib-msgs, ros-diagnostic-msgs,
 *     ros-geometry-msgs, ros-map-msgs, ros-move-base-msgs, ros-nav-msgs, ros-pcl-msgs,
 *     ros-rosgraph-msgs, ros-sensor-msgs, ros-shape-msgs, ros-std-msgs, ros-std-srvs,
 *     ros-stereo-msgs, ros-tf2-msgs, ros-trajectory-msgs, ros-visualization-msgs (BSD-3-Clause);
 *   ROS 2 Kilted, packages of PyPI: ros-actionlib-msgs 5.5.1, ros-diagnostic-msgs 5.5.1,
 *     ros-geometry-msgs 5.5.1, ros-nav-msgs 5.5.1, ros-sensor-msgs 5.5.1, ros-shape-msgs 5.5.1,
 *     ros-std-msgs 5.5.1, ros-std-srvs 5.5.1, ros-stereo-msgs 5.5.1, ros-trajectory-msgs 5.5.1,
 *     ros-visualization-msgs 5.5.1, ros-action-msgs 2.3.0, ros-builtin-interfaces 2.3.0,
 *     ros-lifecycle-msgs 2.3.0, ros-rcl-interfaces 2.3.0, ros-rosgraph-msgs 2.3.0,
 *     ros-service-msgs 2.3.0, ros-test-msgs 2.3.0, ros-type-description-interfaces 2.3.0,
 *     ros-unique-identifier-msgs 2.7.0 (Apache-2.0, BSD-3-Clause);
 *   ROS 2 Galactic, Humble, Iron, Jazzy, package of npm:
 *     @foxglove/rosmsg-msgs-common@3.2.3 (MIT). */
#include <holdall/schema.h>

#include "schema/common.h"

#define BOTH 3 /* dialects */

/* clang-format off */
const ha__common_type ha__common_types[] = {
    {"action_msgs/GoalInfo", HA_DIALECT_ROS2, "",
     "unique_identifier_msgs/UUID goal_id\nbuiltin_interfaces/Time stamp\n"},
    {"action_msgs/GoalStatus", HA_DIALECT_ROS2, "",
     "int8 STATUS_UNKNOWN=0\nint8 STATUS_ACCEPTED=1\nint8 STATUS_EXECUTING=2\n"
     "int8 STATUS_CANCELING=3\nint8 STATUS_SUCCEEDED=4\nint8 STATUS_CANCELED=5\n"
     "int8 STATUS_ABORTED=6\nGoalInfo goal_info\nint8 status\n"},
    {"action_msgs/GoalStatusArray", HA_DIALECT_ROS2, "",
     "GoalStatus[] status_list\n"},
    {"action_msgs/srv/CancelGoal", HA_DIALECT_ROS2, "",
     "GoalInfo goal_info\n---\nint8 ERROR_NONE=0\nint8 ERROR_REJECTED=1\n"
     "int8 ERROR_UNKNOWN_GOAL_ID=2\nint8 ERROR_GOAL_TERMINATED=3\nint8 return_code\n"
     "GoalInfo[] goals_canceling\n"},
    {"actionlib_msgs/GoalID", HA_DIALECT_ROS1, "",
     "time stamp\nstring id\n"},
    {"actionlib_msgs/GoalID", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Time stamp\nstring id\n"},
    {"actionlib_msgs/GoalStatus", BOTH, "",
     "GoalID goal_id\nuint8 status\nuint8 PENDING=0\nuint8 ACTIVE=1\nuint8 PREEMPTED=2\n"
     "uint8 SUCCEEDED=3\nuint8 ABORTED=4\nuint8 REJECTED=5\nuint8 PREEMPTING=6\n"
     "uint8 RECALLING=7\nuint8 RECALLED=8\nuint8 LOST=9\nstring text\n"},
    {"actionlib_msgs/GoalStatusArray", HA_DIALECT_ROS1, "",
     "Header header\nGoalStatus[] status_list\n"},
    {"actionlib_msgs/GoalStatusArray", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nGoalStatus[] status_list\n"},
    {"builtin_interfaces/Duration", HA_DIALECT_ROS2, "",
     "int32 sec\nuint32 nanosec\n"},
    {"builtin_interfaces/Time", HA_DIALECT_ROS2, "",
     "int32 sec\nuint32 nanosec\n"},
    {"diagnostic_msgs/DiagnosticArray", HA_DIALECT_ROS1, "",
     "Header header\nDiagnosticStatus[] status\n"},
    {"diagnostic_msgs/DiagnosticArray", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nDiagnosticStatus[] status\n"},
    {"diagnostic_msgs/DiagnosticStatus", BOTH, "",
     "byte OK=0\nbyte WARN=1\nbyte ERROR=2\nbyte STALE=3\nbyte level\nstring name\n"
     "string message\nstring hardware_id\nKeyValue[] values\n"},
    {"diagnostic_msgs/KeyValue", BOTH, "",
     "string key\nstring value\n"},
    {"diagnostic_msgs/srv/AddDiagnostics", BOTH, "",
     "string load_namespace\n---\nbool success\nstring message\n"},
    {"diagnostic_msgs/srv/SelfTest", BOTH, "",
     "---\nstring id\nbyte passed\nDiagnosticStatus[] status\n"},
    {"example_interfaces/action/Fibonacci", HA_DIALECT_ROS2, "",
     "int32 order\n---\nint32[] sequence\n---\nint32[] sequence\n"},
    {"example_interfaces/srv/AddTwoInts", HA_DIALECT_ROS2, "",
     "int64 a\nint64 b\n---\nint64 sum\n"},
    {"geometry_msgs/Accel", BOTH, "",
     "Vector3 linear\nVector3 angular\n"},
    {"geometry_msgs/AccelStamped", HA_DIALECT_ROS1, "",
     "Header header\nAccel accel\n"},
    {"geometry_msgs/AccelStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nAccel accel\n"},
    {"geometry_msgs/AccelWithCovariance", BOTH, "",
     "Accel accel\nfloat64[36] covariance\n"},
    {"geometry_msgs/AccelWithCovarianceStamped", HA_DIALECT_ROS1, "",
     "Header header\nAccelWithCovariance accel\n"},
    {"geometry_msgs/AccelWithCovarianceStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nAccelWithCovariance accel\n"},
    {"geometry_msgs/Inertia", BOTH, "",
     "float64 m\ngeometry_msgs/Vector3 com\nfloat64 ixx\nfloat64 ixy\nfloat64 ixz\n"
     "float64 iyy\nfloat64 iyz\nfloat64 izz\n"},
    {"geometry_msgs/InertiaStamped", HA_DIALECT_ROS1, "",
     "Header header\nInertia inertia\n"},
    {"geometry_msgs/InertiaStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nInertia inertia\n"},
    {"geometry_msgs/Point", BOTH, "",
     "float64 x\nfloat64 y\nfloat64 z\n"},
    {"geometry_msgs/Point32", BOTH, "",
     "float32 x\nfloat32 y\nfloat32 z\n"},
    {"geometry_msgs/PointStamped", HA_DIALECT_ROS1, "",
     "Header header\nPoint point\n"},
    {"geometry_msgs/PointStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nPoint point\n"},
    {"geometry_msgs/Polygon", BOTH, "",
     "Point32[] points\n"},
    {"geometry_msgs/PolygonInstance", HA_DIALECT_ROS2, "",
     "geometry_msgs/Polygon polygon\nint64 id\n"},
    {"geometry_msgs/PolygonInstanceStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/PolygonInstance polygon\n"},
    {"geometry_msgs/PolygonStamped", HA_DIALECT_ROS1, "",
     "Header header\nPolygon polygon\n"},
    {"geometry_msgs/PolygonStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nPolygon polygon\n"},
    {"geometry_msgs/Pose", BOTH, "",
     "Point position\nQuaternion orientation\n"},
    {"geometry_msgs/Pose2D", BOTH, "",
     "float64 x\nfloat64 y\nfloat64 theta\n"},
    {"geometry_msgs/PoseArray", HA_DIALECT_ROS1, "",
     "Header header\nPose[] poses\n"},
    {"geometry_msgs/PoseArray", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nPose[] poses\n"},
    {"geometry_msgs/PoseStamped", HA_DIALECT_ROS1, "",
     "Header header\nPose pose\n"},
    {"geometry_msgs/PoseStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nPose pose\n"},
    {"geometry_msgs/PoseWithCovariance", BOTH, "",
     "Pose pose\nfloat64[36] covariance\n"},
    {"geometry_msgs/PoseWithCovarianceStamped", HA_DIALECT_ROS1, "",
     "Header header\nPoseWithCovariance pose\n"},
    {"geometry_msgs/PoseWithCovarianceStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nPoseWithCovariance pose\n"},
    {"geometry_msgs/Quaternion", HA_DIALECT_ROS1, "",
     "float64 x\nfloat64 y\nfloat64 z\nfloat64 w\n"},
    {"geometry_msgs/Quaternion", HA_DIALECT_ROS2, "",
     "float64 x 0\nfloat64 y 0\nfloat64 z 0\nfloat64 w 1\n"},
    {"geometry_msgs/QuaternionStamped", HA_DIALECT_ROS1, "",
     "Header header\nQuaternion quaternion\n"},
    {"geometry_msgs/QuaternionStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nQuaternion quaternion\n"},
    {"geometry_msgs/Transform", BOTH, "",
     "Vector3 translation\nQuaternion rotation\n"},
    {"geometry_msgs/TransformStamped", HA_DIALECT_ROS1, "",
     "Header header\nstring child_frame_id\nTransform transform\n"},
    {"geometry_msgs/TransformStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring child_frame_id\nTransform transform\n"},
    {"geometry_msgs/Twist", BOTH, "",
     "Vector3 linear\nVector3 angular\n"},
    {"geometry_msgs/TwistStamped", HA_DIALECT_ROS1, "",
     "Header header\nTwist twist\n"},
    {"geometry_msgs/TwistStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nTwist twist\n"},
    {"geometry_msgs/TwistWithCovariance", BOTH, "",
     "Twist twist\nfloat64[36] covariance\n"},
    {"geometry_msgs/TwistWithCovarianceStamped", HA_DIALECT_ROS1, "",
     "Header header\nTwistWithCovariance twist\n"},
    {"geometry_msgs/TwistWithCovarianceStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nTwistWithCovariance twist\n"},
    {"geometry_msgs/Vector3", BOTH, "",
     "float64 x\nfloat64 y\nfloat64 z\n"},
    {"geometry_msgs/Vector3Stamped", HA_DIALECT_ROS1, "",
     "Header header\nVector3 vector\n"},
    {"geometry_msgs/Vector3Stamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nVector3 vector\n"},
    {"geometry_msgs/VelocityStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring body_frame_id\nstring reference_frame_id\n"
     "Twist velocity\n"},
    {"geometry_msgs/Wrench", BOTH, "",
     "Vector3 force\nVector3 torque\n"},
    {"geometry_msgs/WrenchStamped", HA_DIALECT_ROS1, "",
     "Header header\nWrench wrench\n"},
    {"geometry_msgs/WrenchStamped", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nWrench wrench\n"},
    {"lifecycle_msgs/State", HA_DIALECT_ROS2, "",
     "uint8 PRIMARY_STATE_UNKNOWN=0\nuint8 PRIMARY_STATE_UNCONFIGURED=1\n"
     "uint8 PRIMARY_STATE_INACTIVE=2\nuint8 PRIMARY_STATE_ACTIVE=3\n"
     "uint8 PRIMARY_STATE_FINALIZED=4\nuint8 TRANSITION_STATE_CONFIGURING=10\n"
     "uint8 TRANSITION_STATE_CLEANINGUP=11\nuint8 TRANSITION_STATE_SHUTTINGDOWN=12\n"
     "uint8 TRANSITION_STATE_ACTIVATING=13\nuint8 TRANSITION_STATE_DEACTIVATING=14\n"
     "uint8 TRANSITION_STATE_ERRORPROCESSING=15\nuint8 id\nstring label\n"},
    {"lifecycle_msgs/Transition", HA_DIALECT_ROS2, "",
     "uint8 TRANSITION_CREATE=0\nuint8 TRANSITION_CONFIGURE=1\nuint8 TRANSITION_CLEANUP=2\n"
     "uint8 TRANSITION_ACTIVATE=3\nuint8 TRANSITION_DEACTIVATE=4\n"
     "uint8 TRANSITION_UNCONFIGURED_SHUTDOWN=5\nuint8 TRANSITION_INACTIVE_SHUTDOWN=6\n"
     "uint8 TRANSITION_ACTIVE_SHUTDOWN=7\nuint8 TRANSITION_DESTROY=8\n"
     "uint8 TRANSITION_ON_CONFIGURE_SUCCESS=10\nuint8 TRANSITION_ON_CONFIGURE_FAILURE=11\n"
     "uint8 TRANSITION_ON_CONFIGURE_ERROR=12\nuint8 TRANSITION_ON_CLEANUP_SUCCESS=20\n"
     "uint8 TRANSITION_ON_CLEANUP_FAILURE=21\nuint8 TRANSITION_ON_CLEANUP_ERROR=22\n"
     "uint8 TRANSITION_ON_ACTIVATE_SUCCESS=30\nuint8 TRANSITION_ON_ACTIVATE_FAILURE=31\n"
     "uint8 TRANSITION_ON_ACTIVATE_ERROR=32\nuint8 TRANSITION_ON_DEACTIVATE_SUCCESS=40\n"
     "uint8 TRANSITION_ON_DEACTIVATE_FAILURE=41\nuint8 TRANSITION_ON_DEACTIVATE_ERROR=42\n"
     "uint8 TRANSITION_ON_SHUTDOWN_SUCCESS=50\nuint8 TRANSITION_ON_SHUTDOWN_FAILURE=51\n"
     "uint8 TRANSITION_ON_SHUTDOWN_ERROR=52\nuint8 TRANSITION_ON_ERROR_SUCCESS=60\n"
     "uint8 TRANSITION_ON_ERROR_FAILURE=61\nuint8 TRANSITION_ON_ERROR_ERROR=62\n"
     "uint8 TRANSITION_CALLBACK_SUCCESS=97\nuint8 TRANSITION_CALLBACK_FAILURE=98\n"
     "uint8 TRANSITION_CALLBACK_ERROR=99\nuint8 id\nstring label\n"},
    {"lifecycle_msgs/TransitionDescription", HA_DIALECT_ROS2, "",
     "Transition transition\nState start_state\nState goal_state\n"},
    {"lifecycle_msgs/TransitionEvent", HA_DIALECT_ROS2, "",
     "uint64 timestamp\nTransition transition\nState start_state\nState goal_state\n"},
    {"lifecycle_msgs/srv/ChangeState", HA_DIALECT_ROS2, "",
     "Transition transition\n---\nbool success\n"},
    {"lifecycle_msgs/srv/GetAvailableStates", HA_DIALECT_ROS2, "",
     "---\nState[] available_states\n"},
    {"lifecycle_msgs/srv/GetAvailableTransitions", HA_DIALECT_ROS2, "",
     "---\nTransitionDescription[] available_transitions\n"},
    {"lifecycle_msgs/srv/GetState", HA_DIALECT_ROS2, "",
     "---\nState current_state\n"},
    {"map_msgs/OccupancyGridUpdate", HA_DIALECT_ROS1, "",
     "std_msgs/Header header\nint32 x\nint32 y\nuint32 width\nuint32 height\nint8[] data\n"},
    {"map_msgs/PointCloud2Update", HA_DIALECT_ROS1, "",
     "uint32 ADD=0\nuint32 DELETE=1\nstd_msgs/Header header\nuint32 type\n"
     "sensor_msgs/PointCloud2 points\n"},
    {"map_msgs/ProjectedMap", HA_DIALECT_ROS1, "",
     "nav_msgs/OccupancyGrid map\nfloat64 min_z\nfloat64 max_z\n"},
    {"map_msgs/ProjectedMapInfo", HA_DIALECT_ROS1, "",
     "string frame_id\nfloat64 x\nfloat64 y\nfloat64 width\nfloat64 height\nfloat64 min_z\n"
     "float64 max_z\n"},
    {"map_msgs/srv/GetMapROI", HA_DIALECT_ROS1, "",
     "float64 x\nfloat64 y\nfloat64 l_x\nfloat64 l_y\n---\nnav_msgs/OccupancyGrid sub_map\n"},
    {"map_msgs/srv/GetPointMap", HA_DIALECT_ROS1, "",
     "---\nsensor_msgs/PointCloud2 map\n"},
    {"map_msgs/srv/GetPointMapROI", HA_DIALECT_ROS1, "",
     "float64 x\nfloat64 y\nfloat64 z\nfloat64 r\nfloat64 l_x\nfloat64 l_y\nfloat64 l_z\n---\n"
     "sensor_msgs/PointCloud2 sub_map\n"},
    {"map_msgs/srv/ProjectedMapsInfo", HA_DIALECT_ROS1, "",
     "map_msgs/ProjectedMapInfo[] projected_maps_info\n---\n"},
    {"map_msgs/srv/SaveMap", HA_DIALECT_ROS1, "",
     "std_msgs/String filename\n---\n"},
    {"map_msgs/srv/SetMapProjections", HA_DIALECT_ROS1, "",
     "---\nmap_msgs/ProjectedMapInfo[] projected_maps_info\n"},
    {"move_base_msgs/MoveBaseAction", HA_DIALECT_ROS1, "",
     "MoveBaseActionGoal action_goal\nMoveBaseActionResult action_result\n"
     "MoveBaseActionFeedback action_feedback\n"},
    {"move_base_msgs/MoveBaseActionFeedback", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalStatus status\nMoveBaseFeedback feedback\n"},
    {"move_base_msgs/MoveBaseActionGoal", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalID goal_id\nMoveBaseGoal goal\n"},
    {"move_base_msgs/MoveBaseActionResult", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalStatus status\nMoveBaseResult result\n"},
    {"move_base_msgs/MoveBaseFeedback", HA_DIALECT_ROS1, "",
     "geometry_msgs/PoseStamped base_position\n"},
    {"move_base_msgs/MoveBaseGoal", HA_DIALECT_ROS1, "",
     "geometry_msgs/PoseStamped target_pose\n"},
    {"move_base_msgs/MoveBaseResult", HA_DIALECT_ROS1, "",
     ""},
    {"move_base_msgs/RecoveryStatus", HA_DIALECT_ROS1, "",
     "geometry_msgs/PoseStamped pose_stamped\nuint16 current_recovery_number\n"
     "uint16 total_number_of_recoveries\nstring recovery_behavior_name\n"},
    {"move_base_msgs/action/MoveBase", HA_DIALECT_ROS1, "",
     "geometry_msgs/PoseStamped target_pose\n---\n---\n"
     "geometry_msgs/PoseStamped base_position\n"},
    {"nav_msgs/GetMapAction", HA_DIALECT_ROS1, "",
     "GetMapActionGoal action_goal\nGetMapActionResult action_result\n"
     "GetMapActionFeedback action_feedback\n"},
    {"nav_msgs/GetMapActionFeedback", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalStatus status\nGetMapFeedback feedback\n"},
    {"nav_msgs/GetMapActionGoal", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalID goal_id\nGetMapGoal goal\n"},
    {"nav_msgs/GetMapActionResult", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalStatus status\nGetMapResult result\n"},
    {"nav_msgs/GetMapFeedback", HA_DIALECT_ROS1, "",
     ""},
    {"nav_msgs/GetMapGoal", HA_DIALECT_ROS1, "",
     ""},
    {"nav_msgs/GetMapResult", HA_DIALECT_ROS1, "",
     "nav_msgs/OccupancyGrid map\n"},
    {"nav_msgs/Goals", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/PoseStamped[] goals\n"},
    {"nav_msgs/GridCells", HA_DIALECT_ROS1, "",
     "Header header\nfloat32 cell_width\nfloat32 cell_height\ngeometry_msgs/Point[] cells\n"},
    {"nav_msgs/GridCells", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat32 cell_width\nfloat32 cell_height\n"
     "geometry_msgs/Point[] cells\n"},
    {"nav_msgs/MapMetaData", HA_DIALECT_ROS1, "",
     "time map_load_time\nfloat32 resolution\nuint32 width\nuint32 height\n"
     "geometry_msgs/Pose origin\n"},
    {"nav_msgs/MapMetaData", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Time map_load_time\nfloat32 resolution\nuint32 width\nuint32 height\n"
     "geometry_msgs/Pose origin\n"},
    {"nav_msgs/OccupancyGrid", HA_DIALECT_ROS1, "",
     "Header header\nMapMetaData info\nint8[] data\n"},
    {"nav_msgs/OccupancyGrid", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nMapMetaData info\nint8[] data\n"},
    {"nav_msgs/Odometry", HA_DIALECT_ROS1, "",
     "Header header\nstring child_frame_id\ngeometry_msgs/PoseWithCovariance pose\n"
     "geometry_msgs/TwistWithCovariance twist\n"},
    {"nav_msgs/Odometry", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/PoseWithCovariance pose\n"
     "geometry_msgs/TwistWithCovariance twist\n"},
    {"nav_msgs/Path", HA_DIALECT_ROS1, "",
     "Header header\ngeometry_msgs/PoseStamped[] poses\n"},
    {"nav_msgs/Path", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/PoseStamped[] poses\n"},
    {"nav_msgs/action/GetMap", HA_DIALECT_ROS1, "",
     "---\nnav_msgs/OccupancyGrid map\n---\n"},
    {"nav_msgs/srv/GetMap", HA_DIALECT_ROS1, "",
     "---\nnav_msgs/OccupancyGrid map\n"},
    {"nav_msgs/srv/GetMap", HA_DIALECT_ROS2, "",
     "---\nOccupancyGrid map\n"},
    {"nav_msgs/srv/GetPlan", HA_DIALECT_ROS1, "",
     "geometry_msgs/PoseStamped start\ngeometry_msgs/PoseStamped goal\nfloat32 tolerance\n"
     "---\nnav_msgs/Path plan\n"},
    {"nav_msgs/srv/GetPlan", HA_DIALECT_ROS2, "",
     "geometry_msgs/PoseStamped start\ngeometry_msgs/PoseStamped goal\nfloat32 tolerance\n"
     "---\nPath plan\n"},
    {"nav_msgs/srv/LoadMap", BOTH, "",
     "string map_url\n---\nuint8 RESULT_SUCCESS=0\nuint8 RESULT_MAP_DOES_NOT_EXIST=1\n"
     "uint8 RESULT_INVALID_MAP_DATA=2\nuint8 RESULT_INVALID_MAP_METADATA=3\n"
     "uint8 RESULT_UNDEFINED_FAILURE=255\nnav_msgs/OccupancyGrid map\nuint8 result\n"},
    {"nav_msgs/srv/SetMap", BOTH, "",
     "nav_msgs/OccupancyGrid map\ngeometry_msgs/PoseWithCovarianceStamped initial_pose\n---\n"
     "bool success\n"},
    {"pcl_msgs/ModelCoefficients", HA_DIALECT_ROS1, "",
     "Header header\nfloat32[] values\n"},
    {"pcl_msgs/PointIndices", HA_DIALECT_ROS1, "",
     "Header header\nint32[] indices\n"},
    {"pcl_msgs/PolygonMesh", HA_DIALECT_ROS1, "",
     "Header header\nsensor_msgs/PointCloud2 cloud\nVertices[] polygons\n"},
    {"pcl_msgs/Vertices", HA_DIALECT_ROS1, "",
     "uint32[] vertices\n"},
    {"pcl_msgs/srv/UpdateFilename", HA_DIALECT_ROS1, "",
     "string filename\n---\nbool success\n"},
    {"rcl_interfaces/FloatingPointRange", HA_DIALECT_ROS2, "",
     "float64 from_value\nfloat64 to_value\nfloat64 step\n"},
    {"rcl_interfaces/IntegerRange", HA_DIALECT_ROS2, "",
     "int64 from_value\nint64 to_value\nuint64 step\n"},
    {"rcl_interfaces/ListParametersResult", HA_DIALECT_ROS2, "",
     "string[] names\nstring[] prefixes\n"},
    {"rcl_interfaces/Log", HA_DIALECT_ROS2, "",
     "uint8 DEBUG=10\nuint8 INFO=20\nuint8 WARN=30\nuint8 ERROR=40\nuint8 FATAL=50\n"
     "builtin_interfaces/Time stamp\nuint8 level\nstring name\nstring msg\nstring file\n"
     "string function\nuint32 line\n"},
    {"rcl_interfaces/LoggerLevel", HA_DIALECT_ROS2, "",
     "uint8 LOG_LEVEL_UNKNOWN=0\nuint8 LOG_LEVEL_DEBUG=10\nuint8 LOG_LEVEL_INFO=20\n"
     "uint8 LOG_LEVEL_WARN=30\nuint8 LOG_LEVEL_ERROR=40\nuint8 LOG_LEVEL_FATAL=50\n"
     "string name\nuint32 level\n"},
    {"rcl_interfaces/Parameter", HA_DIALECT_ROS2, "",
     "string name\nParameterValue value\n"},
    {"rcl_interfaces/ParameterDescriptor", HA_DIALECT_ROS2, "",
     "string name\nuint8 type\nstring description\nstring additional_constraints\n"
     "bool read_only false\nbool dynamic_typing false\n"
     "FloatingPointRange[<=1] floating_point_range\nIntegerRange[<=1] integer_range\n"},
    {"rcl_interfaces/ParameterEvent", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Time stamp\nstring node\nParameter[] new_parameters\n"
     "Parameter[] changed_parameters\nParameter[] deleted_parameters\n"},
    {"rcl_interfaces/ParameterEventDescriptors", HA_DIALECT_ROS2, "",
     "ParameterDescriptor[] new_parameters\nParameterDescriptor[] changed_parameters\n"
     "ParameterDescriptor[] deleted_parameters\n"},
    {"rcl_interfaces/ParameterType", HA_DIALECT_ROS2, "",
     "uint8 PARAMETER_NOT_SET=0\nuint8 PARAMETER_BOOL=1\nuint8 PARAMETER_INTEGER=2\n"
     "uint8 PARAMETER_DOUBLE=3\nuint8 PARAMETER_STRING=4\nuint8 PARAMETER_BYTE_ARRAY=5\n"
     "uint8 PARAMETER_BOOL_ARRAY=6\nuint8 PARAMETER_INTEGER_ARRAY=7\n"
     "uint8 PARAMETER_DOUBLE_ARRAY=8\nuint8 PARAMETER_STRING_ARRAY=9\n"},
    {"rcl_interfaces/ParameterValue", HA_DIALECT_ROS2, "",
     "uint8 type\nbool bool_value\nint64 integer_value\nfloat64 double_value\n"
     "string string_value\nbyte[] byte_array_value\nbool[] bool_array_value\n"
     "int64[] integer_array_value\nfloat64[] double_array_value\nstring[] string_array_value\n"},
    {"rcl_interfaces/SetLoggerLevelsResult", HA_DIALECT_ROS2, "",
     "bool successful\nstring reason\n"},
    {"rcl_interfaces/SetParametersResult", HA_DIALECT_ROS2, "",
     "bool successful\nstring reason\n"},
    {"rcl_interfaces/srv/DescribeParameters", HA_DIALECT_ROS2, "",
     "string[] names\n---\nParameterDescriptor[] descriptors\n"},
    {"rcl_interfaces/srv/GetLoggerLevels", HA_DIALECT_ROS2, "",
     "string[] names\n---\nLoggerLevel[] levels\n"},
    {"rcl_interfaces/srv/GetParameterTypes", HA_DIALECT_ROS2, "",
     "string[] names\n---\nuint8[] types\n"},
    {"rcl_interfaces/srv/GetParameters", HA_DIALECT_ROS2, "",
     "string[] names\n---\nParameterValue[] values\n"},
    {"rcl_interfaces/srv/ListParameters", HA_DIALECT_ROS2, "",
     "uint64 DEPTH_RECURSIVE=0\nstring[] prefixes\nuint64 depth\n---\n"
     "ListParametersResult result\n"},
    {"rcl_interfaces/srv/SetLoggerLevels", HA_DIALECT_ROS2, "",
     "LoggerLevel[] levels\n---\nSetLoggerLevelsResult[] results\n"},
    {"rcl_interfaces/srv/SetParameters", HA_DIALECT_ROS2, "",
     "Parameter[] parameters\n---\nSetParametersResult[] results\n"},
    {"rcl_interfaces/srv/SetParametersAtomically", HA_DIALECT_ROS2, "",
     "Parameter[] parameters\n---\nSetParametersResult result\n"},
    {"rosbag2_interfaces/MessagesLostEvent", HA_DIALECT_ROS2, "",
     "string node_name\nMessagesLostEventTopicStat[] messages_lost_statistics\n"},
    {"rosbag2_interfaces/MessagesLostEventTopicStat", HA_DIALECT_ROS2, "",
     "string topic_name\nuint64 messages_lost_in_transport\nuint64 messages_lost_in_recorder\n"},
    {"rosbag2_interfaces/ReadSplitEvent", HA_DIALECT_ROS2, "",
     "string closed_file\nstring opened_file\n"},
    {"rosbag2_interfaces/ReadSplitEvent", HA_DIALECT_ROS2, "jazzy",
     "string closed_file\nstring opened_file\nstring node_name\n"},
    {"rosbag2_interfaces/WriteSplitEvent", HA_DIALECT_ROS2, "",
     "string closed_file\nstring opened_file\n"},
    {"rosbag2_interfaces/WriteSplitEvent", HA_DIALECT_ROS2, "jazzy",
     "string closed_file\nstring opened_file\nstring node_name\n"},
    {"rosbag2_interfaces/srv/Burst", HA_DIALECT_ROS2, "",
     "uint64 num_messages\n---\nuint64 actually_burst\n"},
    {"rosbag2_interfaces/srv/GetRate", HA_DIALECT_ROS2, "",
     "---\nfloat64 rate\n"},
    {"rosbag2_interfaces/srv/IsDiscoveryRunning", HA_DIALECT_ROS2, "",
     "---\nbool running\n"},
    {"rosbag2_interfaces/srv/IsPaused", HA_DIALECT_ROS2, "",
     "---\nbool paused\n"},
    {"rosbag2_interfaces/srv/Pause", HA_DIALECT_ROS2, "",
     "---\n"},
    {"rosbag2_interfaces/srv/Play", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Time start_offset\nbuiltin_interfaces/Duration playback_duration\n"
     "builtin_interfaces/Time playback_until_timestamp\n---\nbool success\n"},
    {"rosbag2_interfaces/srv/PlayNext", HA_DIALECT_ROS2, "",
     "---\nbool success\n"},
    {"rosbag2_interfaces/srv/Record", HA_DIALECT_ROS2, "",
     "string uri\n---\nint32 return_code\nstring error_string\n"},
    {"rosbag2_interfaces/srv/Resume", HA_DIALECT_ROS2, "",
     "---\n"},
    {"rosbag2_interfaces/srv/Resume", HA_DIALECT_ROS2, "lyrical",
     "builtin_interfaces/Time resume_time\nint32 resume_mode\nstring tracking_topic_name\n"
     "---\nint32 return_code\nstring error_string\n"},
    {"rosbag2_interfaces/srv/Seek", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Time time\n---\nbool success\n"},
    {"rosbag2_interfaces/srv/SetRate", HA_DIALECT_ROS2, "",
     "float64 rate\n---\nbool success\n"},
    {"rosbag2_interfaces/srv/Snapshot", HA_DIALECT_ROS2, "",
     "---\nbool success\n"},
    {"rosbag2_interfaces/srv/SplitBagfile", HA_DIALECT_ROS2, "",
     "---\n"},
    {"rosbag2_interfaces/srv/SplitBagfile", HA_DIALECT_ROS2, "lyrical",
     "builtin_interfaces/Time split_time\nint32 split_mode\nstring tracking_topic_name\n---\n"
     "int32 return_code\nstring error_string\n"},
    {"rosbag2_interfaces/srv/StartDiscovery", HA_DIALECT_ROS2, "",
     "---\nint32 return_code\nstring error_string\n"},
    {"rosbag2_interfaces/srv/Stop", HA_DIALECT_ROS2, "",
     "---\n"},
    {"rosbag2_interfaces/srv/Stop", HA_DIALECT_ROS2, "lyrical",
     "---\nint32 return_code\nstring error_string\n"},
    {"rosbag2_interfaces/srv/StopDiscovery", HA_DIALECT_ROS2, "",
     "---\nint32 return_code\nstring error_string\n"},
    {"rosbag2_interfaces/srv/TogglePaused", HA_DIALECT_ROS2, "",
     "---\n"},
    {"rosgraph_msgs/Clock", HA_DIALECT_ROS1, "",
     "time clock\n"},
    {"rosgraph_msgs/Clock", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Time clock\n"},
    {"rosgraph_msgs/Log", HA_DIALECT_ROS1, "",
     "byte DEBUG=1\nbyte INFO=2\nbyte WARN=4\nbyte ERROR=8\nbyte FATAL=16\nHeader header\n"
     "byte level\nstring name\nstring msg\nstring file\nstring function\nuint32 line\n"
     "string[] topics\n"},
    {"rosgraph_msgs/TopicStatistics", HA_DIALECT_ROS1, "",
     "string topic\nstring node_pub\nstring node_sub\ntime window_start\ntime window_stop\n"
     "int32 delivered_msgs\nint32 dropped_msgs\nint32 traffic\nduration period_mean\n"
     "duration period_stddev\nduration period_max\nduration stamp_age_mean\n"
     "duration stamp_age_stddev\nduration stamp_age_max\n"},
    {"sensor_msgs/BatteryState", HA_DIALECT_ROS1, "",
     "uint8 POWER_SUPPLY_STATUS_UNKNOWN=0\nuint8 POWER_SUPPLY_STATUS_CHARGING=1\n"
     "uint8 POWER_SUPPLY_STATUS_DISCHARGING=2\nuint8 POWER_SUPPLY_STATUS_NOT_CHARGING=3\n"
     "uint8 POWER_SUPPLY_STATUS_FULL=4\nuint8 POWER_SUPPLY_HEALTH_UNKNOWN=0\n"
     "uint8 POWER_SUPPLY_HEALTH_GOOD=1\nuint8 POWER_SUPPLY_HEALTH_OVERHEAT=2\n"
     "uint8 POWER_SUPPLY_HEALTH_DEAD=3\nuint8 POWER_SUPPLY_HEALTH_OVERVOLTAGE=4\n"
     "uint8 POWER_SUPPLY_HEALTH_UNSPEC_FAILURE=5\nuint8 POWER_SUPPLY_HEALTH_COLD=6\n"
     "uint8 POWER_SUPPLY_HEALTH_WATCHDOG_TIMER_EXPIRE=7\n"
     "uint8 POWER_SUPPLY_HEALTH_SAFETY_TIMER_EXPIRE=8\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_UNKNOWN=0\nuint8 POWER_SUPPLY_TECHNOLOGY_NIMH=1\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_LION=2\nuint8 POWER_SUPPLY_TECHNOLOGY_LIPO=3\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_LIFE=4\nuint8 POWER_SUPPLY_TECHNOLOGY_NICD=5\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_LIMN=6\nHeader header\nfloat32 voltage\n"
     "float32 temperature\nfloat32 current\nfloat32 charge\nfloat32 capacity\n"
     "float32 design_capacity\nfloat32 percentage\nuint8 power_supply_status\n"
     "uint8 power_supply_health\nuint8 power_supply_technology\nbool present\n"
     "float32[] cell_voltage\nfloat32[] cell_temperature\nstring location\n"
     "string serial_number\n"},
    {"sensor_msgs/BatteryState", HA_DIALECT_ROS2, "",
     "uint8 POWER_SUPPLY_STATUS_UNKNOWN=0\nuint8 POWER_SUPPLY_STATUS_CHARGING=1\n"
     "uint8 POWER_SUPPLY_STATUS_DISCHARGING=2\nuint8 POWER_SUPPLY_STATUS_NOT_CHARGING=3\n"
     "uint8 POWER_SUPPLY_STATUS_FULL=4\nuint8 POWER_SUPPLY_HEALTH_UNKNOWN=0\n"
     "uint8 POWER_SUPPLY_HEALTH_GOOD=1\nuint8 POWER_SUPPLY_HEALTH_OVERHEAT=2\n"
     "uint8 POWER_SUPPLY_HEALTH_DEAD=3\nuint8 POWER_SUPPLY_HEALTH_OVERVOLTAGE=4\n"
     "uint8 POWER_SUPPLY_HEALTH_UNSPEC_FAILURE=5\nuint8 POWER_SUPPLY_HEALTH_COLD=6\n"
     "uint8 POWER_SUPPLY_HEALTH_WATCHDOG_TIMER_EXPIRE=7\n"
     "uint8 POWER_SUPPLY_HEALTH_SAFETY_TIMER_EXPIRE=8\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_UNKNOWN=0\nuint8 POWER_SUPPLY_TECHNOLOGY_NIMH=1\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_LION=2\nuint8 POWER_SUPPLY_TECHNOLOGY_LIPO=3\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_LIFE=4\nuint8 POWER_SUPPLY_TECHNOLOGY_NICD=5\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_LIMN=6\nuint8 POWER_SUPPLY_TECHNOLOGY_TERNARY=7\n"
     "uint8 POWER_SUPPLY_TECHNOLOGY_VRLA=8\nstd_msgs/Header header\nfloat32 voltage\n"
     "float32 temperature\nfloat32 current\nfloat32 charge\nfloat32 capacity\n"
     "float32 design_capacity\nfloat32 percentage\nuint8 power_supply_status\n"
     "uint8 power_supply_health\nuint8 power_supply_technology\nbool present\n"
     "float32[] cell_voltage\nfloat32[] cell_temperature\nstring location\n"
     "string serial_number\n"},
    {"sensor_msgs/CameraInfo", HA_DIALECT_ROS1, "",
     "Header header\nuint32 height\nuint32 width\nstring distortion_model\nfloat64[] D\n"
     "float64[9] K\nfloat64[9] R\nfloat64[12] P\nuint32 binning_x\nuint32 binning_y\n"
     "RegionOfInterest roi\n"},
    {"sensor_msgs/CameraInfo", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nuint32 height\nuint32 width\nstring distortion_model\n"
     "float64[] d\nfloat64[9] k\nfloat64[9] r\nfloat64[12] p\nuint32 binning_x\n"
     "uint32 binning_y\nRegionOfInterest roi\n"},
    {"sensor_msgs/ChannelFloat32", BOTH, "",
     "string name\nfloat32[] values\n"},
    {"sensor_msgs/CompressedImage", HA_DIALECT_ROS1, "",
     "Header header\nstring format\nuint8[] data\n"},
    {"sensor_msgs/CompressedImage", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring format\nuint8[] data\n"},
    {"sensor_msgs/FluidPressure", HA_DIALECT_ROS1, "",
     "Header header\nfloat64 fluid_pressure\nfloat64 variance\n"},
    {"sensor_msgs/FluidPressure", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat64 fluid_pressure\nfloat64 variance\n"},
    {"sensor_msgs/Illuminance", HA_DIALECT_ROS1, "",
     "Header header\nfloat64 illuminance\nfloat64 variance\n"},
    {"sensor_msgs/Illuminance", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat64 illuminance\nfloat64 variance\n"},
    {"sensor_msgs/Image", HA_DIALECT_ROS1, "",
     "Header header\nuint32 height\nuint32 width\nstring encoding\nuint8 is_bigendian\n"
     "uint32 step\nuint8[] data\n"},
    {"sensor_msgs/Image", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nuint32 height\nuint32 width\nstring encoding\n"
     "uint8 is_bigendian\nuint32 step\nuint8[] data\n"},
    {"sensor_msgs/Imu", HA_DIALECT_ROS1, "",
     "Header header\ngeometry_msgs/Quaternion orientation\nfloat64[9] orientation_covariance\n"
     "geometry_msgs/Vector3 angular_velocity\nfloat64[9] angular_velocity_covariance\n"
     "geometry_msgs/Vector3 linear_acceleration\nfloat64[9] linear_acceleration_covariance\n"},
    {"sensor_msgs/Imu", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/Quaternion orientation\n"
     "float64[9] orientation_covariance\ngeometry_msgs/Vector3 angular_velocity\n"
     "float64[9] angular_velocity_covariance\ngeometry_msgs/Vector3 linear_acceleration\n"
     "float64[9] linear_acceleration_covariance\n"},
    {"sensor_msgs/JointState", HA_DIALECT_ROS1, "",
     "Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n"},
    {"sensor_msgs/JointState", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\n"
     "float64[] effort\n"},
    {"sensor_msgs/Joy", HA_DIALECT_ROS1, "",
     "Header header\nfloat32[] axes\nint32[] buttons\n"},
    {"sensor_msgs/Joy", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat32[] axes\nint32[] buttons\n"},
    {"sensor_msgs/JoyFeedback", BOTH, "",
     "uint8 TYPE_LED=0\nuint8 TYPE_RUMBLE=1\nuint8 TYPE_BUZZER=2\nuint8 type\nuint8 id\n"
     "float32 intensity\n"},
    {"sensor_msgs/JoyFeedbackArray", BOTH, "",
     "JoyFeedback[] array\n"},
    {"sensor_msgs/LaserEcho", BOTH, "",
     "float32[] echoes\n"},
    {"sensor_msgs/LaserScan", HA_DIALECT_ROS1, "",
     "Header header\nfloat32 angle_min\nfloat32 angle_max\nfloat32 angle_increment\n"
     "float32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\n"
     "float32[] ranges\nfloat32[] intensities\n"},
    {"sensor_msgs/LaserScan", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat32 angle_min\nfloat32 angle_max\nfloat32 angle_increment\n"
     "float32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\n"
     "float32[] ranges\nfloat32[] intensities\n"},
    {"sensor_msgs/MagneticField", HA_DIALECT_ROS1, "",
     "Header header\ngeometry_msgs/Vector3 magnetic_field\n"
     "float64[9] magnetic_field_covariance\n"},
    {"sensor_msgs/MagneticField", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/Vector3 magnetic_field\n"
     "float64[9] magnetic_field_covariance\n"},
    {"sensor_msgs/MultiDOFJointState", HA_DIALECT_ROS1, "",
     "Header header\nstring[] joint_names\ngeometry_msgs/Transform[] transforms\n"
     "geometry_msgs/Twist[] twist\ngeometry_msgs/Wrench[] wrench\n"},
    {"sensor_msgs/MultiDOFJointState", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring[] joint_names\ngeometry_msgs/Transform[] transforms\n"
     "geometry_msgs/Twist[] twist\ngeometry_msgs/Wrench[] wrench\n"},
    {"sensor_msgs/MultiEchoLaserScan", HA_DIALECT_ROS1, "",
     "Header header\nfloat32 angle_min\nfloat32 angle_max\nfloat32 angle_increment\n"
     "float32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\n"
     "LaserEcho[] ranges\nLaserEcho[] intensities\n"},
    {"sensor_msgs/MultiEchoLaserScan", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat32 angle_min\nfloat32 angle_max\nfloat32 angle_increment\n"
     "float32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\n"
     "LaserEcho[] ranges\nLaserEcho[] intensities\n"},
    {"sensor_msgs/NavSatFix", HA_DIALECT_ROS1, "",
     "Header header\nNavSatStatus status\nfloat64 latitude\nfloat64 longitude\n"
     "float64 altitude\nfloat64[9] position_covariance\nuint8 COVARIANCE_TYPE_UNKNOWN=0\n"
     "uint8 COVARIANCE_TYPE_APPROXIMATED=1\nuint8 COVARIANCE_TYPE_DIAGONAL_KNOWN=2\n"
     "uint8 COVARIANCE_TYPE_KNOWN=3\nuint8 position_covariance_type\n"},
    {"sensor_msgs/NavSatFix", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nNavSatStatus status\nfloat64 latitude\nfloat64 longitude\n"
     "float64 altitude\nfloat64[9] position_covariance\nuint8 COVARIANCE_TYPE_UNKNOWN=0\n"
     "uint8 COVARIANCE_TYPE_APPROXIMATED=1\nuint8 COVARIANCE_TYPE_DIAGONAL_KNOWN=2\n"
     "uint8 COVARIANCE_TYPE_KNOWN=3\nuint8 position_covariance_type\n"},
    {"sensor_msgs/NavSatStatus", HA_DIALECT_ROS1, "",
     "int8 STATUS_NO_FIX=-1\nint8 STATUS_FIX=0\nint8 STATUS_SBAS_FIX=1\n"
     "int8 STATUS_GBAS_FIX=2\nint8 status\nuint16 SERVICE_GPS=1\nuint16 SERVICE_GLONASS=2\n"
     "uint16 SERVICE_COMPASS=4\nuint16 SERVICE_GALILEO=8\nuint16 service\n"},
    {"sensor_msgs/NavSatStatus", HA_DIALECT_ROS2, "",
     "int8 STATUS_UNKNOWN=-2\nint8 STATUS_NO_FIX=-1\nint8 STATUS_FIX=0\n"
     "int8 STATUS_SBAS_FIX=1\nint8 STATUS_GBAS_FIX=2\nint8 status -2\n"
     "uint16 SERVICE_UNKNOWN=0\nuint16 SERVICE_GPS=1\nuint16 SERVICE_GLONASS=2\n"
     "uint16 SERVICE_COMPASS=4\nuint16 SERVICE_GALILEO=8\nuint16 service\n"},
    {"sensor_msgs/PointCloud", HA_DIALECT_ROS1, "",
     "Header header\ngeometry_msgs/Point32[] points\nChannelFloat32[] channels\n"},
    {"sensor_msgs/PointCloud", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/Point32[] points\nChannelFloat32[] channels\n"},
    {"sensor_msgs/PointCloud2", HA_DIALECT_ROS1, "",
     "Header header\nuint32 height\nuint32 width\nPointField[] fields\nbool is_bigendian\n"
     "uint32 point_step\nuint32 row_step\nuint8[] data\nbool is_dense\n"},
    {"sensor_msgs/PointCloud2", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nuint32 height\nuint32 width\nPointField[] fields\n"
     "bool is_bigendian\nuint32 point_step\nuint32 row_step\nuint8[] data\nbool is_dense\n"},
    {"sensor_msgs/PointField", BOTH, "",
     "uint8 INT8=1\nuint8 UINT8=2\nuint8 INT16=3\nuint8 UINT16=4\nuint8 INT32=5\n"
     "uint8 UINT32=6\nuint8 FLOAT32=7\nuint8 FLOAT64=8\nstring name\nuint32 offset\n"
     "uint8 datatype\nuint32 count\n"},
    {"sensor_msgs/Range", HA_DIALECT_ROS1, "",
     "Header header\nuint8 ULTRASOUND=0\nuint8 INFRARED=1\nuint8 radiation_type\n"
     "float32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range\n"},
    {"sensor_msgs/Range", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nuint8 ULTRASOUND=0\nuint8 INFRARED=1\nuint8 radiation_type\n"
     "float32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range\n"},
    {"sensor_msgs/Range", HA_DIALECT_ROS2, "iron",
     "std_msgs/Header header\nuint8 ULTRASOUND=0\nuint8 INFRARED=1\nuint8 radiation_type\n"
     "float32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range\n"
     "float32 variance\n"},
    {"sensor_msgs/RegionOfInterest", BOTH, "",
     "uint32 x_offset\nuint32 y_offset\nuint32 height\nuint32 width\nbool do_rectify\n"},
    {"sensor_msgs/RelativeHumidity", HA_DIALECT_ROS1, "",
     "Header header\nfloat64 relative_humidity\nfloat64 variance\n"},
    {"sensor_msgs/RelativeHumidity", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat64 relative_humidity\nfloat64 variance\n"},
    {"sensor_msgs/Temperature", HA_DIALECT_ROS1, "",
     "Header header\nfloat64 temperature\nfloat64 variance\n"},
    {"sensor_msgs/Temperature", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nfloat64 temperature\nfloat64 variance\n"},
    {"sensor_msgs/TimeReference", HA_DIALECT_ROS1, "",
     "Header header\ntime time_ref\nstring source\n"},
    {"sensor_msgs/TimeReference", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nbuiltin_interfaces/Time time_ref\nstring source\n"},
    {"sensor_msgs/srv/SetCameraInfo", BOTH, "",
     "sensor_msgs/CameraInfo camera_info\n---\nbool success\nstring status_message\n"},
    {"service_msgs/ServiceEventInfo", HA_DIALECT_ROS2, "",
     "uint8 REQUEST_SENT=0\nuint8 REQUEST_RECEIVED=1\nuint8 RESPONSE_SENT=2\n"
     "uint8 RESPONSE_RECEIVED=3\nuint8 event_type\nbuiltin_interfaces/Time stamp\n"
     "char[16] client_gid\nint64 sequence_number\n"},
    {"shape_msgs/Mesh", BOTH, "",
     "MeshTriangle[] triangles\ngeometry_msgs/Point[] vertices\n"},
    {"shape_msgs/MeshTriangle", BOTH, "",
     "uint32[3] vertex_indices\n"},
    {"shape_msgs/Plane", BOTH, "",
     "float64[4] coef\n"},
    {"shape_msgs/SolidPrimitive", HA_DIALECT_ROS1, "",
     "uint8 BOX=1\nuint8 SPHERE=2\nuint8 CYLINDER=3\nuint8 CONE=4\nuint8 type\n"
     "float64[] dimensions\nuint8 BOX_X=0\nuint8 BOX_Y=1\nuint8 BOX_Z=2\n"
     "uint8 SPHERE_RADIUS=0\nuint8 CYLINDER_HEIGHT=0\nuint8 CYLINDER_RADIUS=1\n"
     "uint8 CONE_HEIGHT=0\nuint8 CONE_RADIUS=1\n"},
    {"shape_msgs/SolidPrimitive", HA_DIALECT_ROS2, "",
     "uint8 BOX=1\nuint8 SPHERE=2\nuint8 CYLINDER=3\nuint8 CONE=4\nuint8 type\n"
     "float64[<=3] dimensions\nuint8 BOX_X=0\nuint8 BOX_Y=1\nuint8 BOX_Z=2\n"
     "uint8 SPHERE_RADIUS=0\nuint8 CYLINDER_HEIGHT=0\nuint8 CYLINDER_RADIUS=1\n"
     "uint8 CONE_HEIGHT=0\nuint8 CONE_RADIUS=1\n"},
    {"shape_msgs/SolidPrimitive", HA_DIALECT_ROS2, "humble",
     "uint8 BOX=1\nuint8 SPHERE=2\nuint8 CYLINDER=3\nuint8 CONE=4\nuint8 PRISM=5\nuint8 type\n"
     "float64[<=3] dimensions\nuint8 BOX_X=0\nuint8 BOX_Y=1\nuint8 BOX_Z=2\n"
     "uint8 SPHERE_RADIUS=0\nuint8 CYLINDER_HEIGHT=0\nuint8 CYLINDER_RADIUS=1\n"
     "uint8 CONE_HEIGHT=0\nuint8 CONE_RADIUS=1\nuint8 PRISM_HEIGHT=0\n"
     "geometry_msgs/Polygon polygon\n"},
    {"statistics_msgs/MetricsMessage", HA_DIALECT_ROS2, "",
     "string measurement_source_name\nstring metrics_source\nstring unit\n"
     "builtin_interfaces/Time window_start\nbuiltin_interfaces/Time window_stop\n"
     "StatisticDataPoint[] statistics\n"},
    {"statistics_msgs/StatisticDataPoint", HA_DIALECT_ROS2, "",
     "uint8 data_type\nfloat64 data\n"},
    {"statistics_msgs/StatisticDataType", HA_DIALECT_ROS2, "",
     "uint8 STATISTICS_DATA_TYPE_UNINITIALIZED=0\nuint8 STATISTICS_DATA_TYPE_AVERAGE=1\n"
     "uint8 STATISTICS_DATA_TYPE_MINIMUM=2\nuint8 STATISTICS_DATA_TYPE_MAXIMUM=3\n"
     "uint8 STATISTICS_DATA_TYPE_STDDEV=4\nuint8 STATISTICS_DATA_TYPE_SAMPLE_COUNT=5\n"},
    {"std_msgs/Bool", BOTH, "",
     "bool data\n"},
    {"std_msgs/Byte", BOTH, "",
     "byte data\n"},
    {"std_msgs/ByteMultiArray", BOTH, "",
     "MultiArrayLayout layout\nbyte[] data\n"},
    {"std_msgs/Char", BOTH, "",
     "char data\n"},
    {"std_msgs/ColorRGBA", BOTH, "",
     "float32 r\nfloat32 g\nfloat32 b\nfloat32 a\n"},
    {"std_msgs/Duration", HA_DIALECT_ROS1, "",
     "duration data\n"},
    {"std_msgs/Empty", BOTH, "",
     ""},
    {"std_msgs/Float32", BOTH, "",
     "float32 data\n"},
    {"std_msgs/Float32MultiArray", BOTH, "",
     "MultiArrayLayout layout\nfloat32[] data\n"},
    {"std_msgs/Float64", BOTH, "",
     "float64 data\n"},
    {"std_msgs/Float64MultiArray", BOTH, "",
     "MultiArrayLayout layout\nfloat64[] data\n"},
    {"std_msgs/Header", HA_DIALECT_ROS1, "",
     "uint32 seq\ntime stamp\nstring frame_id\n"},
    {"std_msgs/Header", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Time stamp\nstring frame_id\n"},
    {"std_msgs/Int16", BOTH, "",
     "int16 data\n"},
    {"std_msgs/Int16MultiArray", BOTH, "",
     "MultiArrayLayout layout\nint16[] data\n"},
    {"std_msgs/Int32", BOTH, "",
     "int32 data\n"},
    {"std_msgs/Int32MultiArray", BOTH, "",
     "MultiArrayLayout layout\nint32[] data\n"},
    {"std_msgs/Int64", BOTH, "",
     "int64 data\n"},
    {"std_msgs/Int64MultiArray", BOTH, "",
     "MultiArrayLayout layout\nint64[] data\n"},
    {"std_msgs/Int8", BOTH, "",
     "int8 data\n"},
    {"std_msgs/Int8MultiArray", BOTH, "",
     "MultiArrayLayout layout\nint8[] data\n"},
    {"std_msgs/MultiArrayDimension", BOTH, "",
     "string label\nuint32 size\nuint32 stride\n"},
    {"std_msgs/MultiArrayLayout", BOTH, "",
     "MultiArrayDimension[] dim\nuint32 data_offset\n"},
    {"std_msgs/String", BOTH, "",
     "string data\n"},
    {"std_msgs/Time", HA_DIALECT_ROS1, "",
     "time data\n"},
    {"std_msgs/UInt16", BOTH, "",
     "uint16 data\n"},
    {"std_msgs/UInt16MultiArray", BOTH, "",
     "MultiArrayLayout layout\nuint16[] data\n"},
    {"std_msgs/UInt32", BOTH, "",
     "uint32 data\n"},
    {"std_msgs/UInt32MultiArray", BOTH, "",
     "MultiArrayLayout layout\nuint32[] data\n"},
    {"std_msgs/UInt64", BOTH, "",
     "uint64 data\n"},
    {"std_msgs/UInt64MultiArray", BOTH, "",
     "MultiArrayLayout layout\nuint64[] data\n"},
    {"std_msgs/UInt8", BOTH, "",
     "uint8 data\n"},
    {"std_msgs/UInt8MultiArray", BOTH, "",
     "MultiArrayLayout layout\nuint8[] data\n"},
    {"std_srvs/srv/Empty", BOTH, "",
     "---\n"},
    {"std_srvs/srv/SetBool", BOTH, "",
     "bool data\n---\nbool success\nstring message\n"},
    {"std_srvs/srv/Trigger", BOTH, "",
     "---\nbool success\nstring message\n"},
    {"stereo_msgs/DisparityImage", HA_DIALECT_ROS1, "",
     "Header header\nsensor_msgs/Image image\nfloat32 f\nfloat32 T\n"
     "sensor_msgs/RegionOfInterest valid_window\nfloat32 min_disparity\n"
     "float32 max_disparity\nfloat32 delta_d\n"},
    {"stereo_msgs/DisparityImage", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nsensor_msgs/Image image\nfloat32 f\nfloat32 t\n"
     "sensor_msgs/RegionOfInterest valid_window\nfloat32 min_disparity\n"
     "float32 max_disparity\nfloat32 delta_d\n"},
    {"test_msgs/Arrays", HA_DIALECT_ROS2, "",
     "bool[3] bool_values\nbyte[3] byte_values\nchar[3] char_values\n"
     "float32[3] float32_values\nfloat64[3] float64_values\nint8[3] int8_values\n"
     "uint8[3] uint8_values\nint16[3] int16_values\nuint16[3] uint16_values\n"
     "int32[3] int32_values\nuint32[3] uint32_values\nint64[3] int64_values\n"
     "uint64[3] uint64_values\nstring[3] string_values\nBasicTypes[3] basic_types_values\n"
     "Constants[3] constants_values\nDefaults[3] defaults_values\n"
     "bool[3] bool_values_default [false, true, false]\n"
     "byte[3] byte_values_default [0, 1, 255]\nchar[3] char_values_default [0, 1, 127]\n"
     "float32[3] float32_values_default [1.125, 0.0, -1.125]\n"
     "float64[3] float64_values_default [3.1415, 0.0, -3.1415]\n"
     "int8[3] int8_values_default [0, 127, -128]\nuint8[3] uint8_values_default [0, 1, 255]\n"
     "int16[3] int16_values_default [0, 32767, -32768]\n"
     "uint16[3] uint16_values_default [0, 1, 65535]\n"
     "int32[3] int32_values_default [0, 2147483647, -2147483648]\n"
     "uint32[3] uint32_values_default [0, 1, 4294967295]\n"
     "int64[3] int64_values_default [0, 9223372036854775807, -9223372036854775808]\n"
     "uint64[3] uint64_values_default [0, 1, 18446744073709551615]\n"
     "string[3] string_values_default [\"\", \"max value\", \"min value\"]\n"
     "int32 alignment_check\n"},
    {"test_msgs/BasicTypes", HA_DIALECT_ROS2, "",
     "bool bool_value\nbyte byte_value\nchar char_value\nfloat32 float32_value\n"
     "float64 float64_value\nint8 int8_value\nuint8 uint8_value\nint16 int16_value\n"
     "uint16 uint16_value\nint32 int32_value\nuint32 uint32_value\nint64 int64_value\n"
     "uint64 uint64_value\n"},
    {"test_msgs/BoundedPlainSequences", HA_DIALECT_ROS2, "",
     "bool[<=3] bool_values\nbyte[<=3] byte_values\nchar[<=3] char_values\n"
     "float32[<=3] float32_values\nfloat64[<=3] float64_values\nint8[<=3] int8_values\n"
     "uint8[<=3] uint8_values\nint16[<=3] int16_values\nuint16[<=3] uint16_values\n"
     "int32[<=3] int32_values\nuint32[<=3] uint32_values\nint64[<=3] int64_values\n"
     "uint64[<=3] uint64_values\nBasicTypes[<=3] basic_types_values\n"
     "Constants[<=3] constants_values\nDefaults[<=3] defaults_values\n"
     "bool[<=3] bool_values_default [false, true, false]\n"
     "byte[<=3] byte_values_default [0, 1, 255]\nchar[<=3] char_values_default [0, 1, 127]\n"
     "float32[<=3] float32_values_default [1.125, 0.0, -1.125]\n"
     "float64[<=3] float64_values_default [3.1415, 0.0, -3.1415]\n"
     "int8[<=3] int8_values_default [0, 127, -128]\n"
     "uint8[<=3] uint8_values_default [0, 1, 255]\n"
     "int16[<=3] int16_values_default [0, 32767, -32768]\n"
     "uint16[<=3] uint16_values_default [0, 1, 65535]\n"
     "int32[<=3] int32_values_default [0, 2147483647, -2147483648]\n"
     "uint32[<=3] uint32_values_default [0, 1, 4294967295]\n"
     "int64[<=3] int64_values_default [0, 9223372036854775807, -9223372036854775808]\n"
     "uint64[<=3] uint64_values_default [0, 1, 18446744073709551615]\nint32 alignment_check\n"},
    {"test_msgs/BoundedSequences", HA_DIALECT_ROS2, "",
     "bool[<=3] bool_values\nbyte[<=3] byte_values\nchar[<=3] char_values\n"
     "float32[<=3] float32_values\nfloat64[<=3] float64_values\nint8[<=3] int8_values\n"
     "uint8[<=3] uint8_values\nint16[<=3] int16_values\nuint16[<=3] uint16_values\n"
     "int32[<=3] int32_values\nuint32[<=3] uint32_values\nint64[<=3] int64_values\n"
     "uint64[<=3] uint64_values\nstring[<=3] string_values\n"
     "BasicTypes[<=3] basic_types_values\nConstants[<=3] constants_values\n"
     "Defaults[<=3] defaults_values\nbool[<=3] bool_values_default [false, true, false]\n"
     "byte[<=3] byte_values_default [0, 1, 255]\nchar[<=3] char_values_default [0, 1, 127]\n"
     "float32[<=3] float32_values_default [1.125, 0.0, -1.125]\n"
     "float64[<=3] float64_values_default [3.1415, 0.0, -3.1415]\n"
     "int8[<=3] int8_values_default [0, 127, -128]\n"
     "uint8[<=3] uint8_values_default [0, 1, 255]\n"
     "int16[<=3] int16_values_default [0, 32767, -32768]\n"
     "uint16[<=3] uint16_values_default [0, 1, 65535]\n"
     "int32[<=3] int32_values_default [0, 2147483647, -2147483648]\n"
     "uint32[<=3] uint32_values_default [0, 1, 4294967295]\n"
     "int64[<=3] int64_values_default [0, 9223372036854775807, -9223372036854775808]\n"
     "uint64[<=3] uint64_values_default [0, 1, 18446744073709551615]\n"
     "string[<=3] string_values_default [\"\", \"max value\", \"min value\"]\n"
     "int32 alignment_check\n"},
    {"test_msgs/Builtins", HA_DIALECT_ROS2, "",
     "builtin_interfaces/Duration duration_value\nbuiltin_interfaces/Time time_value\n"},
    {"test_msgs/Constants", HA_DIALECT_ROS2, "",
     "bool BOOL_CONST=true\nbyte BYTE_CONST=50\nchar CHAR_CONST=100\n"
     "float32 FLOAT32_CONST=1.125\nfloat64 FLOAT64_CONST=1.125\nint8 INT8_CONST=-50\n"
     "uint8 UINT8_CONST=200\nint16 INT16_CONST=-1000\nuint16 UINT16_CONST=2000\n"
     "int32 INT32_CONST=-30000\nuint32 UINT32_CONST=60000\nint64 INT64_CONST=-40000000\n"
     "uint64 UINT64_CONST=50000000\n"},
    {"test_msgs/Defaults", HA_DIALECT_ROS2, "",
     "bool bool_value true\nbyte byte_value 50\nchar char_value 100\n"
     "float32 float32_value 1.125\nfloat64 float64_value 1.125\nint8 int8_value -50\n"
     "uint8 uint8_value 200\nint16 int16_value -1000\nuint16 uint16_value 2000\n"
     "int32 int32_value -30000\nuint32 uint32_value 60000\nint64 int64_value -40000000\n"
     "uint64 uint64_value 50000000\n"},
    {"test_msgs/Empty", HA_DIALECT_ROS2, "",
     ""},
    {"test_msgs/MultiNested", HA_DIALECT_ROS2, "",
     "Arrays[3] array_of_arrays\nBoundedSequences[3] array_of_bounded_sequences\n"
     "UnboundedSequences[3] array_of_unbounded_sequences\n"
     "Arrays[<=3] bounded_sequence_of_arrays\n"
     "BoundedSequences[<=3] bounded_sequence_of_bounded_sequences\n"
     "UnboundedSequences[<=3] bounded_sequence_of_unbounded_sequences\n"
     "Arrays[] unbounded_sequence_of_arrays\n"
     "BoundedSequences[] unbounded_sequence_of_bounded_sequences\n"
     "UnboundedSequences[] unbounded_sequence_of_unbounded_sequences\n"},
    {"test_msgs/Nested", HA_DIALECT_ROS2, "",
     "BasicTypes basic_types_value\n"},
    {"test_msgs/Strings", HA_DIALECT_ROS2, "",
     "string string_value\nstring string_value_default1 \"Hello world!\"\n"
     "string string_value_default2 \"Hello'world!\"\n"
     "string string_value_default3 'Hello\"world!'\n"
     "string string_value_default4 'Hello\\'world!'\n"
     "string string_value_default5 \"Hello\\\"world!\"\nstring STRING_CONST=\"Hello world!\"\n"
     "string<=22 bounded_string_value\n"
     "string<=22 bounded_string_value_default1 \"Hello world!\"\n"
     "string<=22 bounded_string_value_default2 \"Hello'world!\"\n"
     "string<=22 bounded_string_value_default3 'Hello\"world!'\n"
     "string<=22 bounded_string_value_default4 'Hello\\'world!'\n"
     "string<=22 bounded_string_value_default5 \"Hello\\\"world!\"\n"},
    {"test_msgs/UnboundedSequences", HA_DIALECT_ROS2, "",
     "bool[] bool_values\nbyte[] byte_values\nchar[] char_values\nfloat32[] float32_values\n"
     "float64[] float64_values\nint8[] int8_values\nuint8[] uint8_values\n"
     "int16[] int16_values\nuint16[] uint16_values\nint32[] int32_values\n"
     "uint32[] uint32_values\nint64[] int64_values\nuint64[] uint64_values\n"
     "string[] string_values\nBasicTypes[] basic_types_values\nConstants[] constants_values\n"
     "Defaults[] defaults_values\nbool[] bool_values_default [false, true, false]\n"
     "byte[] byte_values_default [0, 1, 255]\nchar[] char_values_default [0, 1, 127]\n"
     "float32[] float32_values_default [1.125, 0.0, -1.125]\n"
     "float64[] float64_values_default [3.1415, 0.0, -3.1415]\n"
     "int8[] int8_values_default [0, 127, -128]\nuint8[] uint8_values_default [0, 1, 255]\n"
     "int16[] int16_values_default [0, 32767, -32768]\n"
     "uint16[] uint16_values_default [0, 1, 65535]\n"
     "int32[] int32_values_default [0, 2147483647, -2147483648]\n"
     "uint32[] uint32_values_default [0, 1, 4294967295]\n"
     "int64[] int64_values_default [0, 9223372036854775807, -9223372036854775808]\n"
     "uint64[] uint64_values_default [0, 1, 18446744073709551615]\n"
     "string[] string_values_default [\"\", \"max value\", \"min value\"]\n"
     "int32 alignment_check\n"},
    {"test_msgs/WStrings", HA_DIALECT_ROS2, "",
     "wstring wstring_value\nwstring wstring_value_default1 \"Hello world!\"\n"
     "wstring wstring_value_default2 \"Hellö wörld!\"\n"
     "wstring wstring_value_default3 \"ハローワールド\"\nwstring[3] array_of_wstrings\n"
     "wstring[<=3] bounded_sequence_of_wstrings\nwstring[] unbounded_sequence_of_wstrings\n"},
    {"test_msgs/action/Fibonacci", HA_DIALECT_ROS2, "",
     "int32 order\n---\nint32[] sequence\n---\nint32[] sequence\n"},
    {"test_msgs/action/NestedMessage", HA_DIALECT_ROS2, "",
     "Builtins nested_field_no_pkg\ntest_msgs/BasicTypes nested_field\n"
     "builtin_interfaces/Time nested_different_pkg\n---\nBuiltins nested_field_no_pkg\n"
     "test_msgs/BasicTypes nested_field\nbuiltin_interfaces/Time nested_different_pkg\n---\n"
     "Builtins nested_field_no_pkg\ntest_msgs/BasicTypes nested_field\n"
     "builtin_interfaces/Time nested_different_pkg\n"},
    {"test_msgs/srv/Arrays", HA_DIALECT_ROS2, "",
     "bool[3] bool_values\nbyte[3] byte_values\nchar[3] char_values\n"
     "float32[3] float32_values\nfloat64[3] float64_values\nint8[3] int8_values\n"
     "uint8[3] uint8_values\nint16[3] int16_values\nuint16[3] uint16_values\n"
     "int32[3] int32_values\nuint32[3] uint32_values\nint64[3] int64_values\n"
     "uint64[3] uint64_values\nstring[3] string_values\nBasicTypes[3] basic_types_values\n"
     "Constants[3] constants_values\nDefaults[3] defaults_values\n"
     "bool[3] bool_values_default [false, true, false]\n"
     "byte[3] byte_values_default [0, 1, 255]\nchar[3] char_values_default [0, 1, 127]\n"
     "float32[3] float32_values_default [1.125, 0.0, -1.125]\n"
     "float64[3] float64_values_default [3.1415, 0.0, -3.1415]\n"
     "int8[3] int8_values_default [0, 127, -128]\nuint8[3] uint8_values_default [0, 1, 255]\n"
     "int16[3] int16_values_default [0, 32767, -32768]\n"
     "uint16[3] uint16_values_default [0, 1, 65535]\n"
     "int32[3] int32_values_default [0, 2147483647, -2147483648]\n"
     "uint32[3] uint32_values_default [0, 1, 4294967295]\n"
     "int64[3] int64_values_default [0, 9223372036854775807, -9223372036854775808]\n"
     "uint64[3] uint64_values_default [0, 1, 18446744073709551615]\n"
     "string[3] string_values_default [\"\", \"max value\", \"min value\"]\n---\n"
     "bool[3] bool_values\nbyte[3] byte_values\nchar[3] char_values\n"
     "float32[3] float32_values\nfloat64[3] float64_values\nint8[3] int8_values\n"
     "uint8[3] uint8_values\nint16[3] int16_values\nuint16[3] uint16_values\n"
     "int32[3] int32_values\nuint32[3] uint32_values\nint64[3] int64_values\n"
     "uint64[3] uint64_values\nstring[3] string_values\nBasicTypes[3] basic_types_values\n"
     "Constants[3] constants_values\nDefaults[3] defaults_values\n"
     "bool[3] bool_values_default [false, true, false]\n"
     "byte[3] byte_values_default [0, 1, 255]\nchar[3] char_values_default [0, 1, 127]\n"
     "float32[3] float32_values_default [1.125, 0.0, -1.125]\n"
     "float64[3] float64_values_default [3.1415, 0.0, -3.1415]\n"
     "int8[3] int8_values_default [0, 127, -128]\nuint8[3] uint8_values_default [0, 1, 255]\n"
     "int16[3] int16_values_default [0, 32767, -32768]\n"
     "uint16[3] uint16_values_default [0, 1, 65535]\n"
     "int32[3] int32_values_default [0, 2147483647, -2147483648]\n"
     "uint32[3] uint32_values_default [0, 1, 4294967295]\n"
     "int64[3] int64_values_default [0, 9223372036854775807, -9223372036854775808]\n"
     "uint64[3] uint64_values_default [0, 1, 18446744073709551615]\n"
     "string[3] string_values_default [\"\", \"max value\", \"min value\"]\n"},
    {"test_msgs/srv/BasicTypes", HA_DIALECT_ROS2, "",
     "bool bool_value\nbyte byte_value\nchar char_value\nfloat32 float32_value\n"
     "float64 float64_value\nint8 int8_value\nuint8 uint8_value\nint16 int16_value\n"
     "uint16 uint16_value\nint32 int32_value\nuint32 uint32_value\nint64 int64_value\n"
     "uint64 uint64_value\nstring string_value\n---\nbool bool_value\nbyte byte_value\n"
     "char char_value\nfloat32 float32_value\nfloat64 float64_value\nint8 int8_value\n"
     "uint8 uint8_value\nint16 int16_value\nuint16 uint16_value\nint32 int32_value\n"
     "uint32 uint32_value\nint64 int64_value\nuint64 uint64_value\nstring string_value\n"},
    {"test_msgs/srv/Empty", HA_DIALECT_ROS2, "",
     "---\n"},
    {"tf/tfMessage", HA_DIALECT_ROS1, "",
     "geometry_msgs/TransformStamped[] transforms\n"},
    {"tf2_msgs/LookupTransformAction", HA_DIALECT_ROS1, "",
     "LookupTransformActionGoal action_goal\nLookupTransformActionResult action_result\n"
     "LookupTransformActionFeedback action_feedback\n"},
    {"tf2_msgs/LookupTransformActionFeedback", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalStatus status\nLookupTransformFeedback feedback\n"},
    {"tf2_msgs/LookupTransformActionGoal", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalID goal_id\nLookupTransformGoal goal\n"},
    {"tf2_msgs/LookupTransformActionResult", HA_DIALECT_ROS1, "",
     "Header header\nactionlib_msgs/GoalStatus status\nLookupTransformResult result\n"},
    {"tf2_msgs/LookupTransformFeedback", HA_DIALECT_ROS1, "",
     ""},
    {"tf2_msgs/LookupTransformGoal", HA_DIALECT_ROS1, "",
     "string target_frame\nstring source_frame\ntime source_time\nduration timeout\n"
     "time target_time\nstring fixed_frame\nbool advanced\n"},
    {"tf2_msgs/LookupTransformResult", HA_DIALECT_ROS1, "",
     "geometry_msgs/TransformStamped transform\ntf2_msgs/TF2Error error\n"},
    {"tf2_msgs/TF2Error", BOTH, "",
     "uint8 NO_ERROR=0\nuint8 LOOKUP_ERROR=1\nuint8 CONNECTIVITY_ERROR=2\n"
     "uint8 EXTRAPOLATION_ERROR=3\nuint8 INVALID_ARGUMENT_ERROR=4\nuint8 TIMEOUT_ERROR=5\n"
     "uint8 TRANSFORM_ERROR=6\nuint8 error\nstring error_string\n"},
    {"tf2_msgs/TFMessage", BOTH, "",
     "geometry_msgs/TransformStamped[] transforms\n"},
    {"tf2_msgs/action/LookupTransform", HA_DIALECT_ROS1, "",
     "string target_frame\nstring source_frame\ntime source_time\nduration timeout\n"
     "time target_time\nstring fixed_frame\nbool advanced\n---\n"
     "geometry_msgs/TransformStamped transform\ntf2_msgs/TF2Error error\n---\n"},
    {"tf2_msgs/srv/FrameGraph", HA_DIALECT_ROS1, "",
     "---\nstring frame_yaml\n"},
    {"trajectory_msgs/JointTrajectory", HA_DIALECT_ROS1, "",
     "Header header\nstring[] joint_names\nJointTrajectoryPoint[] points\n"},
    {"trajectory_msgs/JointTrajectory", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring[] joint_names\nJointTrajectoryPoint[] points\n"},
    {"trajectory_msgs/JointTrajectoryPoint", HA_DIALECT_ROS1, "",
     "float64[] positions\nfloat64[] velocities\nfloat64[] accelerations\nfloat64[] effort\n"
     "duration time_from_start\n"},
    {"trajectory_msgs/JointTrajectoryPoint", HA_DIALECT_ROS2, "",
     "float64[] positions\nfloat64[] velocities\nfloat64[] accelerations\nfloat64[] effort\n"
     "builtin_interfaces/Duration time_from_start\n"},
    {"trajectory_msgs/MultiDOFJointTrajectory", HA_DIALECT_ROS1, "",
     "Header header\nstring[] joint_names\nMultiDOFJointTrajectoryPoint[] points\n"},
    {"trajectory_msgs/MultiDOFJointTrajectory", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring[] joint_names\nMultiDOFJointTrajectoryPoint[] points\n"},
    {"trajectory_msgs/MultiDOFJointTrajectoryPoint", HA_DIALECT_ROS1, "",
     "geometry_msgs/Transform[] transforms\ngeometry_msgs/Twist[] velocities\n"
     "geometry_msgs/Twist[] accelerations\nduration time_from_start\n"},
    {"trajectory_msgs/MultiDOFJointTrajectoryPoint", HA_DIALECT_ROS2, "",
     "geometry_msgs/Transform[] transforms\ngeometry_msgs/Twist[] velocities\n"
     "geometry_msgs/Twist[] accelerations\nbuiltin_interfaces/Duration time_from_start\n"},
    {"type_description_interfaces/Field", HA_DIALECT_ROS2, "",
     "string name\nFieldType type\nstring default_value\n"},
    {"type_description_interfaces/FieldType", HA_DIALECT_ROS2, "",
     "uint8 FIELD_TYPE_NOT_SET=0\nuint8 FIELD_TYPE_NESTED_TYPE=1\nuint8 FIELD_TYPE_INT8=2\n"
     "uint8 FIELD_TYPE_UINT8=3\nuint8 FIELD_TYPE_INT16=4\nuint8 FIELD_TYPE_UINT16=5\n"
     "uint8 FIELD_TYPE_INT32=6\nuint8 FIELD_TYPE_UINT32=7\nuint8 FIELD_TYPE_INT64=8\n"
     "uint8 FIELD_TYPE_UINT64=9\nuint8 FIELD_TYPE_FLOAT=10\nuint8 FIELD_TYPE_DOUBLE=11\n"
     "uint8 FIELD_TYPE_LONG_DOUBLE=12\nuint8 FIELD_TYPE_CHAR=13\nuint8 FIELD_TYPE_WCHAR=14\n"
     "uint8 FIELD_TYPE_BOOLEAN=15\nuint8 FIELD_TYPE_BYTE=16\nuint8 FIELD_TYPE_STRING=17\n"
     "uint8 FIELD_TYPE_WSTRING=18\nuint8 FIELD_TYPE_FIXED_STRING=19\n"
     "uint8 FIELD_TYPE_FIXED_WSTRING=20\nuint8 FIELD_TYPE_BOUNDED_STRING=21\n"
     "uint8 FIELD_TYPE_BOUNDED_WSTRING=22\nuint8 FIELD_TYPE_NESTED_TYPE_ARRAY=49\n"
     "uint8 FIELD_TYPE_INT8_ARRAY=50\nuint8 FIELD_TYPE_UINT8_ARRAY=51\n"
     "uint8 FIELD_TYPE_INT16_ARRAY=52\nuint8 FIELD_TYPE_UINT16_ARRAY=53\n"
     "uint8 FIELD_TYPE_INT32_ARRAY=54\nuint8 FIELD_TYPE_UINT32_ARRAY=55\n"
     "uint8 FIELD_TYPE_INT64_ARRAY=56\nuint8 FIELD_TYPE_UINT64_ARRAY=57\n"
     "uint8 FIELD_TYPE_FLOAT_ARRAY=58\nuint8 FIELD_TYPE_DOUBLE_ARRAY=59\n"
     "uint8 FIELD_TYPE_LONG_DOUBLE_ARRAY=60\nuint8 FIELD_TYPE_CHAR_ARRAY=61\n"
     "uint8 FIELD_TYPE_WCHAR_ARRAY=62\nuint8 FIELD_TYPE_BOOLEAN_ARRAY=63\n"
     "uint8 FIELD_TYPE_BYTE_ARRAY=64\nuint8 FIELD_TYPE_STRING_ARRAY=65\n"
     "uint8 FIELD_TYPE_WSTRING_ARRAY=66\nuint8 FIELD_TYPE_FIXED_STRING_ARRAY=67\n"
     "uint8 FIELD_TYPE_FIXED_WSTRING_ARRAY=68\nuint8 FIELD_TYPE_BOUNDED_STRING_ARRAY=69\n"
     "uint8 FIELD_TYPE_BOUNDED_WSTRING_ARRAY=70\n"
     "uint8 FIELD_TYPE_NESTED_TYPE_BOUNDED_SEQUENCE=97\n"
     "uint8 FIELD_TYPE_INT8_BOUNDED_SEQUENCE=98\nuint8 FIELD_TYPE_UINT8_BOUNDED_SEQUENCE=99\n"
     "uint8 FIELD_TYPE_INT16_BOUNDED_SEQUENCE=100\n"
     "uint8 FIELD_TYPE_UINT16_BOUNDED_SEQUENCE=101\n"
     "uint8 FIELD_TYPE_INT32_BOUNDED_SEQUENCE=102\n"
     "uint8 FIELD_TYPE_UINT32_BOUNDED_SEQUENCE=103\n"
     "uint8 FIELD_TYPE_INT64_BOUNDED_SEQUENCE=104\n"
     "uint8 FIELD_TYPE_UINT64_BOUNDED_SEQUENCE=105\n"
     "uint8 FIELD_TYPE_FLOAT_BOUNDED_SEQUENCE=106\n"
     "uint8 FIELD_TYPE_DOUBLE_BOUNDED_SEQUENCE=107\n"
     "uint8 FIELD_TYPE_LONG_DOUBLE_BOUNDED_SEQUENCE=108\n"
     "uint8 FIELD_TYPE_CHAR_BOUNDED_SEQUENCE=109\n"
     "uint8 FIELD_TYPE_WCHAR_BOUNDED_SEQUENCE=110\n"
     "uint8 FIELD_TYPE_BOOLEAN_BOUNDED_SEQUENCE=111\n"
     "uint8 FIELD_TYPE_BYTE_BOUNDED_SEQUENCE=112\n"
     "uint8 FIELD_TYPE_STRING_BOUNDED_SEQUENCE=113\n"
     "uint8 FIELD_TYPE_WSTRING_BOUNDED_SEQUENCE=114\n"
     "uint8 FIELD_TYPE_FIXED_STRING_BOUNDED_SEQUENCE=115\n"
     "uint8 FIELD_TYPE_FIXED_WSTRING_BOUNDED_SEQUENCE=116\n"
     "uint8 FIELD_TYPE_BOUNDED_STRING_BOUNDED_SEQUENCE=117\n"
     "uint8 FIELD_TYPE_BOUNDED_WSTRING_BOUNDED_SEQUENCE=118\n"
     "uint8 FIELD_TYPE_NESTED_TYPE_UNBOUNDED_SEQUENCE=145\n"
     "uint8 FIELD_TYPE_INT8_UNBOUNDED_SEQUENCE=146\n"
     "uint8 FIELD_TYPE_UINT8_UNBOUNDED_SEQUENCE=147\n"
     "uint8 FIELD_TYPE_INT16_UNBOUNDED_SEQUENCE=148\n"
     "uint8 FIELD_TYPE_UINT16_UNBOUNDED_SEQUENCE=149\n"
     "uint8 FIELD_TYPE_INT32_UNBOUNDED_SEQUENCE=150\n"
     "uint8 FIELD_TYPE_UINT32_UNBOUNDED_SEQUENCE=151\n"
     "uint8 FIELD_TYPE_INT64_UNBOUNDED_SEQUENCE=152\n"
     "uint8 FIELD_TYPE_UINT64_UNBOUNDED_SEQUENCE=153\n"
     "uint8 FIELD_TYPE_FLOAT_UNBOUNDED_SEQUENCE=154\n"
     "uint8 FIELD_TYPE_DOUBLE_UNBOUNDED_SEQUENCE=155\n"
     "uint8 FIELD_TYPE_LONG_DOUBLE_UNBOUNDED_SEQUENCE=156\n"
     "uint8 FIELD_TYPE_CHAR_UNBOUNDED_SEQUENCE=157\n"
     "uint8 FIELD_TYPE_WCHAR_UNBOUNDED_SEQUENCE=158\n"
     "uint8 FIELD_TYPE_BOOLEAN_UNBOUNDED_SEQUENCE=159\n"
     "uint8 FIELD_TYPE_BYTE_UNBOUNDED_SEQUENCE=160\n"
     "uint8 FIELD_TYPE_STRING_UNBOUNDED_SEQUENCE=161\n"
     "uint8 FIELD_TYPE_WSTRING_UNBOUNDED_SEQUENCE=162\n"
     "uint8 FIELD_TYPE_FIXED_STRING_UNBOUNDED_SEQUENCE=163\n"
     "uint8 FIELD_TYPE_FIXED_WSTRING_UNBOUNDED_SEQUENCE=164\n"
     "uint8 FIELD_TYPE_BOUNDED_STRING_UNBOUNDED_SEQUENCE=165\n"
     "uint8 FIELD_TYPE_BOUNDED_WSTRING_UNBOUNDED_SEQUENCE=166\nuint8 type_id 0\n"
     "uint64 capacity\nuint64 string_capacity\nstring<=255 nested_type_name\n"},
    {"type_description_interfaces/IndividualTypeDescription", HA_DIALECT_ROS2, "",
     "string<=255 type_name\nField[] fields\n"},
    {"type_description_interfaces/KeyValue", HA_DIALECT_ROS2, "",
     "string key\nstring value\n"},
    {"type_description_interfaces/TypeDescription", HA_DIALECT_ROS2, "",
     "IndividualTypeDescription type_description\n"
     "IndividualTypeDescription[] referenced_type_descriptions\n"},
    {"type_description_interfaces/TypeSource", HA_DIALECT_ROS2, "",
     "string type_name\nstring encoding\nstring raw_file_contents\n"},
    {"type_description_interfaces/srv/GetTypeDescription", HA_DIALECT_ROS2, "",
     "string type_name\nstring type_hash\nbool include_type_sources true\n---\n"
     "bool successful\nstring failure_reason\nTypeDescription type_description\n"
     "TypeSource[] type_sources\nKeyValue[] extra_information\n"},
    {"unique_identifier_msgs/UUID", HA_DIALECT_ROS2, "",
     "uint8[16] uuid\n"},
    {"visualization_msgs/ImageMarker", HA_DIALECT_ROS1, "",
     "uint8 CIRCLE=0\nuint8 LINE_STRIP=1\nuint8 LINE_LIST=2\nuint8 POLYGON=3\nuint8 POINTS=4\n"
     "uint8 ADD=0\nuint8 REMOVE=1\nHeader header\nstring ns\nint32 id\nint32 type\n"
     "int32 action\ngeometry_msgs/Point position\nfloat32 scale\n"
     "std_msgs/ColorRGBA outline_color\nuint8 filled\nstd_msgs/ColorRGBA fill_color\n"
     "duration lifetime\ngeometry_msgs/Point[] points\nstd_msgs/ColorRGBA[] outline_colors\n"},
    {"visualization_msgs/ImageMarker", HA_DIALECT_ROS2, "",
     "int32 CIRCLE=0\nint32 LINE_STRIP=1\nint32 LINE_LIST=2\nint32 POLYGON=3\nint32 POINTS=4\n"
     "int32 ADD=0\nint32 REMOVE=1\nstd_msgs/Header header\nstring ns\nint32 id\nint32 type\n"
     "int32 action\ngeometry_msgs/Point position\nfloat32 scale\n"
     "std_msgs/ColorRGBA outline_color\nuint8 filled\nstd_msgs/ColorRGBA fill_color\n"
     "builtin_interfaces/Duration lifetime\ngeometry_msgs/Point[] points\n"
     "std_msgs/ColorRGBA[] outline_colors\n"},
    {"visualization_msgs/InteractiveMarker", HA_DIALECT_ROS1, "",
     "Header header\ngeometry_msgs/Pose pose\nstring name\nstring description\nfloat32 scale\n"
     "MenuEntry[] menu_entries\nInteractiveMarkerControl[] controls\n"},
    {"visualization_msgs/InteractiveMarker", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/Pose pose\nstring name\nstring description\n"
     "float32 scale\nMenuEntry[] menu_entries\nInteractiveMarkerControl[] controls\n"},
    {"visualization_msgs/InteractiveMarkerControl", BOTH, "",
     "string name\ngeometry_msgs/Quaternion orientation\nuint8 INHERIT=0\nuint8 FIXED=1\n"
     "uint8 VIEW_FACING=2\nuint8 orientation_mode\nuint8 NONE=0\nuint8 MENU=1\n"
     "uint8 BUTTON=2\nuint8 MOVE_AXIS=3\nuint8 MOVE_PLANE=4\nuint8 ROTATE_AXIS=5\n"
     "uint8 MOVE_ROTATE=6\nuint8 MOVE_3D=7\nuint8 ROTATE_3D=8\nuint8 MOVE_ROTATE_3D=9\n"
     "uint8 interaction_mode\nbool always_visible\nMarker[] markers\n"
     "bool independent_marker_orientation\nstring description\n"},
    {"visualization_msgs/InteractiveMarkerFeedback", HA_DIALECT_ROS1, "",
     "Header header\nstring client_id\nstring marker_name\nstring control_name\n"
     "uint8 KEEP_ALIVE=0\nuint8 POSE_UPDATE=1\nuint8 MENU_SELECT=2\nuint8 BUTTON_CLICK=3\n"
     "uint8 MOUSE_DOWN=4\nuint8 MOUSE_UP=5\nuint8 event_type\ngeometry_msgs/Pose pose\n"
     "uint32 menu_entry_id\ngeometry_msgs/Point mouse_point\nbool mouse_point_valid\n"},
    {"visualization_msgs/InteractiveMarkerFeedback", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\nstring client_id\nstring marker_name\nstring control_name\n"
     "uint8 KEEP_ALIVE=0\nuint8 POSE_UPDATE=1\nuint8 MENU_SELECT=2\nuint8 BUTTON_CLICK=3\n"
     "uint8 MOUSE_DOWN=4\nuint8 MOUSE_UP=5\nuint8 event_type\ngeometry_msgs/Pose pose\n"
     "uint32 menu_entry_id\ngeometry_msgs/Point mouse_point\nbool mouse_point_valid\n"},
    {"visualization_msgs/InteractiveMarkerInit", BOTH, "",
     "string server_id\nuint64 seq_num\nInteractiveMarker[] markers\n"},
    {"visualization_msgs/InteractiveMarkerPose", HA_DIALECT_ROS1, "",
     "Header header\ngeometry_msgs/Pose pose\nstring name\n"},
    {"visualization_msgs/InteractiveMarkerPose", HA_DIALECT_ROS2, "",
     "std_msgs/Header header\ngeometry_msgs/Pose pose\nstring name\n"},
    {"visualization_msgs/InteractiveMarkerUpdate", BOTH, "",
     "string server_id\nuint64 seq_num\nuint8 KEEP_ALIVE=0\nuint8 UPDATE=1\nuint8 type\n"
     "InteractiveMarker[] markers\nInteractiveMarkerPose[] poses\nstring[] erases\n"},
    {"visualization_msgs/Marker", HA_DIALECT_ROS1, "",
     "uint8 ARROW=0\nuint8 CUBE=1\nuint8 SPHERE=2\nuint8 CYLINDER=3\nuint8 LINE_STRIP=4\n"
     "uint8 LINE_LIST=5\nuint8 CUBE_LIST=6\nuint8 SPHERE_LIST=7\nuint8 POINTS=8\n"
     "uint8 TEXT_VIEW_FACING=9\nuint8 MESH_RESOURCE=10\nuint8 TRIANGLE_LIST=11\nuint8 ADD=0\n"
     "uint8 MODIFY=0\nuint8 DELETE=2\nuint8 DELETEALL=3\nHeader header\nstring ns\nint32 id\n"
     "int32 type\nint32 action\ngeometry_msgs/Pose pose\ngeometry_msgs/Vector3 scale\n"
     "std_msgs/ColorRGBA color\nduration lifetime\nbool frame_locked\n"
     "geometry_msgs/Point[] points\nstd_msgs/ColorRGBA[] colors\nstring text\n"
     "string mesh_resource\nbool mesh_use_embedded_materials\n"},
    {"visualization_msgs/Marker", HA_DIALECT_ROS2, "",
     "int32 ARROW=0\nint32 CUBE=1\nint32 SPHERE=2\nint32 CYLINDER=3\nint32 LINE_STRIP=4\n"
     "int32 LINE_LIST=5\nint32 CUBE_LIST=6\nint32 SPHERE_LIST=7\nint32 POINTS=8\n"
     "int32 TEXT_VIEW_FACING=9\nint32 MESH_RESOURCE=10\nint32 TRIANGLE_LIST=11\nint32 ADD=0\n"
     "int32 MODIFY=0\nint32 DELETE=2\nint32 DELETEALL=3\nstd_msgs/Header header\nstring ns\n"
     "int32 id\nint32 type\nint32 action\ngeometry_msgs/Pose pose\n"
     "geometry_msgs/Vector3 scale\nstd_msgs/ColorRGBA color\n"
     "builtin_interfaces/Duration lifetime\nbool frame_locked\ngeometry_msgs/Point[] points\n"
     "std_msgs/ColorRGBA[] colors\nstring text\nstring mesh_resource\n"
     "bool mesh_use_embedded_materials\n"},
    {"visualization_msgs/Marker", HA_DIALECT_ROS2, "humble",
     "int32 ARROW=0\nint32 CUBE=1\nint32 SPHERE=2\nint32 CYLINDER=3\nint32 LINE_STRIP=4\n"
     "int32 LINE_LIST=5\nint32 CUBE_LIST=6\nint32 SPHERE_LIST=7\nint32 POINTS=8\n"
     "int32 TEXT_VIEW_FACING=9\nint32 MESH_RESOURCE=10\nint32 TRIANGLE_LIST=11\n"
     "int32 ARROW_STRIP=12\nint32 ADD=0\nint32 MODIFY=0\nint32 DELETE=2\nint32 DELETEALL=3\n"
     "std_msgs/Header header\nstring ns\nint32 id\nint32 type\nint32 action\n"
     "geometry_msgs/Pose pose\ngeometry_msgs/Vector3 scale\nstd_msgs/ColorRGBA color\n"
     "builtin_interfaces/Duration lifetime\nbool frame_locked\ngeometry_msgs/Point[] points\n"
     "std_msgs/ColorRGBA[] colors\nstring texture_resource\n"
     "sensor_msgs/CompressedImage texture\nUVCoordinate[] uv_coordinates\nstring text\n"
     "string mesh_resource\nMeshFile mesh_file\nbool mesh_use_embedded_materials\n"},
    {"visualization_msgs/MarkerArray", BOTH, "",
     "Marker[] markers\n"},
    {"visualization_msgs/MenuEntry", BOTH, "",
     "uint32 id\nuint32 parent_id\nstring title\nstring command\nuint8 FEEDBACK=0\n"
     "uint8 ROSRUN=1\nuint8 ROSLAUNCH=2\nuint8 command_type\n"},
    {"visualization_msgs/MeshFile", HA_DIALECT_ROS2, "",
     "string filename\nuint8[] data\n"},
    {"visualization_msgs/UVCoordinate", HA_DIALECT_ROS2, "",
     "float32 u\nfloat32 v\n"},
    {"visualization_msgs/srv/GetInteractiveMarkers", HA_DIALECT_ROS2, "",
     "---\nuint64 sequence_number\nInteractiveMarker[] markers\n"},
};

const unsigned ha__common_count = sizeof ha__common_types / sizeof *ha__common_types;
