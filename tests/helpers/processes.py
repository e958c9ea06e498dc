"""Processes that commands have begun."""

import subprocess


def still_running(group: int) -> list[str]:
    """Processes of a group that do anything yet."""
    listed = subprocess.run(
        ["ps", "-e", "-o", "pgid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = (row.split(maxsplit=2) for row in listed.stdout.splitlines())
    return [args for pgid, stat, args in rows if pgid == str(group) and stat[0] != "Z"]
