from kernelmill.quotations import markup


def test_comment_markers_notices_rules_and_code_are_not_quoted() -> None:
    lines = [
        "/*",
        " * Copyright 2020 Somebody",
        " * ------------------------",
        " * Splits a matrix into tiles.",
        " */",
        "// float unused = 0.f;",
        "// modified from https://example.org/kernels",
        "/// Each block has one.",
    ]
    assert markup.from_comment(lines) == "Splits a matrix into tiles.\n\nEach block has one."


def test_roles_and_links_of_restructured_text_become_plain_text() -> None:
    text = """Applies :class:`~torch.nn.ReLU` to :math:`x`.

    .. note::
        See `the paper <https://arxiv.org/abs/1>`_ for ``alpha``.  # noqa
    """
    assert markup.from_docstring(text) == (
        "Applies torch.nn.ReLU to x.\n\nNote: \n    See the paper (https://arxiv.org/abs/1) for `alpha`.".replace(
            "Note: \n", "Note:\n"
        )
    )


def test_blanks_of_a_line_continuation_are_not_kept() -> None:
    assert markup.from_docstring("boxes.                The others") == "boxes. The others"


def test_images_and_the_bars_around_them_are_not_quoted() -> None:
    text = """|

    .. image:: https://example.org/
            figures/sum.svg
        :align: center

    |

    Sums all values.
    """
    assert markup.from_docstring(text) == "Sums all values."
