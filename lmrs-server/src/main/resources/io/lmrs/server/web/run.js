// One run: its course, its numbers, what it looks like.
import { constraintTable, pointTable } from "./point.js";
import { el, svg, api, attempt, number, whole, rate, span, ago, badge, copy, save, colour } from "./base.js";
import { Chart } from "./chart.js";
import { explainCard } from "./explain.js";
import { scene } from "./scene.js";

const PAUSE = 900;
/** Metrics that say something together are drawn together. */
const TOGETHER = [
  { title: "Share of the slopes that guided directions carry", names: ["share", "random-share"] },
  { title: "Guided directions (rank of the tangent)", names: ["rank"] },
  { title: "Loss of the learner", names: ["loss"], log: true },
  { title: "Estimated gradient", names: ["gradient"], log: true },
  { title: "Length of the step", names: ["step"], log: true },
  { title: "Trials of the incumbent", names: ["trial", "confirmed"] },
  { title: "Standard error of the trials", names: ["trial-error"], log: true },
  { title: "Width of the wide phase", names: ["wide"] },
  { title: "Deviation of the samples (sigma)", names: ["sigma"], log: true },
  { title: "Side of the trust region", names: ["length"], log: true },
  { title: "Points in the models", names: ["points"] },
  { title: "Resets and fallbacks of the learner", names: ["resets", "fallbacks"] },
];

