// The form that starts a run.
import { el, api, toast } from "./base.js";

let catalogue;

export async function newRun() {
  const dialog = document.getElementById("dialog");
  try {
    catalogue ??= await api("catalogue");
  } catch (e) {
    toast(e.message);
    return;
  }
  const option = (entry) => el("option", { value: entry.name }, entry.name);
  const problem = el("select", { name: "problem", onchange: described }, catalogue.problems.map(option));
  const search = el("select", { name: "search", onchange: described }, catalogue.searches.map(option));
  problem.value = "synthetic";
  search.value = "lmrs";
  const dimension = el("input", { name: "dimension", type: "number", min: 1, max: 100000 });
  const evaluations = el("input", { name: "evaluations", type: "number", min: 1, placeholder: "1000 + 100 per variable" });
  const seed = el("input", { name: "seed", type: "number", value: 0 });
  const count = el("input", { name: "count", type: "number", min: 1, max: 16, value: 1 });
  const settings = el("textarea", { name: "settings", rows: 3, placeholder: "directions=20\nproblem.noise=0.1", spellcheck: "false" });
  const workers = el("input", { name: "workers", type: "checkbox" });
  const about = el("p", { class: "soft small wide" });
  const error = el("p", { class: "notice", role: "alert", hidden: true });
  const start = el("button", { class: "primary", type: "submit" }, "Start");
  const field = (text, input, wide) => el("label", { class: "field" + (wide ? " wide" : "") }, text, input);

  function described() {
    const p = catalogue.problems.find((x) => x.name === problem.value);
    const s = catalogue.searches.find((x) => x.name === search.value);
    const elsewhere = p.name === "external"; // nothing tells how many variables it has
    dimension.placeholder = elsewhere ? "" : p.dimension;
    dimension.required = elsewhere;
    about.textContent = `${p.name}: ${p.summary}. ${s.name}: ${s.summary}. Settings of ${p.name}: ${Object.keys(p.settings).join(", ") || "none"}; of ${s.name}: ${Object.keys(s.settings).join(", ") || "none"}.`;
    if (elsewhere) workers.checked = true;
    workers.disabled = elsewhere;
  }

  function body(offset) {
    const given = { problem: problem.value, search: search.value, seed: Number(seed.value || 0) + offset };
    if (dimension.value) given.dimension = Number(dimension.value);
    if (evaluations.value) given.evaluations = Number(evaluations.value);
    if (workers.checked) given.workers = true;
    for (const line of settings.value.split(/[\n,]/).map((l) => l.trim()).filter(Boolean)) {
      const [name, ...value] = line.split("=");
      if (!value.length) throw new Error("A setting is name=value: " + line);
      const own = name.trim().startsWith("problem.");
      (given[own ? "problemSettings" : "settings"] ??= {})[name.trim().replace(/^problem\./, "")] = value.join("=").trim();
    }
    return given;
  }

  async function submit(e) {
    e.preventDefault();
    error.hidden = true;
    start.disabled = true;
    try {
      let made;
      for (let i = 0; i < Number(count.value || 1); i++) made = await api("runs", body(i));
      dialog.close();
      location.hash = Number(count.value) > 1 ? "#/" : "#/run/" + encodeURIComponent(made.name);
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
    }
    start.disabled = false;
  }

  dialog.replaceChildren(
    el(
      "form",
      { onsubmit: submit },
      el("h2", { id: "new-title" }, "New run"),
      error,
      el("div", { class: "fields" }, field("Problem", problem), field("Search", search), field("Variables", dimension), field("Evaluations", evaluations), field("Seed", seed), field("Runs, with seeds from that one on", count), field("Settings, one a line; those of the problem begin with problem.", settings, true), el("label", { class: "wide small" }, workers, " workers of mine evaluate it over HTTP"), about),
      el("div", { class: "row" }, start, el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")),
    ),
  );
  dialog.setAttribute("aria-labelledby", "new-title");
  described();
  dialog.showModal();
  problem.focus();
}
