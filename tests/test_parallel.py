"""Batches in this process, on all cores and on a real Dask cluster: the same results, in order."""

import math
import os
import shutil
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from random import Random
from time import perf_counter, sleep

import dask
import distributed
import pytest

from tests.helpers.cluster import local_cluster
from tests.helpers.games_werewolf import game
from wolfwise.analysis import parallel
from wolfwise.analysis.parallel import finished, shares
from wolfwise.analysis.werewolf.simulation import simulate
from wolfwise.models.errors import WolfwiseError

BATCHES = [5, 3, 8, 1, 9, 2]
SQUARES = [(5, 25), (3, 9), (8, 64), (1, 1), (9, 81), (2, 4)]


def squared(number: int) -> int:
    return number * number


def slept(seconds: float) -> float:
    sleep(seconds)
    return seconds


def drawn(seed: int, batch: int) -> float:
    return Random(f"{seed}/{batch}").random()


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers."""
    with local_cluster(2) as made:
        yield made.scheduler_address


def sentence(error: pytest.ExceptionInfo[WolfwiseError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    return text


# ---------------------------------------------------------------- the same everywhere


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_batches(jobs: int) -> None:
    assert list(finished(squared, BATCHES, jobs=jobs)) == SQUARES


def test_a_cluster_gives_the_same_results_in_the_same_order(cluster: str) -> None:
    assert list(finished(squared, BATCHES, cluster=cluster)) == SQUARES
    work = partial(drawn, 7)
    here = list(finished(work, range(40), jobs=1))
    assert list(finished(work, range(40), cluster=cluster)) == here
    assert list(finished(work, range(40), jobs=2)) == here


def test_the_address_needs_no_protocol(cluster: str) -> None:
    plain = cluster.removeprefix("tcp://")
    assert plain != cluster
    assert list(finished(squared, [3], cluster=plain)) == [(3, 9)]


def test_games_do_not_depend_on_who_plays_them(cluster: str) -> None:
    cards = game("werewolf*2 villager*9 seer")
    here = simulate(cards, 400, seed=4, jobs=1)
    assert simulate(cards, 400, seed=4, jobs=2) == here
    assert simulate(cards, 400, seed=4, cluster=cluster) == here
    assert simulate(cards, 400, seed=5, jobs=1) != here


def test_some_of_the_batches_give_the_same_as_all() -> None:
    """So a run that was broken off can go on."""
    work = partial(drawn, 1)
    whole = dict(finished(work, range(10), jobs=1))
    rest = dict(finished(work, range(6, 10), jobs=1))
    assert {batch: whole[batch] for batch in rest} == rest


def nested(number: int) -> list[tuple[int, bool]]:
    here = os.getpid()
    return [(got, pid == here) for _, (got, pid) in finished(with_pid, [number, number + 1])]


def with_pid(number: int) -> tuple[int, int]:
    return number, os.getpid()


def test_a_worker_has_no_workers_of_its_own() -> None:
    found = finished(nested, [1, 5], jobs=2)
    assert list(found) == [(1, [(1, True), (2, True)]), (5, [(5, True), (6, True)])]


def test_nothing_to_do() -> None:
    assert list(finished(squared, [])) == []


def test_shares_cover_all_numbers_once() -> None:
    for total in range(12):
        parts = shares(total, 4)
        assert [number for part in parts for number in part] == list(range(total))
        assert all(len(part) == 4 for part in parts[:-1])


# ---------------------------------------------------------------- on the way


@pytest.mark.parametrize("where", ["here", "cores", "cluster"])
def test_progress_is_told_batch_by_batch(where: str, cluster: str) -> None:
    told: list[tuple[int, int]] = []
    list(
        finished(
            squared,
            BATCHES,
            jobs={"here": 1}.get(where, 2),
            cluster=cluster if where == "cluster" else None,
            progress=lambda done, total: told.append((done, total)),
        )
    )
    assert told == [(done, 6) for done in range(1, 7)]


def test_one_job_starts_as_late_as_it_can() -> None:
    done: list[int] = []
    results = finished(done.append, range(100), jobs=1)
    assert [next(results)[0] for _ in range(3)] == [0, 1, 2]
    results.close()  # type: ignore[attr-defined]  # a generator, though typed as an iterator
    assert done == [0, 1, 2]


@pytest.mark.parametrize("where", ["cores", "cluster"])
def test_whoever_has_seen_enough_may_stop(where: str, cluster: str) -> None:
    results = finished(squared, range(200), jobs=2, cluster=cluster if where == "cluster" else None)
    assert next(results) == (0, 0)
    results.close()  # type: ignore[attr-defined]
    assert list(finished(squared, [3, 4], jobs=2)) == [(3, 9), (4, 16)]


@pytest.mark.parametrize("jobs", [2, 5])
def test_nobody_waits_for_what_is_given_up(jobs: int) -> None:
    """Nor does a thread stumble over it, which pytest would count as a failure."""
    for seen in range(6):
        results = finished(slept, [*[0] * 8, *[60] * 8], jobs=jobs)
        start = perf_counter()
        for _ in range(seen):
            next(results)
        results.close()  # type: ignore[attr-defined]
        assert perf_counter() - start < 30


# ---------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize("where", ["here", "cores", "cluster"])
def test_an_error_of_the_work_is_the_callers(where: str, cluster: str) -> None:
    jobs = {"here": 1}.get(where, 2)
    with pytest.raises(ValueError, match="math domain error"):
        list(
            finished(
                math.sqrt, [4, -1, 9], jobs=jobs, cluster=cluster if where == "cluster" else None
            )
        )


def test_a_killed_process_is_said() -> None:
    with pytest.raises(WolfwiseError) as error:
        list(finished(os._exit, [1, 1], jobs=2))
    assert sentence(error).startswith("a worker process was killed")
    assert list(finished(squared, [3, 4], jobs=2)) == [(3, 9), (4, 16)]


def test_killed_workers_of_a_cluster_are_said(cluster: str) -> None:
    """joblib's way to Dask, for one, would wait for ever here."""
    with pytest.raises(WolfwiseError) as error:
        list(finished(os._exit, [1], cluster=cluster))
    assert sentence(error).startswith(f"workers of the cluster at {cluster} were killed")


