"""Makes the bags that `read` needs, and the tapes that `write` plays: W1, W2, W3 of
peers/workload.hpp."""
import shutil
import subprocess

from .programs import PEERS

# upper bounds, in MB, of an uncompressed bag
SIZES = {"W1": 700, "W2": 2100, "W3": 200, "W1s": 70, "W2s": 280, "W3s": 20}


def make(folder, workload, compression, suffix, groups):
    """The bag's path; None if the peer that writes it is missing. Written under another name
    first, so that an existing bag is complete."""
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
        write = [PEERS / "rosbag_write", workload, compression, part]
    else:
        write = [PEERS / "mcap_write", compression, tape(folder, workload), part]
    subprocess.run(write, check=True, stdout=subprocess.DEVNULL)
    part.rename(path)
    return path


def tape(folder, workload):
    """The path of the workload's tape (tape.h), made if it does not exist."""
    path = folder / f"{workload}.tape"
    if not path.exists():
        part = path.with_suffix(".part")
        subprocess.run([PEERS / "rosbag_write", workload, "tape", part], check=True)
        part.rename(path)
    return path
