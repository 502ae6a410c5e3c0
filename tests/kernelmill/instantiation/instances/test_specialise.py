from kernelmill.instantiation.instances.specialise import specialised, substitute_names
from kernelmill.records import ArgumentOrigin, Launch, Resolved


def test_template_arguments_are_substituted_in_the_launch_of_an_instance() -> None:
    launch = Launch(
        path="a.cu",
        line=1,
        grid="g",
        block="b",
        template_arguments=("float",),
        written_template_arguments=("scalar_t",),
        resolved_shared=Resolved(expression="n * sizeof(scalar_t)", in_parameters=("n * sizeof(scalar_t)",)),
        argument_origins=(
            ArgumentOrigin(
                parameter="x",
                type="const T *",
                element="T",
                argument="x.data_ptr<scalar_t>()",
                expression="x.data_ptr<scalar_t>()",
                kind="data",
            ),
        ),
    )
    found = specialised(launch, {"T": "float"})
    assert found.resolved_shared is not None
    assert found.resolved_shared.in_parameters == ("n * 4",)
    assert (found.argument_origins[0].type, found.argument_origins[0].element) == ("const float *", "float")
    assert found.argument_origins[0].expression == "x.data_ptr<float>()"
    assert found.argument_origins[0].argument == "x.data_ptr<scalar_t>()"


def test_name_inside_a_longer_name_is_not_substituted() -> None:
    assert substitute_names("TT * sizeof(T) + xT", {"T": "double"}) == "TT * 8 + xT"


def test_template_parameters_are_substituted_in_expressions_over_parameters() -> None:
    grid = Resolved(expression="n / (w / 2)", in_parameters=("n / (Wide / 2)", "sizeof(T)", "1"))
    launch = Launch(path="a.cu", line=1, grid="g", block="b", resolved_grid=grid)
    found = specialised(launch, {"T": "float", "Wide": "64"})
    assert found.resolved_grid is not None
    assert found.resolved_grid.in_parameters == ("n / 32", "4", "1")
