"""`holdall serve` as a process: its address and token; and the tests of a server, which are functions."""
import http.client
import os
import signal
import subprocess
import sys
import urllib.parse


class Serving:
    def __init__(self, holdall, *args, environment=None):
        self.process = subprocess.Popen([holdall, "serve", *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
                                        env={**os.environ, **(environment or {})})
        self.url = urllib.parse.urlsplit(self.process.stdout.readline().strip())
        self.token = urllib.parse.parse_qs(self.url.query).get("token", [""])[0]

    def stop(self):
        """The exit status after Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(60)
        self.process.stdout.close()
        return code


def run_again(package):
    """Restarts the script in the Python of HOLDALL_PYTHON, which has the package; without it the test is skipped, but fails when
    CI=true."""
    wanted = os.environ.get("HOLDALL_PYTHON")
    if not wanted:
        print(f"1..0 # SKIP HOLDALL_PYTHON names no Python with {package}")
        sys.exit(1 if os.environ.get("CI") == "true" else 0)
    if "HOLDALL_PYTHON_RUNS" not in os.environ:
        os.execve(wanted, [wanted, *sys.argv], {**os.environ, "HOLDALL_PYTHON_RUNS": "1"})


def run_tests(tests, scene):
    """Calls each test with the scene, and prints TAP."""
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        try:
            test(scene)
            print(f"ok {number} - {test.__name__}", flush=True)
        except (AssertionError, EOFError, KeyError, OSError, ValueError, http.client.HTTPException) as problem:
            print(f"not ok {number} - {test.__name__}\n# {problem!r}", flush=True)
