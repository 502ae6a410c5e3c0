"""The origin of each argument of a launch."""

from tests.kernelmill.extraction.launches.launch_files import ROI, Launches, launch_of


def test_each_parameter_has_the_origin_of_its_argument(launches: Launches) -> None:
    launch = launch_of(launches, ROI)
    assert [(f.parameter, f.expression, f.kind, f.origin) for f in launch.argument_origins] == [
        ("n", "output.numel()", "size", None),
        ("x", "input.data_ptr<float>()", "data", "input"),
        ("y", "output.data_ptr<float>()", "data", "output"),
        ("c", "input.size(1)", "size", None),
    ]
    assert [(f.type, f.element) for f in launch.argument_origins[:3]] == [
        ("int", None),
        ("const float *", "float"),
        ("float *", "float"),
    ]
