// Several runs side by side: curves, bands over seeds, a performance profile.
import { el, api, number, whole, badge, colour, save } from "./base.js";
import { Chart } from "./chart.js";

const GRID = 120;

export function comparePage(main, { runs, changed }, query) {
  const names = (query.get("runs") ?? "").split(",").filter(Boolean);
  let data = null, timer, ended = false;
  const add = el("select", { "aria-label": "Add a run", onchange: () => go([...names, add.value]) });
  const chips = el("div", { class: "row" });
  const together = el("select", { "aria-label": "Show", onchange: draw }, el("option", { value: "bands" }, "medians and quartiles over seeds"), el("option", { value: "single" }, "every run"));
  const level = el("select", { "aria-label": "Solved when", onchange: draw }, [[0.1, "90 %"], [0.01, "99 %"], [0.001, "99.9 %"]].map(([v, t]) => el("option", { value: v, selected: v === 0.01 }, `${t} of the way to the best`)));
  const curves = new Chart({ title: "comparison", height: 400, xLog: true, yLog: true });
  const profile = new Chart({ title: "performance profile", height: 300, xName: "times the evaluations of the best search", xLog: true });
  const note = el("p", { class: "soft small" });
  const table = el("div", { class: "scroll" });
  const body = el(
    "div",
    { class: "grid" },
    el("section", { class: "card w12", "aria-label": "Curves" }, el("header", {}, el("h2", {}, "Best value by evaluations"), el("span", { class: "spring" }), together, curves.buttons), curves.node),
    el("section", { class: "card w6", "aria-label": "Profile" }, el("header", {}, el("h2", {}, "Performance profile"), el("span", { class: "spring" }), level, profile.buttons), profile.node, note),
    el("section", { class: "card w6", "aria-label": "Table" }, el("header", {}, el("h2", {}, "Side by side"), el("span", { class: "spring" }), el("button", { class: "chip", type: "button", onclick: csv }, "CSV")), table),
  );
  main.append(el("div", { class: "head" }, el("h1", {}, "Compare"), el("span", { class: "spring" }), add), chips);
  const empty = el("div", { class: "card empty" }, el("h2", {}, "Nothing chosen"), el("p", {}, "Choose runs in the list, or add one above. Runs that differ only in their seed are drawn as one curve with a band."));
  const place = el("div", {});
  main.append(place);

  const go = (list) => (location.hash = "#/compare" + (list.length ? "?runs=" + [...new Set(list)].map(encodeURIComponent).join(",") : ""));

  function drawChoice() {
    const left = [...runs.rows.values()].filter((r) => !names.includes(r.name)).sort((a, b) => b.id - a.id);
    if (document.activeElement !== add) add.replaceChildren(el("option", { value: "" }, "Add a run…"), ...left.slice(0, 300).map((r) => el("option", { value: r.name }, `${r.name} (seed ${r.seed})`)));
    chips.replaceChildren(...names.map((n) => el("button", { class: "chip", type: "button", title: "Leave out", onclick: () => go(names.filter((x) => x !== n)) }, n + " ×")));
    chips.style.marginBottom = names.length ? "16px" : "0";
  }

  async function load() {
    if (!names.length) {
      place.replaceChildren(empty);
      return;
    }
    try {
      data = (await api("compare?runs=" + names.map(encodeURIComponent).join(","))).runs;
    } catch (e) {
      if (!ended) place.replaceChildren(el("div", { class: "card empty" }, el("h2", {}, "These runs can't be compared"), el("p", {}, e.message)));
      return;
    }
    if (ended) return;
    if (!body.isConnected) place.replaceChildren(body);
    draw();
  }

  const task = (r) => JSON.stringify([r.problem, r.dimension, r.problemSettings]);

  /** Runs that differ in their seed alone. */
  function groups() {
    const found = new Map();
    for (const r of data) {
      const key = task(r) + r.search + JSON.stringify(r.settings);
      if (!found.has(key)) found.set(key, []);
      found.get(key).push(r);
    }
    const list = [...found.values()].map((members) => ({ members, label: members[0].search }));
    // say what differs where names alone do not
    const several = new Set(data.map((r) => r.problem + r.dimension)).size > 1;
    for (const g of list) {
      const r = g.members[0];
      if (several) g.label += ` on ${r.problem} ${r.dimension}`;
    }
    for (const g of list) {
      const twins = list.filter((o) => o !== g && o.members[0].search === g.members[0].search && task(o.members[0]) === task(g.members[0]));
      const own = g.members[0].settings;
      const differing = Object.keys(own).filter((k) => twins.some((t) => t.members[0].settings[k] !== own[k]));
      if (differing.length) g.label += " " + differing.slice(0, 3).map((k) => `${k}=${own[k]}`).join(" ");
    }
    return list;
  }

  const at = (course, evaluations) => {
    let value = null;
    for (const [e, v] of course) {
      if (e > evaluations) break;
      value = v;
    }
    return value;
  };

  function quantile(sorted, q) {
    const i = (sorted.length - 1) * q, low = Math.floor(i), part = i - low;
    return sorted[low] + (part ? part * (sorted[low + 1] - sorted[low]) : 0);
  }

  function banded(g, i) {
    const first = Math.max(1, Math.max(...g.members.map((r) => r.course[0]?.[0] ?? 1)));
    const last = Math.max(first, ...g.members.map((r) => r.course.at(-1)?.[0] ?? 1));
    const x = [], y = [], low = [], high = [];
    for (let k = 0; k < GRID; k++) {
      const e = k === GRID - 1 ? last : first * (last / first) ** (k / (GRID - 1));
      const values = g.members.map((r) => at(r.course, e)).filter((v) => v != null).sort((a, b) => a - b);
      if (!values.length) continue;
      x.push(e);
      y.push(quantile(values, 0.5));
      low.push(quantile(values, 0.25));
      high.push(quantile(values, 0.75));
    }
    return { name: `${g.label} (${g.members.length})`, colour: colour(i), x, y, step: g.members.length === 1, ...(g.members.length > 1 ? { low, high } : {}) };
  }

  function draw() {
    if (!data) return;
    const list = groups();
    curves.show(
      together.value === "bands"
        ? list.map(banded)
        : list.flatMap((g, i) => g.members.map((r, k) => ({ name: r.name, colour: colour(i), dash: k ? "5 3" : null, step: true, x: r.course.map((c) => c[0]), y: r.course.map((c) => c[1]) }))),
    );
    drawProfile(list);
    drawTable(list);
  }

  /** After Dolan and Moré (2002); a task is a problem with a seed, its cost the evaluations until solved. */
  function costs(list) {
    const tasks = new Map();
    list.forEach((g, i) => g.members.forEach((r) => {
      const key = task(r) + r.seed;
      if (!tasks.has(key)) tasks.set(key, []);
      tasks.get(key).push({ method: i, run: r });
    }));
    const rows = [];
    for (const entries of tasks.values()) {
      const sign = entries[0].run.goal === "maximize" ? -1 : 1;
      // nothing has a value before the first success, and the first point that keeps the constraints
      const known = entries.map(({ run }) => run.course.filter((c) => c[1] != null).map((c) => sign * c[1]));
      const best = Math.min(...known.flat()), start = Math.max(...known.map((values) => values[0] ?? -Infinity));
      const goal = best + Number(level.value) * (start - best);
      const row = new Array(list.length).fill(Infinity);
      for (const { method, run } of entries) {
        const hit = run.course.find((c) => c[1] != null && sign * c[1] <= goal);
        if (hit) row[method] = Math.min(row[method], hit[0]);
      }
      if (row.some(Number.isFinite)) rows.push(row);
    }
    return rows;
  }

  function drawProfile(list) {
    const rows = costs(list);
    const ratios = list.map((_, i) => rows.map((row) => row[i] / Math.min(...row)).sort((a, b) => a - b));
    const end = Math.max(2, ...ratios.flat().filter(Number.isFinite)) * 1.1;
    profile.show(
      list.map((g, i) => {
        const x = [1], y = [ratios[i].filter((r) => r <= 1).length / rows.length];
        for (const r of ratios[i].filter((v) => v > 1 && Number.isFinite(v))) {
          x.push(r);
          y.push(ratios[i].filter((v) => v <= r).length / rows.length);
        }
        x.push(end);
        y.push(y.at(-1));
        return { name: g.label, colour: colour(i), x, y, step: true };
      }),
    );
    note.textContent = `Share of ${rows.length} ${rows.length === 1 ? "task" : "tasks"} (problem and seed) that a search solves within so many times the evaluations of the best one.`;
  }

  function rowsOf(list) {
    return list.map((g, i) => {
      const bests = g.members.map((r) => r.best).filter((v) => v != null).sort((a, b) => a - b);
      return { g, i, median: bests.length ? quantile(bests, 0.5) : null, low: bests[0], high: bests.at(-1), evaluations: quantile(g.members.map((r) => r.evaluations).sort((a, b) => a - b), 0.5) };
    });
  }

  function drawTable(list) {
    const line = (r) => el("tr", {}, el("td", {}, el("b", {}, r.g.label), el("div", { class: "soft small" }, r.g.members.map((m, k) => [k ? ", " : "", el("a", { href: "#/run/" + encodeURIComponent(m.name) }, m.name)]).flat())), el("td", { class: "r" }, number(r.median)), el("td", { class: "r less" }, `${number(r.low, 4)} to ${number(r.high, 4)}`), el("td", { class: "r" }, whole(r.evaluations)), el("td", { class: "less" }, badge(r.g.members.some((m) => m.state === "running") ? "running" : r.g.members[0].state)));
    table.replaceChildren(el("table", {}, el("thead", {}, el("tr", {}, [["search", ""], ["median best", "r"], ["range", "r less"], ["evaluations", "r"], ["state", "less"]].map(([t, c]) => el("th", { class: c, scope: "col" }, t)))), el("tbody", {}, rowsOf(list).map(line))));
  }

  function csv() {
    const rows = data.flatMap((r) => r.course.map((c) => [r.name, r.problem, r.dimension, r.search, r.seed, c[0], c[1]].join(",")));
    save("comparison.csv", "text/csv", "run,problem,dimension,search,seed,evaluations,best\n" + rows.join("\n") + "\n");
  }

  changed((changes) => {
    drawChoice();
    if (changes.runs.some((r) => names.includes(r.name) || names.includes(String(r.id)))) {
      timer ??= setTimeout(() => {
        timer = null;
        load();
      }, 1000);
    }
  });
  drawChoice();
  load();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
