// Rules and codes as links to their words.

import {made} from "./form.js";

const IDS = /\b[A-Z][A-Z0-9]{1,3}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b/;

export async function explained(code, ruleset) {
  const answer = await fetch(`/api/rule?${new URLSearchParams({code, ruleset})}`);
  return answer.ok ? answer.json() : null;
}

// A sentence whose rules, in brackets at its end, can be looked up.
export function cited(words, ruleset) {
  const [, sentence, inside] = words.match(/^(.*?)(?:\s*\[([^\]]*)\])?$/s);
  const ids = (inside ?? "").split(/[;,]\s*/).filter((part) => IDS.test(part));
  const rest = (inside ?? "").split(/[;,]\s*/).filter((part) => part && !IDS.test(part)).join(", ");
  return [sentence, rest ? made("span", {className: "quiet"}, ` (${rest})`) : null,
    ...ids.flatMap((id) => [" ", link(id, ruleset)])].filter(Boolean);
}

function link(id, ruleset) {
  return made("button", {type: "button", className: "rule", onclick: () => show(id, ruleset)}, id);
}

async function show(id, ruleset) {
  const found = await explained(id, ruleset);
  const dialog = document.getElementById("rule");
  document.getElementById("rule-title").textContent = id;
  document.getElementById("rule-text").replaceChildren(...(found ? told(found) : [made("p", {}, "No rule has this name.")]));
  dialog.showModal();
}

export function told(found) {
  return [made("p", {}, found.text), found.more ? made("p", {className: "quiet"}, found.more) : null].filter(Boolean);
}
