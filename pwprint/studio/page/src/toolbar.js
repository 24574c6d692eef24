// The tools of the map: one of them is chosen.

import {made} from "./form.js";
import {element} from "./picture.js";

export class Toolbar {
  constructor(host, map) {
    this.host = host;
    this.map = map;
    this.key = "";
    this.unit = "";
  }

  tell(facts) {
    const key = JSON.stringify([facts.terrain, facts.kinds, facts.sides]);
    if (key === this.key) return;
    this.key = key;
    this.facts = facts;
    this.entry = made("span", {});
    const zones = facts.sides.map(([, name], side) => [name, {kind: "zone", title: `Zone of ${name}`, pointer: `/sides/${side}/deployment`, side}]);
    const terrain = facts.terrain.map(({name, title}) => [title, {kind: "terrain", terrain: name, title}]);
    this.host.replaceChildren(
      this.group("", [["Move", {kind: "move", title: "Move"}], ["Erase", {kind: "erase", title: "Erase"}],
        ["Label", {kind: "label", title: "Label"}], ["Objective", {kind: "objective", title: "Objective"}]]),
      this.group("Terrain", terrain), this.group("Zones", zones, this.entry), this.units(facts));
    this.choose(this.host.querySelector("button"), {kind: "move", title: "Move"});
  }

  group(title, tools, more = null) {
    return made("div", {className: "group", role: "group", ariaLabel: title || "Tools"},
      title ? made("span", {className: "quiet", ariaHidden: "true"}, title) : null, ...tools.map(([words, tool]) => this.button(words, tool)), more);
  }

  button(words, tool) {
    const className = tool.side === undefined ? "tool" : `tool side-${tool.side}`;
    return made("button", {type: "button", className, ariaPressed: "false", title: tool.title,
      "data-tool": tool.terrain ?? tool.kind, onclick: (event) => this.choose(event.currentTarget, tool)}, this.swatch(tool), words);
  }

  // A piece of the terrain that a tool paints, where there are samples.
  swatch({terrain}) {
    const sample = `${this.map.prefix}sample-${terrain}`;
    if (!terrain || !document.getElementById(sample)) return null;
    return element("svg", {viewBox: "-9 -8 18 16", class: "swatch", "aria-hidden": "true"}, element("use", {href: `#${sample}`}));
  }

  units(facts) {
    const choose = (event, side) => this.choose(event.currentTarget, event.target.value
      ? {kind: "unit", side, type: event.target.value, title: event.target.value} : {kind: "move", title: "Move"});
    return made("div", {className: "group", role: "group", ariaLabel: "New units"}, made("span", {className: "quiet", ariaHidden: "true"}, "New unit"),
      ...facts.sides.map(([, name], side) => made("select", {className: `tool side-${side}`, ariaLabel: `New unit of ${name}`,
        onchange: (event) => choose(event, side)},
        made("option", {value: "", selected: true}, name), ...facts.kinds.map((kind) => made("option", {value: kind.name}, kind.title)))));
  }

  // A unit that arrives later has an entry, which can be painted while the unit is chosen.
  forUnit(pointer) {
    if (!this.facts) return;
    const entry = this.map.shapes.all.find((shape) => shape.kind === "entry" && shape.opens === pointer);
    if (!entry && this.map.tool.kind !== "move") return;
    this.entry.replaceChildren(...(entry ? [this.button(entry.title, {kind: "zone", title: entry.title, pointer: entry.pointer})] : []));
  }

  choose(button, tool) {
    for (const each of this.host.querySelectorAll(".tool")) {
      if (each.tagName === "BUTTON") each.setAttribute("aria-pressed", String(each === button));
      else if (each !== button) each.value = "";
      each.classList.toggle("chosen", each === button);
    }
    this.map.tool = tool;
    this.map.points = [];
    this.map.letGo();
  }
}
