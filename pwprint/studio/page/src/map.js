// The map as it is worked: what the pointer and the keys do on the picture, with the tool that is chosen.

import {Pending} from "./pending.js";
import {element, Picture} from "./picture.js";
import {Shapes} from "./shapes.js";

const ONCE = new Set(["unit", "label", "objective"]); // tools that do one thing at a click

export class BattleMap extends Picture {
  constructor(host) {
    super(host);
    this.tool = {kind: "move"};
    this.selected = "";
    this.marked = [];
    this.glowing = []; // places with legal orders, and whether these are attacks
    this.ready = new Set(); // pointers of units that may be ordered
    this.strokeAreas = [];
    this.points = [];
    this.shapes = new Shapes(this);
    this.pending = new Pending(this);
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", () => this.letGo());
    host.addEventListener("dblclick", (event) => this.double(event));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("focus", () => this.drawOver());
    host.addEventListener("blur", () => this.drawOver());
  }

  tell(told) {
    super.tell(told);
    this.shapes.tell(told);
    if (told.version !== undefined) this.pending.tell(told.version);
    if (!this.held && !this.stroke) this.letGo();
    this.drawOver();
  }

  // --- the pointer --------------------------------------------------------------------------------------------------

  down(event) {
    if (!this.facts || event.button) return;
    const spot = this.spot(event);
    this.cursor = spot;
    if (this.held?.key) return; // what was picked up by a key or from the tray is put down where the pointer goes up
    if (this.tool.kind === "move") {
      this.take(this.under(event), spot, event);
    } else {
      this.host.setPointerCapture(event.pointerId);
      this.stroke = {areas: new Set(), first: true};
      this.touch(spot, event);
    }
    this.drawOver();
  }

  // What lies under the pointer: a corner, a unit, or a shape.
  under(event) {
    const corner = event.target.closest?.("[data-corner]");
    if (corner) return {shape: this.shapes.get(this.shapes.chosen), corner: Number(corner.dataset.corner)};
    const pointer = event.target.closest?.("[data-pointer]")?.dataset.pointer;
    const unit = this.units.find((each) => each.pointer === pointer);
    if (unit) return {unit};
    return {shape: this.shapes.get(event.target.closest?.("[data-shape]")?.dataset.shape)};
  }

  take({unit, shape, corner}, spot, event) {
    const drags = unit ?? (corner !== undefined || (shape && this.shapes.isLoose(shape)));
    if (corner === undefined) this.select(unit?.pointer ?? "", spot, shape);
    if (!drags) return;
    this.host.setPointerCapture(event.pointerId);
    const at = this.at(event);
    this.held = {unit, shape, corner, from: [at.x, at.y], start: spot, moved: false, key: false};
  }

  // A unit from the tray is taken onto the map.
  takeIn(unit) {
    this.held = {unit, moved: false, key: true};
    this.select(unit.pointer);
    this.host.focus();
    this.drawOver();
    this.announce(`${unit.id}: choose where it starts; a click or Enter puts it down`);
  }

  move(event) {
    if (!this.facts) return;
    if (this.stroke) {
      const all = event.getCoalescedEvents?.() ?? [];
      for (const each of all.length ? all : [event]) this.touch(this.spot(each), each);
      return;
    }
    if (!this.held && !this.points.length) return;
    this.latest = event;
    this.frame ??= requestAnimationFrame(() => this.follow());
  }

  // Follow the pointer, once in a frame.
  follow() {
    const {held, latest} = this;
    cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.latest = null;
    if (!latest || (!held && !this.points.length)) return;
    const at = this.at(latest);
    this.cursor = this.spotAt(at.x, at.y);
    if (held && !held.key) {
      held.by = [at.x - held.from[0], at.y - held.from[1]];
      if (!held.moved && Math.hypot(...held.by) < 1.5) return;
      held.moved = true;
      this.shift(held);
      if (held.unit?.at && this.facts.inch) this.cursor = this.spotAt(held.unit.at[0] + held.by[0], held.unit.at[1] + held.by[1]);
    }
    this.drawCursor();
  }

  // Show what is dragged where the pointer is.
  shift({unit, shape, corner, by}) {
    const moved = `translate(${by[0]} ${by[1]})`;
    if (unit) this.putBack(unit, by);
    else if (corner !== undefined) this.handles.children[corner]?.setAttribute("transform", moved);
    else for (const mark of this.marksOf(shape)) mark.setAttribute("transform", moved);
  }

  marksOf(shape) {
    return [...this.shapeGroup.children].filter((mark) => mark.dataset.shape === shape.pointer);
  }

