"""How a stage gets its model: `async with opened(parameters, "wrap", data / "wrap") as model`.

The model is none where no model is configured, so that the stage skips that work. At the end of the block, the folder
of the stage has `transcripts/<model>--<prompt>.jsonl` and `model.json`, both outputs of the stage in dvc.yaml; the
first with `persist: true`, since a stage that runs again reads the replies that it wrote before.
"""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from decimal import Decimal
from pathlib import Path

from kernelmill import progress
from kernelmill.config.model_params import ModelParams
from kernelmill.config.params import Params
from kernelmill.models.accounts import NO_MODEL, write_account
from kernelmill.models.recording import kept_replies, transcripts
from kernelmill.models.recording.kept_replies import KeptReplies
from kernelmill.models.recording.question_keys import slug
from kernelmill.models.recording.transcripts import Transcripts
from kernelmill.models.session import Session
from kernelmill.records.models import ModelAccount, UnrecordedQuestion

SHOWN = 5


@asynccontextmanager
async def opened(params: Params, stage: str, folder: Path) -> AsyncIterator[Session | None]:
    """Yield the configured model for a stage, which writes to this folder; none if no model is configured.

    `Session.ask` answers questions as `LanguageModel` says, and `Session.count` counts what became of the replies.
    Raises `ModelError` at the end of the block if one ended the work within, even if it was caught there: files are
    then left as they were, and the replies that were bought are kept for the next run.
    """
    prompt = params.describe.variant
    if params.model.kind == "none":
        yield None
        write_account(folder, ModelAccount(model=NO_MODEL, prompt=prompt))
        transcripts.write(folder, NO_MODEL, prompt, ())
        return
    async with _session(params.model, prompt, transcripts.read(folder, params.model.recorded)) as session:
        complete = False
        try:
            yield session
            complete = True
        except Exception:
            complete = True
            raise
        finally:
            # What was sent is paid for, so its replies are waited for, unless the user interrupts.
            await session.close(wait=complete)
            _say(stage, session)
    if session.failure is not None:
        raise session.failure
    transcripts.write(folder, session.name, prompt, session.replies, session.unrecorded)
    write_account(folder, session.account())


@asynccontextmanager
async def _session(params: ModelParams, prompt: str, recorded: Transcripts) -> AsyncIterator[Session]:
    kept = KeptReplies(kept_replies.folder())
    session = Session(params=params, prompt=prompt, recorded=recorded, kept=kept, buy=None)
    if params.kind == "replay":
        yield session
        return
    # The client library takes a second to import.
    from kernelmill.models.server.batches import Batches  # noqa: PLC0415
    from kernelmill.models.server.client import Server, connected, opened_ledger  # noqa: PLC0415
    from kernelmill.models.server.pace import Pace  # noqa: PLC0415

    kept.prepare()
    async with AsyncExitStack() as open_clients:
        clients = connected(params)
        for client in clients:
            await open_clients.enter_async_context(client)
        server = Server(
            params=params, clients=clients, kept=kept, ledger=opened_ledger(params, kept), pace=Pace(params.limits)
        )
        batches = Batches(server, kept.root / "batches" / slug(params.name))
        session.buy, session.end = batches.ask if params.batch else server.ask, server.close
        yield session


def _say(stage: str, session: Session) -> None:
    """Print what was asked, and what replies are missing with what they would cost."""
    account = session.account()
    states = ", ".join(f"{number} {state}" for state, number in account.replies.items()) or "no reply"
    progress.note(
        f"{stage}: {account.questions} questions to {session.name}: {states}; {session.bought} bought now, "
        f"{account.input_tokens:,} + {account.output_tokens:,} tokens, which cost {account.cost:,.4f} when bought"
    )
    if session.unrecorded:
        progress.note(f"{stage}: {_missing(session)}")


def _missing(session: Session) -> str:
    missing: tuple[UnrecordedQuestion, ...] = session.unrecorded
    purposes = Counter(one.purpose for one in missing)
    total = sum((Decimal(str(one.cost)) for one in missing), Decimal(0))
    free = sum(session.kept.get(one.key) is not None for one in missing)
    subjects = ", ".join(dict.fromkeys(one.subject for one in missing[:SHOWN]))
    return (
        f"{len(missing)} questions have no recorded reply "
        f"({', '.join(f'{name} {number}' for name, number in sorted(purposes.items()))}): {subjects}"
        f"{', ...' if len(missing) > SHOWN else ''}. Buying them would cost at most about {total:,.2f}; "
        f"{free} of them are kept on this machine and cost nothing"
    )
