import base64
import hashlib
import io
import multiprocessing
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.config.params import HeadersParams, LocalHeaders, WheelParams
from kernelmill.errors import ConfigError, FetchError
from kernelmill.headers import named, ranges
from kernelmill.headers.build import build
from kernelmill.headers.ranges import RangedFile, Span
from kernelmill.headers.unpacked import unpacked
from kernelmill.index import IndexFile, ScriptedIndex
from kernelmill.records import HeaderSet
from kernelmill.storage import archive, bounded, jsonl

NAME = "cuda_rt-1.0-py3-none-any.whl"
RECORD = "cuda_rt-1.0.dist-info/RECORD"
FILES = {
    "nvidia/rt/include/cuda.h": b"#define CUDA_VERSION 12010\n",
    "nvidia/rt/include/sub/x.h": b"x\n" * 1000,
    "nvidia/rt/include/__init__.py": b"",
    "nvidia/rt/lib/huge.so": os.urandom(3_000_000),
}


@pytest.fixture(autouse=True)
def work_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "work-cache"))
    return tmp_path / "work-cache"


def record_of(files: Mapping[str, bytes]) -> bytes:
    rows = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(content)}")
    return "\n".join([*rows, f"{RECORD},,"]).encode()


def wheel_of(files: Mapping[str, bytes], record: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for path, content in files.items():
            made.writestr(path, content)
        made.writestr(RECORD, record)
    return buffer.getvalue()


def wanted(record: bytes, **take: str) -> HeadersParams:
    pinned = WheelParams(
        package="cuda-rt",
        version="1.0",
        filename=NAME,
        record_sha256=hashlib.sha256(record).hexdigest(),
        take=take or {"nvidia/rt/include": "cuda/include"},
    )
    return HeadersParams(cuda_version="12.1", wheels=(pinned,))


def index_of(wheel: bytes) -> ScriptedIndex:
    return ScriptedIndex({"cuda-rt": {NAME: wheel}})


def test_headers_are_read_without_the_rest_of_the_wheel() -> None:
    record = record_of(FILES)
    index = index_of(wheel_of(FILES, record))
    built = build("rt", wanted(record), index)
    assert sorted(archive.unpack(built.content)) == [
        "cuda/bin/README", "cuda/include/cuda.h", "cuda/include/sub/x.h", "cuda/version.json",
    ]  # fmt: skip
    spans = [request.rpartition(" ")[2].split("-") for request in index.requests if request.startswith("read")]
    assert sum(int(stop) - int(start) for start, stop in spans) < 500_000
    assert len(spans) <= 3


def test_second_build_is_offline_and_the_same() -> None:
    record = record_of(FILES)
    first = build("rt", wanted(record), index_of(wheel_of(FILES, record)))
    silent = ScriptedIndex({})
    assert build("rt", wanted(record), silent) == first
    assert silent.requests == []


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b"", b"not zstandard", None])
def test_damaged_cache_is_fetched_again(work_cache: Path, damage: bytes | None) -> None:
    record = record_of(FILES)
    first = build("rt", wanted(record), index_of(wheel_of(FILES, record)))
    (cached,) = (work_cache / "wheels").iterdir()
    # Without `damage`: a whole archive, but with another header in it.
    forged = {**archive.unpack(cached.read_bytes()), "nvidia/rt/include/cuda.h": b"forged"}
    cached.write_bytes(archive.pack(forged) if damage is None else damage)
    assert build("rt", wanted(record), index_of(wheel_of(FILES, record))) == first


def test_record_other_than_pinned_is_refused_with_both_digests(work_cache: Path) -> None:
    record = record_of(FILES)
    other = record + b"\n"
    with pytest.raises(FetchError, match=f"{hashlib.sha256(other).hexdigest()}.*{hashlib.sha256(record).hexdigest()}"):
        build("rt", wanted(record), index_of(wheel_of(FILES, other)))
    assert not any(path.is_file() for path in work_cache.rglob("*"))


def test_header_other_than_its_record_says_is_refused(work_cache: Path) -> None:
    record = record_of(FILES)
    forged = {**FILES, "nvidia/rt/include/cuda.h": b"#define BACKDOOR\n"}
    with pytest.raises(FetchError, match=r"nvidia/rt/include/cuda\.h is not the file"):
        build("rt", wanted(record), index_of(wheel_of(forged, record)))
    assert not any(path.is_file() for path in work_cache.rglob("*"))


