"""Work in numbered batches: in this process, on all cores, or on a Dask cluster.

A batch is a number, and the work a function of that number alone, so results do not depend on who
does it or when. They come back in order, which lets whoever asks write down what is done and go on
from there another time.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import wait
from contextlib import closing, contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from signal import SIG_IGN, SIGINT, SIGTERM, raise_signal, signal
from threading import Thread, current_thread, main_thread
from time import sleep
from types import ModuleType
from typing import Any, TypeVar
from warnings import filterwarnings

from wolfwise.models.errors import WolfwiseError, to_install

Result = TypeVar("Result")
Work = Callable[[int], Result]
"""What is done for a batch; it must be picklable, as must be its results."""
Progress = Callable[[int, int], None]
"""Told after every batch how many are done, of how many."""

PATIENCE = 5
"""Seconds to wait for a cluster to answer."""
LOOK = 1
"""Seconds after which a worker looks whether it is still needed."""
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Every core has a worker already."""


def finished(
    work: Work[Result],
    batches: Sequence[int],
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Iterator[tuple[int, Result]]:
    """Every batch with its result, in the order given, as soon as it and all before it are done.

    Without `jobs` all cores work; one job is done in this process. `cluster` is the address of a
    Dask scheduler, such as `tcp://host:8786`, and overrules `jobs`.
    """
    results: Generator[Result, None, None]
    if cluster is not None:
        results = _on_cluster(work, batches, cluster)
    elif jobs == 1 or len(batches) < 2 or _Worker.begun:
        results = (work(batch) for batch in batches)
    else:
        results = _on_cores(work, batches, jobs)
    with closing(results):  # whoever has seen enough may stop
        for done, (batch, result) in enumerate(zip(batches, results, strict=True), 1):
            if progress is not None:
                progress(done, len(batches))
            yield batch, result


def shares(total: int, size: int) -> list[range]:
    """What each batch has to do: so many of the numbers below `total`, the last one fewer."""
    return [range(start, min(start + size, total)) for start in range(0, total, size)]


# ---------------------------------------------------------------- this machine


def _on_cores(
    work: Work[Result], batches: Sequence[int], jobs: int | None
) -> Generator[Result, None, None]:
    from loky import (  # type: ignore[import-untyped]  # it ships no types
        cpu_count,
        get_reusable_executor,
    )
    from loky.process_executor import (  # type: ignore[import-untyped]
        TerminatedWorkerError,
    )

    # One that has taken much memory is replaced, which is no matter for whoever waits for it.
    filterwarnings("ignore", "A worker stopped while some jobs were given", UserWarning)
    workers = min(jobs or cpu_count(), len(batches))
    with _deaf_children():
        executor = get_reusable_executor(
            workers, initializer=_Worker.begin, initargs=(os.getpid(),), env=ONE_THREAD
        )
    sent: deque[Any] = deque()

    def submit(batch: int) -> Any:
        with _deaf_children():  # the first ones begin the workers
            return executor.submit(work, batch)

    try:
        # No more than loky's line of calls is long, so that none has to wait for a place in it.
        yield from _in_order(submit, batches, sent, ahead=min(2 * workers, executor.queue_size))
    except TerminatedWorkerError:
        raise WolfwiseError(
            "a worker process was killed, perhaps for want of memory; fewer jobs need less"
        ) from None
    finally:
        if sent:  # nobody waits for these any more, so the workers are ended at once
            # loky stumbles over calls that it has not looked at yet when it is told to end.
            wait([call for call in sent if call.cancel()])
            executor.shutdown(kill_workers=True)


class _Worker:
    """What a process knows that works for another one: it has no workers of its own."""

    begun = False

    @classmethod
    def begin(cls, master: int) -> None:
        """From now on this process ends when the one that began it does, however that ended.

        Which one that is must be told: it may have ended while this one was starting.
        """
        cls.begun = True
        Thread(target=_watch, args=(master,), daemon=True).start()


def _watch(master: int) -> None:
    while os.getppid() == master:
        sleep(LOOK)
    raise_signal(SIGTERM)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: whoever started them does, and ends them."""
    if current_thread() is not main_thread():  # only there can it be set
        yield
        return
    usual = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, usual)


# ---------------------------------------------------------------- a cluster


def _on_cluster(
    work: Work[Result], batches: Sequence[int], address: str
) -> Generator[Result, None, None]:
    distributed = _library()
    security = distributed.Security()  # as Dask is set up here
    _knock(address, security)
    with distributed.Client(
        address, timeout=PATIENCE, set_as_default=False, security=security
    ) as client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise WolfwiseError(f"the cluster at {address} has no workers")
        try:
            submit = partial(client.submit, work, pure=False)
            yield from _in_order(submit, batches, deque(), ahead=4 * workers)
        except distributed.KilledWorker:
            raise WolfwiseError(
                f"workers of the cluster at {address} were killed, perhaps for want of memory"
            ) from None
        except distributed.CancelledError:
            raise WolfwiseError(f"the cluster at {address} was lost") from None
        except (ImportError, RuntimeError) as error:
            if isinstance(error, RuntimeError) and "deserialization" not in str(error):
                raise
            raise WolfwiseError(
                f"the cluster at {address} needs the same wolfwise installed as is here"
            ) from None


def _library() -> ModuleType:
    """Dask's library, which not everybody has installed; most of it has no types."""
    try:
        return import_module("distributed")
    except ImportError:
        how = to_install("cluster")
        raise WolfwiseError(f"a cluster needs the library 'distributed': {how}") from None


def _knock(address: str, security: Any) -> None:
    """Make sure that a scheduler is there: a client that fails to connect hangs when it ends."""
    import asyncio
    import socket
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port or parts.scheme not in ("tcp", "tls"):
        raise WolfwiseError(
            f"the address of a cluster is tcp://HOST:PORT or tls://HOST:PORT, not {address!r}"
        )
    if parts.scheme == "tls" and not security.tls_ca_file:
        raise WolfwiseError(
            f"{address} needs certificates: Dask's settings distributed.comm.tls name none"
        )
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except UnicodeError:
        raise WolfwiseError(f"{host!r} cannot be the name of a host") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise WolfwiseError(f"no cluster answers at {address}: {reason}") from None
    try:
        how = security.get_connection_args("client")
    except OSError as error:
        reason = error.strerror or str(error)
        raise WolfwiseError(f"cannot read the certificates of Dask's settings: {reason}") from None
    try:
        asyncio.run(_shake_hands(address, how))
    except Exception:  # whatever a stranger may answer
        raise WolfwiseError(f"what answers at {address} is no Dask cluster") from None


async def _shake_hands(address: str, how: dict[str, Any]) -> None:
    import asyncio

    connecting = import_module("distributed.comm").connect(address, **how)
    comm = await asyncio.wait_for(connecting, PATIENCE)
    await comm.close()


# ---------------------------------------------------------------- both


def _in_order(
    submit: Callable[[int], Any], batches: Sequence[int], sent: deque[Any], ahead: int
) -> Iterator[Any]:
    """Keep the workers busy, but send no more batches ahead than they need for that.

    `sent` holds the calls that are under way.
    """
    left = iter(batches)
    while True:
        for batch in islice(left, ahead - len(sent)):
            sent.append(submit(batch))
        if not sent:
            return
        result = sent[0].result()
        sent.popleft()
        yield result
