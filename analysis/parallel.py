"""Work in numbered batches: in this process, on all cores, or on a Dask cluster.

A batch is a number, and the work a function of that number alone, so results do not depend on who
does it or when. They come back in order, which lets whoever asks write down what is done and go on
from there another time.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from models.errors import WolfwiseError

if TYPE_CHECKING:
    from distributed import Client, Future

Result = TypeVar("Result")
Work = Callable[[int], Result]
"""What is done for a batch; it must be picklable, as must be its results."""
Progress = Callable[[int, int], None]
"""Told after every batch how many are done, of how many."""

PATIENCE = 5
"""Seconds to wait for a cluster to answer."""


def finished(
    work: Work[Result],
    batches: Sequence[int],
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Iterator[tuple[int, Result]]:
    """Every batch with its result, in the order given, each as soon as it and those before are done.

    Without `jobs` all cores work; one job is done in this process. `cluster` is the address of a
    Dask scheduler, such as `tcp://host:8786`, and overrules `jobs`.
    """
    if cluster is not None:
        results = _on_cluster(work, batches, cluster)
    elif jobs == 1 or len(batches) < 2:
        results = map(work, batches)
    else:
        results = _on_cores(work, batches, jobs)
    for done, (batch, result) in enumerate(zip(batches, results, strict=True), 1):
        if progress is not None:
            progress(done, len(batches))
        yield batch, result


def shares(total: int, size: int) -> list[range]:
    """What each batch has to do: so many of the numbers below `total`, the last one fewer."""
    return [range(start, min(start + size, total)) for start in range(0, total, size)]


# ---------------------------------------------------------------- this machine


def _on_cores(work: Work[Result], batches: Sequence[int], jobs: int | None) -> Iterator[Result]:
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    calls = (delayed(work)(batch) for batch in batches)
    parallel = Parallel(n_jobs=jobs or -1, return_as="generator", batch_size=1)
    try:
        with closing(parallel(calls)) as results:
            yield from results
    except TerminatedWorkerError:
        raise WolfwiseError(
            "a worker process was killed, perhaps for want of memory; fewer jobs need less"
        ) from None


# ---------------------------------------------------------------- a cluster
# joblib can send work to Dask as well, but waits for ever when a worker has died for good.


def _on_cluster(work: Work[Result], batches: Sequence[int], address: str) -> Iterator[Result]:
    client = _connected(address)
    from distributed import CancelledError, KilledWorker

    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise WolfwiseError(f"the cluster at {address} has no workers")
        try:
            yield from _in_order(client, work, batches, ahead=4 * workers)
        except (KilledWorker, CancelledError):
            raise WolfwiseError(
                f"workers of the cluster at {address} were killed, perhaps for want of memory"
            ) from None
        except ImportError as error:
            raise WolfwiseError(
                f"the workers of the cluster at {address} lack what is installed here: {error}"
            ) from None


def _connected(address: str) -> "Client":
    try:
        from distributed import Client
    except ImportError:
        raise WolfwiseError(
            "a cluster needs the library 'distributed': pip install 'wolfwise[cluster]'"
        ) from None
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise WolfwiseError(f"no cluster answers at {address!r}: {reason}") from None


def _in_order(
    client: "Client", work: Work[Result], batches: Sequence[int], ahead: int
) -> Iterator[Result]:
    """Keep the workers busy, but send no more batches ahead than they need for that."""
    left = iter(batches)
    sent: deque[Future[Any]] = deque()
    while True:
        for batch in islice(left, ahead - len(sent)):
            sent.append(client.submit(work, batch, pure=False))
        if not sent:
            return
        yield sent.popleft().result()
