// Curves over plain or log axes, with bands, zoom and a readout; no library.
import { el, svg, number, whole, save } from "./base.js";

const LEFT = 62, RIGHT = 14, TOP = 10, BOTTOM = 34;

/** Maps values to 0..1 and names its ticks. Zero and negative values make a log axis bend around 0. */
class Scale {
  constructor(values, log) {
    const finite = values.filter(Number.isFinite);
    let low = Math.min(...finite), high = Math.max(...finite);
    if (!finite.length) [low, high] = [0, 1];
    this.log = log;
    this.bend = log && low <= 0;
    const sizes = finite.map(Math.abs).filter((v) => v > 0).sort((a, b) => a - b);
    this.unit = this.bend ? (sizes[Math.floor(sizes.length * 0.02)] ?? 1) : 1;
    this.limits(low, high);
  }
  limits(low, high) {
    if (low === high) {
      const pad = this.log && !this.bend ? 0 : Math.abs(low) * 0.05 || 0.5;
      [low, high] = this.log && !this.bend ? [low / 1.3, high * 1.3] : [low - pad, high + pad];
    }
    this.low = low;
    this.high = high;
    this.a = this.bent(low);
    this.b = this.bent(high);
  }
  pad(part) {
    const more = (this.b - this.a) * part;
    this.limits(this.value(this.a - more), this.value(this.b + more));
  }
  bent(v) {
    if (!this.log) return v;
    return this.bend ? Math.asinh(v / this.unit) : Math.log10(v);
  }
  value(t) {
    if (!this.log) return t;
    return this.bend ? this.unit * Math.sinh(t) : 10 ** t;
  }
  at(v) {
    return (this.bent(v) - this.a) / (this.b - this.a);
  }
  back(part) {
    return this.value(this.a + part * (this.b - this.a));
  }
  ticks(most) {
    if (this.log) {
      const powers = this.powers();
      if (powers.length >= 2) return thin(powers, most);
    }
    const rough = (this.high - this.low) / most;
    const size = 10 ** Math.floor(Math.log10(rough));
    const step = size * ([1, 2, 5, 10].find((m) => m * size >= rough) ?? 10);
    const ticks = [];
    for (let v = Math.ceil(this.low / step) * step; v <= this.high + step * 1e-9; v += step) {
      ticks.push(Math.abs(v) < step * 1e-9 ? 0 : v);
    }
    return ticks;
  }
  powers() {
    const found = [];
    for (let k = -300; k <= 300; k++) {
      for (const v of this.bend ? [10 ** k, -(10 ** k)] : [10 ** k]) {
        if (v >= this.low && v <= this.high && (!this.bend || Math.abs(v) >= this.unit)) found.push(v);
      }
    }
    if (this.bend && this.low <= 0 && this.high >= 0) found.push(0);
    return found.sort((a, b) => a - b);
  }
}

function thin(list, most) {
  const step = Math.ceil(list.length / most);
  return list.filter((_, i) => i % step === 0);
}

function label(v) {
  const size = Math.abs(v);
  if (v !== 0 && (size >= 1e5 || size < 1e-3)) return v.toExponential(2).replace(/\.?0+e/, "e").replace("e+", "e");
  return Number(v.toPrecision(6)).toLocaleString("en");
}

/**
 * A chart. series: {name, colour, x, y, low, high, dash, step, dots}; low and high make a band, dots no curve.
 * Drag zooms, a double click or 0 shows all, + and - zoom from the keyboard, arrows move.
 */
export class Chart {
  constructor({ title, height = 320, xName = "evaluations", xLog = false, yLog = false, controls = true, legend = true }) {
    Object.assign(this, { title, height, xName, xLog, yLog, series: [] });
    this.zoomed = null;
    this.plot = el("div", { class: "plot", tabindex: "0", role: "img", "aria-label": title });
    this.keys = el("div", { class: "legend" });
    this.tip = el("div", { class: "tip", hidden: true });
    this.buttons = el("div", { class: "row" });
    if (controls) {
      this.toggle("log x", "xLog");
      this.toggle("log y", "yLog");
      this.reset = el("button", { class: "chip", type: "button", hidden: true, onclick: () => this.all() }, "Show all");
      this.buttons.append(
        this.reset,
        el("button", { class: "chip", type: "button", onclick: () => this.saveSvg(), "aria-label": "Save " + title + " as SVG" }, "SVG"),
        el("button", { class: "chip", type: "button", onclick: () => this.saveCsv(), "aria-label": "Save " + title + " as CSV" }, "CSV"),
      );
    }
    this.node = el("div", {}, legend ? this.keys : null, this.plot);
    this.listen();
    new ResizeObserver(() => this.draw()).observe(this.plot);
  }

