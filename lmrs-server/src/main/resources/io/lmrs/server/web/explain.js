// What a run has learned: which variables matter, how many directions, slices through the best point.
import { el, api, attempt, number, whole, span, colour, save } from "./base.js";
import { Chart } from "./chart.js";

const PAUSE = 700, SHOWN = 20, POINTS = 25;

const percent = (v) => (v == null ? "–" : v < 0.001 ? number(100 * v, 2) + " %" : (100 * v).toFixed(1) + " %");

/** Fills the card. It asks the server only when it is told to, since a replay may take a while. */
export function explainCard(card, name) {
  let ended = false, found = null, waiting = false;
  const path = `runs/${encodeURIComponent(name)}/explanation`;
  const body = el("div", {});
  const by = el("span", { class: "soft small" });
  const again = el("button", { class: "primary", type: "button", onclick: () => ask() }, "Explain");
  const slices = el("button", { class: "chip", type: "button", hidden: true, onclick: () => ask({ slices: POINTS }) }, "Evaluate slices");
  const csv = el("a", { class: "button", hidden: true, href: `/api/${path}.csv`, download: true }, "CSV");
  const json = el("button", { class: "chip", type: "button", hidden: true, onclick: () => save(name + "-explanation.json", "application/json", JSON.stringify(found, null, 1)) }, "JSON");
  card.replaceChildren(
    el("header", {}, el("h2", {}, "What was learned"), by, el("span", { class: "spring" }), slices, json, csv, again),
    body,
  );
  const offer = () => el("p", { class: "soft" }, "Which variables matter, and how many directions: from what the run has evaluated anyway.");
  body.append(offer());

  async function ask(wish) {
    if (waiting) return;
    waiting = true;
    for (const b of [again, slices]) b.disabled = true;
    let told = false;
    await attempt(async () => {
      let answer = wish ? await api(path, wish) : await api(path);
      const begun = Date.now();
      while (answer.pending && !ended) {
        body.replaceChildren(el("p", { class: "soft" }, `The run is rebuilt from the store and looked at: ${span((Date.now() - begun) / 1000)} so far, about ${span(Math.max(1, answer.seconds ?? 1))} in all…`));
        await new Promise((done) => setTimeout(done, PAUSE));
        answer = await api(path);
      }
      if (ended) return;
      found = answer;
      draw();
      told = true;
    });
    if (!told && !ended) found ? draw() : body.replaceChildren(offer());
    waiting = false;
    for (const b of [again, slices]) b.disabled = false;
  }

  function draw() {
    by.textContent = `by ${whole(found.evaluations)} evaluation${found.evaluations === 1 ? "" : "s"}`;
    again.textContent = "Again";
    again.classList.remove("primary");
    for (const b of [csv, json]) b.hidden = false;
    slices.hidden = !found.slices.length;
    const matters = found.variables.filter((v) => v.verdict === "matters").sort((a, b) => b.share - a.share);
    const left = el("div", { class: "stack" }, ...found.sentences.map((s) => el("p", {}, s)));
    const parts = [left];
    if (matters.length) parts.push(bars(matters));
    if (found.dimension.spectrum.length > 1) parts.push(spectrum(found.dimension));
    body.replaceChildren(el("div", { class: "learned" }, ...parts), el("div", { class: "slices" }, ...found.slices.map(slice)));
  }

  function bars(matters) {
    const most = Math.max(...matters.map((v) => v.high));
    const rows = matters.slice(0, SHOWN).map((v) => {
      const fill = el("i"), range = el("u");
      fill.style.width = (100 * v.share) / most + "%";
      range.style.left = (100 * v.low) / most + "%";
      range.style.width = (100 * (v.high - v.low)) / most + "%";
      return el("tr", { title: `${percent(v.low)} to ${percent(v.high)} in 95 % of resamples` }, el("td", {}, v.name), el("td", { class: "sharecell" }, el("span", { class: "share" }, fill, range)), el("td", { class: "num" }, percent(v.share)));
    });
    return el(
      "div",
      {},
      el("h3", {}, "Share of the slopes, with intervals over iterations"),
      el("table", { class: "shares" }, el("tbody", {}, rows)),
      matters.length > SHOWN ? el("p", { class: "soft small" }, `${whole(matters.length - SHOWN)} more in the table and the JSON.`) : null,
    );
  }

  function spectrum(d) {
    const chart = new Chart({ title: name + " spectrum", height: 240, xName: "singular value of the slopes", yLog: true, controls: false });
    const count = d.value ?? d.spectrum.length, index = d.spectrum.map((_, i) => i + 1);
    const shown = d.spectrum.map((v, i) => (v > 0 ? i : -1)).filter((i) => i >= 0);
    const part = (keep, title, c) => ({ name: title, colour: colour(c), dots: true, x: shown.filter(keep).map((i) => index[i]), y: shown.filter(keep).map((i) => d.spectrum[i]) });
    chart.show([part((i) => i < count, d.value ? `${d.value} that count` : "no gap that decides", 0), part((i) => i >= count, "errors", 7)].filter((s) => s.x.length));
    return el("div", {}, el("h3", {}, "Spectrum of the gradients seen"), chart.node, d.value ? el("p", { class: "soft small" }, `Gap ${number(d.gap, 3)}; ${percent(d.sure)} of resamples say the same.`) : null);
  }

  function slice(s) {
    const chart = new Chart({ title: name + " along " + s.label, height: 190, xName: s.label, controls: false });
    const series = [{ name: "seen by the run", colour: colour(7), dots: true, x: s.seen.map((p) => p[0]), y: s.seen.map((p) => p[1]) }];
    if (s.evaluated.length) {
      series.push({ name: "through the best point", colour: colour(0), x: s.evaluated.map((p) => p[0]), y: s.evaluated.map((p) => p[1]) });
      // the slice decides what is seen: points elsewhere may be far off
      const xs = series[1].x, ys = series[1].y, room = 0.08 * (Math.max(...ys) - Math.min(...ys) || 1);
      chart.zoomed = { x: [Math.min(...xs), Math.max(...xs)], y: [Math.min(...ys) - room, Math.max(...ys) + room] };
    }
    chart.show(series);
    return el("div", {}, el("h3", {}, "Value along " + s.label), chart.node, el("p", { class: "soft small" }, s.variable == null ? "0 is the best point." : `Best at ${number(s.best, 5)}.`));
  }

  return () => {
    ended = true;
  };
}
