"""The C++ files that are parsed for the operators of a project's kernels."""

from kernelmill.extraction.parse.host_files import defined, host_commands, relevant
from kernelmill.records import CompileCommand

TEXTS = {
    "kernel.cu": b"void blur_cuda(float* x) { blur<<<1, 1>>>(x); }\n",
    "dispatch.cpp": b"void blur_cuda(float* x);\nvoid blur(float* x) { blur_cuda(x); }\n",
    "bind.cpp": b'void blur(float* x);\nPYBIND11_MODULE(_C, m) { m.def("blur", &blur); }\n',
    "unrelated.cpp": b"int answer() { return 42; }\n",
}


def command(path: str, *arguments: str) -> CompileCommand:
    return CompileCommand(source="it", path=path, arguments=arguments, strategy="setuptools")


def test_names_with_a_body_and_classes_are_defined() -> None:
    text = b"struct Box { int x; };\nint later(int a);\nint now(int a) const { if (a) {} return 1; }\n"
    assert defined(text) == {b"Box", b"now"}


def test_files_are_reached_from_kernels_and_bindings() -> None:
    assert relevant(TEXTS, ["kernel.cu"], ["bind.cpp", "dispatch.cpp", "unrelated.cpp"]) == ("bind.cpp", "dispatch.cpp")


def test_a_host_file_gets_the_arguments_of_a_cuda_file_that_differ_without_effect() -> None:
    cuda = command("kernel.cu", "-I{source}", "-D__CUDA_NO_HALF_OPERATORS__", "-DTORCH_EXTENSION_NAME=_C")
    host = [command("bind.cpp", "-I{source}", "-DTORCH_EXTENSION_NAME=_D"), command("dispatch.cpp", "-DOTHER")]
    bind, dispatch = host_commands(TEXTS, [cuda, *host], [cuda])
    assert bind.arguments == ("-I{source}", "-D__CUDA_NO_HALF_OPERATORS__", "-DTORCH_EXTENSION_NAME=_D")
    assert dispatch.arguments == ("-DOTHER",)
