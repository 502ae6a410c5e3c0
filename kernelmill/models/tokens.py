"""Numbers of tokens and what they cost, without the vocabulary of any model and without the network."""

import math
import re
from decimal import Decimal

from kernelmill.config.model_params import ModelParams, PriceParams
from kernelmill.models.protocol import Question

_PIECES = re.compile(
    r"(?P<word>[^\W\d_]+)|(?P<digits>\d{1,3})|(?P<mark>[^\w\s]{1,2}|_)|(?P<break>\n[ \t]*)|(?P<blank>[ \t]+)"
)
LETTERS = 6
"""The letters that a token of a longer word covers on average."""
FRAME_TOKENS = 16
"""More tokens than templates of conversations add to a message, or to the whole."""
MILLION = 1_000_000


def tokens(text: str) -> int:
    """Estimate the number of tokens of a text, without the vocabulary of any model.

    Words count one token for each `LETTERS` letters, digits one for three, punctuation one for two marks, line breaks
    with their indentation one; single blanks belong to the next word.
    """
    count = 0
    for found in _PIECES.finditer(text):
        kind = found.lastgroup
        if kind == "word":
            count += math.ceil(len(found[0]) / LETTERS)
        elif kind != "blank" or len(found[0]) > 1:
            count += 1
    return count


def estimated_input(question: Question) -> int:
    """Estimate the tokens of what a question sends."""
    return sum(tokens(message.text) + FRAME_TOKENS // 4 for message in question.messages)


def most_input(question: Question) -> int:
    """Return a number of tokens that what a question sends cannot exceed: no token is less than one byte."""
    texts = [message.text for message in question.messages] + [question.schema or ""]
    return sum(len(text.encode("utf-8", "replace")) + FRAME_TOKENS for text in texts) + FRAME_TOKENS


def cost(prices: PriceParams, input_tokens: int, output_tokens: int, *, batched: bool = False) -> Decimal:
    """Return what tokens cost, exactly; only floats that people wrote are involved, by their shortest decimal form."""
    each = Decimal(str(prices.input)) * input_tokens + Decimal(str(prices.output)) * output_tokens
    return each / MILLION * (Decimal(str(prices.batch_share)) if batched else 1)


def estimated_cost(params: ModelParams, question: Question) -> Decimal:
    """Estimate what a question costs at most: for its estimated input, and for a reply as long as is allowed."""
    most = params.sampling.max_output_tokens
    return cost(params.prices, estimated_input(question), most, batched=params.batch)
