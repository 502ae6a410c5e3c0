"""Types of `triton.language` that are remembered: making one for each value takes most of the interpreter's time.

Nothing is computed differently. Shapes and sizes are the same objects for all values that share them, names of block
types are made when they are asked for, and functions of the language are called without the layers around them.
"""

import math
from collections.abc import Callable
from typing import Any

import triton.language as tl
from triton.language import core
from triton.runtime import interpreter

_Shape = tuple[int, ...]
_PLAIN = frozenset({int, float, bool, str, type(None), tl.tensor, tl.dtype, tl.block_type, tl.pointer_type})
_WRAPPER = core.load.__code__
"""The code of the layer that `triton.language.core.builtin` puts around a function."""
_no_shape = core.tuple([]), core.constexpr(1)
_shapes: dict[_Shape, tuple[Any, int]] = {}
_constants: dict[_Shape, tuple[Any, Any]] = {}
_original_unwrap = core._unwrap_if_constexpr
_original_block_init = core.block_type.__init__


def unwrapped(value: Any) -> Any:
    """Return what `_unwrap_if_constexpr` returns."""
    kind = value.__class__
    if kind is core.constexpr:
        return value.value
    return value if kind in _PLAIN else _original_unwrap(value)


def _block_init(self: Any, element_ty: Any, shape: Any) -> None:
    sizes = shape.values if isinstance(shape, core.tuple) else shape
    key = tuple([one.value if one.__class__ is core.constexpr else one for one in sizes])
    known = _shapes.get(key) if all(one.__class__ is int for one in key) else None
    if known is None:
        _original_block_init(self, element_ty, shape)
        if all(one.__class__ is int for one in key):
            _shapes[key] = (self.shape, self.numel)
        return
    self.element_ty = element_ty
    self.shape, self.numel = known


def _with_element(self: Any, scalar_ty: Any) -> Any:
    known: dict[str, Any] | None = None
    if scalar_ty.__class__ is core.dtype:
        known = self.shape.__dict__.setdefault("blocks", {})
        if (found := known.get(scalar_ty.name)) is not None:
            return found
    made = core.block_type.__new__(core.block_type)
    made.element_ty, made.shape, made.numel = scalar_ty, self.shape, self.numel
    if known is not None:
        known[scalar_ty.name] = made
    return made


def _block_equal(self: Any, other: Any) -> bool:
    if not isinstance(other, core.block_type):
        return False
    same = self.shape is other.shape or self.shape.values == other.shape.values
    return bool(same and self.element_ty == other.element_ty)


def _scalar_equal(self: Any, other: Any) -> bool:
    if self is other:
        return True
    other = unwrapped(other)
    return isinstance(other, core.dtype) and self.name == other.name


def _tensor_init(self: Any, handle: Any, type: Any) -> None:
    self.handle, self.type = handle, type
    if type.__class__ is core.block_type:
        self.dtype = type.element_ty
        self.shape, self.numel = type.shape.__dict__.get("constants") or _of_block(type.shape)
    else:
        self.dtype = type.scalar
        self.shape, self.numel = _of_block(type.shape) if type.is_block() else _no_shape


def _of_block(shape: Any) -> tuple[Any, Any]:
    """Return the shape and the number of elements of a tensor, as constants of the compilation."""
    key = tuple(shape.values)
    known = _constants.get(key)
    if known is None:
        known = core.tuple([core.constexpr(one) for one in key]), core.constexpr(math.prod(key))
        _constants[key] = known
    shape.__dict__["constants"] = known
    return known


def _direct(obj: object, name: str, member: Any, _builder: object, scope: Any) -> None:
    """Replace `interpreter._patch_attr`: call the function itself, with the semantics of the interpreter."""
    function: Callable[..., Any] = member
    while getattr(function, "__code__", None) is _WRAPPER:
        function = function.__wrapped__  # type: ignore[attr-defined]
    semantic = interpreter.interpreter_semantic

    def called(*arguments: Any, **named: Any) -> Any:
        named["_semantic"] = semantic
        return function(*arguments, **named)

    scope.set_attr(obj, name, called)


def install() -> None:
    """Patch the types, before the language is patched."""
    core._unwrap_if_constexpr = unwrapped
    core.dtype.__eq__ = _scalar_equal
    core.dtype.__hash__ = lambda self: hash(self.name)
    core.block_type.__init__ = _block_init
    core.block_type.__eq__ = _block_equal
    core.block_type.with_element_ty = _with_element
    core.block_type.name = property(
        lambda self: f"<{self.shape}, {self.element_ty}>", lambda _self, _name: None
    )  # the name is only shown
    core.tensor.__init__ = _tensor_init
    interpreter._patch_attr = _direct
