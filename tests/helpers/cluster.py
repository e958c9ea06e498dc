"""Other processes to spread work over."""

from typing import Any

import distributed


def local_cluster(workers: int, **more: Any) -> Any:
    """A scheduler and workers of its own, each a process, on this machine; no fixed ports."""
    make: Any = distributed.LocalCluster
    return make(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=50,
        **more,
    )
