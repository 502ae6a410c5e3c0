"""The chain of Python definitions from what users call down to a binding."""

from tests.kernelmill.extraction.operator_projects import python_side


def test_methods_of_one_class_do_not_lead_round_in_it() -> None:
    text = "import _C\n\nclass Storage:\n    def row(self):\n        return _C.wave(self.x)\n\n"
    text += (
        "    def empty(self):\n        return Storage()\n\n    def resize(self):\n        return Storage().empty()\n"
    )
    assert python_side(text) == ["uses.py: Storage", "uses.py: Storage.row"]
