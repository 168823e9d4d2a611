// Elements, requests, numbers in words: what every page uses.

/** Makes an element: el("p", {class: "soft"}, "text", child). Values of on* are listeners. */
export function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  fill(node, attributes, children);
  return node;
}

/** Makes an SVG element. */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(node, attributes, children);
  return node;
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((c) => c != null && c !== false));
}

/** A request that is refused is an Error with the server's sentence. */
export async function api(path, body, method) {
  let answer;
  try {
    answer = await fetch("/api/" + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
    });
  } catch {
    throw new Error("The server does not answer. Is lmrs serve still running?");
  }
  if (answer.status === 204) return null;
  const text = await answer.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error("The server's answer can't be read.");
  }
  if (!answer.ok) {
    const e = new Error(json.error ?? "The request was refused.");
    e.status = answer.status;
    throw e;
  }
  return json;
}

let toastTimer;
export function toast(text) {
  const node = document.getElementById("toast");
  node.textContent = text;
  node.classList.add("on");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => node.classList.remove("on"), 3500);
}

/** Does something and tells what went wrong. */
export async function attempt(work) {
  try {
    return await work();
  } catch (e) {
    toast(e.message);
    return undefined;
  }
}

export function number(value, digits = 5) {
  if (value == null || !Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) {
    return value.toExponential(digits - 2).replace(/\.?0+e/, "e").replace("e+", "e").replace("-", "−").replace("e-", "e−");
  }
  return Number(value.toPrecision(digits)).toLocaleString("en", { maximumSignificantDigits: digits }).replace("-", "−");
}

export const whole = (value) => (value == null ? "–" : Math.round(value).toLocaleString("en"));

export function rate(value) {
  return value == null ? "–" : value >= 100 ? whole(value) + "/s" : number(value, 3) + "/s";
}

export function span(seconds) {
  if (seconds == null || !Number.isFinite(seconds)) return "–";
  if (seconds < 60) return number(seconds, 3) + " s";
  const s = Math.round(seconds);
  if (s < 3600) return Math.floor(s / 60) + " min " + (s % 60) + " s";
  if (s < 86400) return Math.floor(s / 3600) + " h " + Math.floor((s % 3600) / 60) + " min";
  return Math.floor(s / 86400) + " d " + Math.floor((s % 86400) / 3600) + " h";
}

export function ago(time) {
  const seconds = (Date.now() - Date.parse(time)) / 1000;
  if (seconds < 10) return "now";
  if (seconds < 60) return Math.floor(seconds) + " s ago";
  if (seconds < 3600) return Math.floor(seconds / 60) + " min ago";
  if (seconds < 86400) return Math.floor(seconds / 3600) + " h ago";
  return new Date(time).toLocaleDateString("en", { year: "numeric", month: "short", day: "numeric" });
}

export const badge = (state) => el("span", { class: "badge " + state }, state);

export function save(name, type, text) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", {});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(what + " copied");
}

export const colour = (i) => `var(--c${i % 8})`;
