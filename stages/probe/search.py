"""The search for a kernel's relations: from experiments to the extent of each buffer and the values it may hold.

1. A base point: small sizes at which the kernel runs.
2. Sources: buffers whose values move the accesses of others, found by holding each constant, or letting it ascend.
3. Extents: the sizes are varied one at a time, and each buffer's extent is fitted as a product of sizes. What a source
   may hold is the bound under which the extents are such products.
4. The proof: fresh sizes and random contents in buffers of just these extents; nothing may be touched outside.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from stages.extract.expressions import Binary, walk
from stages.probe.experiment import Buffer, Described, Experiment, Fill, Observation, Value
from stages.probe.formulas import FORMS, Factor, NotComputableError, Product, Sample, evaluate, fit, product_of
from stages.probe.kernel_text import KernelText, compared
from stages.probe.launching import Configuration, Known
from stages.probe.prober import ProbeError, Prober

BASES = (2, 3, 4, 1, 8)
STEPS = (1, 2, 3)
"""Sizes are varied to these multiples of their base: what must divide another still does."""
LARGE = 66
"""A multiple beyond a block of 64, for sizes that the grid depends on."""
MOST_COUNT = 40_000
ROOM = 1 << 13
"""Elements that are filled while extents are not known."""
TYPICAL = (4, 6, 5, 8, 7, 3)
TYPICAL_COUNT = 1000
"""More than a block, and no multiple of one."""
MOST_COLUMNS = 20
"""Of a row of a floating-point buffer in which indices are looked for."""
SELECTING = (-1, 1, -2, 2)
"""Values that stand for states in buffers of whole numbers, such as "not yet"."""
MOST_THREADS = 1024
MOST_BLOCKS = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Flavour:
    """One way to choose what no relation depends on."""

    low: float
    high: float
    """Of elements of floating-point buffers."""
    scalar: float
    seed: int


AT_REST = Fill(kind="constant")
SMALL = Fill(kind="uniform", a=0, b=4, seed=9)
"""Contents of whole-number buffers that nothing is known of."""
FLAVOURS = (
    Flavour(low=0, high=1, scalar=0.5, seed=1),
    Flavour(low=0, high=0, scalar=1, seed=2),
    Flavour(low=-2, high=6, scalar=1.5, seed=3),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exact:
    """Buffers as they are meant to be, where their shapes are known."""

    elements: Mapping[int, int]
    """By argument."""
    whole: Fill
    """Of whole-number buffers that are no sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A buffer, or one column of it, whose values move accesses."""

    argument: int
    kind: Literal["index", "offsets", "selector"]
    """`index`: its values are places in others; `offsets`: ascending places where segments start; `selector`: values
    that choose what is done at all."""
    start: int = 0
    """The least value that keeps accesses inside; for selectors the one that does most."""
    period: int = 1
    column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounded:
    """A source, and the bound of its values: exclusive for indices, the last one for offsets."""

    source: Source
    bound: Product
    into: tuple[int, ...]
    """Arguments that it indexes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """What was found of one buffer."""

    argument: int
    elements: Product
    read: bool
    written: bool
    atomic: bool
    needed: bool
    """Whether its contents before the launch matter."""
    widest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The relations of a kernel, as proven on fresh sizes."""

    sizes: tuple[str, ...]
    """Free ones; the values of a few tried points are in `base`."""
    base: Mapping[str, int]
    derived: Mapping[str, Product]
    """Whole-number parameters that were counts: products of sizes."""
    extents: tuple[Extent, ...]
    sources: tuple[Bounded, ...]
    modes: Mapping[str, tuple[int, ...]]
    pinned: Mapping[str, int]
    """Modes for which alone the relations hold."""
    proofs: int
    """Runs on fresh sizes that stayed inside."""
    any_whole: bool
    """Whether whole-number buffers that are no sources may hold more than zeros."""
    typical: Mapping[str, int]
    """Of every size: a case among the proofs."""
    apart: "Mapping[str, Found]"
    """Before a count was taken apart, by count."""


@dataclass(slots=True, kw_only=True)
class Search:
    """One kernel's search; `find` is its only entry."""

    prober: Prober
    text: KernelText
    described: tuple[Described, ...]
    known: Known
    pinned: dict[str, int] = field(default_factory=dict)
    base: dict[str, int] = field(default_factory=dict)
    modes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    axes: tuple[str, ...] = ()

    def find(self) -> Found:
        """The relations.

        Raises `ProbeError` with the reason where there are none to be found.
        """
        self._sort_parameters()
        choices = [dict[str, int](), *self._pinnings()]
        last: ProbeError | None = None
        most = 0
        for pinned in choices:
            self.pinned = pinned
            try:
                self._find_base()
                reached = self._reached()
                if pinned and reached < most:
                    continue  # a mode in which less is done says less
                most = max(most, reached)
                return self._find()
            except ProbeError as error:
                last = last or error
                if error.reason in ("probe_broken", "never_ends", "unsupported_parameter"):
                    raise
        assert last is not None
        raise last

    def _reached(self) -> int:
        """How many buffers are touched at the base in the first of the modes."""
        run = self._runs(self.base, {})
        return 0 if run is None else sum(1 for extent in run.extents.values() if extent)

    def _find(self) -> Found:
        sources = self._find_sources()
        sources += self._float_sources(sources)
        measured = self._measure(sources)
        extents, bounded, aliases = self._solve(measured, sources)
        return self._proven(self._counts_resolved(self._found(measured, extents, bounded, aliases)))

    # ----------------------------------------------------------------------------------------------- the parameters
    def _sort_parameters(self) -> None:
        sizes = list[str]()
        for declared, described in zip(self.text.parameters, self.described, strict=True):
            if described.kind == "unknown":
                raise ProbeError("unsupported_parameter", f"{declared.type} {declared.name}")
            if described.kind == "pointer" and described.element == "opaque":
                raise ProbeError("unsupported_element", f"{declared.type} {declared.name}")
            if described.kind == "tensor":
                sizes.append(f"{declared.name}_size0")
            if described.kind != "value":
                continue
            if described.element == "boolean":
                self.modes[declared.name] = (0, 1)
            elif described.element == "integer" and declared.name in self.known.free:
                told = any(size.size == declared.name for size in self.known.tensor_sizes)
                values = () if told or declared.name in self.known.counts else compared(self.text.body, declared.name)
                if values:
                    self.modes[declared.name] = values
                else:
                    sizes.append(declared.name)
            elif described.element == "opaque":
                raise ProbeError("unsupported_parameter", f"{declared.type} {declared.name}")
        self.axes = (*sizes, *self.known.hidden)

    def _pinnings(self) -> Iterator[dict[str, int]]:
        if self.modes:
            names = list(self.modes)
            for values in itertools.islice(itertools.product(*(self.modes[name] for name in names)), 12):
                yield dict(zip(names, values, strict=True))

    # ------------------------------------------------------------------------------------------------ making one run
    def _mode_choices(self) -> list[dict[str, int]]:
        first = {name: values[0] for name, values in self.modes.items()} | self.pinned
        chosen = [first]
        for name, values in self.modes.items():
            if name not in self.pinned:
                chosen += [first | {name: value} for value in values[1:]]
        return chosen

    def _scalars(self, point: Mapping[str, int], modes: Mapping[str, int]) -> dict[str, int]:
        """Sizes, modes and what follows from them.

        Raises `ProbeError` where an expression of the launch cannot be computed.
        """
        values = {**point, **modes}
        pending = dict(self.known.derived)
        while pending:
            ready = False
            for name, node in list(pending.items()):
                try:
                    values[name] = int(evaluate(node, values))
                except NotComputableError:
                    continue
                ready = True
                del pending[name]
            if not ready:
                raise ProbeError("launch_not_computable", ", ".join(sorted(pending)))
        return values

    def _experiment(
        self,
        point: Mapping[str, int],
        modes: Mapping[str, int],
        flavour: Flavour,
        fills: Mapping[int, tuple[Fill, ...]],
        exact: Exact | None = None,
    ) -> Experiment | None:
        """A run; none where its launch would be of nothing or too large."""
        values = self._scalars(point, modes)
        try:
            grid, block, shared = configured(self.known.configuration, values)
        except NotComputableError as error:
            raise ProbeError("launch_not_computable", str(error)) from error
        threads = block[0] * block[1] * block[2]
        if min(*grid, *block) < 1 or threads > MOST_THREADS or grid[0] * grid[1] * grid[2] > MOST_BLOCKS:
            return None
        arguments: list[Value | Buffer] = []
        for number, (declared, described) in enumerate(zip(self.text.parameters, self.described, strict=True)):
            if described.kind == "value":
                arguments.append(
                    Value(value=flavour.scalar if described.element == "float" else values.get(declared.name, 1))
                )
                continue
            elements = ROOM if exact is None else exact.elements[number]
            plain = Fill(kind="uniform", a=flavour.low, b=flavour.high, seed=flavour.seed * 100 + number)
            whole = plain if described.element == "float" else AT_REST if exact is None else exact.whole
            sizes = (values[f"{declared.name}_size0"],) if described.kind == "tensor" else ()
            given = fills.get(number, ())
            base = () if given and given[0].period == 1 else (whole,)
            arguments.append(Buffer(elements=elements, fills=(*base, *given), sizes=sizes))
        return Experiment(grid=grid, block=block, shared=shared, arguments=tuple(arguments))

    def _runs(
        self,
        point: Mapping[str, int],
        fills: Mapping[int, tuple[Fill, ...]],
        flavours: Sequence[Flavour] = FLAVOURS,
    ) -> "Together | None":
        """All modes and flavours at one point; none where a run did not come to its end."""
        (result,) = self._many([(point, fills)], flavours)
        return result

    def _many(
        self,
        wanted: Sequence[tuple[Mapping[str, int], Mapping[int, tuple[Fill, ...]]]],
        flavours: Sequence[Flavour] = FLAVOURS,
    ) -> "list[Together | None]":
        """Several points, in as few processes as can be."""
        batches: list[list[Experiment] | None] = []
        for point, fills in wanted:
            made = [self._experiment(point, modes, one, fills) for modes in self._mode_choices() for one in flavours]
            batches.append(None if any(one is None for one in made) else [one for one in made if one is not None])
        flat = [one for batch in batches if batch is not None for one in batch]
        answers = iter(self.prober.observe(flat))
        results: list[Together | None] = []
        for batch in batches:
            own = [] if batch is None else [next(answers) for _ in batch]
            results.append(together(own, self._pointers) if own else None)
        return results

    @property
    def _pointers(self) -> tuple[int, ...]:
        return tuple(number for number, one in enumerate(self.described) if one.kind != "value")

    # -------------------------------------------------------------------------------------------------- 1. the base
    def _point(self, base: int) -> dict[str, int]:
        point = dict.fromkeys(self.axes, base)
        product = 6
        for name in self.axes:
            if name not in self.known.counts and product * base <= MOST_COUNT:
                product *= base
        for name in self.known.counts:
            if name in point:
                point[name] = product
        return point

    def _find_base(self) -> None:
        ended = dict[str, None]()
        for base in BASES:
            point = self._point(base)
            tried = self._runs(point, {})
            if tried is not None and tried.ended == "done" and any(tried.extents.values()):
                self.base = point
                return
            ended[tried.ended if tried is not None else "no_launch"] = None
        if "timed_out" in ended or "too_long" in ended:
            raise ProbeError("never_ends", ", ".join(ended))
        raise ProbeError("never_runs", ", ".join(ended) if set(ended) != {"done"} else "touches nothing")

    # ---------------------------------------------------------------------------------------------------- 2. sources
    def _find_sources(self) -> list[Source]:
        """Whole-number buffers that index others; those that ascend like offsets are kept so while others are tried."""
        sources: dict[int, Source] = {}
        tried = set[int]()
        for _ in range(3):
            before = self._runs(self.base, self._held(sources.values()))
            if before is None or before.ended != "done":
                raise ProbeError("never_runs", "with indices in place")
            candidates = [
                number
                for number in self._pointers
                if self.described[number].element == "integer" and before.needed[number] and number not in tried
            ]
            if not candidates:
                break
            for number in candidates:
                tried.add(number)
                found = self._source(number, sources, before)
                if found is not None:
                    sources[number] = found
        return list(sources.values())

    def _source(self, number: int, sources: Mapping[int, Source], before: "Together") -> Source | None:
        held = self._held(sources.values())
        constants = [{**held, number: (Fill(kind="constant", a=value),)} for value in (1, 2, 3)]
        ramps = [{**held, number: (Fill(kind="ramp", a=0, b=step),)} for step in (1, 2)]
        runs = self._many([(self.base, fills) for fills in (*constants, *ramps)])
        one, two, three, slow, fast = runs
        if two is not None and three is not None and one is not None:
            for other in self._pointers:
                growth = three.extents[other] - two.extents[other]
                if growth > 0 and two.extents[other] - one.extents[other] == growth:
                    return Source(
                        argument=number,
                        kind="index",
                        start=-(before.lows[other] // growth) if before.lows[other] < 0 else 0,
                    )
        if slow is not None and fast is not None and slow.ended == "done":
            for other in self._pointers:
                # Segments of equal length: nothing while all offsets are the same, then in proportion.
                if (
                    slow.counts[other] > before.counts[other]
                    and fast.extents[other] > slow.extents[other] > before.extents[other]
                ):
                    return Source(argument=number, kind="offsets")
        return self._selector(number, held, before)

    def _selector(self, number: int, held: Mapping[int, tuple[Fill, ...]], before: "Together") -> Source | None:
        """A buffer whose values let the kernel touch what it leaves alone otherwise."""
        runs = self._many([(self.base, {**held, number: (Fill(kind="constant", a=value),)}) for value in SELECTING])
        for value, run in zip(SELECTING, runs, strict=True):
            if run is None or run.ended != "done" or any(run.lows.values()):
                continue
            if any(run.counts[other] and not before.counts[other] for other in self._pointers):
                return Source(argument=number, kind="selector", start=value)
        return None

    def _held(self, sources: Iterable[Source]) -> dict[int, tuple[Fill, ...]]:
        """Contents under which all sources are at rest."""
        fills = dict[int, tuple[Fill, ...]]()
        for source in sources:
            one = (
                Fill(kind="ramp", a=0, b=1)
                if source.kind == "offsets"
                else Fill(kind="constant", a=source.start, period=source.period, column=source.column)
            )
            fills[source.argument] = (*fills.get(source.argument, ()), one)
        return fills

    def _float_sources(self, sources: Sequence[Source]) -> list[Source]:
        """Columns of floating-point buffers that hold indices, such as the number of an image before a box."""
        held = self._held(sources)
        calm = FLAVOURS[:1]
        before = self._runs(self.base, held, calm)
        if before is None or before.ended != "done":
            return []
        floats = [n for n in self._pointers if self.described[n].element == "float" and before.needed[n]]
        found = []
        for number in floats:
            # The longest first: of a shorter period, or of a multiple, several columns move accesses or none does.
            for period in (n for n in range(MOST_COLUMNS, 0, -1) if before.extents[number] % n == 0):
                columns = [
                    self._many(
                        [
                            (
                                self.base,
                                {**held, number: (Fill(kind="constant", a=value, period=period, column=column),)},
                            )
                            for value in (0, 1, 2, 3)
                        ],
                        calm,
                    )
                    for column in range(period)
                ]
                moved = [c for c, runs in enumerate(columns) if self._moves(runs)]
                if len(moved) == 1:
                    found.append(Source(argument=number, kind="index", period=period, column=moved[0]))
                    break
        return found

    def _moves(self, runs: "Sequence[Together | None]") -> bool:
        seen = [one for one in runs if one is not None and one.ended == "done"]
        if len(seen) != 4:
            return False
        for other in self._pointers:
            steps = [b.extents[other] - a.extents[other] for a, b in itertools.pairwise(seen)]
            if steps[0] > 0 and len(set(steps)) == 1:
                return True
        return False

    # ---------------------------------------------------------------------------------------------------- 3. extents
    def _points(self) -> Iterator[tuple[str, int, dict[str, int]]]:
        in_grid = {name for name in self.axes if self._depends(name)}
        for name in self.axes:
            large = name in in_grid and self.base[name] * LARGE <= 2000
            steps = (*STEPS[1:], LARGE) if large else STEPS[1:]
            for step in steps:
                yield name, self.base[name] * step, self.base | {name: self.base[name] * step}

    def _depends(self, name: str) -> bool:
        """Whether the launch configuration changes with a size."""
        modes = self._mode_choices()[0]
        try:
            one = configured(self.known.configuration, self._scalars(self.base, modes))
            other = configured(
                self.known.configuration, self._scalars(self.base | {name: self.base[name] * 1000}, modes)
            )
        except (NotComputableError, ProbeError):
            return False
        return one != other

    def _measure(self, sources: Sequence[Source]) -> "Measured":
        measured = Measured(axes=self.axes, base=dict(self.base), points=[], sources=tuple(sources))
        self._add(measured, [("", 0, dict(self.base)), *self._points()])
        if not measured.points or measured.points[0].axis:
            raise ProbeError("never_runs", "at the base, with indices in place")
        # Where a larger size ends the kernel early, or kills it, a smaller one may tell more.
        silent = [name for name in self.axes if measured.silent(name)]
        self._add(
            measured,
            [
                (name, size, self.base | {name: size})
                for name in silent
                for size in (1, self.base[name] + 1)
                if size != self.base[name]
            ],
        )
        for name in self.axes:
            if not any(point.axis == name for point in measured.points):
                raise ProbeError("size_not_varied", f"{name}: the kernel runs with {self.base[name]} alone")
        return measured

    def _add(self, measured: "Measured", points: Sequence[tuple[str, int, dict[str, int]]]) -> None:
        """Measure at further points; those at which the kernel does not come to its end are left out."""
        held = self._held(measured.sources)
        wanted: list[tuple[dict[str, int], dict[int, tuple[Fill, ...]]]] = []
        for _, _, point in points:
            wanted.append((point, held))
            wanted += [(point, self._stepped(held, source)) for source in measured.sources]
        runs = self._many(wanted)
        each = 1 + len(measured.sources)
        for number, (axis, size, _) in enumerate(points):
            own = [run for run in runs[number * each : (number + 1) * each] if run is not None and run.ended == "done"]
            if len(own) == each:
                measured.points.append(Point(axis=axis, size=size, runs=tuple(own)))

    def _stepped(self, held: Mapping[int, tuple[Fill, ...]], source: Source) -> dict[int, tuple[Fill, ...]]:
        """The same with one source a step further."""
        if source.kind == "selector":
            return dict(held)
        changed = []
        for one in held[source.argument]:
            own = one.period == source.period and one.column == source.column
            changed.append(
                one if not own else replace(one, b=2) if source.kind == "offsets" else replace(one, a=one.a + 1)
            )
        return {**held, source.argument: tuple(changed)}

    def _solve(
        self, measured: "Measured", sources: Sequence[Source]
    ) -> "tuple[dict[int, Product], list[Bounded], dict[str, None]]":
        extents = dict[int, Product]()
        hidden = dict[str, None]()
        bounds = dict[int, tuple[Product, list[int]]]()
        for number in self._pointers:
            moving = [i for i, one in enumerate(sources) if one.kind != "selector" and measured.growth(i, number) > 0]
            if not measured.touched(number):
                extents[number] = Product(coefficient=1)
                continue
            plain = measured.fit(number)
            if not moving:
                plain = plain or self._enclosing(measured, number)
                if plain is None:
                    raise ProbeError("no_formula", f"{self.text.parameters[number].name}: {measured.shown(number)}")
                extents[number] = plain
                continue
            solved = self._bounded(measured, number, moving, bounds, hidden)
            if solved is None:
                raise ProbeError("no_bound", f"{self.text.parameters[number].name}: {measured.shown(number)}")
            extents[number] = solved
        bounded = [
            Bounded(
                source=source,
                bound=bounds[i][0] if i in bounds else Product(coefficient=1),
                into=tuple(bounds[i][1]) if i in bounds else (),
            )
            for i, source in enumerate(sources)
            if i in bounds or source.kind == "selector"
        ]
        return extents, bounded, hidden

    def _enclosing(self, measured: "Measured", number: int) -> Product | None:
        """The smallest product of sizes that holds all accesses, where these depend on values."""
        told = {
            size.dimension: size.size
            for size in self.known.tensor_sizes
            if size.origin == self.known.origins.get(self.text.parameters[number].name)
        }
        best: tuple[Fraction, int, Product] | None = None
        own = self.axes
        identity = FORMS[1]
        for count in range(min(len(own), 5) + 1):
            for chosen in itertools.combinations(own, count):
                if any(size not in chosen for size in told.values() if size in own):
                    continue
                for coefficient in (1, 2, 3, 4):
                    product = Product(
                        coefficient=coefficient, factors=tuple(Factor(axis=name, form=identity) for name in chosen)
                    )
                    slack = measured.slack(number, product)
                    if slack is not None and (best is None or (slack, count) < (best[0], best[1])):
                        best = (slack, count, product)
        return best[2] if best is not None and best[0] <= 3 else None

    def _bounded(
        self,
        measured: "Measured",
        number: int,
        moving: Sequence[int],
        bounds: dict[int, tuple[Product, list[int]]],
        hidden: dict[str, None],
    ) -> Product | None:
        """The extent of a buffer that sources index, and with it the bounds of these."""
        alone = moving[0] if len(moving) == 1 else None
        if alone is not None and (
            (alone in bounds and not bounds[alone][0].axes <= set(self.axes))
            or (alone not in bounds and measured.rests_on_one(number, alone))
        ):
            return self._by_stride(measured, number, alone, bounds, hidden)
        candidates = []
        for i in moving:
            if i in bounds:
                candidates.append([bounds[i][0]] if bounds[i][0].axes <= set(self.axes) else [])
            elif measured.sources[i].kind == "offsets":
                candidates.append([])
            else:
                candidates.append([*self._likely_bounds(number), *self._axis_bounds()])
        for chosen in itertools.product(*candidates):
            product = measured.fit_bounded(number, moving, chosen)
            if product is not None:
                for i, bound in zip(moving, chosen, strict=True):
                    bounds.setdefault(i, (bound, []))[1].append(number)
                return product
        return None if alone is None else self._by_stride(measured, number, alone, bounds, hidden)

    def _by_stride(
        self,
        measured: "Measured",
        number: int,
        source: int,
        bounds: dict[int, tuple[Product, list[int]]],
        hidden: dict[str, None],
    ) -> Product | None:
        """As many strides of a source as the buffer has rows, by a size of its own where the launch tells none."""
        stride = measured.fit_stride(number, source)
        if not measured.rests_within(number, source):
            return None  # more than one row is reached with the index at rest: rows of rows
        if stride is None or (source in bounds and not bounds[source][0].axes <= set(self.axes) | set(hidden)):
            return None
        if source in bounds:
            bound = bounds[source][0]
        else:
            free = next((p for p in self._likely_bounds(number) if not p.axes & stride.axes), None)
            name = f"num_{self.text.parameters[number].name}"
            bound = free or Product(coefficient=1, factors=(Factor(axis=name, form=FORMS[1]),))
            if free is None:
                hidden[name] = None
        bounds.setdefault(source, (bound, []))[1].append(number)
        if stride.axes & bound.axes:
            return None
        return Product(coefficient=stride.coefficient * bound.coefficient, factors=(*stride.factors, *bound.factors))

    def _likely_bounds(self, number: int) -> list[Product]:
        """Sizes of the buffer itself that the launch tells."""
        origin = self.known.origins.get(self.text.parameters[number].name)
        own = [size for size in self.known.tensor_sizes if size.origin == origin and size.size in self.axes]
        return [
            Product(coefficient=1, factors=(Factor(axis=size.size, form=FORMS[1]),))
            for size in sorted(own, key=lambda size: size.dimension)
        ]

    def _axis_bounds(self) -> list[Product]:
        """What else an index may stay below: a size, a parameter that is a product of sizes, or two sizes' product."""
        single = [Factor(axis=name, form=FORMS[1]) for name in self.axes]
        derived = [product_of(node) for node in self.known.derived.values()]
        return [
            *(Product(coefficient=1, factors=(factor,)) for factor in single),
            *(one for one in derived if one is not None and one.axes <= set(self.axes)),
            *(Product(coefficient=1, factors=pair) for pair in itertools.combinations(single, 2)),
        ]

    # ------------------------------------------------------------------------------------------------- 4. the proof
    def _found(
        self,
        measured: "Measured",
        extents: Mapping[int, Product],
        bounded: Sequence[Bounded],
        hidden: Mapping[str, None],
    ) -> Found:
        made = []
        for number in self._pointers:
            runs = [run for point in measured.points for run in point.runs]
            made.append(
                Extent(
                    argument=number,
                    elements=extents[number],
                    read=any(run.read[number] for run in runs),
                    written=any(run.written[number] for run in runs),
                    atomic=any(run.atomic[number] for run in runs),
                    needed=any(run.needed[number] for run in runs),
                    widest=max(run.widest[number] for run in runs),
                )
            )
        return Found(
            sizes=(*self.axes, *hidden),
            base=self.base | dict.fromkeys(hidden, self.base[self.axes[0]] if self.axes else 2),
            derived={},
            extents=tuple(made),
            sources=tuple(bounded),
            modes={name: values for name, values in self.modes.items() if name not in self.pinned},
            pinned=dict(self.pinned),
            proofs=0,
            any_whole=True,
            typical={},
            apart={},
        )

    def _counts_resolved(self, found: Found) -> Found:
        """Counts that other sizes divide, as products of these and a size of its own."""
        for count in self.known.counts:
            divided = [e for e in found.extents if count in e.elements.axes and e.elements.divisors]
            if count not in found.sizes or not divided:
                continue
            divisors = sorted({axis for extent in divided for axis in extent.elements.divisors})
            widest = max(divided, key=lambda extent: len(extent.elements.divisors))
            name = f"num_{self.text.parameters[widest.argument].name}"
            name = name if name not in found.sizes else f"{name}_each"
            found = _taken_apart(found, count, divisors, name)
        return found

    def _proven(self, found: Found) -> Found:
        """Runs with fresh sizes and contents in buffers of exactly the extents found.

        Raises `ProbeError` where one touches what lies outside.
        """
        last: ProbeError | None = None
        for candidate in (found, *self._with_whole_counts(found)):
            try:
                return self._fewest_divisors(self._prove_either(candidate))
            except ProbeError as error:
                last = last or error
        assert last is not None
        raise last

    def _prove_either(self, found: Found) -> Found:
        """The proof with small whole numbers where nothing is known of them, else with zeros."""
        try:
            return self._prove(found, SMALL)
        except ProbeError:
            return self._prove(replace(found, any_whole=False), AT_REST)

    def _with_whole_counts(self, found: Found) -> Iterator[Found]:
        """The same where a count is a multiple of all other sizes: the kernel may take it apart by any of them."""
        for count in self.known.counts:
            if count in found.sizes:
                others = [size for size in found.sizes if size != count and size not in self.known.covers]
                yield _taken_apart(found, count, others, f"num_{count}")

    def _fewest_divisors(self, found: Found) -> Found:
        """Without the sizes that a count need not be a multiple of."""
        for count, product in found.derived.items():
            own = f"num_{count}"
            if own not in product.axes:
                continue
            for axis in sorted(product.axes - {own}):
                current = found.derived[count]
                kept = [name for name in current.axes if name not in (own, axis)]
                whole = SMALL if found.any_whole else AT_REST
                try:
                    found = self._prove(_taken_apart(_put_together(found, count), count, sorted(kept), own), whole)
                except ProbeError:
                    continue
        return found

    def _prove(self, found: Found, whole: Fill) -> Found:
        points = [self._fresh(found, number) for number in (3, 5, 4, 7)]
        points = [self._typical(found), *(points if points[0] != points[1] else points[:1])]
        experiments, limits = [], []
        for number, point in enumerate(points):
            full = point | {name: product.value(point) for name, product in found.derived.items()}
            values = {e.argument: e.elements.value(full) for e in found.extents}
            fills = proof_fills(found, full, number + 11)
            for modes in self._mode_choices():
                for flavour in FLAVOURS:
                    seeded = replace(flavour, seed=flavour.seed + number)
                    made = self._experiment(full, modes, seeded, fills, Exact(elements=values, whole=whole))
                    if made is not None:
                        experiments.append(made)
                        limits.append(values)
        done = 0
        for observation, values in zip(self.prober.observe(experiments), limits, strict=True):
            if observation.ended != "done":
                raise ProbeError("fails_on_fresh_sizes", f"{observation.ended}, signal {observation.signal}")
            for region in observation.regions:
                slack = 1 if region.widest < 4 and region.atomic else 0
                if region.low < 0 or region.extent > max(values[region.argument], 1) + slack:
                    name = self.text.parameters[region.argument].name
                    raise ProbeError(
                        "out_of_bounds_on_fresh_sizes",
                        f"{name}: [{region.low}, {region.extent}) of {values[region.argument]}",
                    )
            done += 1
        if not done:
            raise ProbeError("never_runs", "on fresh sizes")
        return replace(found, proofs=done, typical=points[0])

    def _fresh(self, found: Found, number: int) -> dict[str, int]:
        """Sizes that were not tried before; multiples of the base where expressions divide."""
        if self._divides(found):
            return {name: found.base[name] * (number % 3 + 2) for name in found.sizes}
        return {name: 1 + (number * (i + 3) + i) % number for i, name in enumerate(found.sizes)}

    def _typical(self, found: Found) -> dict[str, int]:
        """Sizes that a person would try first: a few of each, more of what threads are counted by."""
        if self._divides(found):
            return {name: found.base[name] * 2 for name in found.sizes}
        chosen = {name: TYPICAL[i % len(TYPICAL)] for i, name in enumerate(found.sizes)}
        counted = [name for name in self.known.counts if name in chosen]
        return chosen | dict.fromkeys(counted, TYPICAL_COUNT)

    def _divides(self, found: Found) -> bool:
        """Whether sizes are divided by others, in expressions of the launch or in extents."""
        parts = [*self.known.derived.values()]
        return any(extent.elements.divisors for extent in found.extents) or any(
            isinstance(node, Binary) and node.operator in ("/", "%") for part in parts for node in walk(part)
        )


def configured(
    configuration: Configuration, values: Mapping[str, int]
) -> tuple[tuple[int, int, int], tuple[int, int, int], int]:
    """Grid, block and bytes of shared memory. Raises `NotComputableError`."""
    x, y, z = (int(evaluate(node, values)) for node in configuration.grid)
    i, j, k = (int(evaluate(node, values)) for node in configuration.block)
    return (x, y, z), (i, j, k), int(evaluate(configuration.shared, values))


def proof_fills(found: Found, sizes: Mapping[str, int], seed: int) -> dict[int, tuple[Fill, ...]]:
    """Random contents within the bounds of the sources."""
    fills = dict[int, tuple[Fill, ...]]()
    for one in found.sources:
        bound, source = one.bound.value(sizes), one.source
        if source.kind == "selector":
            low, high = min(0, source.start), max(0, source.start) + 1
            fills[source.argument] = (Fill(kind="uniform", a=low, b=high, seed=seed),)
            continue
        fill = (
            Fill(kind="offsets", a=0, b=bound)
            if source.kind == "offsets"
            else Fill(
                kind="uniform",
                a=source.start,
                b=source.start + bound,
                seed=seed,
                period=source.period,
                column=source.column,
            )
        )
        fills[source.argument] = (*fills.get(source.argument, ()), fill)
    return fills


def _taken_apart(found: Found, count: str, divisors: Sequence[str], name: str) -> Found:
    """The same with a count as the product of a size of its own and of those that divide it."""
    product = Product(coefficient=1, factors=tuple(Factor(axis=axis, form=FORMS[1]) for axis in (name, *divisors)))
    return replace(
        found,
        sizes=(*(size for size in found.sizes if size != count), name),
        base={k: v for k, v in found.base.items() if k != count} | {name: 2},
        derived={**found.derived, count: product},
        extents=tuple(replace(e, elements=_substituted(e.elements, count, product)) for e in found.extents),
        sources=tuple(replace(s, bound=_substituted(s.bound, count, product)) for s in found.sources),
        apart={**found.apart, count: found},
    )


def _put_together(found: Found, count: str) -> Found:
    """As it was before the count was taken apart."""
    return replace(found.apart[count], any_whole=found.any_whole)


def _substituted(product: Product, count: str, by: Product) -> Product:
    """A product with a count replaced; factors that cancel are gone."""
    if count not in product.axes:
        return product
    powers = {f.axis: -1 if f.form.inverse else 1 for f in product.factors if f.axis != count and f.form.text == "{}"}
    other = [f for f in product.factors if f.axis != count and f.form.text != "{}"]
    for factor in by.factors:
        powers[factor.axis] = powers.get(factor.axis, 0) + 1
    forms = {1: FORMS[1], -1: FORMS[2], 2: FORMS[6]}
    return Product(
        coefficient=product.coefficient,
        factors=(*other, *(Factor(axis=a, form=forms[p]) for a, p in powers.items() if p in forms)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Several runs taken together, by argument."""

    ended: str
    """`done` where all came to their end, else how the first that did not ended."""
    extents: Mapping[int, int]
    lows: Mapping[int, int]
    counts: Mapping[int, int]
    read: Mapping[int, bool]
    written: Mapping[int, bool]
    atomic: Mapping[int, bool]
    needed: Mapping[int, bool]
    widest: Mapping[int, int]


def together(observations: Sequence[Observation], pointers: Sequence[int]) -> Together:
    """What several runs touched between them."""
    ended = next((one.ended for one in observations if one.ended != "done"), "done")
    regions = {number: [one.region(number) for one in observations] for number in pointers}
    return Together(
        ended=ended,
        extents={n: max(r.extent for r in own) for n, own in regions.items()},
        lows={n: min(r.low for r in own) for n, own in regions.items()},
        counts={n: sum(x.count for r in own for x in r.reaches) for n, own in regions.items()},
        read={n: any(r.read for r in own) for n, own in regions.items()},
        written={n: any(r.written for r in own) for n, own in regions.items()},
        atomic={n: any(r.atomic for r in own) for n, own in regions.items()},
        needed={n: any(r.needed for r in own) for n, own in regions.items()},
        widest={n: max(r.widest for r in own) for n, own in regions.items()},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One point of the sizes: the run with all sources at rest, then one for each source a step further."""

    axis: str
    """The size that differs from the base; empty for the base itself."""
    size: int
    runs: tuple[Together, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What the kernel touched as each size and each source was varied."""

    axes: tuple[str, ...]
    base: dict[str, int]
    points: list[Point]
    sources: tuple[Source, ...]

    def silent(self, axis: str) -> bool:
        """Whether some value of a size was lost, or left a buffer alone that is touched at the base."""
        own = [point for point in self.points if point.axis == axis]
        touched = [number for number, extent in self.points[0].runs[0].extents.items() if extent]
        return len(own) < len(STEPS) - 1 or any(not point.runs[0].extents[n] for point in own for n in touched)

    def touched(self, number: int) -> bool:
        """Whether any run touched a buffer."""
        return any(run.extents[number] for point in self.points for run in point.runs)

    def growth(self, source: int, number: int) -> int:
        """By how much a step of a source moves the end of a buffer's accesses, at the base."""
        return self._growth(self.points[0], source, number)

    def fit(self, number: int) -> Product | None:
        """The extent with all sources at rest, as a product."""
        return self._fit(lambda point: Fraction(point.runs[0].extents[number]))

    def rests_on_one(self, number: int, source: int) -> bool:
        """Whether a buffer's extent, with an index at rest, is one stride of it."""
        return self.sources[source].kind == "index" and all(
            point.runs[0].extents[number] == self._growth(point, source, number) for point in self.points
        )

    def rests_within(self, number: int, source: int) -> bool:
        """Whether a buffer's extent, with an index at rest, is no more than one stride of it; offsets have none."""
        return self.sources[source].kind == "offsets" or all(
            point.runs[0].extents[number] <= self._growth(point, source, number) for point in self.points
        )

    def fit_stride(self, number: int, source: int) -> Product | None:
        """What one step of a source skips."""
        if self.sources[source].kind == "offsets":
            # Segments of one element each reach n strides, for offsets that are n + 1.
            argument = self.sources[source].argument
            return self._fit(
                lambda point: Fraction(point.runs[0].extents[number], max(point.runs[0].extents[argument] - 1, 1))
            )
        return self._fit(lambda point: Fraction(self._growth(point, source, number)))

    def fit_bounded(self, number: int, moving: Sequence[int], bounds: Sequence[Product]) -> Product | None:
        """The extent with sources at the ends of their bounds, as a product."""
        return self._fit(
            lambda point: Fraction(
                point.runs[0].extents[number]
                + sum(
                    (bound.value(self._sizes(point)) - 1) * self._growth(point, i, number)
                    for i, bound in zip(moving, bounds, strict=True)
                )
            )
        )

    def slack(self, number: int, product: Product) -> Fraction | None:
        """How many times too large a product is where it fits best; none where it is too small anywhere."""
        best = None
        for point in self.points:
            sizes = self._sizes(point)
            size = product.value(sizes)
            extent = max(run.extents[number] for run in point.runs)
            if size < extent:
                return None
            if extent:
                best = Fraction(size, extent) if best is None else max(best, Fraction(size, extent))
        return best

    def shown(self, number: int) -> str:
        """The extents, for people."""
        return " ".join(f"{point.axis or 'base'}={point.size}:{point.runs[0].extents[number]}" for point in self.points)

    def _sizes(self, point: Point) -> dict[str, int]:
        return self.base | ({point.axis: point.size} if point.axis else {})

    def _growth(self, point: Point, source: int, number: int) -> int:
        return point.runs[1 + source].extents[number] - point.runs[0].extents[number]

    def _fit(self, extent: Callable[[Point], Fraction]) -> Product | None:
        base = self.points[0]
        samples = [Sample(axis=point.axis, size=point.size, extent=extent(point)) for point in self.points[1:]]
        return fit(self.base, extent(base), samples)
