"""Two bags of runs over the same way, as lines of JSON for `holdall create`: images, poses, positions and numbers that differ in each
message and in each run."""
import base64
import json

COUNT, PERIOD_NS = 12, 10**8
START_NS = 1_700_000_000_000_000_000
LATER_NS = 100 * 10**9 + 7  # of the second run
SIZE = 16  # width and height of the images


def header(at):
    return {"seq": 0, "stamp": {"secs": at // 10**9, "nsecs": at % 10**9}, "frame_id": "map"}


def image(at, number, run):
    gray = 20 * number + 10 if run == 0 else 240 - 20 * number
    return {"header": header(at), "height": SIZE, "width": SIZE, "encoding": "mono8", "is_bigendian": 0, "step": SIZE,
            "data": base64.b64encode(bytes([gray]) * SIZE**2).decode()}


def pose(at, number, run):
    return {"header": header(at), "pose": {"position": {"x": number * 0.5, "y": number + run * 0.25, "z": 3.0 * run},
                                           "orientation": {"x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0}}}


def fix(at, number, run, east):
    return {"header": header(at), "status": {"status": 0, "service": 1}, "latitude": 50 + 1e-5 * number, "longitude": 8 + 1e-5 * (east + run),
            "altitude": 100.0, "position_covariance": [0.0] * 9, "position_covariance_type": 0}


TOPICS = {"/camera": ("sensor_msgs/Image", image), "/pose": ("geometry_msgs/PoseStamped", pose),
          "/gps/left": ("sensor_msgs/NavSatFix", lambda at, number, run: fix(at, number, run, 0)),
          "/gps/right": ("sensor_msgs/NavSatFix", lambda at, number, run: fix(at, number, run, 5))}


def lines(run):
    """The second run has no message of the first period."""
    for number in range(run, COUNT):
        at = START_NS + run * LATER_NS + number * PERIOD_NS
        for topic, (kind, data) in TOPICS.items():
            yield json.dumps({"topic": topic, "type": kind, "log_time_ns": at, "data": data(at, number, run)})
