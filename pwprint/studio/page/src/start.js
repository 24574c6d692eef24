// The starting page: the scenarios of the folder, those to begin with, and a form for a new one.

import {made} from "./form.js";

const $ = (id) => document.getElementById(id);

async function post(path, form) {
  const answer = await fetch(path, {method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(form)});
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.why);
  location.href = `/edit?file=${encodeURIComponent(found.file)}`;
}

const SPANS = [[60, "minute"], [24, "hour"], [30, "day"], [12, "month"], [Infinity, "year"]];

// How long ago a file was changed, in words.
function ago(seconds) {
  let count = (Date.now() / 1000 - seconds) / 60;
  if (count < 2) return "changed just now";
  for (const [size, word] of SPANS) {
    if (count < size) return `changed ${new Intl.RelativeTimeFormat("en").format(-Math.floor(count), word)}`;
    count /= size;
  }
  return "";
}

function card(scenario) {
  const picture = made("img", {loading: "lazy", alt: "", src: `/api/picture?file=${encodeURIComponent(scenario.file)}`});
  const where = scenario.shipped ? scenario.ruleset : `${scenario.ruleset} · ${scenario.file} · ${ago(scenario.changed)}`;
  const words = [picture, made("h3", {}, scenario.title), made("p", {className: "quiet"}, where),
    made("p", {}, scenario.summary)];
  if (!scenario.shipped) {
    return made("li", {}, made("a", {className: "card", href: `/edit?file=${encodeURIComponent(scenario.file)}`}, ...words));
  }
  const copy = () => post("/api/copy", {file: scenario.file}).catch((failure) => window.alert(failure.message));
  return made("li", {}, made("button", {type: "button", className: "card", onclick: copy}, ...words));
}

async function scenarios() {
  const all = await (await fetch("/api/scenarios")).json();
  $("own").replaceChildren(...all.filter((each) => !each.shipped).map(card));
  $("own-none").hidden = $("own").children.length > 0;
  $("shipped").replaceChildren(...all.filter((each) => each.shipped).map(card));
}

async function newForm() {
  const choices = await (await fetch("/api/new")).json();
  const form = $("new-form");
  const {ruleset, shape, layout, width, height, units} = form.elements;
  ruleset.replaceChildren(...choices.map((each) => made("option", {value: each.ruleset}, each.title)));
  const fit = () => {
    const chosen = choices.find((each) => each.ruleset === ruleset.value);
    $("ruleset-summary").textContent = chosen.summary;
    shape.replaceChildren(...chosen.shapes.map((each) => made("option", {value: each}, each === "hex" ? "hexes" : "squares")));
    $("shape-label").hidden = chosen.shapes.length < 2;
    layout.replaceChildren(...chosen.layouts.map(([name, title]) => made("option", {value: name, selected: name === "river"}, title)));
    for (const field of [width, height]) Object.assign(field, {min: chosen.least, max: chosen.most, value: chosen.usual});
    units.value = chosen.units;
    const inches = chosen.unit === "inches";
    $("width-word").textContent = inches ? "Width, inches" : "Columns";
    $("height-word").textContent = inches ? "Height, inches" : "Rows";
  };
  ruleset.addEventListener("change", fit);
  fit();
  $("new").disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(form));
    for (const key of ["width", "height", "units"]) values[key] = Number(values[key]);
    post("/api/new", values).catch((failure) => { $("new-failure").textContent = failure.message; });
  });
}

$("new").addEventListener("click", () => $("new-dialog").showModal());
$("new-cancel").addEventListener("click", () => $("new-dialog").close());
newForm();
scenarios();
