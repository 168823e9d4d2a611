// An airfoil and the pressure around it.
import { el, svg, number, save, colour } from "./base.js";
import { Chart } from "./chart.js";

export function airfoil(card, seen) {
  const pad = 0.04, xs = seen.x, ys = seen.y;
  const high = Math.max(...ys) + pad, low = Math.min(...ys) - pad;
  const shape = svg("svg", { viewBox: `${-pad} ${-high} ${1 + 2 * pad} ${high - low}`, role: "img", "aria-label": "The shape", width: "100%" });
  shape.append(svg("path", { d: "M" + xs.map((x, i) => `${x} ${-ys[i]}`).join("L") + "Z", fill: "var(--wash)", stroke: "var(--accent)", "stroke-width": 0.004, "stroke-linejoin": "round" }));
  shape.dataset.points = xs.length;
  const pressure = new Chart({ title: "pressure", height: 260, xName: "part of the chord", controls: true });
  const facts = [["lift", seen.lift], ["drag", seen.drag], ["lift − drag", seen.value], ["angle", seen.angle], ["Mach", seen.mach], ["Reynolds", seen.reynolds]].filter(([, v]) => v != null);
  card.replaceChildren(
    el("header", {}, el("h2", {}, "Shape and pressure"), el("span", { class: "soft small num" }, facts.map(([k, v]) => `${k} ${number(v, 4)}`).join(" · ")), el("span", { class: "spring" }), seen.selig ? el("button", { class: "chip", type: "button", onclick: () => save("airfoil.dat", "text/plain", seen.selig) }, "Coordinates") : null),
    el("div", { class: "grid" }, el("div", { class: "w6" }, shape), el("div", { class: "w6" }, seen.pressure ? [el("p", { class: "soft small" }, "−pressure coefficient along the chord"), pressure.node] : el("p", { class: "soft" }, seen.note ?? "The pressure is not known."))),
  );
  // above the wing the pressure is low: the axis points down by custom
  if (seen.pressure) {
    const { x, coefficient } = seen.pressure;
    const y = coefficient.map((c) => -c);
    // from the trailing edge over the upper side to the leading edge and back below
    const nose = x.indexOf(Math.min(...x));
    pressure.show([
      { name: "upper side", colour: colour(0), x: x.slice(0, nose + 1), y: y.slice(0, nose + 1) },
      { name: "lower side", colour: colour(1), x: x.slice(nose), y: y.slice(nose) },
    ]);
  }
  return () => {};
}
