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

  // Syntax highlighting of CUDA C++
  const TOKENS = /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(^[ \t]*#(?:\\\n|[^\n])*)|([A-Za-z_]\w*)/gm;
  const WORDS = new Map([
    ["keyword", "if else for while do switch case default break continue return template typename class struct const constexpr static extern inline using namespace sizeof new delete true false nullptr operator volatile enum auto"],
    ["type", "void bool char short int long float double half unsigned signed size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t float2 float3 float4 int2 int3 int4 dim3"],
    ["cuda", "__global__ __device__ __host__ __shared__ __constant__ __restrict__ __launch_bounds__ __syncthreads threadIdx blockIdx blockDim gridDim warpSize"],
  ].flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind])));
  const KINDS = ["comment", "string", "directive"];
  const colored = (text) => {
    const parts = [];
    let end = 0;
    for (const match of text.matchAll(TOKENS)) {
      const kind = KINDS[[1, 2, 3].findIndex((group) => match[group] !== undefined)] ?? WORDS.get(match[4]) ??
        (/^(atomic[A-Z]|__\w+_sync$|__ldg$)/.test(match[0]) ? "cuda" : null);
      if (kind === null) continue;
      parts.push(text.slice(end, match.index), make("span", { className: kind }, match[0]));
      end = match.index + match[0].length;
    }
    return [...parts, text.slice(end)];
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
    make("div", { className: "head" }, make("span", {}, head), make("span", {}, ...buttons)),
    make("div", { className: "code", tabIndex: 0, role: "region", ariaLabel: label }, ...content),
  ];
  const numbers = (first, count) => make("pre", { className: "numbers", ariaHidden: "true" }, Array.from({ length: count }, (_, number) => first + number).join("\n"));
  const percent = (share) => (share === null ? "-" : `${Math.floor(share * 1000) / 10} %`);
  const folded = (title, ...content) => make("details", {}, make("summary", {}, title), ...content);
  // Marks may be far down in a long unit: show the first one when it is opened.
  const atMark = (parts) => {
    parts.addEventListener("toggle", () => {
      const [box, mark] = [find(".code", parts), find(".survivor", parts) ?? find(".note", parts)];
      if (parts.open && mark) box.scrollTop = mark.offsetTop - box.offsetTop - box.clientHeight / 2;
    }, { once: true });
    return parts;
  };

  // The chain of calls from Python to the kernel, as boxes with arrows between them; what runs on the CPU instead is not called by the kernel
  const called = (next) => next !== undefined && next.role !== "cpu" ? "calls" : "";
  const chain = ({ name, direction, links }) => make("div", { className: "chain" },
    make("p", {}, name + (direction === "none" ? "" : ` · ${direction}`)),
    make("ol", {}, ...links.map((link, number) => make("li", { className: `${called(links[number + 1])} ${link.method === "name" ? "by-name" : ""}` },
      make("span", { className: "role" }, link.role === "cpu" ? "instead, on the CPU" : link.role), mono(link.qualified_name.split("::").pop()),
      make("span", { className: "place", title: link.path }, `${link.path.split("/").pop()}:${link.start_line}`)))));

  // The unit as it is tested, with the mutants that survive below the lines that they change
  const tested = ({ code: text, marks }) => {
    const notes = Map.groupBy ? Map.groupBy(marks, (mark) => mark.line) : marks.reduce((found, mark) => found.set(mark.line, [...(found.get(mark.line) ?? []), mark]), new Map());
    const rows = text.split("\n").map((line, number) => {
      const own = notes.get(number + 1) ?? [];
      return make("div", { className: own.length ? "marked" : "" },
        make("span", { className: "number", ariaHidden: "true" }, String(number + 1)), make("span", {}, ...colored(line)),
        ...own.map((mark) => make("span", { className: `note ${mark.kind}` }, mark.text + (mark.count > 1 ? ` (${mark.count} mutants)` : ""))));
    });
    return make("pre", { className: "annotated" }, ...rows);
  };

  const proofParts = (row) => {
    const found = proof(row.index);
    if (found === null) return [make("p", {}, "No unit of this kernel has a suite; the dropped records name the reasons.")];
    const survivors = found.marks.filter((mark) => mark.kind === "survivor").reduce((sum, mark) => sum + mark.count, 0);
    const command = `kernelmill verify ${found.unit}`;
    const parts = [
      make("h3", {}, "Proof"),
      table(["unit", "result", "grade", "branches", "token mutants killed", "mutants of meaning killed"],
        found.units.map((unit) => [mono(unit.unit), unit.level + (unit.reason ? `: ${unit.reason.replaceAll("_", " ")}` : ""), unit.grade || "-",
          percent(unit.branches), percent(unit.tokens), percent(unit.meaning)])),
      make("p", {}, "Prove it again: ", mono(command), " ", copying(() => command, "Copy the command")),
      atMark(folded(`${found.unit} as it is tested, with ${survivors} surviving mutant${survivors === 1 ? "" : "s"}`,
        ...panel(`Unit ${found.unit}`, "HIP, self-contained", copying(() => found.code, "Copy"))(tested(found)))),
      folded(`${found.tests.length} tests`, table(["kind", "test", "sizes, modes and numbers"], found.tests.map((test) => [test.kind, test.label, mono(test.values)]))),
    ];
    if (found.prompt !== null) {
      const { kind, text, kinds } = found.prompt;
      parts.push(folded(`Prompt: ${kind}`, make("p", {}, `Kinds of this unit: ${kinds.join(", ")}. Print one with `, mono(`kernelmill prompt --kind KIND ${found.unit}`), "."),
        ...panel(`Prompt ${kind}`, "exactly what is handed out", copying(() => text, "Copy"))(make("pre", { className: "prose" }, text))));
    }
    return parts;
  };

  const opened = (row) => {
    const { code: text, template_parameters: template, parameters, sites, operators, version } = details(row.index);
    const link = () => location.href.split("#")[0] + "#" + encodeURIComponent(row.id);
    const parts = panel(`Code of ${row.name}`, broken(`${row.source} ${version} / ${row.path}:${row.start}-${row.end} · ${row.license}`),
      copying(() => text, "Copy"), " ", copying(link, "Copy the link"))(numbers(row.start, text.split("\n").length), make("pre", {}, ...colored(text)));
    parts.push(...proofParts(row));
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
      parts.push(make("h3", {}, "Launch sites"), ...sites.map(({ launch, instantiations }) => {
        const configuration = [launch.grid, launch.block, launch.shared, launch.stream].filter((part) => part !== null);
        return make("div", { className: "site" },
          make("p", {}, `${launch.path}:${launch.line}`),
          make("pre", {}, `<<<${configuration.join(", ")}>>>(${launch.arguments.join(", ")})`),
          ...instantiations.map((types) => make("span", { className: "tag" }, `<${types.join(", ")}>`)));
      }));
    } else {
      parts.push(make("p", {}, "No launch was found in the project's host code."));
    }
    return make("tr", { className: "open" }, make("td", { colSpan: 8 }, ...parts));
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

  // index.html#<kernel id> opens that kernel.
  const follow = () => { const id = decodeURIComponent(location.hash.slice(1)); if (id.includes(":")) kernels.show(id); };
  addEventListener("hashchange", follow);
  follow();
})();
