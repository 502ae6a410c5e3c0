"""Which Python definitions call a bound function."""

from tests.kernelmill.extraction.operator_projects import python_side


def test_an_extension_under_another_name_is_the_python_side() -> None:
    text = "try:\n    import _C\nexcept ImportError:\n    _C = None\next = _C\n\ndef wave(x):\n    return ext.wave(x)\n"
    assert python_side(text) == ["uses.py: wave"]


def test_an_extension_that_an_object_keeps_is_the_python_side() -> None:
    kept = "import _C\nimport other\n\nclass Layer:\n    def __init__(self):\n        self.ext = KEPT\n\n"
    kept += "    def forward(self, x):\n        return self.ext.wave(x)\n"
    assert python_side(kept.replace("KEPT", "_C")) == ["uses.py: Layer", "uses.py: Layer.forward"]
    assert python_side(kept.replace("KEPT", "other")) == []


def test_a_function_that_is_looked_up_by_its_name_is_the_python_side() -> None:
    assert python_side('def go(x):\n    return find("wave")(x)\n') == ["uses.py: go"]
    assert python_side('def go(x):\n    return getattr(load(), "wave")(x)\n') == ["uses.py: go"]
    assert python_side('def go(x):\n    return plot(x, style="wave")\n') == []
