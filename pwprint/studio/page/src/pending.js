// Strokes that the studio has not drawn yet: a sample of their terrain in each square, marked as not final.

import {element} from "./picture.js";

export class Pending {
  constructor(map) {
    this.map = map;
    this.marks = new Map(); // what shows a square, and from which version of the text on the studio's drawing does
  }

  show(square, tool) {
    this.drop(square);
    const area = this.map.areas.get(square);
    const [x, y] = area.at;
    const sample = tool.kind === "zone" ? "" : `sample-${tool.terrain ?? ""}`;
    const parts = sample ? [element("use", {href: `#${this.map.prefix}${sample}`, x, y})] : [];
    const mark = element("g", {"data-stroke": square}, ...parts, element("polygon", {points: area.points, class: tool.leave ? "wet leaves" : "wet"}));
    this.map.wet.append(mark);
    this.marks.set(square, {mark, until: Infinity});
  }

  // The text has these squares from a version on; none if it stays as it is.
  confirm(squares, version) {
    for (const square of squares) {
      const kept = this.marks.get(square);
      if (!version) this.drop(square);
      else if (kept) kept.until = version;
    }
    this.tell(this.shown ?? -1);
  }

  // A version of the text has been drawn.
  tell(version) {
    this.shown = version;
    for (const [square, {until}] of this.marks) if (until <= version) this.drop(square);
  }

  drop(square) {
    this.marks.get(square)?.mark.remove();
    this.marks.delete(square);
  }

  clear() {
    for (const square of [...this.marks.keys()]) this.drop(square);
  }
}
