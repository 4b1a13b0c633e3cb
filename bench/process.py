"""The demo's process: from its start to the first page, and its memory at rest."""

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tools.services import free_port


def main() -> None:
    """Start the demo on a free port, read a page, let it rest, print its memory."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "COINCHE_VAR": folder, "PORT": str(port), "HOST": "127.0.0.1"}
        start = time.monotonic()
        server = subprocess.Popen(
            [sys.executable, "manage.py", "demo"], env=env, stdout=subprocess.DEVNULL
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/", server)
            print(
                f"  first page after {time.monotonic() - start:.1f} s (environment there already)"
            )
            time.sleep(3)
            print(f"  {memory(server.pid)}")
        finally:
            server.terminate()
            server.wait(10)


def wait_for(url: str, server: "subprocess.Popen[bytes]") -> None:
    """Ask until the page comes; RuntimeError if the server ends first."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).read()  # noqa: S310 - our own server
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError("the demo ended before its first page")


def memory(pid: int) -> str:
    """The process's share of memory, where the system tells it."""
    rollup = Path(f"/proc/{pid}/smaps_rollup")
    if not rollup.exists():
        return "memory: not told by this system"
    found = re.search(r"^Pss:\s+(\d+) kB", rollup.read_text(), re.MULTILINE)
    return f"{int(found[1]) / 1024:.0f} MB of memory at rest" if found else "memory unknown"