  toggle(text, field) {
    const button = el("button", { class: "chip", type: "button", "aria-pressed": String(this[field]) }, text);
    button.addEventListener("click", () => {
      this[field] = !this[field];
      button.setAttribute("aria-pressed", String(this[field]));
      this.zoomed = null;
      this.draw();
    });
    this.buttons.append(button);
  }

  show(series) {
    this.series = series.filter((s) => s.x.length);
    this.draw();
  }

  all() {
    this.zoomed = null;
    this.draw();
  }

  scales() {
    const xs = this.series.flatMap((s) => s.x);
    const ys = this.series.flatMap((s) => [...s.y, ...(s.low ?? []), ...(s.high ?? [])]).map((v) => (v == null ? NaN : v));
    const x = new Scale(this.xLog ? xs.filter((v) => v > 0) : xs, this.xLog);
    if (this.series.some((s) => s.dots)) x.pad(0.03);
    const y = new Scale(ys, this.yLog);
    y.pad(0.04);
    if (this.zoomed) {
      x.limits(this.zoomed.x[0], this.zoomed.x[1]);
      y.limits(this.zoomed.y[0], this.zoomed.y[1]);
    }
    return { x, y };
  }

  draw() {
    const width = this.plot.clientWidth;
    if (!width) return;
    const h = width < 480 ? Math.min(this.height, 270) : this.height, inner = { w: Math.max(20, width - LEFT - RIGHT), h: h - TOP - BOTTOM };
    if (this.reset) this.reset.hidden = !this.zoomed;
    this.keys.replaceChildren(...(this.series.length > 1 || this.series[0]?.low ? this.series.map(key) : []));
    const root = svg("svg", { height: h, viewBox: `0 0 ${width} ${h}`, "aria-hidden": "true" });
    if (!this.series.length) {
      root.append(svg("text", { x: width / 2, y: h / 2, "text-anchor": "middle" }, "Nothing to draw yet"));
      this.plot.replaceChildren(root, this.tip);
      return;
    }
    const { x, y } = this.scales();
    const px = (v) => LEFT + x.at(v) * inner.w, py = (v) => TOP + (1 - y.at(v)) * inner.h;
    Object.assign(this, { frame: { x, y, px, py, inner, width } });
    for (const t of y.ticks(Math.max(3, Math.floor(inner.h / 48)))) {
      root.append(svg("line", { class: "gridline", x1: LEFT, x2: width - RIGHT, y1: py(t), y2: py(t) }));
      root.append(svg("text", { x: LEFT - 8, y: py(t) + 4, "text-anchor": "end" }, label(t)));
    }
    for (const t of x.ticks(Math.max(2, Math.floor(inner.w / 95)))) {
      root.append(svg("line", { class: "gridline", x1: px(t), x2: px(t), y1: TOP, y2: TOP + inner.h }));
      root.append(svg("text", { x: px(t), y: h - 16, "text-anchor": "middle" }, label(t)));
    }
    root.append(svg("text", { x: LEFT + inner.w / 2, y: h - 2, "text-anchor": "middle" }, this.xName));
    const id = "clip" + Math.random().toString(36).slice(2);
    root.append(svg("clipPath", { id }, svg("rect", { x: LEFT, y: TOP - 2, width: inner.w, height: inner.h + 4 })));
    const curves = svg("g", { "clip-path": `url(#${id})` });
    for (const s of this.series) {
      if (s.low) curves.append(svg("path", { class: "band", fill: s.colour, d: band(s, px, py, x) }));
      if (s.dots) {
        curves.append(...s.x.map((v, i) => svg("circle", { class: "dot", cx: px(v), cy: py(s.y[i]), r: 2.6, fill: s.colour })));
        continue;
      }
      const last = s.y.length - 1;
      curves.append(
        svg("path", {
          class: "curve", stroke: s.colour, "stroke-dasharray": s.dash ?? null, d: line(s, px, py, x),
          "data-name": s.name, "data-count": s.x.length, "data-last-x": s.x[last], "data-last-y": s.y[last],
        }),
      );
      if (s.x.length === 1) curves.append(svg("circle", { cx: px(s.x[0]), cy: py(s.y[0]), r: 3.5, fill: s.colour }));
    }
    root.append(curves);
    this.cross = svg("line", { class: "cross", y1: TOP, y2: TOP + inner.h, visibility: "hidden" });
    this.area = svg("rect", { class: "zoom", visibility: "hidden" });
    root.append(this.cross, this.area);
    this.plot.replaceChildren(root, this.tip);
  }

