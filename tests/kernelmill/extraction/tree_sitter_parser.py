"""Find kernels with tree-sitter, an independent parser of CUDA, to compare with libclang."""

from collections.abc import Iterator
from dataclasses import dataclass

import tree_sitter_cuda
from tree_sitter import Language, Node, Parser

CUDA = Language(tree_sitter_cuda.language())


@dataclass(frozen=True, slots=True)
class TreeSitterDefinition:
    """A `__global__` definition found by tree-sitter."""

    name: str
    start_line: int
    end_line: int


def definitions(text: bytes) -> Iterator[TreeSitterDefinition]:
    """Yield every function definition with `__global__` before its body."""
    waiting = [Parser(CUDA).parse(text).root_node]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        body = node.child_by_field_name("body") if node.type == "function_definition" else None
        if body is not None and b"__global__" in text[node.start_byte : body.start_byte]:
            parent = node.parent
            whole = parent if parent is not None and parent.type == "template_declaration" else node
            yield TreeSitterDefinition(_name(node, text), whole.start_point[0] + 1, whole.end_point[0] + 1)


def _name(definition: Node, text: bytes) -> str:
    node = definition.child_by_field_name("declarator")
    while node is not None and node.type not in {"identifier", "template_function", "qualified_identifier"}:
        node = node.child_by_field_name("declarator")
    inner = node if node is None or node.type == "identifier" else node.child_by_field_name("name")
    return "" if inner is None else text[inner.start_byte : inner.end_byte].decode()