def test_wheel_that_is_gone_lists_those_of_its_version() -> None:
    index = ScriptedIndex({"cuda-rt": {"cuda_rt-1.0-py3-none-win_amd64.whl": b""}})
    with pytest.raises(FetchError, match=f"no {NAME}.*cuda_rt-1.0-py3-none-win_amd64.whl"):
        build("rt", wanted(b""), index)


def test_folder_that_the_wheel_lacks_is_named() -> None:
    record = record_of(FILES)
    with pytest.raises(ConfigError, match="nothing under nvidia/rt/headers"):
        build("rt", wanted(record, **{"nvidia/rt/headers": "cuda/include"}), index_of(wheel_of(FILES, record)))


def test_two_parts_that_disagree_about_a_file_are_refused(tmp_path: Path) -> None:
    record = record_of(FILES)
    (tmp_path / "cuda.h").write_text("another")
    params = wanted(record)
    both = HeadersParams(
        cuda_version="12.1", wheels=params.wheels, local=(LocalHeaders(path=str(tmp_path), into="cuda/include"),)
    )
    with pytest.raises(ConfigError, match=r"different cuda/include/cuda\.h"):
        build("rt", both, index_of(wheel_of(FILES, record)))


def test_local_toolkit_gives_its_headers_alone_and_links_are_followed(tmp_path: Path) -> None:
    root = tmp_path / "toolkit"
    (root / "targets" / "include").mkdir(parents=True)
    (root / "targets" / "include" / "cuda.h").write_text("x")
    (root / "targets" / "include" / "loop").symlink_to("..")
    (root / "include").symlink_to("targets/include")
    (root / "lib64").mkdir()
    (root / "lib64" / "libhuge.so").write_bytes(b"0")
    params = HeadersParams(cuda_version="12.1", local=(LocalHeaders(path=str(root), into="cuda"),))
    built = build("here", params, ScriptedIndex({}))
    files = archive.unpack(built.content)
    assert files["cuda/include/cuda.h"] == b"x"
    assert not any("libhuge" in path for path in files)
    assert str(tmp_path) not in jsonl.dumps(built.record)


def test_unpacked_gives_one_folder_per_content(tmp_path: Path, work_cache: Path) -> None:
    packed = archive.pack({"cuda/include/cuda.h": b"x"})
    (tmp_path / "set.tar.zst").write_bytes(packed)
    sha256 = hashlib.sha256(packed).hexdigest()
    folder = unpacked(tmp_path / "set.tar.zst", sha256)
    assert folder == work_cache / "headers" / sha256
    assert (folder / "cuda" / "include" / "cuda.h").read_bytes() == b"x"
    (tmp_path / "set.tar.zst").unlink()
    assert unpacked(tmp_path / "set.tar.zst", sha256) == folder
    assert [path.name for path in folder.parent.iterdir()] == [sha256]


def test_missing_or_other_archive_is_refused(tmp_path: Path, work_cache: Path) -> None:
    with pytest.raises(FetchError, match="does not exist"):
        unpacked(tmp_path / "set.tar.zst", "0" * 64)
    (tmp_path / "set.tar.zst").write_bytes(archive.pack({"a": b""}))
    with pytest.raises(FetchError, match="its record says"):
        unpacked(tmp_path / "set.tar.zst", "0" * 64)
    assert not any(path.is_file() for path in work_cache.rglob("*"))


@pytest.mark.long
@pytest.mark.slow
def test_processes_that_unpack_at_once_agree(tmp_path: Path) -> None:
    packed = archive.pack({f"cuda/include/{n}.h": b"x" * n for n in range(300)})
    (tmp_path / "set.tar.zst").write_bytes(packed)
    asked = [(tmp_path / "set.tar.zst", hashlib.sha256(packed).hexdigest())] * 4
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        (folder,) = set(pool.starmap(unpacked, asked))
    assert len(list((folder / "cuda" / "include").iterdir())) == 300
    assert len(list(folder.parent.iterdir())) == 1