export function runPage(main, { runs, changed }, name) {
  let detail, curve, timer, shownScene;
  let ended = false;
  const title = el("h1", {}, name);
  const state = el("span");
  const actions = el("div", { class: "row" });
  const trouble = el("p", { class: "notice", role: "alert", hidden: true });
  const subtitle = el("p", { class: "soft" });
  const tiles = el("div", { class: "tiles" });
  const course = new Chart({ title: name + " course", height: 360, xLog: true, yLog: true });
  const axis = el("select", { "aria-label": "Horizontal axis", onchange: () => { course.zoomed = null; draw(); } }, ["evaluations", "iterations", "seconds"].map((a) => el("option", {}, a)));
  const speed = new Chart({ title: name + " evaluations per second", height: 366, xName: "seconds", controls: true });
  const look = el("section", { class: "card w12", hidden: true, "aria-label": "What it looks like" });
  const learned = el("section", { class: "card w12", "aria-label": "What was learned" });
  const endLearned = explainCard(learned, name);
  const metrics = el("div", { class: "grid w12" });
  const charts = new Map();
  const point = el("section", { class: "card", "aria-label": "Best point" });
  const settings = el("section", { class: "card w6", "aria-label": "Settings" });
  const failures = el("section", { class: "card", hidden: true, "aria-label": "Failures" });
  const workers = el("section", { class: "card w12", hidden: true, "aria-label": "Workers" });
  const page = el(
    "div",
    {},
    el("div", { class: "head" }, title, state, el("span", { class: "spring" }), actions),
    subtitle,
    trouble,
    tiles,
    el(
      "div",
      { class: "grid" },
      el("section", { class: "card w8", "aria-label": "Course" }, el("header", {}, el("h2", {}, "Course"), el("span", { class: "spring" }), axis, course.buttons), course.node),
      el("section", { class: "card w4", "aria-label": "Speed" }, el("header", {}, el("h2", {}, "Evaluations per second")), speed.node),
      look,
      workers,
      learned,
      metrics,
      el("div", { class: "stack w6" }, point, failures),
      settings,
    ),
  );
  main.append(page);

  async function load() {
    try {
      [detail, curve] = await Promise.all([api("runs/" + encodeURIComponent(name)), api(`runs/${encodeURIComponent(name)}/curve`)]);
    } catch (e) {
      if (ended) return;
      main.replaceChildren(el("div", { class: "card empty" }, el("h2", {}, e.status === 404 ? "There is no run " + name : "The run can't be shown"), el("p", {}, e.status === 404 ? "It may have been deleted." : e.message), el("p", {}, el("a", { href: "#/" }, "Go to the runs"))));
      return;
    }
    if (ended) return;
    draw();
    // the best point of a run that is not at work here is worked out meanwhile
    if (detail.pending) timer ??= setTimeout(again, PAUSE);
    if (detail.failures > 0) showFailures();
    showScene();
  }

  function draw() {
    if (!detail) return;
    state.replaceChildren(badge(detail.state));
    subtitle.textContent = `${detail.problem} with ${whole(detail.dimension)} variables, ${detail.search}, seed ${detail.seed}, made ${ago(detail.created)}${detail.result ? "; " + detail.result.sentence : ""}`;
    const troubles = [detail.trouble, ...(detail.damage ?? [])].filter(Boolean);
    trouble.hidden = !troubles.length;
    trouble.textContent = troubles.join("; ");
    drawActions();
    drawTiles();
    drawCourse();
    drawSpeed();
    drawMetrics();
    drawPoint();
    drawSettings();
    drawWorkers();
  }

  function drawActions() {
    const act = (path, text, body = {}) => attempt(async () => {
      await api(`runs/${encodeURIComponent(name)}/${path}`, body);
      await load();
    });
    const running = detail.state === "running";
    const buttons = [];
    if (running) buttons.push(el("button", { type: "button", disabled: !detail.here, title: detail.here ? "" : "It is at work in another process: end it there with Ctrl-C", onclick: () => act("stop") }, "Stop"));
    else if (!detail.result) buttons.push(el("button", { class: "primary", type: "button", onclick: () => act("resume") }, detail.state === "new" ? "Start" : "Resume"));
    if (!running) buttons.push(el("button", { type: "button", onclick: extend }, "Extend"));
    buttons.push(el("a", { class: "button", href: "#/compare?runs=" + encodeURIComponent(name) }, "Compare"));
    buttons.push(el("a", { class: "button", href: `/api/runs/${encodeURIComponent(name)}/iterations.csv`, download: true }, "CSV"));
    if (!running) buttons.push(el("button", { class: "danger", type: "button", onclick: forget }, "Delete"));
    const key = JSON.stringify([detail.state, detail.here, !!detail.result]);
    if (actions.dataset.key !== key) {
      actions.dataset.key = key;
      actions.replaceChildren(...buttons);
    }

    function extend() {
      const dialog = document.getElementById("dialog");
      const field = el("input", { type: "number", min: 1, required: true, value: 2 * (detail.spec.evaluations ?? detail.evaluations) });
      dialog.replaceChildren(
        el(
          "form",
          { onsubmit: async (e) => { e.preventDefault(); dialog.close(); await act("resume", "", { evaluations: Number(field.value) }); } },
          el("h2", {}, "Extend " + name),
          el("p", { class: "soft" }, "The run goes on from where it is, as if it had had this budget from the start."),
          el("div", { class: "fields" }, el("label", { class: "field" }, "Evaluations, those done included", field)),
          el("div", { class: "row" }, el("button", { class: "primary" }, "Go on"), el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")),
        ),
      );
      dialog.showModal();
    }

    function forget() {
      const dialog = document.getElementById("dialog");
      dialog.replaceChildren(
        el(
          "form",
          { onsubmit: async (e) => { e.preventDefault(); dialog.close(); await attempt(async () => { await api("runs/" + encodeURIComponent(name), undefined, "DELETE"); location.hash = "#/"; }); } },
          el("h2", {}, `Delete ${name}?`),
          el("p", { class: "soft" }, `Its ${whole(detail.evaluations)} evaluations are forgotten for good.`),
          el("div", { class: "row" }, el("button", { class: "danger" }, "Delete"), el("button", { type: "button", onclick: () => dialog.close() }, "Keep")),
        ),
      );
      dialog.showModal();
    }
  }

  function drawTiles() {
    const budget = detail.spec.evaluations;
    const part = budget ? Math.min(1, detail.evaluations / budget) : 0;
    const meter = el("i");
    meter.style.width = 100 * part + "%";
    const seconds = detail.result?.seconds ?? curve.seconds.at(-1);
    const tile = (text, value, extra, title) => el("div", { class: "tile" }, el("span", {}, text), el("b", { title }, value), extra);
    tiles.replaceChildren(
      tile("best value", number(detail.best, 7), null, detail.best),
      tile(budget ? `evaluations of ${whole(budget)}` : "evaluations", whole(detail.evaluations), budget ? el("div", { class: "meter", role: "progressbar", "aria-valuenow": Math.round(100 * part), "aria-label": "Budget spent" }, meter) : null),
      tile("rate", detail.state === "running" ? rate(detail.rate) : rate(seconds ? detail.evaluations / seconds : null)),
      tile("iterations", whole(curve.iterations)),
      tile("failures", whole(detail.failures)),
      tile("time", span(seconds)),
    );
    if (detail.learned) {
      const { directions, residual, random } = detail.learned;
      tiles.append(tile(`residual to the true manifold (random: ${number(random, 3)})`, number(residual, 4), null, `${directions} learned directions; 0: all lie in the true tangent space`));
    }
    tiles.firstChild.dataset.best = detail.best;
  }

  function drawCourse() {
    const x = { evaluations: curve.evaluations, iterations: curve.iteration, seconds: curve.seconds }[axis.value];
    course.xName = axis.value;
    const series = [{ name: "best", colour: colour(0), x, y: curve.best, step: true }];
    if (curve.incumbent.filter((v, i) => v != null && v !== curve.best[i]).length > 1) series.push({ name: "incumbent", colour: colour(2), x, y: curve.incumbent, dash: "5 3" });
    if (axis.value === "evaluations" && curve.mean.value.length) series.unshift({ name: "mean of the batch", colour: colour(7), x: curve.mean.evaluations, y: curve.mean.value });
    // the last word is that of the store: the batch in flight may have improved
    if (axis.value === "evaluations" && detail.best != null && curve.evaluations.length && detail.evaluations > curve.evaluations.at(-1)) {
      const best = series.find((s) => s.name === "best");
      best.x = [...best.x, detail.evaluations];
      best.y = [...best.y, detail.best];
    }
    course.show(series);
  }

  function drawSpeed() {
    const x = [], y = [], step = Math.max(1, Math.floor(curve.seconds.length / 60));
    for (let i = step; i < curve.seconds.length; i += step) {
      const time = curve.seconds[i] - curve.seconds[i - step];
      if (time > 0) {
        x.push(curve.seconds[i]);
        y.push((curve.evaluations[i] - curve.evaluations[i - step]) / time);
      }
    }
    speed.show(x.length ? [{ name: "evaluations per second", colour: colour(5), x, y }] : []);
  }

  function drawMetrics() {
    const left = new Set(Object.keys(curve.metrics));
    const groups = TOGETHER.filter((g) => g.names.some((n) => left.has(n) && curve.metrics[n].some((v) => v != null && v !== 0)));
    TOGETHER.forEach((g) => g.names.forEach((n) => left.delete(n)));
    for (const rest of left) {
      const values = curve.metrics[rest].filter((v) => v != null);
      if (values.some((v) => v !== values[0])) groups.push({ title: rest, names: [rest] });
    }
    for (const group of groups) {
      if (!charts.has(group.title)) {
        const chart = new Chart({ title: name + " " + group.title, height: 200, yLog: group.log, xLog: false });
        charts.set(group.title, chart);
        metrics.append(el("section", { class: "card w4", "aria-label": group.title }, el("header", {}, el("h2", {}, group.title)), chart.node));
      }
      charts.get(group.title).show(
        group.names.filter((n) => curve.metrics[n]).map((n, i) => {
          const there = curve.metrics[n].map((v, k) => k).filter((k) => curve.metrics[n][k] != null);
          return { name: n, colour: colour(i ? 7 : 0), x: there.map((k) => curve.evaluations[k]), y: there.map((k) => curve.metrics[n][k]) };
        }),
      );
    }
  }

  const pointFilter = {};

  function drawPoint() {
    const x = detail.point;
    const key = x ? x.length + ":" + detail.best + ":" + x[0] : "none" + detail.pending + !detail.evaluations;
    if (point.dataset.key === key) return;
    point.dataset.key = key;
    if (!x) {
      point.replaceChildren(el("header", {}, el("h2", {}, "Best point")), el("p", { class: "soft" }, !detail.evaluations ? "Nothing has been evaluated yet." : detail.pending ? "It is being rebuilt from the store…" : "It can't be rebuilt here from the store."));
      return;
    }
    const text = JSON.stringify(detail.named ? Object.fromEntries(detail.named.map((v) => [v.name, v.value])) : x);
    point.replaceChildren(
      el("header", {}, el("h2", {}, "Best point"), el("span", { class: "soft small" }, `${whole(x.length)} variables`), el("span", { class: "spring" }), el("button", { class: "chip", type: "button", onclick: () => copy(text, "The point is") }, "Copy"), el("button", { class: "chip", type: "button", onclick: () => save(name + "-point.json", "application/json", text) }, "JSON")),
      ...(detail.named ? [pointTable(detail.named, pointFilter)] : [bars(x), el("pre", { tabindex: "0" }, x.slice(0, 200).map((v) => number(v, 6)).join(", ") + (x.length > 200 ? ", …" : ""))]),
      ...(detail.constraints ? [constraintTable(detail.constraints)] : []),
    );
  }

  function bars(x) {
    const shown = x.slice(0, 400), most = Math.max(...shown.map(Math.abs)) || 1, w = 800 / shown.length;
    return svg("svg", { class: "bars", viewBox: "0 0 800 64", preserveAspectRatio: "none", "aria-hidden": "true" }, ...shown.map((v, i) => svg("rect", { x: i * w, width: Math.max(0.5, w * 0.8), y: v > 0 ? 32 - (30 * v) / most : 32, height: Math.max(0.6, (30 * Math.abs(v)) / most) })));
  }

  function drawSettings() {
    if (settings.childNodes.length) return;
    const fact = ([k, v]) => el("tr", {}, el("td", {}, k), el("td", {}, String(v)));
    const spec = detail.spec;
    const plain = Object.entries({ ...spec, settings: undefined, problemSettings: undefined, variables: spec.variables ? spec.variables.length + " described" : undefined, constraints: spec.constraints ? spec.constraints.length + " declared" : undefined }).filter(([, v]) => v !== undefined && v !== null && v !== false);
    settings.replaceChildren(
      el("header", {}, el("h2", {}, "Settings"), el("span", { class: "spring" }), el("button", { class: "chip", type: "button", onclick: () => copy(JSON.stringify(spec, null, 1), "The specification is") }, "Copy")),
      el("table", { class: "facts" }, el("tbody", {}, plain.map(fact), Object.entries(spec.problemSettings).map(([k, v]) => fact(["problem." + k, v])), Object.entries(spec.settings).map(fact), fact(["evaluated by", detail.workers ? "workers over HTTP" : `this machine, ${detail.threads} threads`]), fact(["made with", detail.versions]))),
    );
  }

  function drawWorkers() {
    workers.hidden = !detail.workers || detail.state === "finished";
    if (workers.hidden) return;
    const open = detail.open ?? [];
    const command = `python3 examples/python-worker/http_worker.py ${name} --server ${location.origin}`;
    workers.replaceChildren(
      el("header", {}, el("h2", {}, "Workers"), el("span", { class: "soft small" }, `${whole(detail.workersSeen ?? 0)} seen since the server took the run up`)),
      el("p", { class: "soft" }, "Workers ask this server for points and tell values. One in Python, to start as often as you like:"),
      el("div", { class: "row" }, el("code", {}, command), el("button", { class: "chip", type: "button", onclick: () => copy(command, "The command is") }, "Copy")),
      open.length
        ? el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, ["open query", "worker", "handed out", "lease"].map((t) => el("th", { scope: "col" }, t)))), el("tbody", {}, open.slice(0, 20).map((q) => el("tr", {}, el("td", { class: "num" }, q.id), el("td", {}, q.worker || "–"), el("td", { class: "num" }, q.times ? q.times + " ×" : "not yet"), el("td", { class: "num" }, q.leaseLeft == null ? "–" : q.leaseLeft > 0 ? span(q.leaseLeft) + " left" : "ran out"))))))
        : el("p", {}, ""),
    );
  }

  async function showFailures() {
    const found = await attempt(() => api(`runs/${encodeURIComponent(name)}/failures`));
    if (!found || ended) return;
    failures.hidden = false;
    failures.replaceChildren(
      el("header", {}, el("h2", {}, "Failures"), el("span", { class: "soft small" }, `${whole(detail.failures)} of ${whole(detail.evaluations)} evaluations`)),
      el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, el("th", { class: "r", scope: "col" }, "count"), el("th", { scope: "col" }, "reason"))), el("tbody", {}, found.failures.map((f) => el("tr", {}, el("td", { class: "r" }, whole(f.count)), el("td", {}, f.reason))), found.others ? el("tr", {}, el("td", { class: "r" }, whole(found.others)), el("td", { class: "soft" }, "other reasons")) : null))),
    );
  }

  async function showScene() {
    const key = detail.state + detail.best + !detail.point;
    if (shownScene?.key === key) return;
    const seen = await api(`runs/${encodeURIComponent(name)}/scene`).catch(() => null);
    if (ended || shownScene?.key === key) return;
    shownScene?.end?.();
    shownScene = { key };
    look.hidden = !seen;
    if (seen) shownScene.end = await scene(look, seen);
  }

  // a run that changes fast is read again once in a while, not every time
  changed((changes) => {
    if (!changes.runs.some((r) => r.name === name || String(r.id) === name) && !changes.gone.includes(detail?.id)) return;
    timer ??= setTimeout(again, PAUSE);
  });
  function again() {
    timer = null;
    load();
  }
  load();
  return () => {
    ended = true;
    endLearned();
    clearTimeout(timer);
    shownScene?.end?.();
  };
}
