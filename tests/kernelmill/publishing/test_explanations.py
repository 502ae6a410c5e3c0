import pytest

from kernelmill.publishing.explanations import EXPLANATIONS, explained


@pytest.mark.parametrize(
    ("printed", "cause"),
    [
        (
            "unexpected error - gs is supported, but requires 'dvc-gs' to be installed: No module named 'dvc_gs'",
            "the remote is of the kind gs, for which the package dvc-gs is not installed",
        ),
        ("ERROR: unexpected error - failed to load directory ('data',): Unable to locate credentials", "credentials"),
        ("An error occurred (InvalidAccessKeyId) when calling the ListObjectsV2 operation", "rejected the credentials"),
        (
            'Could not connect to the endpoint URL: "http://127.0.0.1:1/bucket/files/md5/d6/7b.dir"',
            "cannot be reached at http://127.0.0.1:1/bucket/files/md5/d6/7b.dir",
        ),
        ("ERROR: Unable to acquire lock. Most likely another DVC process is running", "another DVC command"),
        ("ERROR: failed to get 'data/dataset' - [Errno 28] No space left on device", "no space is left"),
        ("unexpected error - [Errno 2] No storage files available: 'data/dataset'", "this revision has no dataset"),
        ("ERROR: unexpected error - ['data/dataset']\n\nHaving any troubles?", "this revision has no dataset"),
        (
            "ERROR: unexpected error - [Errno 2] No storage files available: 'data/dataset/samples.jsonl'",
            "the remote does not have the data of this version",
        ),
    ],
)  # fmt: skip
def test_message_of_dvc_is_explained(printed: str, cause: str) -> None:
    assert cause in explained(printed)[0]


def test_first_matching_explanation_counts_so_that_missing_credentials_are_not_missing_data() -> None:
    printed = "ERROR: unexpected error - failed to load directory ('data', 'dataset'): Unable to locate credentials"
    assert "does not have the data" not in explained(printed)[0]


def test_unknown_failure_keeps_the_words_of_dvc_without_its_advertisement() -> None:
    printed = "ERROR: unexpected error - the moon is full\n\nHaving any troubles? Visit https://dvc.org/support"
    assert explained(printed)[0] == "DVC failed: the moon is full"


def test_password_in_an_address_is_left_out() -> None:
    assert explained("ERROR: moon at https://me:hunter2@host/x")[0] == "DVC failed: moon at https://host/x"


def test_braces_in_a_message_of_dvc_are_harmless() -> None:
    assert "no revision '{0}{x}'" in explained("unknown Git revision '{0}{x}'")[0]


def test_every_explanation_names_a_remedy() -> None:
    assert all(len(one.remedy) > 20 for one in EXPLANATIONS)
