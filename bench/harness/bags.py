"""Makes the bags that `read` needs: W1, W2, W3 of peers/workload.hpp."""
import shutil
import subprocess

from .programs import PEERS

# upper bounds, in MB, of an uncompressed bag
SIZES = {"W1": 700, "W2": 2100, "W3": 200, "W1s": 70, "W2s": 280, "W3s": 20}


def make(folder, workload, compression, suffix, groups):
    """The bag's path; None where the peer that writes it is missing. Written under another name
    first, so that a bag that is there is whole."""
    path = folder / f"{workload}-{compression}{suffix}"
    if path.exists():
        return path
    if "rosbag" not in groups or (suffix == ".mcap" and "mcap" not in groups):
        return None
    needed = SIZES[workload] * 10**6
    if shutil.disk_usage(folder).free < needed + 10**9:
        raise RuntimeError(f"{folder}: {needed / 1e9:.1f} GB and some room are needed for {path.name}")
    print(f"making {path.name}", flush=True)
    part = path.with_suffix(suffix + ".part")
    if suffix == ".bag":
        subprocess.run([PEERS / "rosbag_write", workload, compression, part], check=True)
    else:
        pipe_to_mcap(workload, compression, part)
    part.rename(path)
    return path


def pipe_to_mcap(workload, compression, part):
    stream = subprocess.Popen([PEERS / "rosbag_write", workload, "stream", "-"],
                              stdout=subprocess.PIPE)
    subprocess.run([PEERS / "mcap_write", compression, part], stdin=stream.stdout, check=True)
    stream.stdout.close()
    if stream.wait():
        raise RuntimeError(f"rosbag_write {workload} stream ended with {stream.returncode}")
