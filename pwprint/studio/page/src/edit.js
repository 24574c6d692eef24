// A scenario that is open: text, map, form and problems, and how they answer each other.

import {Connection} from "./connection.js";
import {Form, made} from "./form.js";
import {BattleMap} from "./map.js";
import {Play} from "./play.js";
import {Prints} from "./prints.js";
import {Text} from "./text.js";

const file = new URLSearchParams(location.search).get("file") ?? "";
const $ = (id) => document.getElementById(id);

const connection = new Connection(file);
const text = new Text($("text"), connection);
const map = new BattleMap($("map"));
const form = new Form($("form"));
const play = new Play(connection, async ({turns, setup}) => {
  let kept = await gesture({type: "write", pointer: "/turns", value: turns}, "");
  if (kept !== false && setup.length) kept = await gesture({type: "write", pointer: "/setup", value: setup}, "");
  play.says(kept === false ? "The script could not be written." : "The battle so far is the script now: the kit prints it as the example of play.");
});
const prints = new Prints($("print-view"), file);

let shown = "";
let problems = [];

connection.on("closed", ({why}) => {
  document.body.replaceChildren(made("main", {className: "start"}, made("h1", {}, "This file cannot be opened"),
    made("p", {className: "failure", role: "alert"}, why), made("a", {href: "/"}, "Back to the start")));
});
connection.on("lost", () => { $("saved").textContent = "Not connected: what you write is kept and sent later"; });
connection.on("saved", ({failure}) => { $("saved").textContent = failure || "Saved"; });
connection.on("conflict", () => { if (!$("conflict").open) $("conflict").showModal(); });
connection.on("told", (told) => {
  problems = told.problems;
  text.show(problems, told.version);
  if (told.picture || told.facts) map.tell(told);
  $("map-frame").classList.toggle("stale", !told.picture);
  $("map-note").hidden = told.picture;
  $("map-note").textContent = "This is not a valid scenario yet: fix the errors in its text. The map is the last one that could be drawn.";
  if (told.facts) { $("title").textContent = told.facts.title; document.title = `${told.facts.title} – pwprint studio`; tools(told.facts); }
  if (told.picture) later(told.units);
  map.mark(problems);
  list();
  document.body.dataset.version = told.version;
});
connection.on("form", (message) => {
  shown = message.pointer;
  form.show(message);
});

text.addEventListener("ready", () => ask(""));
text.addEventListener("moved", ({detail}) => {
  $("undo").disabled = !text.canUndo;
  $("redo").disabled = !text.canRedo;
  if (detail.changed) { $("saved").textContent = "Saving …"; refresh(); }
  else if (detail.mine) connection.say({type: "here", offset: text.view.state.selection.main.head});
});

let timer = 0;
function refresh() {
  clearTimeout(timer);
  timer = setTimeout(() => { if (text.settled) ask(shown); else refresh(); }, 120);
}

function ask(pointer) {
  connection.say({type: "form", pointer});
}

function says(words) {
  $("says").textContent = words;
}

async function gesture(what, words, joined, done) {
  try {
    await text.gesture(what, {joined});
    if (words) says(words);
  } catch (failure) {
    says(failure.message);
    map.letGo();
    ask(shown);
    return false;
  } finally {
    done?.();
  }
}

map.addEventListener("gesture", ({detail}) => gesture(detail.gesture, detail.words, detail.joined, detail.done));
map.addEventListener("selected", ({detail}) => { if (detail.pointer) { ask(detail.pointer); tab("form"); } });
map.addEventListener("says", ({detail}) => says(detail));
map.addEventListener("label", ({detail: {spot}}) => {
  const words = window.prompt(`Words at ${map.name(spot)}`);
  if (words !== null) gesture({type: "label", at: spot, words}, `Label at ${map.name(spot)}`);
});
form.addEventListener("gesture", ({detail}) => gesture(detail, ""));
form.addEventListener("open", ({detail}) => ask(detail));

