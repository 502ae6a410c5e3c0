"""The functions that generated tests call, as text: their names begin with `_test`, which those of samples do not."""

VALUES = """def _test_values(seed, shape, content="normal", dtype=torch.float32, below=None, ignored=False):
    generator = torch.Generator().manual_seed(seed)
    if below is not None:
        values = torch.randint(0, below, shape, generator=generator)
        return torch.where(torch.rand(shape, generator=generator) < 0.4, -100, values) if ignored else values
    values = torch.randn(shape, generator=generator)
    if content == "zeros":
        values = torch.where(values > 0, values, torch.zeros_like(values))
    if content == "large":
        values = values * 8
    if content == "negative":
        values = -values.abs()
    if content == "ties":
        values = values.round()
    return values.to(dtype)"""

RECORDED = """def _test_recorded(actual, shape, elements, sums, tolerance):
    assert tuple(actual.shape) == shape, (tuple(actual.shape), shape)
    flat = actual.detach().cpu().double().flatten()
    step = max(1, flat.numel() // len(elements)) if elements else 1
    found = flat[::step][: len(elements)]
    wanted = torch.tensor(elements, dtype=torch.float64)
    torch.testing.assert_close(found, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
    found = torch.stack([flat[index :: len(sums)].sum() for index in range(len(sums))])
    wanted = torch.tensor(sums, dtype=torch.float64)
    size = max(1.0, flat.abs().max().item() if flat.numel() else 0.0)
    torch.testing.assert_close(found, wanted, rtol=tolerance, atol=tolerance * size * 4, equal_nan=True)"""

REPLACED = """@contextlib.contextmanager
def _test_replaced(values):
    kept = {name: globals()[name] for name in values}
    globals().update(values)
    try:
        yield
    finally:
        globals().update(kept)"""

CAPPED = """def _test_capped(function, most):
    def call(*arguments, **named):
        found = function(*arguments, **named)
        return (min(found[0], most), *found[1:]) if isinstance(found, tuple) else min(found, most)

    return call"""

CHECK = """def _test_case(
    wrapper, given, tolerance, reference=None, gradients=None, probe=None, recorded=(), replaced=None
):
    copies = {name: one.clone() if isinstance(one, torch.Tensor) else one for name, one in given.items()}
    if probe is not None:
        copies["probe"] = probe
    moved = {name: one.to(_DEVICE) if isinstance(one, torch.Tensor) else one for name, one in copies.items()}
    with _test_replaced(replaced or {}):
        actual = wrapper(**moved)
    expected = {}
    if reference is not None:
        for name, one in given.items():
            if isinstance(one, torch.Tensor) and one.is_floating_point():
                given[name] = one.double().requires_grad_(bool(gradients))
        expected = reference(**given)
        if gradients:
            first = expected[0]
            repeated = probe.double().repeat(first.numel() // probe.numel() + 1)[: first.numel()].reshape(first.shape)
            leaves = [given[name] for name in gradients]
            expected.update(zip(gradients.values(), torch.autograd.grad(first, leaves, repeated)))
    for index, one in expected.items():
        found, wanted = actual[index].cpu().double(), one.detach().double()
        torch.testing.assert_close(found, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
    for index, shape, elements, sums in recorded:
        _test_recorded(actual[index], shape, elements, sums, tolerance)"""
