"""Bags that some conversions refuse or change, and the reasons why that is correct."""

# (name of the bag, storage): message of the command
REFUSALS = {
    ("20_connections.bag", "rosbag1"): "a topic without a name",
}

# (name of the bag, storage): why that storage is left out
LEFT_OUT = {
    ("20_connections.bag", "sqlite3"):
        "one type has a definition in one connection, and none in another; sqlite3 keeps definitions by "
        "type, so that both have it",
}

# Invalid QoS profiles are kept unchanged, and reported for every bag that has them.
ODD_QOS = {"bad_qos_profiles.mcap", "bad_qos.db3"}


def refusal(path, storage):
    return REFUSALS.get((path.name, storage))


def is_left_out(path, storage):
    return (path.name, storage) in LEFT_OUT


def problems_stay(path):
    return path.name in ODD_QOS
