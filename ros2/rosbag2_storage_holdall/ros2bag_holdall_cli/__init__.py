"""The options of `ros2 bag record -s holdall`."""


def get_preset_profiles():
    """Names and descriptions; the first is the default. They are those of rosbag2's storage for MCAP."""
    return [
        ("none", "Default profile: no compression."),
        ("fastwrite", "No checksums and no chunks, for faster writing."),
        ("zstd_fast", "Chunks compressed with Zstd at the fastest level."),
        ("zstd_small", "Chunks compressed with Zstd at the slowest level, for small files."),
    ]