  listen() {
    let from = null;
    const where = (e) => {
      const box = this.plot.getBoundingClientRect();
      return { x: e.clientX - box.left, y: e.clientY - box.top };
    };
    this.plot.addEventListener("pointerdown", (e) => {
      if (e.button === 0 && this.frame && this.series.length) {
        from = { ...where(e), touch: e.pointerType !== "mouse" };
        this.plot.setPointerCapture(e.pointerId);
      }
    });
    this.plot.addEventListener("pointermove", (e) => {
      if (!this.frame || !this.series.length) return;
      const to = where(e);
      if (from && Math.abs(to.x - from.x) > 4) this.mark(from, to);
      else this.read(to);
    });
    const end = (e) => {
      if (!from) return;
      const to = where(e), start = from;
      from = null;
      this.area?.setAttribute("visibility", "hidden");
      if (e.type === "pointerup" && Math.abs(to.x - start.x) > 8) this.zoom(start, to);
    };
    this.plot.addEventListener("pointerup", end);
    this.plot.addEventListener("pointercancel", end);
    this.plot.addEventListener("pointerleave", () => this.unread());
    this.plot.addEventListener("dblclick", () => this.all());
    this.plot.addEventListener("keydown", (e) => this.press(e));
  }

  // a narrow drag over the whole height zooms x alone
  corners(from, to) {
    const { inner } = this.frame;
    const clamp = (v, low, high) => Math.min(high, Math.max(low, v));
    const flat = from.touch || Math.abs(to.y - from.y) < 18;
    const x = [from.x, to.x].map((v) => clamp(v, LEFT, LEFT + inner.w)).sort((a, b) => a - b);
    const y = (flat ? [TOP, TOP + inner.h] : [from.y, to.y].map((v) => clamp(v, TOP, TOP + inner.h))).sort((a, b) => a - b);
    return { x, y };
  }

  mark(from, to) {
    const { x, y } = this.corners(from, to);
    for (const [name, value] of Object.entries({ x: x[0], y: y[0], width: x[1] - x[0], height: y[1] - y[0], visibility: "visible" })) {
      this.area.setAttribute(name, value);
    }
    this.unread();
  }

  zoom(from, to) {
    const { x, y } = this.corners(from, to);
    this.part(x.map((v) => (v - LEFT) / this.frame.inner.w), y.map((v) => 1 - (v - TOP) / this.frame.inner.h).reverse());
  }

  part(x, y) {
    const f = this.frame;
    this.zoomed = { x: x.map((p) => f.x.back(p)), y: y.map((p) => f.y.back(p)) };
    this.draw();
  }

  press(e) {
    const moves = { "+": [[0.2, 0.8]], "=": [[0.2, 0.8]], "-": [[-0.3, 1.3]], ArrowLeft: [[-0.15, 0.85]], ArrowRight: [[0.15, 1.15]] };
    if (!this.frame) return;
    if (e.key === "0" || e.key === "Escape") this.all();
    else if (moves[e.key]) this.part(moves[e.key][0], [0, 1]);
    else return;
    e.preventDefault();
  }

  read(at) {
    const f = this.frame;
    const part = (at.x - LEFT) / f.inner.w;
    if (part < 0 || part > 1) return this.unread();
    const x = f.x.back(part);
    const rows = [];
    let shown = x;
    for (const s of this.series) {
      let i = s.x.findIndex((v) => v > x);
      i = i < 0 ? s.x.length - 1 : Math.max(0, i - 1);
      if (!s.step && i + 1 < s.x.length && s.x[i + 1] - x < x - s.x[i]) i++;
      if (this.series.length === 1) shown = s.x[i];
      rows.push(el("div", { class: "key" }, key(s).firstChild, ` ${s.name} `, el("b", {}, number(s.y[i]))));
    }
    this.tip.replaceChildren(el("div", { class: "soft" }, `${this.xName} ${shown >= 10 ? whole(shown) : number(shown, 3)}`), ...rows.slice(0, 10));
    this.tip.hidden = false;
    const left = at.x > f.width / 2;
    this.tip.style.left = left ? "auto" : at.x + 14 + "px";
    this.tip.style.right = left ? f.width - at.x + 14 + "px" : "auto";
    this.tip.style.top = TOP + 4 + "px";
    this.cross.setAttribute("x1", at.x);
    this.cross.setAttribute("x2", at.x);
    this.cross.setAttribute("visibility", "visible");
  }

