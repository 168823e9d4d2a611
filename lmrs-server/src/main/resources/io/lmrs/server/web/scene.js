// What a run's best point looks like, by its kind.
import { el } from "./base.js";

/** Draws into the card; gives a function that ends it. */
export async function scene(card, seen) {
  switch (seen.kind) {
    case "motion":
      return (await import("./motion.js")).motion(card, seen);
    case "airfoil":
      return (await import("./airfoil.js")).airfoil(card, seen);
    default:
      card.replaceChildren(el("p", { class: "soft" }, `This page does not know how to show ${seen.kind}.`));
      return () => {};
  }
}
