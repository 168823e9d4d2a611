// All runs: filter, sort, choose some to compare.
import { el, number, whole, rate, ago, badge } from "./base.js";
import { spark } from "./chart.js";
import { newRun } from "./new.js";

const COLUMNS = [
  { name: "run", key: (r) => r.name, text: true },
  { name: "state", key: (r) => r.state, text: true, less: true },
  { name: "best value", key: (r) => r.best ?? Infinity, right: true },
  { name: "course", key: null, less: true },
  { name: "evaluations", key: (r) => r.evaluations, right: true, less: true },
  { name: "rate", key: (r) => r.rate ?? -1, right: true, less: true },
  { name: "failures", key: (r) => r.failures, right: true, rare: true },
  { name: "changed", key: (r) => r.updated, right: true, rare: true, first: true },
];
const PAGE = 200;

export function runsPage(main, { runs, changed }) {
  const chosen = new Set();
  let sort = { column: COLUMNS.at(-1), down: true };
  let most = PAGE;
  const search = el("input", { type: "search", class: "search", placeholder: "Filter by name, problem, search", "aria-label": "Filter", oninput: draw });
  const states = el("select", { "aria-label": "State", onchange: draw }, el("option", { value: "" }, "all states"), ["running", "finished", "interrupted", "cancelled", "failed", "new"].map((s) => el("option", {}, s)));
  const compare = el("button", { type: "button", disabled: true, onclick: () => (location.hash = "#/compare?runs=" + [...chosen].map((id) => runs.rows.get(id)?.name ?? id).join(",")) }, "Compare");
  const count = el("span", { class: "soft small" });
  const body = el("tbody");
  const heads = COLUMNS.map((c) => el("th", { class: classes(c), scope: "col" }, c.key ? el("button", { type: "button", onclick: () => order(c) }, c.name) : c.name));
  const table = el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, el("span", { class: "less" }, "")), heads)), body);
  const more = el("button", { type: "button", hidden: true, onclick: () => { most += PAGE; draw(); } }, "Show more");
  const empty = el("div", { class: "empty" });
  const list = el("div", { class: "scroll" }, table);
  main.append(
    el("div", { class: "head" }, el("h1", {}, "Runs"), count, el("span", { class: "spring" }), search, states, compare, el("a", { class: "button less", href: "/api/runs.csv", download: "runs.csv" }, "CSV")),
    el("section", { class: "card", "aria-label": "Runs" }, list, empty, more),
  );

  function classes(c) {
    return [c.right ? "r" : "", c.less ? "less" : "", c.rare ? "rare" : ""].join(" ").trim();
  }

  function order(c) {
    sort = { column: c, down: sort.column === c ? !sort.down : !c.text };
    draw();
  }

  function visible() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = [...runs.rows.values()].filter((r) => {
      const text = `${r.name} ${r.problem} ${r.search} ${r.dimension} seed ${r.seed}`.toLowerCase();
      return (!states.value || r.state === states.value) && words.every((w) => text.includes(w));
    });
    const key = sort.column.key, sign = sort.down ? -1 : 1;
    return rows.sort((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : b.id - a.id));
  }

  function row(r) {
    const box = el("input", { type: "checkbox", "aria-label": "Choose " + r.name, onchange: () => { box.checked ? chosen.add(r.id) : chosen.delete(r.id); choice(); } });
    box.checked = chosen.has(r.id);
    return el(
      "tr",
      { "data-run": r.name },
      el("td", {}, box),
      el("td", { class: "name" }, el("a", { href: "#/run/" + encodeURIComponent(r.name) }, r.name), el("div", { class: "soft small" }, `${r.problem} ${r.dimension}, ${r.search}, seed ${r.seed}${r.workers ? ", workers" : ""}`), el("div", { class: "phone small" }, badge(r.state))),
      el("td", { class: "less" }, badge(r.state)),
      el("td", { class: "r", title: r.best }, number(r.best), el("div", { class: "phone small soft" }, whole(r.evaluations) + " evaluations")),
      el("td", { class: "less" }, spark(r.spark ?? [])),
      el("td", { class: "r less" }, whole(r.evaluations)),
      el("td", { class: "r less" }, r.state === "running" ? rate(r.rate) : "–"),
      el("td", { class: "r rare" }, whole(r.failures)),
      el("td", { class: "r rare" }, ago(r.updated)),
    );
  }

  function choice() {
    compare.disabled = chosen.size < 1;
    compare.textContent = chosen.size ? `Compare ${chosen.size}` : "Compare";
  }

  function draw() {
    for (const id of chosen) if (!runs.rows.has(id)) chosen.delete(id);
    const rows = visible();
    const focused = document.activeElement?.closest?.("tr")?.dataset.run;
    const tag = document.activeElement?.tagName;
    body.replaceChildren(...rows.slice(0, most).map(row));
    if (focused) body.querySelector(`tr[data-run="${CSS.escape(focused)}"] ${tag}`)?.focus({ preventScroll: true });
    heads.forEach((h, i) => h.setAttribute("aria-sort", COLUMNS[i] !== sort.column ? "none" : sort.down ? "descending" : "ascending"));
    more.hidden = rows.length <= most;
    count.textContent = runs.ready ? `${rows.length === runs.rows.size ? "" : rows.length + " of "}${runs.rows.size} in ${runs.store}` : "";
    list.hidden = !rows.length;
    empty.hidden = rows.length > 0;
    if (!rows.length) {
      empty.replaceChildren(
        ...(!runs.ready
          ? [el("p", {}, "Reading the store…")]
          : runs.rows.size
            ? [el("h2", {}, "No run fits"), el("p", {}, "Change the filter to see others.")]
            : [
                el("h2", {}, "No runs yet"),
                el("p", {}, "Start one here, from the command line with ", el("code", {}, "./lmrs run sphere"), ", or let workers of yours ask for points over HTTP. Runs of this store appear as they come."),
                el("button", { class: "primary", type: "button", onclick: () => newRun() }, "Start a run"),
              ]),
      );
    }
    choice();
  }
  changed(draw);
  const clock = setInterval(draw, 15000);
  draw();
  return () => clearInterval(clock);
}