  unread() {
    this.tip.hidden = true;
    this.cross?.setAttribute("visibility", "hidden");
  }

  file(end) {
    return this.title.replace(/[^\w.-]+/g, "-") + end;
  }

  /** The picture with its colours spelled out, so that it needs no style sheet. */
  saveSvg() {
    const drawn = this.plot.querySelector("svg"), copied = drawn.cloneNode(true);
    const from = drawn.querySelectorAll("*"), to = copied.querySelectorAll("*");
    from.forEach((node, i) => {
      const style = getComputedStyle(node);
      for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size"]) {
        to[i].setAttribute(name, style.getPropertyValue(name));
      }
      if (node.tagName === "text") to[i].setAttribute("font-family", "sans-serif");
    });
    copied.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copied.setAttribute("width", drawn.clientWidth);
    const paper = svg("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.documentElement).getPropertyValue("--card") });
    copied.prepend(paper);
    this.series.forEach((s, i) => {
      const shade = getComputedStyle(drawn.querySelectorAll(".curve")[i]).stroke;
      copied.append(svg("text", { x: LEFT + 8, y: TOP + 14 + 15 * i, fill: shade, "font-size": "11.5px", "font-family": "sans-serif" }, s.name));
    });
    save(this.file(".svg"), "image/svg+xml", new XMLSerializer().serializeToString(copied));
  }

  saveCsv() {
    const quote = (t) => (/[",\n]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t);
    const rows = [`series,${quote(this.xName)},value,low,high`];
    for (const s of this.series) {
      s.x.forEach((x, i) => rows.push([quote(s.name), x, s.y[i] ?? "", s.low?.[i] ?? "", s.high?.[i] ?? ""].join(",")));
    }
    save(this.file(".csv"), "text/csv", rows.join("\n") + "\n");
  }
}

function key(s) {
  return el("span", {}, svg("svg", { viewBox: "0 0 20 8" }, svg("path", { d: "M0 4H20", stroke: s.colour, "stroke-width": 2.5, "stroke-dasharray": s.dash ?? null })), s.name);
}

function line(s, px, py, x) {
  let d = "", pen = "M", before = null;
  for (let i = 0; i < s.x.length; i++) {
    const v = s.y[i];
    if (v == null || !Number.isFinite(v) || (x.log && !x.bend && s.x[i] <= 0)) {
      pen = "M";
      continue;
    }
    const at = py(v).toFixed(2), to = px(s.x[i]).toFixed(2);
    d += s.step && pen === "L" ? `L${to} ${before}L${to} ${at}` : `${pen}${to} ${at}`;
    before = at;
    pen = "L";
  }
  return d;
}

function band(s, px, py, x) {
  const there = s.x.map((_, i) => i).filter((i) => Number.isFinite(s.low[i]) && Number.isFinite(s.high[i]) && (!x.log || x.bend || s.x[i] > 0));
  if (!there.length) return "";
  const up = there.map((i) => `${px(s.x[i]).toFixed(2)} ${py(s.high[i]).toFixed(2)}`);
  const down = there.reverse().map((i) => `${px(s.x[i]).toFixed(2)} ${py(s.low[i]).toFixed(2)}`);
  return "M" + up.join("L") + "L" + down.join("L") + "Z";
}

/** A small curve without axes. */
export function spark(values) {
  const known = values.filter((v) => v != null);
  const root = svg("svg", { class: "spark", width: 96, height: 26, viewBox: "0 0 96 26", "aria-hidden": "true" });
  if (known.length < 2) return root;
  const y = new Scale(known, true);
  const points = known.map((v, i) => `${(2 + (92 * i) / (known.length - 1)).toFixed(1)} ${(23 - 20 * y.at(v)).toFixed(1)}`);
  root.append(svg("path", { d: "M" + points.join("L") }));
  return root;
}