def test_by_name_prefers_what_fetch_made(tmp_path: Path) -> None:
    packed = archive.pack({"cuda/include/cuda.h": b"x"})
    data = tmp_path / "data"
    archive.write(data / "headers" / "rt.tar.zst", packed)
    sha256 = hashlib.sha256(packed).hexdigest()
    record = HeaderSet(
        name="rt", archive="rt.tar.zst", sha256=sha256, cuda_version="12.1", torch_version=None, parts=()
    )
    jsonl.write(data / "headers.jsonl", [record])
    assert named.by_name("rt", data=data, conf=tmp_path).name == sha256


def test_by_name_builds_from_conf_once_where_fetch_has_not_run(tmp_path: Path) -> None:
    record = record_of(FILES)
    (tmp_path / "rt.yaml").write_text(f"rt: {jsonl.dumps(wanted(record))}\n")
    index = index_of(wheel_of(FILES, record))
    first = named.by_name("rt", data=tmp_path / "none", conf=tmp_path, index=index)
    assert (first / "cuda" / "include" / "cuda.h").is_file()
    silent = ScriptedIndex({})
    assert named.by_name("rt", data=tmp_path / "none", conf=tmp_path, index=silent) == first
    assert silent.requests == []


def test_by_name_of_no_set_lists_those_there_are(tmp_path: Path) -> None:
    (tmp_path / "rt.yaml").write_text("rt: {toolkit: 12}\n")
    with pytest.raises(ConfigError, match=r"no header set 'rtt'.*rt"):
        named.by_name("rtt", data=tmp_path, conf=tmp_path)
    with pytest.raises(ConfigError, match="toolkit"):
        named.by_name("rt", data=tmp_path, conf=tmp_path)


@pytest.mark.parametrize("path", sorted(named.CONF.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_set_in_conf_is_pinned_and_fits(path: Path) -> None:
    params = named.configured(path.stem)
    assert params.wheels
    for wheel in params.wheels:
        assert len(wheel.record_sha256) == 64
        assert f"-{wheel.version}-" in wheel.filename


@pytest.mark.slow
def test_archive_bytes_do_not_depend_on_the_environment(tmp_path: Path) -> None:
    program = (
        "import hashlib; from kernelmill.storage import archive;"
        "print(hashlib.sha256(archive.pack({c: c.encode() * 999 for c in {'b', 'a', 'c/d', '\\xe9'}})).hexdigest())"
    )
    digests = set()
    for seed, zone, locale in [("0", "UTC", "C"), ("1", "Asia/Tokyo", "C.UTF-8"), ("2", "America/New_York", "POSIX")]:
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LC_ALL": locale,
            "PYTHONPATH": str(Path.cwd()),
        }
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, cwd=tmp_path, capture_output=True, check=True
        )
        digests.add(done.stdout)
    assert len(digests) == 1


spans = st.lists(
    st.tuples(st.integers(0, 900), st.integers(1, 100)).map(lambda s: Span(s[0], s[0] + s[1])), max_size=12
)


@given(wanted=spans, gap=st.integers(0, 50))
def test_merged_spans_cover_all_and_lie_apart(wanted: list[Span], gap: int) -> None:
    found = ranges.merged(wanted, gap=gap)
    assert all(any(f.start <= w.start and w.stop <= f.stop for f in found) for w in wanted)
    assert all(later.start - earlier.stop > gap for earlier, later in pairwise(found))


@given(reads=st.lists(st.tuples(st.integers(0, 400_000), st.integers(0, 70_000)), max_size=8))
def test_ranged_file_reads_what_the_file_holds(reads: list[tuple[int, int]]) -> None:
    content = bytes(range(256)) * 1500
    name = "p-1.whl"
    remote = RangedFile(
        ScriptedIndex({"p": {name: content}}), IndexFile(filename=name, url=f"p/{name}", version="1", sha256=None)
    )
    local = io.BytesIO(content)
    for position, size in reads:
        assert remote.seek(position) == local.seek(position)
        assert remote.read(size) == local.read(size)


@pytest.mark.network
def test_a_small_real_wheel_is_read_by_range() -> None:
    params = named.configured("cuda121")
    small = [wheel for wheel in params.wheels if wheel.package == "nvidia-cuda-profiler-api-cu12"]
    from kernelmill.index import PackageIndex

    built = build("small", HeadersParams(cuda_version="12.1", wheels=tuple(small)), PackageIndex())
    assert "cuda/include/cuda_profiler_api.h" in archive.unpack(built.content)