// Tools: one of them is chosen; they are worked by keys as a toolbar is.
let tooled = "";
function tools(facts) {
  const key = JSON.stringify([facts.terrain, facts.kinds, facts.sides]);
  if (key === tooled) return;
  tooled = key;
  const all = [
    ["Move", {kind: "move", title: "Move"}],
    ["Erase", {kind: "erase", title: "Erase"}],
    ["Label", {kind: "label", title: "Label"}],
    ...facts.sides.map(([, name], side) => [`Zone: ${name}`, {kind: "zone", title: `Zone of ${name}`, pointer: `/sides/${side}/deployment`}]),
    ...facts.terrain.map(({name, title}) => [title, {kind: "terrain", terrain: name, title, line: ["road", "river", "stream"].includes(name)}]),
  ].filter(([, tool]) => !facts.inch || !["erase", "zone"].includes(tool.kind));
  const buttons = all.map(([words, tool]) => made("button", {type: "button", className: "tool", ariaPressed: String(tool.kind === "move"),
    "data-tool": tool.terrain ?? tool.kind, onclick: (event) => choose(event.currentTarget, tool)}, words));
  const kinds = facts.sides.map(([, name], side) => made("select", {className: "tool", ariaLabel: `New unit of ${name}`,
    onchange: (event) => choose(event.currentTarget, {kind: "unit", side, type: event.target.value, title: event.target.value})},
    made("option", {value: "", selected: true}, `New: ${name}`), ...facts.kinds.map((kind) => made("option", {value: kind.name}, kind.title))));
  $("tools").replaceChildren(...buttons, ...kinds);
  choose(buttons[0], all[0][1]);
}

function choose(button, tool) {
  for (const each of $("tools").children) {
    each.setAttribute("aria-pressed", String(each === button));
    if (each.tagName === "SELECT" && each !== button) each.value = "";
  }
  map.tool = tool.kind === "unit" && !tool.type ? {kind: "move", title: "Move"} : tool;
  map.points = [];
  map.letGo();
}

// Units that are not on the map: a click takes one, the next puts it down.
function later(units) {
  const waiting = units.filter((unit) => !unit.at);
  $("later").replaceChildren(...waiting.map((unit) => made("button", {type: "button", className: `waiting side-${unit.side}`,
    title: unit.name || unit.title, onclick: () => map.take(unit)}, `${unit.id} `, made("span", {className: "quiet"}, unit.where))));
  $("later").hidden = !waiting.length;
}

function list() {
  const errors = problems.filter((each) => each.severity === "error").length;
  const rows = problems.map((problem) => made("li", {className: problem.severity},
    made("button", {type: "button", className: "problem", onclick: () => goTo(problem)},
      made("b", {}, problem.code), ` ${problem.message}`, problem.hint ? made("span", {className: "quiet"}, ` – ${problem.hint}`) : null)));
  const warnings = problems.length - errors;
  const words = problems.length ? `${count(errors, "error")}, ${count(warnings, "warning")}` : "No problems: ready to play and print";
  $("problems").replaceChildren(made("h2", {role: "status"}, words), made("ul", {}, ...rows));
}

function count(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

function goTo(problem) {
  tab("text");
  text.goTo(problem.start, problem.end, true);
  if (problem.unit) map.selected = problem.unit;
  map.drawOver();
}

function tab(name) {
  for (const each of ["form", "text"]) {
    $(`tab-${each}`).setAttribute("aria-selected", String(each === name));
    $(`tab-${each}`).tabIndex = each === name ? 0 : -1;
    $(each).hidden = each !== name;
  }
  text.view?.requestMeasure();
}

for (const name of ["form", "text"]) {
  $(`tab-${name}`).addEventListener("click", () => tab(name));
  $(`tab-${name}`).addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = name === "form" ? "text" : "form";
    tab(other);
    $(`tab-${other}`).focus();
  });
}

$("undo").addEventListener("click", () => text.undo());
$("redo").addEventListener("click", () => text.redo());
$("keep-ours").addEventListener("click", () => settle(true));
$("take-theirs").addEventListener("click", () => settle(false));

function settle(ours) {
  if (connection.say({type: "settle", ours})) $("conflict").close();
}

// Nothing is saved while nobody has decided: the question stays.
$("conflict").addEventListener("cancel", (event) => event.preventDefault());

document.addEventListener("keydown", (event) => {
  const inField = event.composedPath().some((each) => each.matches?.("input, textarea, select, .cm-editor"));
  if (!(event.ctrlKey || event.metaKey) || inField) return;
  const redoing = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
  if (redoing) text.redo();
  else if (event.key.toLowerCase() === "z") text.undo();
  else return;
  event.preventDefault();
});

for (const button of document.querySelectorAll("button.view")) {
  button.addEventListener("click", () => {
    for (const each of document.querySelectorAll("button.view")) {
      each.setAttribute("aria-pressed", String(each === button));
      $(`${each.dataset.view}-view`).hidden = each !== button;
    }
    if (button.dataset.view === "play" && !play.told) play.offer(map.facts);
    if (button.dataset.view === "print") prints.show(problems.some((each) => each.severity === "error"));
  });
}

window.studio = {text, map, play};
