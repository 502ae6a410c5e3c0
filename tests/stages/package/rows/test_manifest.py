import hashlib
from dataclasses import replace

from stages.package.metrics.accounts import accounts
from stages.package.rows.manifest import entry, manifest
from tests.stages.package.chains import chain, relu
from tests.stages.select.kernels import kernel, plain


def test_manifest_line_names_text_license_and_length() -> None:
    line = entry(kernel())
    assert line.sha256 == hashlib.sha256(plain().encode()).hexdigest()[:16]
    assert (line.id, line.license, line.lines, line.verdict) == ("proj/src/relu.cu:relu", "MIT", 6, "extracted")


def test_manifest_names_the_last_stage_that_a_unit_entered() -> None:
    fates = {"float": "probe", "double": "cases", "int": "port"}
    inputs = chain(relu(fates), fates)
    (line,) = manifest(inputs, accounts(inputs))
    assert (line.stage, line.reason) == ("cases", next(one.reason for one in inputs.dropped if one.stage == "cases"))


def test_manifest_names_no_stage_if_one_unit_is_verified() -> None:
    fates = {"float": "verified", "double": "verify"}
    inputs = chain(relu(fates), fates)
    (line,) = manifest(inputs, accounts(inputs))
    assert (line.verdict, line.stage, line.reason) == ("verified", "", "")


def test_changed_suite_changes_the_hash_of_the_tests_alone() -> None:
    fates = {"float": "verified", "double": "verified"}
    inputs = chain(relu(fates), fates)
    first, second = inputs.suites
    changed = replace(inputs, suites=(replace(first, code=first.code + "// more"), second))
    swapped = replace(inputs, suites=(second, first))
    (before,), (after,), (same,) = (manifest(one, accounts(one)) for one in (inputs, changed, swapped))
    assert before.tests != after.tests
    assert replace(after, tests=before.tests) == before == same
