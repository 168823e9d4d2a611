// The frame around the pages: routes, live changes, theme, the token.
import { el, api, toast } from "./base.js";
import { runsPage } from "./runs.js";
import { runPage } from "./run.js";
import { comparePage } from "./compare.js";
import { newRun } from "./new.js";

const main = document.getElementById("main");
const link = document.getElementById("link");

/** What is known of all runs, and who wants to hear of changes. */
export const runs = { rows: new Map(), ready: false, listeners: new Set(), store: "" };

let leave = () => {};

// what is no encoding stands for itself, and is the name of nothing
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function route() {
  leave();
  const [path, query] = (location.hash.slice(1) || "/").split("?");
  const parts = path.split("/").filter(Boolean).map(decoded);
  const page = parts[0] === "run" && parts[1] ? "run" : parts[0] === "compare" ? "compare" : parts.length ? "none" : "runs";
  document.querySelectorAll(".bar nav a").forEach((a) => {
    if (a.dataset.page === page) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  });
  const listeners = new Set();
  const context = {
    runs,
    changed(listener) {
      listeners.add(listener);
      runs.listeners.add(listener);
    },
  };
  main.replaceChildren();
  const end = {
    runs: () => runsPage(main, context),
    run: () => runPage(main, context, parts[1]),
    compare: () => comparePage(main, context, new URLSearchParams(query ?? "")),
    none: () => nothing(),
  }[page]();
  leave = () => {
    listeners.forEach((l) => runs.listeners.delete(l));
    end?.();
  };
  document.title = page === "run" ? parts[1] + " – lmrs" : "lmrs";
}

function nothing() {
  main.append(el("div", { class: "card empty" }, el("h2", {}, "There is no such page"), el("p", {}, el("a", { href: "#/" }, "Go to the runs"))));
}

// server-sent events, with a fresh start whenever the line was cut
function listen() {
  const source = new EventSource("/api/events");
  source.addEventListener("open", () => {
    link.textContent = "live";
    link.className = "link on";
  });
  source.addEventListener("changes", (e) => {
    const changes = JSON.parse(e.data);
    changes.runs.forEach((run) => runs.rows.set(run.id, run));
    changes.gone.forEach((id) => runs.rows.delete(id));
    runs.ready = true;
    runs.listeners.forEach((listener) => listener(changes));
  });
  source.addEventListener("error", () => {
    link.textContent = "not connected";
    link.className = "link";
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
}

function theme(choice) {
  document.documentElement.dataset.theme = choice;
  const button = document.getElementById("theme");
  button.textContent = choice === "dark" ? "☀" : "☾";
  runs.theme = choice;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const kept = () => localStorage.getItem("lmrs-theme");
theme(kept() ?? (dark.matches ? "dark" : "light"));
dark.addEventListener("change", () => kept() ?? theme(dark.matches ? "dark" : "light"));
document.getElementById("theme").addEventListener("click", () => {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("lmrs-theme", next);
  theme(next);
});
document.getElementById("new").addEventListener("click", () => newRun());

/** Asks for the token where the server needs one. */
async function enter() {
  let session;
  try {
    session = await api("session");
  } catch (e) {
    main.replaceChildren(el("div", { class: "card empty" }, el("h2", {}, "No connection"), el("p", {}, e.message), el("button", { onclick: () => location.reload() }, "Try again")));
    return;
  }
  if (!session.in) {
    const field = el("input", { type: "password", name: "token", autocomplete: "current-password", required: true });
    const form = el(
      "form",
      {
        onsubmit: async (e) => {
          e.preventDefault();
          try {
            await api("session", { token: field.value.trim() });
            location.reload();
          } catch (problem) {
            toast(problem.message);
          }
        },
      },
      el("h2", {}, "This server asks for a token"),
      el("p", {}, "It was shown when the server was started."),
      el("p", { class: "row" }, el("label", { class: "field" }, "Token", field)),
      el("button", { class: "primary" }, "Enter"),
    );
    main.replaceChildren(el("div", { class: "card empty" }, form));
    return;
  }
  runs.store = session.store;
  addEventListener("hashchange", () => {
    route();
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  });
  route();
  listen();
}

enter();
