"""Eager expressions of torch that operators are compared with: `a`, `b`, `c`, `d` are tensors, `p`, `q` are numbers.

An expression is a golden reference of an output if it agrees with it on all cases, whose inputs are random; it is not
chosen by the name of an operator.
"""

ONE = (
    "a.clone()",
    "torch.relu(a)",
    "a * a",
    "a * a * a",
    "torch.sigmoid(a)",
    "F.silu(a)",
    "F.leaky_relu(a, 0.01)",
    "torch.exp(a)",
    "a.abs()",
    "a.clamp(-1.0, 1.0)",
    "a + a",
    "-a",
    "a * 0.5",
    "a + 1.0",
    "a - 1.0",
    "torch.tanh(a)",
    "F.gelu(a)",
    "F.gelu(a, approximate='tanh')",
    "torch.sin(a)",
    "torch.cos(a)",
    "torch.log(a)",
    "torch.sqrt(a)",
    "torch.rsqrt(a)",
    "torch.relu(a) ** 2",
    "F.softplus(a)",
    "F.elu(a)",
    "a.t()",
    "a.transpose(-1, -2)",
    "F.softmax(a, -1)",
    "F.log_softmax(a, -1)",
    "a.cumsum(-1)",
    "a.sum(-1)",
    "a.mean(-1)",
    "a.amax(-1)",
    "a.amin(-1)",
    "a.sum(0)",
    "a.mean(0)",
    "a.sum()",
    "a.mean()",
    "a - a.amax(-1, keepdim=True)",
    "a.argmax(-1)",
    "a.flip(-1)",
    "F.normalize(a, dim=-1)",
    "a / a.sum(-1, keepdim=True)",
    "a.logsumexp(-1)",
    "a.var(-1, unbiased=False)",
    "a.pow(2).mean(-1)",
    "a.pow(2).sum(-1)",
    "a.norm(dim=-1)",
    "torch.zeros_like(a)",
    "torch.erf(a)",
    "a.reciprocal()",
    "F.layer_norm(a, a.shape[-1:])",
    "F.hardswish(a)",
    "F.mish(a)",
    "torch.round(a)",
    "torch.floor(a)",
    "torch.exp2(a)",
    "torch.log2(a)",
    "torch.log1p(a)",
    "torch.expm1(a)",
    "a.amax()",
    "a.sort(-1).values",
    "a.tril()",
    "a.triu()",
    "torch.rsqrt(a.pow(2).mean(-1) + 1e-5)",
    "torch.rsqrt(a.pow(2).mean(-1) + 1e-6)",
    "sparsemax(a)",
    "torch.rsqrt(a.var(-1, unbiased=False) + 1e-5)",
    "a * torch.rsqrt(a.pow(2).mean(-1, keepdim=True) + 1e-6)",
)
"""Expressions of one tensor."""

TWO = (
    "a + b",
    "a - b",
    "a * b",
    "a / b",
    "a @ b",
    "a @ b.t()",
    "a.t() @ b",
    "torch.maximum(a, b)",
    "torch.minimum(a, b)",
    "F.silu(a) * b",
    "a * F.silu(b)",
    "F.gelu(a) * b",
    "F.gelu(a, approximate='tanh') * b",
    "torch.sigmoid(a) * b",
    "torch.relu(a) * b",
    "b[a]",
    "a[b]",
    "F.embedding(a, b)",
    "F.linear(a, b)",
    "(a * b).sum(-1)",
    "(a * b).sum()",
    "(a - b) ** 2",
    "((a - b) ** 2).mean()",
    "(a - b).abs()",
    "a * a + b * b",
    "torch.atan2(a, b)",
    "torch.fmod(a, b)",
    "F.mse_loss(a, b)",
    "F.l1_loss(a, b)",
    "F.cross_entropy(a, b)",
    "F.cross_entropy(a, b, reduction='none')",
    "F.cross_entropy(a, b, reduction='sum')",
    "F.kl_div(a, b, reduction='none')",
    "F.kl_div(a, b, reduction='sum')",
    "F.kl_div(a, b, reduction='batchmean')",
    "F.kl_div(a, b, reduction='mean')",
    "a.gather(-1, b)",
    "torch.outer(a, b)",
    "(a - b).abs().sum() * 0.5",
    "(a - b).abs() * 0.5",
    "((a - b).abs() * 0.5).sum(-1)",
    "a.pow(b)",
    "torch.bmm(a, b)",
    "a.index_select(0, b)",
    "torch.where(b != 0, a, 0)",
    "(a + b).relu()",
    "torch.mv(a, b)",
    "b - a",
    "b / a",
    "b @ a",
    "((a.exp() - b.exp()).abs() * 0.5).sum(-1).mean()",
    "jsd(a, b)",
    "F.layer_norm(a, a.shape[-1:], b)",
    "a * torch.rsqrt(a.pow(2).mean(-1, keepdim=True) + 1e-6) * b",
    "((a - b).abs() * 0.5).sum() / a.shape[0]",
    "a.log_softmax(-1).gather(-1, b.unsqueeze(-1)).squeeze(-1)",
    "(a.abs() - b.abs()).sum(-1)",
)
"""Expressions of two tensors, besides those of either one."""

