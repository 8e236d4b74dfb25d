"""The options of ros2 bag, by verb, and those of holdall that replace them. Does not depend on ROS."""
from dataclasses import dataclass

FLAG, ONE, MANY, MAYBE = "flag", "one", "many", "maybe"  # number of values; MAYBE: none or one


@dataclass(frozen=True)
class Option:
    """An option of ros2 bag.

    names   the long one first
    takes   number of values
    to      the option of holdall; None: the same; "": left out, it has no effect with holdall
    unset   this value and lower ones are the default, and are left out
    """

    names: tuple
    takes: str = ONE
    to: str = None
    unset: float = None

    @property
    def name(self):
        return self.names[0]


def _options(takes, *texts, **more):
    return [Option(tuple(text.split()), takes, **more) for text in texts]


_QOS = _options(ONE, "--qos-profile-overrides-path")
_STORAGE = _options(ONE, "--storage -s")
_READ_STORAGE = _options(ONE, "--storage -s", to="")  # holdall finds the storage by content
_PLAY = [
    *_options(ONE, "--read-ahead-queue-size"),
    *_options(MANY, "--topics", "--services", "--remap -m"),
    *_QOS,
    *_options(ONE, "--start-offset"),
    *_options(ONE, "--storage-config-file", to=""),
]

RECORD = [
    *_options(ONE, "--output -o"),
    *_STORAGE,
    *_options(MANY, "--topics", "--services", "--actions", "--topic-types"),
    *_options(FLAG, "--all -a", "--all-topics", "--all-services", "--all-actions"),
    *_options(ONE, "--regex -e", "--exclude-regex"),
    *_options(MANY, "--exclude-topics", "--exclude-topic-types", "--exclude-services", "--exclude-actions"),
    *_options(ONE, "--static-topics-path"),
    *_options(FLAG, "--include-unpublished-topics", "--include-hidden-topics", "--no-discovery", "--ignore-leaf-topics"),
    *_options(ONE, "--polling-interval -p"),
    *_QOS,
    *_options(ONE, "--serialization-format -f", "--max-bag-size -b", "--max-bag-duration -d", "--max-bag-files"),
    *_options(ONE, "--max-cache-size", "--max-cache-duration", "--node-name", "--log-level"),
    *_options(FLAG, "--start-paused", "--use-sim-time", "--disable-keyboard-controls", "--snapshot-mode"),
    *_options(MANY, "--custom-data", "--repeat-transient-local", "--topic-throttle-frequency"),
    *_options(ONE, "--stats_max_publishing_rate", "--storage-config-file", "--storage-preset-profile"),
    *_options(ONE, "--compression-mode", "--compression-format", "--compression-queue-size"),
    *_options(ONE, "--compression-threads", "--compression-threads-priority"),
    *_options(ONE, "--min-free-space", "--min-free-space-percent", "--low-free-space-action"),
    *_options(ONE, "--max-recording-duration", "--max-recording-size", "--max-recording-messages"),
]

PLAY = [
    *_READ_STORAGE,
    *_PLAY,
    *_options(MANY, "--actions", "--exclude-topics", "--exclude-services", "--exclude-actions", "--clock-topics"),
    *_options(ONE, "--rate -r", "--regex -e", "--exclude-regex -x", "--delay -d", "--wait-for-all-acked"),
    *_options(ONE, "--service-requests-source", "--message-order", "--log-level"),
    *_options(ONE, "--playback-duration", "--playback-until-sec", "--playback-until-nsec", unset=-1),
    *_options(ONE, "--progress-bar-update-rate", "--progress-bar-separation-lines"),
    *_options(MAYBE, "--clock"),
    *_options(FLAG, "--loop -l", "--clock-topics-all", "--start-paused -p", "--disable-keyboard-controls"),
    *_options(FLAG, "--disable-loan-message", "--publish-service-requests", "--send-actions-as-client", "--persistent"),
]

BURST = [*_READ_STORAGE, *_PLAY, *_options(ONE, "--num-messages -n", unset=0)]
INFO = [*_READ_STORAGE, *_options(FLAG, "--topic-name -t", "--verbose -v"), *_options(ONE, "--sort")]
LIST = _options(FLAG, "--verbose -v")
REINDEX = _READ_STORAGE
CONVERT = _options(ONE, "--input-options", "--output-options -o")

# Kinds of plugins: of rosbag2, and of holdall.
KINDS = {"storage": "storage", "converter": "encoding", "compressor": "compression", "decompressor": "compression"}
