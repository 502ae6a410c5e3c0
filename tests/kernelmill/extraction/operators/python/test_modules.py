"""Names in Python files, resolved through imports to the definitions of the project."""

from kernelmill.extraction.operators.python.files import parse
from kernelmill.extraction.operators.python.modules import PythonId, PythonModules

FILES = {
    "pkg/__init__.py": "from .ops import wave as ripple\n",
    "pkg/ops.py": "import numpy as np\nfrom . import _C as ext\n\n\ndef wave(x):\n    return ext.wave(np.abs(x))\n",
    "use.py": "import pkg\nfrom pkg import ripple\n\n\ndef go(x):\n    return ripple(x)\n",
}
MODULES = PythonModules([parse(path, text.encode()) for path, text in FILES.items()])


def test_a_name_is_resolved_through_the_package_that_imports_it() -> None:
    assert MODULES.definition(MODULES.by_path["use.py"], "ripple") == PythonId("pkg/ops.py", "wave")
    assert MODULES.definition(MODULES.by_path["use.py"], "go") == PythonId("use.py", "go")
    assert MODULES.definition(MODULES.by_path["use.py"], "unknown") is None


def test_an_imported_module_gives_a_name_its_prefix() -> None:
    assert MODULES.absolute(MODULES.by_path["pkg/ops.py"], ["ext", "wave"]) == "pkg._C.wave"
    assert MODULES.absolute(MODULES.by_path["pkg/ops.py"], ["np", "abs"]) == "numpy.abs"


def test_a_module_with_no_file_here_is_foreign() -> None:
    assert MODULES.is_foreign(["numpy"])
    assert not MODULES.is_foreign(["pkg", "_C"])
    assert not MODULES.is_foreign([])
