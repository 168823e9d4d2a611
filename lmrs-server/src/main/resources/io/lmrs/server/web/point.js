// A point by the names of its variables: values, units, and where they lie between their bounds.
import { el, number } from "./base.js";

const MOST = 500;

function value(v) {
  return (typeof v.value === "number" && v.type === "real" ? number(v.value, 6) : String(v.value)) + (v.unit ? " " + v.unit : "");
}

// a track from bound to bound with a mark
function place(v) {
  if (v.fixed) return el("span", { class: "soft" }, "fixed");
  if (v.position == null) return el("span", { class: "soft" }, v.type === "choice" || v.type === "ordered" ? v.type : "open");
  const at = Math.min(1, Math.max(0, v.position));
  const edge = at === 0 || at === 1;
  const mark = el("i");
  mark.style.left = (100 * at).toFixed(1) + "%";
  return el(
    "span",
    { class: "track" + (edge ? " edge" : ""), title: `${number(v.lower)} to ${number(v.upper)}${v.log ? ", log scale" : ""}${edge ? ", at a bound" : ""}` },
    mark,
  );
}

function row(v) {
  return el("tr", { title: v.note || undefined }, el("td", {}, v.name), el("td", { class: "num" }, value(v)), el("td", {}, place(v)));
}

// the table, with a filter by name if there are many
export function pointTable(rows, kept = {}) {
  const body = el("tbody", {});
  const show = () => {
    const word = (kept.word ?? "").toLowerCase();
    body.replaceChildren(
      ...rows
        .filter((v) => v.name.toLowerCase().includes(word) && (!kept.edge || v.position === 0 || v.position === 1))
        .slice(0, MOST)
        .map(row),
    );
  };
  const filter = el("input", { type: "search", placeholder: "filter by name", "aria-label": "Filter variables by name", value: kept.word ?? "", oninput: (e) => ((kept.word = e.target.value), show()) });
  const edge = el("label", { class: "soft small" }, el("input", { type: "checkbox", onchange: (e) => ((kept.edge = e.target.checked), show()) }), " at a bound");
  show();
  return el(
    "div",
    { class: "scroll" },
    rows.length > 8 ? el("div", { class: "row" }, filter, edge) : null,
    el("table", { class: "point" }, el("thead", {}, el("tr", {}, ["variable", "value", "within its bounds"].map((t) => el("th", { scope: "col" }, t)))), body),
  );
}

const limit = (c) => (c.lower != null && c.lower === c.upper ? `= ${number(c.upper)}` : c.lower == null ? `≤ ${number(c.upper)}` : c.upper == null ? `≥ ${number(c.lower)}` : `${number(c.lower)} to ${number(c.upper)}`);

// what the best point makes of the constraints, those that are missed first
export function constraintTable(rows) {
  const broken = rows.filter((c) => !c.holds);
  const row = (c) => el("tr", { class: c.holds ? undefined : "bad" }, el("td", {}, c.name), el("td", { class: "num" }, number(c.value, 6)), el("td", {}, limit(c)), el("td", {}, c.holds ? "holds" : `missed by ${number(c.excess)}`));
  return el(
    "div",
    { class: "scroll" },
    el("p", { class: "soft small" }, broken.length ? `No allowed point was found yet: ${broken.length} of ${rows.length} constraints are missed.` : rows.length === 1 ? "The constraint holds." : `All ${rows.length} constraints hold.`),
    el("table", { class: "point" }, el("thead", {}, el("tr", {}, ["constraint", "value", "limit", ""].map((t) => el("th", { scope: "col" }, t)))), el("tbody", {}, [...broken, ...rows.filter((c) => c.holds)].slice(0, MOST).map(row))),
  );
}