THREE = (
    "a + b + c",
    "a * b + c",
    "a * b * c",
    "torch.where(a != 0, b, c)",
    "torch.where(c != 0, a, b)",
    "a @ b + c",
    "F.linear(a, b, c)",
    "F.layer_norm(a, a.shape[-1:], b, c)",
    "F.scaled_dot_product_attention(a, b, c)",
    "F.scaled_dot_product_attention(a, b, c, is_causal=True)",
    "torch.lerp(a, b, c)",
    "(a - b) * c",
    "c + a * b",
    "F.silu(a) * b + c",
    "a + b * c",
    "F.gelu(F.linear(a, b, c))",
    "torch.relu(F.linear(a, b, c))",
    "torch.relu(a @ b + c)",
    "(a + b) * torch.rsqrt((a + b).pow(2).mean(-1, keepdim=True) + 1e-6) * c",
    "torch.addcmul(a, b, c)",
    "F.layer_norm(a + b, a.shape[-1:], c)",
    "rotate(a, b, c)",
    "torch.tanh(a * b) * c",
    "torch.clamp(a, b, c)",
)
"""Expressions of three tensors."""

FOUR = (
    "torch.tanh(a * b) * c + d",
    "F.layer_norm(a + b, a.shape[-1:], c, d)",
    "a * b + c * d",
    "F.scaled_dot_product_attention(a, b, c, attn_mask=d)",
    "F.linear(torch.relu(a), b, c) + d",
    "torch.cat([a, b, c, d])",
)
"""Expressions of four tensors."""

WITH_NUMBER = {
    1: (
        "a * p",
        "a + p",
        "a - p",
        "a / p",
        "a ** p",
        "F.leaky_relu(a, p)",
        "F.elu(a, p)",
        "a.clamp(max=p)",
        "a.clamp(min=p)",
        "torch.bincount(a.flatten(), minlength=int(p))",
        "a * torch.rsqrt(a.pow(2).mean(-1, keepdim=True) + p)",
        "F.softmax(a / p, -1)",
        "F.softmax(a * p, -1)",
        "F.layer_norm(a, a.shape[-1:], eps=p)",
        "torch.where(a > p, a, 0)",
        "F.one_hot(a, int(p))",
        "a.softmax(int(p))",
        "a.sum(int(p))",
        "torch.rsqrt(a.pow(2).mean(-1) + p)",
    ),
    2: (
        "p * a + b",
        "a + p * b",
        "p * a * b",
        "a * torch.rsqrt(a.pow(2).mean(-1, keepdim=True) + p) * b",
        "torch.where(b > p, a / (1 - p), 0)",
        "torch.where(b < p, a / (1 - p), 0)",
        "torch.lerp(a, b, p)",
        "p * (a @ b)",
        "F.softmax(a * p + b, -1)",
        "F.layer_norm(a, a.shape[-1:], b, eps=p)",
        "F.cross_entropy(a, b, ignore_index=int(p))",
        "a * torch.rsqrt(a.pow(2).mean(-1, keepdim=True) + p) * (1 + b)",
        "F.silu(a * p) * b",
        "jsd(a, b, p)",
        "F.cross_entropy(a, b, label_smoothing=p)",
        "(a / p).log_softmax(-1).gather(-1, b.unsqueeze(-1)).squeeze(-1)",
    ),
    3: (
        "F.layer_norm(a, a.shape[-1:], b, c, p)",
        "F.scaled_dot_product_attention(a, b, c, scale=p)",
        "p * (a @ b) + c",
        "(a + b) * torch.rsqrt((a + b).pow(2).mean(-1, keepdim=True) + p) * c",
        "a + p * b * c",
        "p * a * b + c",
        "F.scaled_dot_product_attention(a, b, c, scale=p, is_causal=True)",
        "F.group_norm(a, int(p), b, c)",
        "a * torch.rsqrt(a.pow(2).mean(-1, keepdim=True) + p) * b + c",
        "poly_norm(a, b, c, p)",
    ),
    4: ("F.layer_norm(a + b, a.shape[-1:], c, d, p)",),
}
"""Expressions with a number, by the number of tensors."""

WITH_NUMBERS = {
    1: ("a * p + q", "a.clamp(p, q)", "F.threshold(a, p, q)"),
    2: ("p * a + q * b", "p * (a @ b) + q * b"),
    3: (
        "p * (a @ b) + q * c",
        "F.group_norm(a, int(p), b, c, q)",
        "F.group_norm(a, int(q), b, c, p)",
        "F.group_norm(a, int(p), b, c, 1e-6)",
        "F.group_norm(a, int(q), b, c, 1e-6)",
    ),
    4: (),
}
"""Expressions with two numbers, by the number of tensors."""

HELPERS = {
    "sparsemax": '''def sparsemax(a):
    """Project rows onto the probability simplex."""
    ordered = a.sort(-1, descending=True).values
    sums = ordered.cumsum(-1) - 1
    ranks = torch.arange(1, a.shape[-1] + 1, dtype=a.dtype)
    count = (ordered * ranks > sums).sum(-1, keepdim=True)
    return (a - sums.gather(-1, count - 1) / count).clamp(min=0)
''',
    "jsd": '''def jsd(a, b, beta=0.5):
    """Return the Jensen-Shannon divergence of log probabilities, as a mean over rows."""
    p, q = b.exp(), a.exp()
    middle = torch.log(beta * p + (1 - beta) * q)
    return (beta * p * (b - middle) + (1 - beta) * q * (a - middle)).sum() / (a.numel() / a.shape[-1])
''',
    "rotate": '''def rotate(a, cosine, sine):
    """Rotate the halves of the last dimension."""
    half = a.shape[-1] // 2
    turned = torch.cat([-a[..., half:], a[..., :half]], -1)
    return a * cosine + turned * sine
''',
    "poly_norm": '''def poly_norm(a, weight, bias, eps):
    """Sum normalized powers."""
    parts = [a**k * torch.rsqrt((a**k).pow(2).mean(-1, keepdim=True) + eps) for k in (3, 2, 1)]
    return sum(w * part for w, part in zip(weight, parts)) + bias
''',
}
"""The functions that expressions call, as text."""
