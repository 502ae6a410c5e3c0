from kernelmill.cpp import includes
from kernelmill.cpp.includes import Folder, Graph, Include, Includers, SearchingUnit


def test_includes_in_comments_and_strings_are_ignored() -> None:
    text = b"""
// #include "comment.h"
/*
#include "block.h"
*/
const char* s = "\\
#include <string.h>";
const char* r = R"x(
#include "raw.h"
)x";
  #  include "real.h" // why
#include <angled.h>
#include MACRO
"""
    assert includes.directives(text) == (Include(name="real.h", quoted=True), Include(name="angled.h", quoted=False))


def test_quoted_include_is_searched_for_beside_the_file_first() -> None:
    graph = Graph({"a/k.cu": b'#include "x.h"\n', "a/x.h": b"", "inc/x.h": b""})
    assert graph.reaches("a/k.cu", ("inc",)) == {"a/x.h": 1}
    assert graph.resolve("a/k.cu", Include(name="x.h", quoted=False), ("inc",)) == "inc/x.h"


def test_circular_includes_terminate() -> None:
    graph = Graph(
        {"k.cu": b'#include "a.h"\n', "a.h": b'#include "b.h"\n', "b.h": b'#include "a.h"\n#include "k.cu"\n'}
    )
    assert graph.reaches("k.cu", ()) == {"a.h": 1, "b.h": 2}


def test_nearest_includer_comes_first_then_by_path() -> None:
    graph = Graph({
        "far.cu": b'#include "mid.h"\n', "mid.h": b'#include "k.cuh"\n', "k.cuh": b"",
        "b.cu": b'#include "k.cuh"\n', "a.cu": b'#include "k.cuh"\n',
    })  # fmt: skip
    units = [SearchingUnit(path=path, folders=()) for path in ("far.cu", "b.cu", "a.cu")]
    assert Includers(graph, units).of("k.cuh") == ("a.cu", "b.cu", "far.cu")
    assert Includers(graph, units).of("nobody.h") == ()


def test_folders_are_inferred_through_headers() -> None:
    graph = Graph({
        "src/k.cu": b'#include <lib/a.h>\n#include <vector>\n', "include/lib/a.h": b'#include "util/b.h"\n',
        "third/util/b.h": b"",
    })  # fmt: skip
    assert graph.infer_folders("src/k.cu") == (
        Folder(path="include", quoted=False),
        Folder(path="third", quoted=True),
    )


def test_file_that_shares_most_folders_is_inferred_before_shallower_ones() -> None:
    graph = Graph({"one/src/k.cu": b"#include <a.h>\n", "one/inc/deep/a.h": b"", "a.h": b"", "two/a.h": b""})
    assert graph.infer_folders("one/src/k.cu") == (Folder(path="one/inc/deep", quoted=False),)


def test_folder_name_with_the_end_of_a_wanted_one_is_no_match() -> None:
    graph = Graph({"k.cu": b"#include <lib/a.h>\n", "mylib/a.h": b""})
    assert graph.infer_folders("k.cu") == ()


def test_file_of_the_project_is_never_mistaken_for_a_standard_header() -> None:
    graph = Graph({
        "k.cu": b"#include <string.h>\n#include <thread>\n#include <windows.h>\n#include <util.h>\n",
        "lib/string.h": b"", "lib/thread": b"", "port/windows.h": b"", "inc/util.h": b"",
    })  # fmt: skip
    assert graph.infer_folders("k.cu") == (Folder(path="inc", quoted=False),)


def test_header_of_a_framework_is_not_searched_for_in_the_project() -> None:
    graph = Graph({"k.cu": b"#include <cub/cub.cuh>\n#include <mine.h>\n", "old/cub/cub.cuh": b"", "inc/mine.h": b""})
    found = graph.infer_folders("k.cu", lambda name: name.startswith("cub/"))
    assert found == (Folder(path="inc", quoted=False),)


def test_folder_is_searched_for_all_includes_once_one_in_angle_brackets_needs_it() -> None:
    graph = Graph({"k.cu": b'#include "lib/a.h"\n#include <lib/b.h>\n', "inc/lib/a.h": b"", "inc/lib/b.h": b""})
    assert graph.infer_folders("k.cu") == (Folder(path="inc", quoted=False),)
