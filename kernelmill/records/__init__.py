"""The records that flow from stage to stage.

All are frozen, validated on construction and when read back, and refuse unknown fields; their JSON Schema is derived
from them (`jsonl.schema`). Paths inside records are POSIX and relative to the root of their source. In command-line
arguments three roots stand as placeholders: `{source}` (the source's tree), `{headers}` (its unpacked header set) and
`{python}` (the include folder of the running Python).
"""

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.closures import (
    Closure,
    ExternalName,
    InstanceClosure,
    ParameterReference,
    ProjectDeclaration,
)
from kernelmill.records.commands import CaptureAttempt, CompileCommand, Strategy
from kernelmill.records.dataset import (
    FindingEffect,
    FindingKind,
    FoundBy,
    KernelFinding,
    ManifestEntry,
    Sample,
    UnitVerification,
)
from kernelmill.records.dropped import Dropped
from kernelmill.records.gates import CompilerName, Gate, GateDiagnostic, GateState, Language, ProgramGate, Resources
from kernelmill.records.kernels import (
    ArgumentOrigin,
    Constant,
    DeviceFunction,
    Helper,
    HostFunction,
    Kernel,
    Launch,
    Method,
    Operator,
    OperatorLink,
    Parameter,
    Resolved,
    TemplateParameter,
    Unresolved,
)
from kernelmill.records.parses import Diagnostic, TranslationUnit
from kernelmill.records.programs import Program
from kernelmill.records.relations import DerivedSize, ElementValues, LaunchFormula, Relations, Role, ShapeSize
from kernelmill.records.sources import FileLicense, HeaderPart, HeaderSet, Source
from kernelmill.records.suites import Case, CaseValue, Golden, LeftOut, Suite, Summary
from kernelmill.records.units import (
    Dependency,
    PortedUnit,
    PortNote,
    PortNoteKind,
    TemplateArgument,
    Unit,
    WavefrontFinding,
    WavefrontKind,
)
from kernelmill.records.verdicts import CheckFinding, CheckVerdict, Control, MutantCount, Survivor, Verdict

__all__ = [
    "STRICT",
    "ArgumentOrigin",
    "CaptureAttempt",
    "Case",
    "CaseValue",
    "CheckFinding",
    "CheckVerdict",
    "Closure",
    "CompileCommand",
    "CompilerName",
    "Constant",
    "Control",
    "Dependency",
    "DerivedSize",
    "DeviceFunction",
    "Diagnostic",
    "Dropped",
    "ElementValues",
    "ExternalName",
    "FileLicense",
    "FindingEffect",
    "FindingKind",
    "FoundBy",
    "Gate",
    "GateDiagnostic",
    "GateState",
    "Golden",
    "HeaderPart",
    "HeaderSet",
    "Helper",
    "HostFunction",
    "InstanceClosure",
    "Kernel",
    "KernelFinding",
    "Language",
    "Launch",
    "LaunchFormula",
    "LeftOut",
    "ManifestEntry",
    "Method",
    "MutantCount",
    "Operator",
    "OperatorLink",
    "Parameter",
    "ParameterReference",
    "PortNote",
    "PortNoteKind",
    "PortedUnit",
    "Program",
    "ProgramGate",
    "ProjectDeclaration",
    "Relations",
    "Resolved",
    "Resources",
    "Role",
    "Sample",
    "ShapeSize",
    "Source",
    "Strategy",
    "Suite",
    "Summary",
    "Survivor",
    "TemplateArgument",
    "TemplateParameter",
    "TranslationUnit",
    "Unit",
    "UnitRecord",
    "UnitVerification",
    "Unresolved",
    "Verdict",
    "WavefrontFinding",
    "WavefrontKind",
]