def test_header_that_expands_a_thousand_times_is_refused_unread(work_cache: Path) -> None:
    files = {**FILES, "nvidia/rt/include/bomb.h": bytes(8 << 20)}
    record = record_of(files)
    with pytest.raises(FetchError, match=r"decompression bomb: .*bomb\.h' expands to \d+ times"):
        build("rt", wanted(record), index_of(wheel_of(files, record)))
    assert not any(path.is_file() for path in work_cache.rglob("*"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limit", "most", "cause"),
    [
        ("MOST_MEMBERS", 2, "at most 2 are read"),
        ("MOST_BYTES", 100, "at most 0 are read"),
        ("MOST_FETCHED", 1 << 20, "more than 1 MiB would be fetched"),
        ("MOST_AT_ONCE", 100, "its list of members"),
    ],
)
def test_wheel_beyond_a_limit_is_refused(
    monkeypatch: pytest.MonkeyPatch, work_cache: Path, limit: str, most: int, cause: str
) -> None:
    files = {**FILES, "nvidia/rt/include/large.h": os.urandom(2 << 20)}
    record = record_of(files)
    monkeypatch.setattr(ranges, limit, most)
    with pytest.raises(FetchError, match=cause):
        build("rt", wanted(record), index_of(wheel_of(files, record)))
    assert not any(path.is_file() for path in work_cache.rglob("*"))


def test_wheel_whose_header_is_larger_than_it_states_is_refused() -> None:
    record = record_of(FILES)
    wheel = bytearray(wheel_of(FILES, record))
    at = wheel.index(b"nvidia/rt/include/sub/x.h", wheel.index(b"PK\x01\x02")) - 46
    wheel[at + 24 : at + 28] = (7).to_bytes(4, "little")
    with pytest.raises(FetchError, match="larger than the 7 bytes that the archive states"):
        build("rt", wanted(record), index_of(bytes(wheel)))


def packed_of(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        for member, content in members:
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return zstandard.compress(buffer.getvalue())


def unpack_set(folder: Path, packed: bytes) -> Path:
    (folder / "set.tar.zst").write_bytes(packed)
    return unpacked(folder / "set.tar.zst", hashlib.sha256(packed).hexdigest())


@pytest.mark.parametrize("path", ["../evil.h", "/evil.h", "a/../../evil.h", "a//b.h", "a" * 2000])
def test_archive_of_headers_with_an_odd_path_is_refused(tmp_path: Path, work_cache: Path, path: str) -> None:
    with pytest.raises(FetchError, match="no proper path"):
        unpack_set(tmp_path, packed_of((tarfile.TarInfo(path), b"x")))
    assert not any(found.name == "evil.h" for found in tmp_path.rglob("*"))
    assert not list((work_cache / "headers").iterdir())


def test_archive_of_headers_with_a_link_is_refused(tmp_path: Path, work_cache: Path) -> None:
    link = tarfile.TarInfo("a.h")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    with pytest.raises(FetchError, match=r"'a\.h' is not a file"):
        unpack_set(tmp_path, packed_of((link, b"")))
    assert not list((work_cache / "headers").iterdir())


def test_archive_of_headers_that_expands_beyond_the_ratio_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "LEAST_BYTES", 1 << 20)
    with pytest.raises(FetchError, match=r"set\.tar\.zst unpacks to more than 1 MiB"):
        unpack_set(tmp_path, packed_of((tarfile.TarInfo("a.h"), bytes(16 << 20))))


def test_archive_of_headers_with_too_many_members_is_refused(tmp_path: Path) -> None:
    packed = packed_of(*((tarfile.TarInfo(f"{number}.h"), b"") for number in range(30)))
    with pytest.raises(FetchError, match="more than 20 members"), bounded.packed(packed, "a", most_members=20) as files:
        list(files)


def test_archive_of_headers_with_a_file_below_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="below another file"):
        unpack_set(tmp_path, packed_of((tarfile.TarInfo("a"), b"x"), (tarfile.TarInfo("a/b"), b"y")))
