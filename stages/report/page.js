"use strict";
// All data are inserted as text nodes, never parsed as HTML.
(() => {
  const STEP = 100; // rows drawn at once: thousands would slow the page down
  const find = (selector, root = document) => root.querySelector(selector);
  const make = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };
  const lines = (id) => find(id).textContent.split("\n").filter((line) => line !== "");
  const records = (id) => lines(id).map((line, index) => Object.assign(JSON.parse(line), { index }));

  let raw = null;
  const details = (index) => JSON.parse((raw ??= lines("#details"))[index]);
  let proven = null;
  const proof = (index) => JSON.parse((proven ??= lines("#proofs"))[index]);
  let codes = null;
  const code = (index) => (codes ??= lines("#details").map((line) => JSON.parse(line).code.toLowerCase()))[index];

  // Syntax highlighting: the groups of a pattern are comments, strings, directives or decorators, and names
  const words = (kinds) => new Map(Object.entries(kinds).flatMap(([kind, text]) => text.split(" ").map((word) => [word, kind])));
  const LANGUAGES = {
    cpp: {
      tokens: /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^])))|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(^[ \t]*#(?:\\\n|[^\n])*)|([A-Za-z_]\w*)/gm,
      words: words({
        keyword: "if else for while do switch case default break continue return template typename class struct const constexpr static extern inline using namespace sizeof new delete true false nullptr operator volatile enum auto",
        type: "void bool char short int long float double half unsigned signed size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t float2 float3 float4 int2 int3 int4 dim3",
        cuda: "__global__ __device__ __host__ __shared__ __constant__ __restrict__ __launch_bounds__ __syncthreads threadIdx blockIdx blockDim gridDim warpSize",
      }),
      builtin: /^(atomic[A-Z]|__\w+_sync$|__ldg$)/,
    },
    python: {
      tokens: /(#[^\n]*)|([rbfuRBFU]{0,2}(?:"""(?:\\[^]|[^\\])*?(?:"""|(?![^]))|'''(?:\\[^]|[^\\])*?(?:'''|(?![^]))|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'))|(^[ \t]*@[\w.]+)|((?:tl|triton)(?:\.\w+)+|[A-Za-z_]\w*)/gm,
      words: words({
        keyword: "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield True False None",
        type: "bool int float str tuple list dict tl.constexpr tl.tensor tl.int1 tl.int8 tl.int16 tl.int32 tl.int64 tl.uint8 tl.uint16 tl.uint32 tl.uint64 tl.float16 tl.bfloat16 tl.float32 tl.float64",
      }),
      builtin: /^(tl|triton)\./,
    },
  };
  const KINDS = ["comment", "string", "directive"];
  const pieces = function* (text, language) {
    const { tokens, words: known, builtin } = LANGUAGES[language];
    let end = 0;
    for (const match of text.matchAll(tokens)) {
      const kind = KINDS[[1, 2, 3].findIndex((group) => match[group] !== undefined)] ?? known.get(match[4]) ?? (builtin.test(match[4]) ? "cuda" : null);
      if (kind === null) continue;
      yield [null, text.slice(end, match.index)];
      yield [kind, match[0]];
      end = match.index + match[0].length;
    }
    yield [null, text.slice(end)];
  };
  // A comment or string over several lines is split, so that every line stands alone.
  const coloredLines = (text, language) => {
    const rows = [[]];
    for (const [kind, piece] of pieces(text, language)) {
      piece.split("\n").forEach((part, number) => {
        if (number) rows.push([]);
        if (part) rows.at(-1).push(kind === null ? part : make("span", { className: kind }, part));
      });
    }
    return rows;
  };

  const table = (headings, rows) => make("table", {},
    make("thead", {}, make("tr", {}, ...headings.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...rows.map((cells) => make("tr", {}, ...cells.map((cell) => make("td", {}, cell))))));
  // Names break after underscores and slashes, not in the middle of words or before the suffix of a file.
  const broken = (text) => make("span", {}, ...text.split(/(?<=[_/:])/).flatMap((part) => [part, make("wbr")]));
  const mono = (text) => make("code", {}, text);

  const copying = (text, label) => {
    const copy = make("button", { type: "button" }, label);
    copy.addEventListener("click", () => {
      navigator.clipboard.writeText(text()).then(() => { copy.textContent = "Copied"; }, () => { copy.textContent = "Copying failed"; });
    });
    return copy;
  };
  const panel = (label, head, ...buttons) => (...content) => [
    make("div", { className: "head" }, make("span", {}, head), make("span", {}, ...buttons.flatMap((button) => [button, " "]))),
    make("div", { className: "code", tabIndex: 0, role: "region", ariaLabel: label }, ...content),
  ];
  const percent = (share) => (share === null ? "-" : `${Math.floor(share * 1000) / 10} %`);
  const folded = (title, ...content) => make("details", {}, make("summary", {}, title), ...content);
  const scrolled = (box, mark) => { box.scrollTop = mark.offsetTop - box.offsetTop - box.clientHeight / 2; };
  // Marks may be far down in a long unit: show the first one when it is opened.
  const atMark = (parts) => {
    parts.addEventListener("toggle", () => {
      const mark = find(".survivor", parts) ?? find(".note", parts);
      if (parts.open && mark) scrolled(find(".code", parts), mark);
    }, { once: true });
    return parts;
  };

  // The chain of calls from Python to the kernel, as boxes with arrows between them; what runs on the CPU instead is not called by the kernel
  const called = (next) => next !== undefined && next.role !== "cpu" ? "calls" : "";
  const chain = ({ name, direction, links }) => make("div", { className: "chain" },
    make("p", {}, name + (direction === "none" ? "" : ` · ${direction}`)),
    make("ol", {}, ...links.map((link, number) => make("li", { className: `${called(links[number + 1])} ${link.method === "name" ? "by-name" : ""}` },
      make("span", { className: "role" }, link.role === "cpu" ? "instead, on the CPU" : link.role), mono(link.qualified_name.split("::").pop()),
      make("span", { className: "place", title: link.path }, link.path ? `${link.path.split("/").pop()}:${link.start_line}` : `line ${link.start_line}`)))));

  // Code with the numbers of its lines, and notes below the lines that they are about
  const listing = (text, language, { first = 1, marks = [] } = {}) => {
    const notes = Map.groupBy ? Map.groupBy(marks, (mark) => mark.line) : marks.reduce((found, mark) => found.set(mark.line, [...(found.get(mark.line) ?? []), mark]), new Map());
    const rows = coloredLines(text, language).map((line, number) => {
      const own = notes.get(first + number) ?? [];
      return make("div", { className: own.length ? "marked" : "" },
        make("span", { className: "number", ariaHidden: "true" }, String(first + number)), make("span", {}, ...line),
        ...own.map((mark) => make("span", { className: `note ${mark.kind}` }, mark.text + (mark.count > 1 ? ` (${mark.count} mutants)` : ""))));
    });
    return make("pre", { className: "annotated" }, ...rows);
  };
  // The button that leads from mark to mark, which may be far down in a long program
  const marking = (marks, box) => {
    let next = 0;
    const button = make("button", { type: "button" }, `Next mark (${marks.length})`);
    button.addEventListener("click", () => {
      const found = box().querySelectorAll(".note");
      scrolled(box(), found[next++ % found.length]);
    });
    return button;
  };
  const survived = (marks) => marks.filter((mark) => mark.kind === "survivor").reduce((sum, mark) => sum + mark.count, 0);
  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  const unitParts = (found) => {
    const command = `kernelmill verify ${found.unit}`;
    return [
      make("p", {}, "Prove it again: ", mono(command), " ", copying(() => command, "Copy the command")),
      atMark(folded(`${found.unit} as it is tested, with ${counted(survived(found.marks), "surviving mutant")}`,
        ...panel(`Unit ${found.unit}`, "HIP, self-contained", copying(() => found.code, "Copy"))(listing(found.code, "cpp", { marks: found.marks })))),
    ];
  };
  const programParts = (found, text) => {
    const whole = () => `${[text, ...found.parts.map((part) => part.text)].join("\n\n")}\n`;
    const command = "kernelmill triton check program.py";
    return [
      make("p", {}, "Prove it again: ", copying(whole, "Copy the whole program"), " to program.py, then ", mono(command), " ", copying(() => command, "Copy the command")),
      ...found.parts.map((part) => folded(part.title,
        ...panel(part.title, "Python, lines of the whole program", copying(() => part.text, "Copy"))(listing(part.text, "python", { first: part.start })))),
    ];
  };
  const testParts = (tests) => {
    const spoken = tests.some((test) => test.values !== "");
    return folded(counted(tests.length, "test"), table(["kind", "test", ...(spoken ? ["sizes, modes and numbers"] : [])],
      tests.map((test) => [test.kind, test.label, ...(spoken ? [mono(test.values)] : [])])));
  };
  const promptParts = ({ kind, text, kinds }, name) => folded(`Prompt: ${kind}`,
    make("p", {}, `Kinds: ${kinds.join(", ")}. Print one with `, mono(`kernelmill prompt --kind KIND ${name}`), "."),
    ...panel(`Prompt ${kind}`, "exactly what is handed out", copying(() => text, "Copy"))(make("pre", { className: "prose" }, text)));

  const proofParts = (found, text, id) => {
    if (found === null) return [make("p", {}, "No unit of this kernel has a suite; the dropped records name the reasons.")];
    const isProgram = found.code === null;
    return [
      make("h3", {}, "Proof"),
      table(["unit", "result", "grade", "branches", "token mutants killed", "mutants of meaning killed"],
        found.units.map((unit) => [mono(unit.unit), unit.level + (unit.reason ? `: ${unit.reason.replaceAll("_", " ")}` : ""), unit.grade || "-",
          percent(unit.branches), percent(unit.tokens), percent(unit.meaning)])),
      ...(found.figures.length ? [make("dl", { className: "figures" }, ...found.figures.map(({ label, value }) => make("div", {}, make("dt", {}, label), make("dd", {}, value))))] : []),
      ...(isProgram ? programParts(found, text) : unitParts(found)),
      testParts(found.tests),
      ...(found.prompt === null ? [] : [promptParts(found.prompt, isProgram ? id : found.unit)]),
    ];
  };

  const opened = (row) => {
    const { code: text, language, descriptions, template_parameters: template, parameters, sites, operators, version } = details(row.index);
    const found = proof(row.index);
    const marks = found !== null && found.code === null ? found.marks : [];
    const link = () => location.href.split("#")[0] + "#" + encodeURIComponent(row.id);
    const place = row.path + (row.start === null ? "" : `:${row.start}-${row.end}`);
    const parts = panel(`Code of ${row.name}`, broken(`${row.source}${version && ` ${version}`} / ${place} · ${row.license}`),
      ...(marks.length ? [marking(marks, () => find(".code", line))] : []),
      copying(() => text, "Copy"), copying(link, "Copy the link"))(listing(text, language, { first: row.start ?? 1, marks }));
    if (descriptions.length) parts.push(folded("Description by the source", ...descriptions.map((said) => make("p", { className: "prose" }, said))));
    parts.push(...proofParts(found, text, row.id));
    if (operators.length) parts.push(make("h3", {}, "From Python to the kernel"), ...operators.map(chain));
    if (template.length) {
      parts.push(make("h3", {}, "Template parameters"), table(["name", "kind", "default"],
        template.map((p) => [mono((p.pack ? "... " : "") + p.name), p.type ?? p.kind, p.default ?? ""])));
    }
    if (parameters.length) {
      const differ = parameters.some((p) => p.canonical_type !== p.type);
      parts.push(make("h3", {}, "Parameters"), table(["name", "type", ...(differ ? ["resolved"] : [])],
        parameters.map((p) => [p.name, p.type, ...(differ ? [p.canonical_type === p.type ? "" : p.canonical_type] : [])].map(mono))));
    }
    if (sites.length) {
      parts.push(make("h3", {}, "Launch sites"), ...sites.map(({ place: where, call, instantiations }) => make("div", { className: "site" },
        make("p", {}, where),
        make("pre", {}, call),
        ...instantiations.map((types) => make("span", { className: "tag" }, `<${types.join(", ")}>`)))));
    } else {
      parts.push(make("p", {}, language === "python" ? "No launch was found in the functions of the code." : "No launch was found in the project's host code."));
    }
    const line = make("tr", { className: "open" }, make("td", { colSpan: 8 }, ...parts));
    return line;
  };

  // A list that can be searched, filtered and sorted; rows are drawn in steps
  const list = (section, rows, columns, filters, open) => {
    const form = find("form", section), body = make("tbody", {}), more = find(".more", section);
    let sorted = { column: null, descending: false }, shown = STEP;

    for (const name of filters) {
      const counts = new Map();
      for (const row of rows) for (const value of [row[name]].flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
      const values = [...counts.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      form.elements[name].append(make("option", { value: "" }, "all"),
        ...values.map((value) => make("option", { value }, `${value} (${counts.get(value)})`)));
    }
    for (const row of rows) {
      row.text = Object.values(row).flat().join("\n").toLowerCase();
    }

    const matching = () => {
      const terms = form.elements.search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const inCode = form.elements.code?.checked;
      const found = rows.filter((row) =>
        filters.every((name) => form.elements[name].value === "" || [row[name]].flat().includes(form.elements[name].value)) &&
        terms.every((term) => row.text.includes(term) || (inCode && code(row.index).includes(term))));
      const { column, descending } = sorted;
      if (column === null) return found;
      const order = (a, b) => { const [x, y] = [column.key(a), column.key(b)]; return x < y ? -1 : x > y ? 1 : 0; };
      return found.sort((a, b) => (descending ? order(b, a) : order(a, b)) || a.index - b.index);
    };

    const toggle = (line, row, button) => {
      const isOpen = button.getAttribute("aria-expanded") === "true";
      button.setAttribute("aria-expanded", String(!isOpen));
      if (isOpen) line.nextSibling.remove(); else line.after(open(row));
    };
    const drawn = (row) => {
      const line = make("tr", {}, ...columns.map((column) => make("td", { className: column.className ?? "" }, ...[column.cell(row)].flat())));
      line.dataset.id = row.id;
      if (open) {
        const button = make("button", { type: "button" }, columns[0].cell(row));
        button.setAttribute("aria-expanded", "false");
        button.addEventListener("click", () => toggle(line, row, button));
        line.firstChild.replaceChildren(button);
      }
      return line;
    };
    const draw = () => {
      const found = matching();
      body.replaceChildren(...found.slice(0, shown).map(drawn));
      find(".count", section).textContent = `${found.length} of ${rows.length}` + (found.length > shown ? `, the first ${shown} shown` : "");
      more.hidden = found.length <= shown;
    };
    const restart = () => { shown = STEP; draw(); };

    const heads = columns.map((column) => {
      const button = make("button", { type: "button" }, column.title);
      const head = make("th", { scope: "col", className: column.className ?? "" }, button);
      button.addEventListener("click", () => {
        sorted = { column, descending: sorted.column === column && !sorted.descending };
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", sorted.descending ? "descending" : "ascending");
        restart();
      });
      return head;
    });
    find("table", section).append(make("thead", {}, make("tr", {}, ...heads)), body);
    form.addEventListener("input", restart);
    form.addEventListener("submit", (event) => event.preventDefault());
    find("button", more).addEventListener("click", () => { shown += STEP; draw(); });
    form.hidden = false;
    draw();
    return { show: (id) => {
      const row = rows.find((candidate) => candidate.id === id);
      if (row === undefined) return;
      form.reset();
      form.elements.search.value = id;
      restart();
      const line = [...body.children].find((candidate) => candidate.dataset.id === id);
      if (line === undefined) return;
      toggle(line, row, find("button", line));
      line.scrollIntoView();
    } };
  };

  const kernels = list(find("#kept"), records("#rows"), [
    { title: "Kernel", key: (row) => row.name.toLowerCase(), cell: (row) => broken(row.name), className: "name" },
    { title: "Source", key: (row) => row.source, cell: (row) => row.source, className: "secondary" },
    { title: "License", key: (row) => row.license, cell: (row) => row.license, className: "secondary" },
    { title: "Lines", key: (row) => row.lines, cell: (row) => String(row.lines), className: "n secondary" },
    { title: "Tags", key: (row) => row.tags.length, cell: (row) => row.tags.map((tag) => make("span", { className: "tag" }, tag)), className: "secondary" },
    { title: "Launches", key: (row) => row.launches, cell: (row) => String(row.launches), className: "n secondary" },
    { title: "Proof", key: (row) => row.proof, cell: (row) => row.proof, className: "word" },
    { title: "Grade", key: (row) => row.grade, cell: (row) => row.grade },
  ], ["source", "license", "tags", "proof", "grade"], opened);

  list(find("#dropped-records"), records("#drops"), [
    { title: "Record", key: (row) => row.id, cell: (row) => broken(row.id), className: "file" },
    { title: "Source", key: (row) => row.source, cell: (row) => row.source, className: "secondary" },
    { title: "Stage", key: (row) => row.stage, cell: (row) => row.stage, className: "secondary" },
    { title: "Reason", key: (row) => row.reason, cell: (row) => row.reason.replaceAll("_", " ") },
    { title: "Detail", key: (row) => row.detail, cell: (row) => row.detail, className: "secondary detail" },
  ], ["source", "reason"], null);

  // index.html#<id> opens that kernel or program.
  const follow = () => kernels.show(decodeURIComponent(location.hash.slice(1)));
  addEventListener("hashchange", follow);
  follow();
})();
