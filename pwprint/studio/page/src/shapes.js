// What lies on the map besides units: where it can be taken hold of, and the corners of what is chosen.

import {element} from "./picture.js";

const LOOSE = new Set(["label", "objective"]); // these are dragged at once, the rest once it is chosen
const HIDDEN = new Set(["exit", "entry"]); // these are shown while what they belong to is chosen

export class Shapes {
  constructor(map) {
    this.map = map;
    this.all = [];
    this.signs = new Map(); // the boxes of words and shields, by the keys of their layers
    this.chosen = "";
  }

  tell(told) {
    if (told.shapes) this.all = told.shapes;
    if (told.whole) this.signs.clear();
    for (const [key, sign] of Object.entries(told.signs ?? {})) {
      if (sign) this.signs.set(key, sign);
      else this.signs.delete(key);
    }
    if (!this.all.some((shape) => shape.pointer === this.chosen)) this.chosen = "";
    this.draw();
  }

  get(pointer) {
    return this.all.find((shape) => shape.pointer === pointer);
  }

  choose(pointer, unit = "") {
    this.chosen = pointer;
    this.ofUnit = unit;
    this.draw();
  }

  isLoose(shape) {
    return LOOSE.has(shape.kind) || shape.pointer === this.chosen;
  }

  isShown(shape) {
    return !HIDDEN.has(shape.kind) || shape.pointer === this.chosen || shape.opens === this.ofUnit;
  }

  // Which corners of a shape can be dragged.
  corners(shape) {
    return shape && this.map.facts.inch && shape.form !== "at" ? shape.corners : [];
  }

  draw() {
    const {map} = this;
    if (!map.facts) return;
    const boxes = new Map();
    for (const [words, ...box] of this.signs.values()) boxes.set(words, [...(boxes.get(words) ?? []), box]);
    map.shapeGroup.replaceChildren(...this.all.flatMap((shape) => {
      const marks = shape.kind === "label" ? [this.box(this.map.place(shape.squares[0] ?? shape.corners[0]), boxes.get(shape.sign)?.shift())]
        : this.area(shape, boxes.get(shape.sign) ?? []);
      for (const mark of marks) {
        mark.dataset.shape = shape.pointer;
        mark.classList.add("shape", shape.kind);
        if (shape.pointer === this.chosen) mark.classList.add("held");
        if (!this.isShown(shape)) mark.classList.add("away");
      }
      return marks;
    }));
    const chosen = this.get(this.chosen);
    map.handles.replaceChildren(...this.corners(chosen).map((corner, number) => {
      const [cx, cy] = map.place(corner);
      const held = map.held?.corner === number && map.held.shape?.pointer === chosen.pointer;
      return element("circle", {cx, cy, r: 1.6, class: held ? "corner held" : "corner", "data-corner": number});
    }));
  }

  // The box of a sign where it is drawn; near its place if it is not.
  box([x, y], [left, top, width, height] = [x - 5, y + 2, 10, 4]) {
    return element("rect", {x: left - 0.6, y: top - 0.4, width: width + 1.2, height: height + 0.8, rx: 0.8});
  }

  area(shape, boxes) {
    const {map} = this;
    if (!map.facts.inch) {
      const outlined = HIDDEN.has(shape.kind) && this.isShown(shape); // zones are drawn on the map already
      if (shape.kind !== "objective") return outlined ? shape.squares.map((square) => map.outline(square, "square")) : [];
      return shape.squares.map((square, number) => this.box(map.place(square), boxes[number]));
    }
    const points = shape.corners.map((corner) => map.place(corner));
    const joined = points.map((point) => point.join(",")).join(" ");
    const [[x, y], [far, high] = [0, 0]] = points;
    if (shape.form === "circle") return [element("circle", {cx: x, cy: y, r: far - x})];
    if (shape.form === "rectangle") return [element("rect", {x, y: high, width: far - x, height: y - high})];
    if (shape.form === "line") {
      const wide = Math.max(shape.width * map.facts.inch, 3);
      return [element("polyline", {points: joined, class: "strip", "stroke-width": wide})];
    }
    return [element("polygon", {points: joined})];
  }

  // What lies at a spot, what is seen first being first.
  at(spot) {
    const [x, y] = this.map.place(spot);
    const {inch} = this.map.facts;
    const found = this.all.filter((shape) => this.isShown(shape));
    if (!inch) return found.filter((shape) => shape.squares.includes(spot) && shape.kind !== "zone").reverse();
    const hits = new Set([...this.map.shapeGroup.children].filter((mark) => {
      const point = new DOMPoint(x, y);
      return mark.classList.contains("strip") ? mark.isPointInStroke(point) : mark.isPointInFill(point);
    }).map((mark) => mark.dataset.shape));
    return found.filter((shape) => hits.has(shape.pointer) && shape.kind !== "zone").reverse();
  }

  zoneWith(pointer, square) {
    return Boolean(this.get(pointer)?.squares.includes(square));
  }
}
