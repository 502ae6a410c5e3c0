import asyncio
from decimal import Decimal
from pathlib import Path

import pytest

from kernelmill.config.model_params import BudgetParams
from kernelmill.errors import ModelError
from kernelmill.models.server.ledger import NOTHING, Amount, Ledger
from tests.kernelmill.models.conftest import Ask, question
from tests.kernelmill.models.scripted_server import Answer, Received, completion, serving

PRICES = {"input": 0, "output": 2}
OUTPUT = {"max_output_tokens": 500}
COST = 0.001
"""The known cost of a reply of 500 tokens, at 2 for a million."""


def answer(request: Received) -> Answer:
    return Answer(body=completion(request.words, usage=(100, 500)), seconds=0.001)


@pytest.mark.long
@pytest.mark.slow
def test_budget_for_four_hundred_requests_stops_at_four_hundred_and_goes_on_when_raised(asked: Ask) -> None:
    questions = [question(f"question {n}") for n in range(1000)]
    with serving(answer) as server:
        for budget, sent in ((400, 400), (400, 400), (650, 650)):
            with pytest.raises(ModelError, match=rf"(?s)used up: model.budget.money is {budget * COST:g}.*raise it"):
                asked(server.url, questions, prices=PRICES, sampling=OUTPUT, budget={"money": budget * COST})
            assert len(server.received) == sent
        replies = asked(server.url, questions, prices=PRICES, sampling=OUTPUT, budget={"money": 1})
    assert [reply.text for reply in replies] == [f"question {n}" for n in range(1000)]
    assert sorted(server.words) == sorted(one.messages[-1].text for one in questions)


def test_budget_counts_input_that_the_server_has_counted_before_exactly(asked: Ask) -> None:
    questions = [question("the same words", attempt=n) for n in range(100)]
    with serving(answer) as server, pytest.raises(ModelError, match=r"model.budget.tokens is 24000"):
        # One request costs 600 tokens; what it may cost is known only after the first.
        asked(server.url, questions, sampling=OUTPUT, budget={"tokens": 24000})
    assert len(server.received) == 40


def test_budget_is_not_exceeded_where_replies_cost_less_than_they_may(asked: Ask) -> None:
    questions = [question(f"question {n}") for n in range(100)]
    with serving(lambda _: Answer(body=completion("x", usage=(10, 100)))) as server, pytest.raises(ModelError):
        asked(server.url, questions, prices=PRICES, sampling=OUTPUT, budget={"money": 0.01})
    # At 0.0002 each: after 46, another may cost 0.001 and still fits, as 0.0102 would not.
    assert len(server.received) == 46


def test_reply_of_unknown_outcome_is_charged_in_full(asked: Ask) -> None:
    with serving(lambda _: Answer(drops_after=0)) as server, pytest.raises(ModelError, match="used up"):
        asked(server.url, [question("a")], prices=PRICES, sampling=OUTPUT, budget={"money": 2 * COST})
    assert len(server.received) == 2


def test_rejected_request_costs_nothing(asked: Ask) -> None:
    with serving(lambda _: Answer(status=500)) as server:
        asked(server.url, [question("a")], prices=PRICES, sampling=OUTPUT, budget={"money": COST})
    assert len(server.received) == 4


def test_replies_kept_before_need_no_budget(asked: Ask) -> None:
    with serving(answer) as server:
        asked(server.url, [question("a")], prices=PRICES, sampling=OUTPUT)
        asked(server.url, [question("a")], prices=PRICES, sampling=OUTPUT, budget={"money": 0})
    assert len(server.received) == 1


def ledger(path: Path, money: float) -> Ledger:
    return Ledger(path, BudgetParams(money=money), "m")


def test_two_runs_share_one_budget(tmp_path: Path) -> None:
    async def run() -> None:
        first, second = ledger(tmp_path / "l", 3), ledger(tmp_path / "l", 3)
        await first.reserve("a", Amount(Decimal(2), 0))
        with pytest.raises(ModelError):
            await second.reserve("b", Amount(Decimal(2), 0))
        await first.settle("a", Amount(Decimal(1), 7))
        await second.reserve("b", Amount(Decimal(2), 0))
        assert first.total == Amount(Decimal(3), 7)

    asyncio.run(run())


def test_reservations_of_a_killed_run_count(tmp_path: Path) -> None:
    async def run() -> None:
        await ledger(tmp_path / "l", 2).reserve("a", Amount(Decimal(2), 0))
        with pytest.raises(ModelError, match="2 and 0 tokens are spent or reserved"):
            await ledger(tmp_path / "l", 2).reserve("b", Amount(Decimal(1), 0))

    asyncio.run(run())


def test_reservation_waits_for_replies_under_way(tmp_path: Path) -> None:
    async def run() -> None:
        one = ledger(tmp_path / "l", 2)
        await one.reserve("a", Amount(Decimal(2), 0))
        waiting = asyncio.ensure_future(one.reserve("b", Amount(Decimal(1), 0)))
        await asyncio.sleep(0)
        assert not waiting.done()
        await one.settle("a", NOTHING)
        await waiting

    asyncio.run(run())


def test_line_that_was_cut_short_is_passed_over(tmp_path: Path) -> None:
    async def run() -> None:
        one = ledger(tmp_path / "l", 9)
        await one.reserve("a", Amount(Decimal(2), 0))
        with (tmp_path / "l").open("a") as file:
            file.write('{"id": "b", "sta')
        await one.reserve("c", Amount(Decimal(1), 0))
        assert ledger(tmp_path / "l", 9).total.money == one.total.money == 3

    asyncio.run(run())
