// The map: layers that the studio draws, a cursor for the keyboard, and what the pointer does on it.

const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// The elements of a fragment. Parsed as XML, so that nothing in it can run.
function parsed(fragment) {
  const spaces = `xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"`;
  const page = new DOMParser().parseFromString(`<svg ${spaces}>${fragment}</svg>`, "image/svg+xml");
  return [...page.documentElement.childNodes].map((node) => document.importNode(node, true));
}

const PAINT = {
  fill: "none", "fill-rule": "evenodd", "stroke-linecap": "round", "stroke-linejoin": "round", "stroke-miterlimit": "10",
};

export class BattleMap extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.layers = new Map();
    this.units = [];
    this.tool = {kind: "move"};
    this.selected = "";
    this.marked = [];
    this.glowing = []; // places with legal orders, and whether these are attacks
    this.ready = new Set(); // pointers of units that may be ordered
    this.strokeAreas = [];
    this.points = [];
    this.svg = element("svg", {...PAINT, role: "img", "aria-label": "The battlefield"});
    this.svg.classList.add("battlefield");
    this.paper = element("rect", {fill: "#FBF8EE"});
    this.country = element("g");
    this.areaGroup = element("g", {class: "areas"});
    this.unitGroup = element("g", {class: "units"});
    this.over = element("g", {class: "over"});
    this.svg.append(this.paper, this.country, this.areaGroup, this.unitGroup, this.over);
    host.append(this.svg);
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", () => this.letGo());
    host.addEventListener("dblclick", () => this.closeShape());
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("focus", () => this.drawOver());
    host.addEventListener("blur", () => this.drawOver());
  }

  tell(told) {
    if (told.facts) this.setFacts(told.facts);
    for (const [key, fragment] of Object.entries(told.layers)) this.setLayer(key, fragment);
    const order = told.order.filter((key) => this.layers.has(key));
    let last = null;
    for (const key of order) {
      const layer = this.layers.get(key);
      const home = this.homeOf(key);
      if (layer.parentNode !== home) home.append(layer);
      else if (last && last.parentNode === home && last.nextSibling !== layer) home.insertBefore(layer, last.nextSibling);
      last = layer;
    }
    this.units = told.units;
    for (const unit of this.units) {
      const layer = this.layers.get(unit.key);
      if (layer) layer.dataset.pointer = unit.pointer;
    }
    if (!this.held && !this.stroke) this.letGo();
    this.drawOver();
  }

  homeOf(key) {
    return key === "ground" || key === "signs" ? this.country : this.unitGroup;
  }

  setLayer(key, fragment) {
    const old = this.layers.get(key);
    if (fragment === null) {
      old?.remove();
      this.layers.delete(key);
      return;
    }
    const layer = element("g", {"data-layer": key}, ...parsed(fragment));
    if (old) old.replaceWith(layer);
    else this.homeOf(key).append(layer);
    this.layers.set(key, layer);
  }

  setFacts(facts) {
    this.facts = facts;
    this.svg.setAttribute("viewBox", `0 0 ${facts.width} ${facts.height}`);
    this.paper.setAttribute("width", facts.width);
    this.paper.setAttribute("height", facts.height);
    this.areas = new Map(facts.areas.map((area) => [area.name, area]));
    this.areaGroup.replaceChildren(...facts.areas.map((area) => element("polygon", {
      points: area.points, "data-area": area.name, class: "area",
    })));
    this.polygons = new Map([...this.areaGroup.children].map((each) => [each.dataset.area, each]));
    if (!this.cursor || !this.knows(this.cursor)) this.cursor = facts.inch ? this.middle() : facts.areas[0]?.name;
  }

  middle() {
    const {width, height, inch} = this.facts;
    return [Math.round(width / inch / 2), Math.round(height / inch / 2)];
  }

  knows(spot) {
    return this.facts.inch ? Array.isArray(spot) : this.areas.has(spot);
  }

  // Where the pointer is: a square by its name, or a point of the table in inches.
  spot(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return this.spotAt(at.x, at.y);
  }

  spotAt(x, y) {
    const {inch, origin, areas} = this.facts;
    if (inch) return [Math.round((x - origin[0]) / inch * 10) / 10, Math.round((origin[1] - y) / inch * 10) / 10];
    let best = null;
    let near = Infinity;
    for (const area of areas) {
      const far = (area.at[0] - x) ** 2 + (area.at[1] - y) ** 2;
      if (far < near) [best, near] = [area, far];
    }
    return best.name;
  }

  // Where a spot is on the picture.
  place(spot) {
    const {inch, origin} = this.facts;
    return inch ? [origin[0] + spot[0] * inch, origin[1] - spot[1] * inch] : this.areas.get(spot).at;
  }

  name(spot) {
    return Array.isArray(spot) ? `${spot[0]} / ${spot[1]}` : spot;
  }

  unitsAt(spot) {
    if (!this.facts.inch) return this.units.filter((unit) => unit.at && unit.where === spot);
    const [x, y] = this.place(spot);
    return this.units.filter((unit) => unit.at && Math.hypot(unit.at[0] - x, unit.at[1] - y) < 1.2 * this.facts.inch);
  }

  down(event) {
    if (!this.facts || event.button) return;
    const spot = this.spot(event);
    this.cursor = spot;
    if (this.tool.kind === "move") {
      const layer = event.target.closest?.("[data-pointer]");
      const unit = this.units.find((each) => each.pointer === layer?.dataset.pointer);
      this.select(unit?.pointer ?? "", spot);
      if (unit) this.hold(unit, event);
    } else {
      this.host.setPointerCapture(event.pointerId);
      this.stroke = {areas: new Set(), first: true};
      this.touch(spot, event);
    }
    this.drawOver();
  }

  hold(unit, event) {
    this.host.setPointerCapture(event.pointerId);
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    this.held = {unit, from: [at.x, at.y], moved: false, key: false};
  }

  // A unit from the tray is taken onto the map.
  take(unit) {
    this.held = {unit, from: null, moved: false, key: true};
    this.select(unit.pointer);
    this.host.focus();
    this.drawOver();
    this.announce(`${unit.id}: choose where it starts, Enter or a click puts it down`);
  }

  move(event) {
    if (!this.facts) return;
    if (this.stroke) {
      const all = event.getCoalescedEvents?.() ?? [];
      for (const each of all.length ? all : [event]) this.touch(this.spot(each), each);
      return;
    }
    const spot = this.spot(event);
    if (this.held && !this.held.key) {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      const by = [at.x - this.held.from[0], at.y - this.held.from[1]];
      if (!this.held.moved && Math.hypot(...by) < 1.5) return;
      this.held.moved = true;
      this.held.by = by;
      this.layers.get(this.held.unit.key)?.setAttribute("transform", `translate(${by[0]} ${by[1]})`);
      this.cursor = this.facts.inch ? this.dropPoint() : spot;
    } else if (this.held) {
      this.cursor = spot;
    } else if (!this.points.length) {
      return;
    } else {
      this.cursor = spot;
    }
    this.drawOver();
  }

  dropPoint() {
    const {unit, by} = this.held;
    return this.spotAt(unit.at[0] + by[0], unit.at[1] + by[1]);
  }

  up(event) {
    if (this.stroke) {
      if (!this.facts.inch) this.touch(this.spot(event), event);
      this.endStroke();
    } else if (this.held?.key) {
      this.cursor = this.spot(event);
      this.drop();
    } else if (this.held) {
      if (this.held.moved) this.drop();
      else this.letGo();
    }
  }

  drop() {
    const {unit} = this.held;
    const spot = this.cursor;
    this.held = null;
    if (this.name(spot) === unit.where) {
      this.letGo();
      return;
    }
    this.ask({type: "place", pointer: unit.pointer, at: spot, id: unit.id}, `${unit.id} to ${this.name(spot)}`);
  }

  letGo() {
    for (const layer of this.unitGroup.children) layer.removeAttribute("transform");
    this.held = null;
    this.stroke = null;
    this.drawOver();
  }

  // The pointer of a tool touches a square, or sets a point of a shape.
  touch(spot, event) {
    const {tool, stroke} = this;
    this.cursor = spot;
    if (this.facts.inch) {
      if (event?.type === "pointerdown" || !event) this.tablePoint(spot);
      this.drawOver();
      return;
    }
    if (stroke.areas.has(spot)) return;
    stroke.areas.add(spot);
    if (tool.kind === "unit" || tool.kind === "label") {
      if (stroke.areas.size === 1) this.single(spot);
      return;
    }
    this.strokeAreas.push(spot);
    this.flush();
  }

  tablePoint(spot) {
    if (this.tool.kind === "terrain") {
      this.points.push(spot);
      this.announce(`${this.points.length} points: double click or Enter ends the shape, Escape drops it`);
    } else if (this.tool.kind !== "erase") {
      this.single(spot);
    }
  }

  single(spot) {
    if (this.tool.kind === "unit") {
      this.ask({type: "add-unit", side: this.tool.side, kind: this.tool.type, at: spot}, `New unit at ${this.name(spot)}`);
    } else if (this.tool.kind === "label") {
      this.dispatchEvent(new CustomEvent("label", {detail: {spot}}));
    }
  }

  closeShape() {
    if (this.points.length < 2) return;
    const line = this.tool.line || this.points.length === 2;
    // A double click has set its point twice.
    const points = this.points.filter((each, number) => !number || this.name(each) !== this.name(this.points[number - 1]));
    this.points = [];
    this.ask({type: "add-feature", terrain: this.tool.terrain, points, line}, `New ${this.tool.terrain}`);
  }

  // Send what was touched since the last answer; the squares of one stroke are undone together.
  flush() {
    if (this.flushing || !this.strokeAreas.length) return;
    const squares = this.strokeAreas.splice(0);
    const {tool} = this;
    const gesture = tool.kind === "terrain" ? {type: "paint", terrain: tool.terrain, squares}
      : tool.kind === "erase" ? {type: "erase", squares}
      : {type: "zone", pointer: tool.pointer, squares, leave: Boolean(tool.leave)};
    const joined = !this.stroke?.first;
    if (this.stroke) this.stroke.first = false;
    this.flushing = true;
    const words = `${tool.title ?? tool.kind}: ${squares.join(", ")}`;
    this.dispatchEvent(new CustomEvent("gesture", {detail: {
      gesture, words, joined, done: () => { this.flushing = false; this.flush(); },
    }}));
  }

  endStroke() {
    this.stroke = null;
    this.drawOver();
  }

  ask(gesture, words) {
    const sent = {...gesture};
    this.dispatchEvent(new CustomEvent("gesture", {detail: {gesture: sent, words, done: () => this.letGo()}}));
  }

  select(pointer, spot = null) {
    this.selected = pointer;
    this.dispatchEvent(new CustomEvent("selected", {detail: {pointer, spot}}));
    this.drawOver();
  }

  mark(problems) {
    this.marked = problems;
    this.drawOver();
  }

  key(event) {
    const step = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]}[event.key];
    if (!this.facts) return;
    if (step) {
      this.cursor = this.stepped(step, event.shiftKey ? 0.1 : 1);
      this.sayCursor();
    } else if (event.key === "Enter" || event.key === " ") {
      this.act();
    } else if (event.key === "Escape") {
      this.points = [];
      this.letGo();
    } else if (event.key === "Delete" && this.selected) {
      const unit = this.units.find((each) => each.pointer === this.selected);
      this.selected = "";
      if (unit) this.ask({type: "remove", pointer: unit.pointer, id: unit.id}, `${unit.id} taken away`);
    } else {
      return;
    }
    event.preventDefault();
    this.drawOver();
  }

  stepped([right, up], size) {
    if (this.facts.inch) {
      const {width, height, inch, origin} = this.facts;
      const most = [(width - 2 * origin[0]) / inch, (height - 2 * (height - origin[1])) / inch];
      return [right, up].map((by, axis) => Math.round(10 * Math.min(Math.max(this.cursor[axis] + by * size, 0), most[axis])) / 10);
    }
    const [x, y] = this.areas.get(this.cursor).at;
    let best = this.cursor;
    let least = Infinity;
    for (const area of this.facts.areas) {
      const [a, b] = [area.at[0] - x, y - area.at[1]];
      const ahead = a * right + b * up;
      const aside = Math.abs(a * up) + Math.abs(b * right);
      if (ahead > 0.5 && ahead + 3 * aside < least) [best, least] = [area.name, ahead + 3 * aside];
    }
    return best;
  }

  act() {
    const spot = this.cursor;
    if (this.held) {
      this.drop();
    } else if (this.tool.kind === "move") {
      const there = this.unitsAt(spot);
      const next = there[(there.findIndex((unit) => unit.pointer === this.selected) + 1) % there.length];
      this.select(next?.pointer ?? "", spot);
      if (next) {
        this.held = {unit: next, from: null, moved: true, key: true};
        this.announce(`${next.id} picked up: arrow keys, then Enter`);
      }
    } else if (this.points.length > 1 && this.name(this.points.at(-1)) === this.name(spot)) {
      this.closeShape();
    } else {
      this.stroke = {areas: new Set(), first: true};
      this.touch(spot, null);
      this.endStroke();
    }
  }

  sayCursor() {
    const there = this.unitsAt(this.cursor).map((unit) => `${unit.id} ${unit.name || unit.title}`);
    this.announce([this.name(this.cursor), ...there].join(", "));
  }

  announce(words) {
    this.dispatchEvent(new CustomEvent("says", {detail: words}));
  }

  drawOver() {
    if (!this.facts) return;
    const marks = [];
    for (const problem of this.marked) {
      for (const name of problem.areas) {
        const points = this.areas.get(name)?.points;
        if (points) marks.push(element("polygon", {points, class: `fault ${problem.severity}`}));
      }
      const unit = this.units.find((each) => each.pointer === problem.unit);
      if (unit?.at) marks.push(element("circle", {cx: unit.at[0] + 5, cy: unit.at[1] - 5, r: 2.2, class: `badge ${problem.severity}`}));
    }
    const seen = new Set();
    for (const {spot, attack} of this.glowing) {
      // Several orders may lead to one place: it glows once.
      if (seen.has(this.name(spot))) continue;
      seen.add(this.name(spot));
      const shape = attack ? "glow attack" : "glow";
      if (this.facts.inch) {
        const [cx, cy] = this.place(spot);
        marks.push(element("circle", {cx, cy, r: 0.45 * this.facts.inch, class: shape}));
      } else if (this.areas.has(spot)) {
        marks.push(element("polygon", {points: this.areas.get(spot).points, class: shape}));
      }
    }
    for (const unit of this.units) {
      if (!unit.at || !this.ready.has(unit.pointer)) continue;
      marks.push(element("circle", {cx: unit.at[0], cy: unit.at[1], r: this.facts.inch ? 8 : 8.2, class: "may"}));
    }
    const chosen = this.units.find((each) => each.pointer === this.selected);
    if (chosen?.at) marks.push(element("circle", {cx: chosen.at[0], cy: chosen.at[1], r: this.facts.inch ? 9 : 8.6, class: "chosen"}));
    if (this.points.length) {
      const all = [...this.points, this.cursor].map((each) => this.place(each).join(",")).join(" ");
      marks.push(element("polyline", {points: all, class: "draft"}));
    }
    const active = this.held || this.stroke || document.activeElement === this.host;
    if (active && this.cursor) {
      if (this.facts.inch) {
        const [x, y] = this.place(this.cursor);
        marks.push(element("path", {d: `M${x - 3} ${y}h6M${x} ${y - 3}v6`, class: "cursor"}));
      } else {
        marks.push(element("polygon", {points: this.areas.get(this.cursor).points, class: this.held ? "cursor target" : "cursor"}));
      }
    }
    this.over.replaceChildren(...marks);
  }
}
