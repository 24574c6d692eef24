// A scenario that is open: text, map, form and problems, and how they answer each other.

import {Balance} from "./balance.js";
import {Connection} from "./connection.js";
import {Form, made} from "./form.js";
import {BattleMap} from "./map.js";
import {Play} from "./play.js";
import {Prints} from "./prints.js";
import {explained, told as toldRule} from "./rules.js";
import {Text} from "./text.js";
import {Toolbar} from "./toolbar.js";

const file = new URLSearchParams(location.search).get("file") ?? "";
const $ = (id) => document.getElementById(id);

const connection = new Connection(file);
const text = new Text($("text"), connection);
const map = new BattleMap($("map"));
const form = new Form($("form"));
const toolbar = new Toolbar($("tools"), map);
const play = new Play(connection, async ({turns, setup}) => {
  let kept = await gesture({type: "write", pointer: "/turns", value: turns}, "");
  if (kept !== false && setup.length) kept = await gesture({type: "write", pointer: "/setup", value: setup}, "");
  play.says(kept === false ? "The script could not be written." : "The battle so far is the script now: the kit prints it as the example of play.");
}, () => play.offer(map, hasErrors()));
const balance = new Balance(connection, file, (seed) => {
  play.watch(seed);
  show("play");
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
connection.on("shown", ({version, picture, facts, shapes, samples}) => {
  if (picture) map.tell({...picture, facts, shapes, samples, version});
  else map.pending.tell(version);
  $("map-frame").classList.toggle("stale", !picture);
  $("map-note").hidden = Boolean(picture);
  $("map-note").textContent = `This is not a valid scenario yet: fix the errors listed on the right. ${map.facts ? "The map is the last one that could be drawn." : "Then its map appears here."}`;
  if (!map.facts) $("title").textContent = file;
  if (facts) {
    $("title").textContent = facts.title;
    document.title = `${facts.title} – pwprint studio`;
    facts.sides.forEach(([, , colour], side) => document.documentElement.style.setProperty(`--side-${side}`, colour));
    toolbar.tell(facts);
    comeTo(location.hash.slice(1));
  }
  if (picture) later(map.units);
  document.body.dataset.shown = version;
});
connection.on("told", (told) => {
  let same = "";
  problems = told.problems.map(([start, end, severity, code, message, hint, pointer, areas, unit]) => {
    same = hint ?? same; // that of the problem before, if it has none of its own
    return {start, end, severity, code, message, hint: same, pointer, areas, unit};
  });
  text.show(problems, told.version);
  map.mark(problems);
  list();
  document.body.dataset.version = told.version;
  offer();
});
connection.on("form", (message) => {
  shown = message.pointer;
  form.show(message);
  if (leading) form.lead(leading);
  leading = "";
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

let leading = ""; // the place whose field is to be shown once its form is there
function ask(pointer, lead = "") {
  leading = lead;
  connection.say({type: "form", pointer});
}

let fading = 0;
function says(words) {
  $("says").textContent = words;
  clearTimeout(fading);
  fading = setTimeout(() => { $("says").textContent = ""; }, 8000);
}

async function gesture(what, words, joined, done) {
  let version = 0; // from which on the text has it
  try {
    version = await text.gesture(what, {joined});
    if (words) says(words);
  } catch (failure) {
    says(failure.message);
    map.letGo();
    ask(shown);
    return false;
  } finally {
    done?.(version);
  }
}

map.addEventListener("gesture", ({detail}) => gesture(detail.gesture, detail.words, detail.joined, detail.done));
map.addEventListener("selected", ({detail}) => {
  toolbar.forUnit(detail.pointer);
  if (detail.pointer) { ask(detail.pointer); tab("form"); }
});
map.addEventListener("says", ({detail}) => says(detail));
map.addEventListener("label", async ({detail: {spot, there}}) => {
  const words = await asked(`Words at ${map.name(spot)}`, there?.title ?? "");
  if (words === null || words === (there?.title ?? "")) return;
  if (there && map.facts.inch) {
    gesture(words ? {type: "write", pointer: `${there.pointer}/text`, value: words} : {type: "remove", pointer: there.pointer}, `Label: ${words}`);
  } else if (words || there) {
    gesture({type: "label", at: spot, words}, words ? `Label at ${map.name(spot)}` : "Label taken away");
  }
});
form.addEventListener("gesture", ({detail}) => gesture(detail, ""));
form.addEventListener("open", ({detail}) => ask(detail));

// Ask for a few words; null if there are to be none.
function asked(title, value) {
  $("words-title").textContent = title;
  $("words-input").value = value;
  $("words").returnValue = "";
  $("words").showModal();
  return new Promise((resolve) => {
    $("words").addEventListener("close", () => {
      resolve($("words").returnValue === "ok" ? $("words-input").value.trim() : null);
      $("map").focus();
    }, {once: true});
  });
}

// Units that are not on the map: a click takes one, the next puts it down.
function later(units) {
  const waiting = units.filter((unit) => !unit.at);
  $("later").replaceChildren(...waiting.map((unit) => made("button", {type: "button", className: `waiting side-${unit.side}`,
    title: unit.name || unit.title, onclick: () => map.takeIn(unit)}, `${unit.id} `, made("span", {className: "quiet"}, unit.where))));
  $("later").hidden = !waiting.length;
}

function list() {
  const errors = problems.filter((each) => each.severity === "error").length;
  const rows = problems.map((problem) => {
    const row = made("li", {className: problem.severity}, made("button", {type: "button", className: "problem", onclick: () => goTo(problem, row)},
      made("b", {}, problem.code), ` ${problem.message}`, problem.hint ? made("span", {className: "quiet"}, ` – ${problem.hint}`) : null));
    return row;
  });
  const warnings = problems.length - errors;
  const words = problems.length ? `${count(errors, "error")}, ${count(warnings, "warning")}` : "No problems: ready to play and print";
  $("problems").replaceChildren(made("h2", {role: "status"}, words), made("ul", {}, ...rows));
}

function count(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

// A problem leads to its form and its word in the text, marks what it is about on the map, and says what its rule says.
async function goTo(problem, row) {
  text.goTo(problem.start, problem.end, !$("text").hidden);
  map.selected = problem.unit;
  map.drawOver();
  if (!$("form").hidden) {
    leading = problem.pointer;
    connection.say({type: "here", offset: problem.start});
  }
  if (row.querySelector(".explained")) return;
  const found = await explained(problem.code, map.facts?.ruleset ?? "");
  if (found && row.isConnected && !row.querySelector(".explained")) row.append(made("div", {className: "explained"}, ...toldRule(found)));
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

// --- views ------------------------------------------------------------------------------------------------------------

let view = "edit"; // what is shown
const views = [...document.querySelectorAll("button.view")];

function show(name) {
  view = name;
  for (const each of views) {
    each.setAttribute("aria-pressed", String(each.dataset.view === name));
    $(`${each.dataset.view}-view`).hidden = each.dataset.view !== name;
  }
  history.replaceState(null, "", name === "edit" ? location.pathname + location.search : `#${name}`);
  offered = undefined;
  offer();
  if (name === "print") prints.show(hasErrors());
  share();
}

function hasErrors() {
  return !map.facts || problems.some((each) => each.severity === "error");
}

// Offer a battle, or battles between computer players; once more where errors have come or gone meanwhile.
let offered;
function offer() {
  const errors = hasErrors();
  if (offered === errors) return;
  offered = errors;
  if (view === "play" && !play.told && !play.waits) play.offer(map, errors);
  if (view === "balance") balance.offer(map.facts, errors);
}

for (const button of views) button.addEventListener("click", () => show(button.dataset.view));

// A page that was loaded anew shows what it showed before.
let come = false;
function comeTo(name) {
  if (!come && views.some((each) => each.dataset.view === name && name !== "edit")) show(name);
  come = true;
  share();
}

// The picture to share: the set-up, or in a battle the position.
function share() {
  const battle = view === "play" && play.told ? {tab: connection.tab} : {};
  for (const form of ["svg", "png"]) $(`share-${form}`).href = `/api/scene?${new URLSearchParams({file, form, ...battle})}`;
  $("share-what").textContent = battle.tab ? "The battle as it stands" : "The map with the set-up";
}
connection.on("battle", share);

document.addEventListener("pointerdown", (event) => { if (!$("share").contains(event.target)) $("share").open = false; });
$("share").addEventListener("keydown", (event) => {
  if (event.key === "Escape") { $("share").open = false; $("share").querySelector("summary").focus(); }
});

window.studio = {text, map, play, balance, connection};
