#include "schema/derive.h"

#include "base/status.h"
#include "base/text/text.h"
#include "schema/msg/msg.h"

enum { ROS1 = HA_DIALECT_ROS1, ROS2 = HA_DIALECT_ROS2 };

#define EVENT(name)                                                                                \
  "service_msgs/ServiceEventInfo info\n" name "_Request[<=1] request\n" name                       \
  "_Response[<=1] response\n"
#define SERVICE(name)                                                                              \
  name "_Request request_message\n" name "_Response response_message\n" name                       \
       "_Event event_message\n"
#define GOAL_ID "unique_identifier_msgs/UUID goal_id\n"

static const ha__derivation g_derivations[] = {
    /* as written */
    {ROS2, "_Request", "_Request", NULL, 0},
    {ROS2, "_Response", "_Response", NULL, 0},
    {ROS2, "_Goal", "_Goal", NULL, 0},
    {ROS2, "_Result", "_Result", NULL, 0},
    {ROS2, "_Feedback", "_Feedback", NULL, 0},
    {ROS1, "Request", "Request", NULL, 0},
    {ROS1, "Response", "Response", NULL, 0},
    {ROS1, "Goal", "Goal", NULL, 0},
    {ROS1, "Result", "Result", NULL, 0},
    {ROS1, "Feedback", "Feedback", NULL, 0},
    /* rosidl: services, and a service or an action as a whole for REP 2016 */
    {ROS2, "_Event", "_Request", EVENT("$"), 0},
    {ROS2, "", "_Request", SERVICE("$"), 2},
    {ROS2, "", "_Goal",
     "$_Goal goal\n$_Result result\n$_Feedback feedback\n$_SendGoal send_goal_service\n"
     "$_GetResult get_result_service\n$_FeedbackMessage feedback_message\n",
     3},
    /* rosidl: actions */
    {ROS2, "_SendGoal", "_Goal", SERVICE("$_SendGoal"), 2},
    {ROS2, "_SendGoal_Request", "_Goal", GOAL_ID "$_Goal goal\n", 0},
    {ROS2, "_SendGoal_Response", "_Goal", "bool accepted\nbuiltin_interfaces/Time stamp\n", 0},
    {ROS2, "_SendGoal_Event", "_Goal", EVENT("$_SendGoal"), 0},
    {ROS2, "_GetResult", "_Result", SERVICE("$_GetResult"), 2},
    {ROS2, "_GetResult_Request", "_Result", GOAL_ID, 0},
    {ROS2, "_GetResult_Response", "_Result", "int8 status\n$_Result result\n", 0},
    {ROS2, "_GetResult_Event", "_Result", EVENT("$_GetResult"), 0},
    {ROS2, "_FeedbackMessage", "_Feedback", GOAL_ID "$_Feedback feedback\n", 0},
    /* ROS 1: a service or an action as a whole; genaction */
    {ROS1, "", "Request", "$Request request\n$Response response\n", 2},
    {ROS1, "", "Goal", "$Goal goal\n$Result result\n$Feedback feedback\n", 3},
    {ROS1, "ActionGoal", "Goal", "Header header\nactionlib_msgs/GoalID goal_id\n$Goal goal\n", 0},
    {ROS1, "ActionResult", "Result",
     "Header header\nactionlib_msgs/GoalStatus status\n$Result result\n", 0},
    {ROS1, "ActionFeedback", "Feedback",
     "Header header\nactionlib_msgs/GoalStatus status\n$Feedback feedback\n", 0},
    {ROS1, "Action", "Goal",
     "$ActionGoal action_goal\n$ActionResult action_result\n$ActionFeedback action_feedback\n", 0},
};
enum { DERIVATION_COUNT = sizeof g_derivations / sizeof *g_derivations };

const char *const *ha__part_suffixes(size_t count, int32_t dialect) {
  static const char *const services[][2] = {{"Request", "Response"}, {"_Request", "_Response"}};
  static const char *const actions[][3] = {{"Goal", "Result", "Feedback"},
                                           {"_Goal", "_Result", "_Feedback"}};
  const size_t i = dialect == HA_DIALECT_ROS2 ? 1 : 0;

  return count == 2 ? services[i] : actions[i];
}

const ha__derivation *ha__next_derivation(size_t *i, ha__span *base, const char *key,
                                          int32_t dialect) {
  const ha__span span = ha__span_of(key);

  while (*i < DERIVATION_COUNT) {
    const ha__derivation *derivation = &g_derivations[(*i)++];
    if (derivation->dialect != dialect || !ha__span_ends(span, derivation->suffix)) continue;
    *base = (ha__span){key, span.size - strlen(derivation->suffix)};
    return derivation;
  }
  return NULL;
}

ha_status ha__derive(ha__type_node **out, ha__arena *arena, const ha__derivation *derivation,
                     const char *key, ha__span base, ha_error *err) {
  ha__text text = HA__TEXT_INIT(1u << 20);
  const char *copy;
  ha_status st;

  for (const char *c = derivation->text; *c; c++) {
    if (*c == '$') {
      ha__text_add(&text, base.data, base.size);
    } else {
      ha__text_add(&text, c, 1);
    }
  }
  st = ha__text_status(&text, err);
  if (st < 0) goto done;
  copy = ha__arena_dup(arena, text.data, text.size);
  st = copy ? HA_OK : HA_FAIL_NOMEM(err);
  if (st < 0) goto done;
  st = ha__msg_parse(out, arena, key, (ha__span){copy, text.size}, derivation->dialect, err);
  if (st < 0) goto done;
  (*out)->face.text = NULL;
  (*out)->face.text_size = 0;
  (*out)->part_count = derivation->part_count;
done:
  ha__text_done(&text);
  return st;
}