  up(event) {
    this.follow();
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

  double(event) {
    if (this.points.length) {
      this.closeShape();
    } else if (this.tool.kind === "move" && this.facts?.inch) {
      const shape = this.shapes.get(this.shapes.chosen);
      if (shape && !event.target.closest("[data-corner]")) this.addCorner(shape, this.spot(event));
    }
  }

  addCorner(shape, spot) {
    const {corners} = shape;
    const far = (number) => {
      const [a, b] = [corners[number], corners[(number + 1) % corners.length]];
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const along = Math.min(1, Math.max(0, ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / long ** 2));
      return Math.hypot(a[0] + along * (b[0] - a[0]) - spot[0], a[1] + along * (b[1] - a[1]) - spot[1]);
    };
    const edges = [...corners.keys()].slice(0, shape.form === "line" ? -1 : undefined);
    const nearest = edges.reduce((best, number) => (far(number) < far(best) ? number : best), 0);
    this.ask({type: "add-corner", pointer: shape.pointer, corner: nearest, at: spot}, `A corner more at ${this.name(spot)}`);
  }

  drop() {
    const {unit, shape, corner, start} = this.held;
    const spot = this.cursor;
    this.held = null;
    const to = this.name(spot);
    if (unit) {
      if (to === unit.where) this.letGo();
      // The unit stays where it was dropped until the studio has answered.
      else this.ask({type: "place", pointer: unit.pointer, at: spot, id: unit.id}, `${unit.id} to ${to}`, () => {});
    } else if (corner !== undefined) {
      this.ask({type: "move-corner", pointer: shape.pointer, corner, at: spot}, `Corner to ${to}`);
    } else if (this.facts.inch) {
      const by = [spot[0] - start[0], spot[1] - start[1]];
      this.ask({type: "move-shape", pointer: shape.pointer, east: by[0], north: by[1]}, `${shape.title} moved`);
    } else if (spot === start) {
      this.letGo();
    } else if (shape.kind === "label") {
      this.ask({type: "move-label", square: start, to: spot}, `${shape.title} to ${to}`);
    } else {
      this.ask({type: "move-square", pointer: shape.pointer, square: start, to: spot}, `${shape.title} to ${to}`);
    }
  }

  letGo() {
    for (const unit of this.units) this.putBack(unit);
    this.held = null;
    this.stroke = null;
    this.shapes.draw();
    this.drawOver();
  }

  // --- tools --------------------------------------------------------------------------------------------------------

  // The pointer of a tool touches a square, or sets a point of a shape.
  touch(spot, event) {
    const {tool, stroke} = this;
    this.cursor = spot;
    if (this.facts.inch) {
      if (event?.type === "pointerdown" || !event) this.tablePoint(spot, event);
      this.drawCursor();
      return;
    }
    if (stroke.areas.has(spot)) return;
    if (!stroke.areas.size && tool.kind === "zone") tool.leave = this.shapes.zoneWith(tool.pointer, spot);
    stroke.areas.add(spot);
    if (ONCE.has(tool.kind)) {
      if (stroke.areas.size === 1) this.single(spot);
      return;
    }
    this.strokeAreas.push(spot);
    this.pending.show(spot, tool);
    this.drawCursor();
    this.flush();
  }

  tablePoint(spot, event) {
    if (this.tool.kind === "terrain" || this.tool.kind === "zone") {
      this.points.push(spot);
      const words = this.points.length === 1 ? "1 corner" : `${this.points.length} corners`;
      this.announce(`${words}: a double click or Enter ends the shape, Escape drops it`);
    } else if (this.tool.kind === "erase") {
      const named = event && this.shapes.get(event.target.closest?.("[data-shape]")?.dataset.shape);
      const shape = named ?? this.shapes.at(spot)[0];
      if (shape && !["zone", "exit", "entry"].includes(shape.kind)) this.remove(shape);
      else this.announce("Nothing to erase here");
    } else {
      this.single(spot);
    }
  }

  remove(shape) {
    this.shapes.choose("");
    this.ask({type: "remove", pointer: shape.kind === "objective" ? shape.opens : shape.pointer}, `${shape.title} taken away`);
  }

  single(spot) {
    if (this.tool.kind === "unit") {
      this.ask({type: "add-unit", side: this.tool.side, kind: this.tool.type, at: spot}, `New unit at ${this.name(spot)}`);
      return;
    }
    const there = this.shapes.at(spot).find((shape) => shape.kind === this.tool.kind);
    if (this.tool.kind === "label") this.dispatchEvent(new CustomEvent("label", {detail: {spot, there}}));
    else if (there) this.select("", spot, there);
    else this.ask({type: "add-objective", at: spot}, `New objective at ${this.name(spot)}`);
  }

  closeShape() {
    // A double click has set its point twice.
    const points = this.points.filter((each, number) => !number || this.name(each) !== this.name(this.points[number - 1]));
    if (points.length < 2) return;
    this.points = [];
    const {tool} = this;
    const gesture = tool.kind === "zone" ? {type: "draw-area", pointer: tool.pointer, points} : {type: "add-feature", terrain: tool.terrain, points};
    this.ask(gesture, `${tool.title}: drawn`);
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
    const words = `${tool.title ?? tool.kind}${tool.leave ? ", without" : ""}: ${squares.join(", ")}`;
    this.dispatchEvent(new CustomEvent("gesture", {detail: {
      gesture, words, joined, done: (version) => { this.pending.confirm(squares, version); this.flushing = false; this.flush(); },
    }}));
  }

  endStroke() {
    this.stroke = null;
    this.drawOver();
  }

  ask(gesture, words, done = () => this.letGo()) {
    this.dispatchEvent(new CustomEvent("gesture", {detail: {gesture, words, done}}));
  }

  select(pointer, spot = null, shape = null) {
    this.selected = pointer;
    this.shapes.choose(shape?.pointer ?? "", pointer);
    this.dispatchEvent(new CustomEvent("selected", {detail: {pointer: pointer || shape?.opens || "", spot}}));
    if (shape) {
      const more = ["polygon", "line"].includes(shape.form) ? "; a double click adds a corner" : "";
      const hint = this.shapes.corners(shape).length ? `: drag it or its corners${more}` : "";
      this.announce(`${shape.title}${hint}`);
    }
    this.drawOver();
  }

  mark(problems) {
    this.marked = problems;
    this.drawOver();
  }

  // --- keys ---------------------------------------------------------------------------------------------------------

  key(event) {
    const step = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]}[event.key];
    if (!this.facts || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      this.cursor = this.stepped(this.cursor, step, event.shiftKey ? 0.1 : 1);
      this.sayCursor();
    } else if (event.key === "Enter" || event.key === " ") {
      this.act();
    } else if (event.key === "Escape") {
      this.points = [];
      this.letGo();
    } else if (event.key === "c") {
      this.nextCorner();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.takeAway();
    } else {
      return;
    }
    event.preventDefault();
    this.drawOver();
  }

  act() {
    const spot = this.cursor;
    if (this.held) {
      this.drop();
    } else if (this.tool.kind === "move") {
      this.pickUp(spot);
    } else if (this.points.length > 1 && this.name(this.points.at(-1)) === this.name(spot)) {
      this.closeShape();
    } else {
      this.stroke = {areas: new Set(), first: true};
      this.touch(spot, null);
      this.endStroke();
    }
  }

  // Pick up what lies at the cursor: one thing after the other if there are several.
  pickUp(spot) {
    const there = [...this.unitsAt(spot), ...this.shapes.at(spot)];
    const before = there.findIndex((each) => each.pointer === (this.selected || this.shapes.chosen));
    const next = there[(before + 1) % there.length];
    const shape = next?.corners ? next : null;
    this.select(shape ? "" : next?.pointer ?? "", spot, shape);
    if (!next) return;
    this.held = {unit: shape ? undefined : next, shape, start: spot, moved: true, key: true};
    const corners = this.shapes.corners(shape).length ? ", C goes from corner to corner" : "";
    this.announce(`${shape ? shape.title : next.id} picked up: arrow keys, then Enter${corners}`);
  }

  nextCorner() {
    const shape = this.shapes.get(this.shapes.chosen);
    const corners = this.shapes.corners(shape);
    if (!corners.length) return;
    const corner = ((this.held?.corner ?? -1) + 1) % corners.length;
    this.cursor = corners[corner];
    this.held = {shape, corner, start: this.cursor, moved: true, key: true};
    this.shapes.draw();
    this.announce(`Corner ${corner + 1} of ${corners.length}, at ${this.name(this.cursor)}: arrow keys, then Enter`);
  }

  takeAway() {
    const unit = this.units.find((each) => each.pointer === this.selected);
    const shape = this.shapes.get(this.shapes.chosen);
    if (unit) {
      this.selected = "";
      this.ask({type: "remove", pointer: unit.pointer, id: unit.id}, `${unit.id} taken away`);
    } else if (shape && this.held?.corner !== undefined) {
      this.ask({type: "drop-corner", pointer: shape.pointer, corner: this.held.corner}, "A corner less");
    } else if (shape) {
      this.remove(shape);
    }
  }

  sayCursor() {
    const there = this.unitsAt(this.cursor).map((unit) => `${unit.id} ${unit.name || unit.title}`);
    const shapes = this.held ? [] : this.shapes.at(this.cursor).map((shape) => shape.title);
    this.announce([this.name(this.cursor), ...there, ...shapes].join(", "));
  }

  // --- what is drawn over the map -----------------------------------------------------------------------------------

  drawOver() {
    if (!this.facts) return;
    const marks = [...this.faults(this.marked), ...this.glow(this.glowing)];
    const size = this.facts.inch ? 7.5 : 8.6;
    const ready = this.units.filter((unit) => unit.at && this.ready.has(unit.pointer));
    const chosen = this.units.filter((unit) => unit.at && unit.pointer === this.selected);
    this.rings.replaceChildren(...ready.map((unit) => this.ring(unit, "may", size)), ...chosen.map((unit) => this.ring(unit, "chosen", size + 0.8)));
    this.over.replaceChildren(...marks);
    this.drawCursor();
  }

  // What follows the pointer.
  drawCursor() {
    const marks = [];
    if (this.points.length) {
      const all = [...this.points, this.cursor].map((each) => this.place(each).join(",")).join(" ");
      marks.push(element("polyline", {points: all, class: "draft"}));
    }
    const active = this.held || this.stroke || document.activeElement === this.host;
    if (active && this.cursor) marks.push(this.cross(this.cursor, Boolean(this.held)));
    this.moving.replaceChildren(...marks);
  }
}