def free_address() -> str:
    """An address at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


def test_an_unreachable_cluster_is_said_at_once() -> None:
    address, start = free_address(), perf_counter()
    with pytest.raises(WolfwiseError) as error:
        list(finished(squared, [1], cluster=address))
    assert sentence(error) == f"no cluster answers at {address}: Connection refused"
    assert perf_counter() - start < parallel.PATIENCE


def test_somebody_else_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(WolfwiseError) as error:
            list(finished(squared, [1], cluster=address))
    assert sentence(error) == f"what answers at {address} is no Dask cluster"


@pytest.mark.parametrize("address", ["", "here", "tcp://", "tcp://x:y", "ftp://127.0.0.1:9", "a:0"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(WolfwiseError) as error:
        list(finished(squared, [1], cluster=address))
    assert sentence(error) == (
        f"the address of a cluster is tcp://HOST:PORT or tls://HOST:PORT, not {address!r}"
    )


@pytest.mark.parametrize("host", ["a..b", ".", "a" * 70])
def test_what_is_no_host(host: str) -> None:
    with pytest.raises(WolfwiseError) as error:
        list(finished(squared, [1], cluster=f"tcp://{host}:80"))
    assert sentence(error) == f"{host!r} cannot be the name of a host"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Dask's settings with a certificate that vouches for itself."""
    if not shutil.which("openssl"):
        pytest.skip("there is no openssl to make a certificate with")
    folder = tmp_path_factory.mktemp("tls")
    key, cert = str(folder / "key.pem"), str(folder / "cert.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", key, "-out", cert],
        check=True, capture_output=True,
    )  # fmt: skip
    who = [f"distributed.comm.tls.{role}" for role in ("client", "scheduler", "worker")]
    return {
        "distributed.comm.tls.ca-file": cert,
        **{f"{role}.key": key for role in who},
        **{f"{role}.cert": cert for role in who},
    }


def test_a_cluster_with_certificates(certificate: dict[str, str]) -> None:
    with dask.config.set(certificate):
        security = distributed.Security(  # type: ignore[no-untyped-call]  # Dask has few types
            require_encryption=True
        )
        with local_cluster(1, protocol="tls://", security=security) as locked:
            address = locked.scheduler_address
            assert address.startswith("tls://")
            assert list(finished(squared, [3, 4], cluster=address)) == [(3, 9), (4, 16)]
            with dask.config.set({"distributed.comm.tls.ca-file": None}):
                with pytest.raises(WolfwiseError) as error:
                    list(finished(squared, [3], cluster=address))
                assert sentence(error).startswith(f"{address} needs certificates")
            with dask.config.set({"distributed.comm.tls.ca-file": "/nowhere.pem"}):
                with pytest.raises(WolfwiseError) as error:
                    list(finished(squared, [3], cluster=address))
                assert sentence(error).endswith("settings: No such file or directory")


def test_a_cluster_that_nobody_vouches_for(certificate: dict[str, str]) -> None:
    """Whoever listens there shows no certificate that is trusted here."""
    with dask.config.set(certificate), local_cluster(0) as bare:
        address = bare.scheduler_address.replace("tcp://", "tls://")
        with pytest.raises(WolfwiseError) as error:
            list(finished(squared, [3], cluster=address))
        assert address in sentence(error)


def test_a_cluster_without_workers() -> None:
    with local_cluster(0) as empty:
        with pytest.raises(WolfwiseError) as error:
            list(finished(squared, [1], cluster=empty.scheduler_address))
        assert sentence(error) == f"the cluster at {empty.scheduler_address} has no workers"


def test_dask_need_not_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert list(finished(squared, [3], jobs=1)) == [(3, 9)]
    with pytest.raises(WolfwiseError) as error:
        list(finished(squared, [3], cluster="tcp://127.0.0.1:8786"))
    assert "pip install 'wolfwise[cluster]'" in sentence(error)


@pytest.mark.parametrize("ahead", [1, 3, 10])
def test_no_more_batches_are_under_way_than_the_workers_need(ahead: int) -> None:
    """Whoever has seen enough should not leave a long queue behind him."""
    sent: deque[Future[int]] = deque()
    waiting: list[int] = []

    def submit(batch: int) -> Future[int]:
        done: Future[int] = Future()
        done.set_result(squared(batch))
        waiting.append(len(sent) + 1)
        return done

    assert [*parallel._in_order(submit, BATCHES, sent, ahead)] == [n for _, n in SQUARES]
    assert len(waiting) == len(BATCHES)
    assert max(waiting) == min(ahead, len(BATCHES))
