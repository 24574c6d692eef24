// The picture of a battlefield: layers that the studio draws, where places are on it, and what is marked over it.

const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
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

export const NOTHING = {layers: {}, units: {}, signs: {}, places: {}, letters: {}, after: {}}; // news leave out what is not new

export class Picture extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.layers = new Map();
    this.places = new Map(); // where names and shields stand, by the keys of their layers
    this.order = [];
    this.byKey = new Map();
    this.units = [];
    this.prefix = `${host.id}-`;
    this.paper = element("rect", {fill: "#FBF8EE"});
    this.land = element("svg"); // cuts off what reaches beyond the map
    this.country = element("g");
    this.letters = element("defs"); // what all layers write with
    this.samples = element("defs");
    this.wet = element("g");
    this.areaGroup = element("g", {class: "areas"});
    this.shapeGroup = element("g", {class: "shapes"});
    this.rings = element("g", {class: "over"}); // below the units, so that their ids can be read
    this.unitGroup = element("g", {class: "units"});
    this.over = element("g", {class: "over"});
    this.handles = element("g", {class: "handles"});
    this.moving = element("g");
    this.lifted = element("g", {class: "units"});
    // Each a surface of its own, so that what is dragged over the country does not draw it again.
    this.surfaces = [["base", this.letters, this.paper, this.land, this.country], ["pending", this.samples, this.wet],
      ["main", this.areaGroup, this.shapeGroup, this.rings, this.unitGroup, this.over, this.handles], ["top", this.moving, this.lifted],
    ].map(([name, ...parts]) => element("svg", {...PAINT, class: `battlefield ${name}`, "aria-hidden": "true"}, ...parts));
    this.svg = this.surfaces[2];
    this.svg.removeAttribute("aria-hidden");
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", "The battlefield");
    host.append(...this.surfaces);
  }

  tell(news) {
    const told = {...NOTHING, ...news};
    if (told.facts) this.setFacts(told.facts);
    if (told.samples) this.setSamples(told.samples);
    if (told.whole) this.clear();
    for (const [id, d] of Object.entries(told.letters)) this.letters.append(element("path", {id, d, "fill-rule": "nonzero"}));
    for (const [key, fragment] of Object.entries(told.layers)) this.setLayer(key, fragment);
    for (const [key, place] of Object.entries(told.places)) this.setPlace(key, place);
    for (const [key, unit] of Object.entries(told.units)) {
      if (unit) this.byKey.set(key, unit);
      else this.byKey.delete(key);
    }
    this.units = [...this.byKey.values()];
    this.order = told.order ?? this.order.filter((key) => told.layers[key] !== null);
    for (const [key, before] of Object.entries(told.after)) this.order.splice(this.order.indexOf(before) + 1, 0, key);
    let last = null;
    for (const key of this.order.filter((each) => this.layers.has(each))) {
      const layer = this.layers.get(key);
      const home = this.homeOf(key);
      if (layer.parentNode === this.lifted) this.gap.replaceWith(layer);
      if (layer.parentNode !== home) home.append(layer);
      else if (last && last.parentNode === home && last.nextSibling !== layer) home.insertBefore(layer, last.nextSibling);
      last = layer;
    }
    for (const unit of this.units) {
      const layer = this.layers.get(unit.key);
      if (layer) layer.dataset.pointer = unit.pointer;
      this.putBack(unit);
    }
  }

  homeOf(key) {
    if (key.startsWith("ground")) return this.land;
    return key.startsWith("sign") ? this.country : this.unitGroup;
  }

  // A sign is drawn round (0, 0) too.
  setPlace(key, place) {
    if (place) this.places.set(key, place);
    else this.places.delete(key);
    if (place) this.layers.get(key)?.setAttribute("transform", `translate(${place[0]} ${place[1]})`);
  }

  // A unit is drawn round (0, 0): put it where it stands, or aside of that.
  putBack(unit, by = null) {
    const layer = this.layers.get(unit.key);
    if (!layer || !unit.at) return;
    const [right, down] = by ?? [0, 0];
    const there = `translate(${unit.at[0] + right} ${unit.at[1] + down})`;
    if (by && layer.parentNode !== this.lifted) this.lift(layer);
    else if (!by && layer.parentNode === this.lifted) this.gap.replaceWith(layer);
    if (layer.getAttribute("transform") !== there) layer.setAttribute("transform", there);
  }

  // What is dragged leaves a gap among the others, into which it comes back.
  lift(layer) {
    this.gap = document.createComment("");
    layer.replaceWith(this.gap);
    this.lifted.append(layer);
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
    if (this.places.has(key)) this.setPlace(key, this.places.get(key));
  }

  // What strokes show until they are drawn: a piece of each kind of terrain.
  setSamples(samples) {
    this.samples.replaceChildren(...Object.entries(samples).map(([name, fragment]) => element("g", {id: `${this.prefix}sample-${name}`}, ...parsed(fragment))));
  }

  // Shows what another map shows, only to be looked at. Ids are its own: those of a hidden map draw nothing.
  copy(other) {
    this.setFacts(other.facts);
    this.clear();
    const copies = (node) => parsed(node.innerHTML.replaceAll(/( id="|url\(#|href="#)/g, "$1copy-"));
    this.letters.replaceChildren(...copies(other.letters));
    for (const [key, layer] of other.layers) {
      const copied = element("g", {transform: layer.getAttribute("transform") ?? ""}, ...copies(layer));
      this.homeOf(key).append(copied);
      this.layers.set(key, copied);
    }
  }

  clear() {
    for (const key of [...this.layers.keys()]) this.setLayer(key, null);
    this.letters.replaceChildren();
    this.places.clear();
    this.byKey.clear();
    this.units = [];
  }

  setFacts(facts) {
    this.facts = facts;
    for (const surface of this.surfaces) surface.setAttribute("viewBox", `0 0 ${facts.width} ${facts.height}`);
    this.paper.setAttribute("width", facts.width);
    this.paper.setAttribute("height", facts.height);
    const [left, low] = facts.origin;
    const box = {x: left, y: facts.height - low, width: facts.width - 2 * left, height: 2 * low - facts.height};
    for (const [key, value] of Object.entries({...box, viewBox: Object.values(box).join(" ")})) this.land.setAttribute(key, value);
    this.areas = new Map(facts.areas.map((area) => [area.name, area]));
    this.areaGroup.replaceChildren(...facts.areas.map((area) => element("polygon", {
      points: area.points, "data-area": area.name, class: "area",
    })));
    if (!this.cursor || !this.knows(this.cursor)) this.cursor = facts.inch ? this.middle() : facts.areas[0]?.name;
  }

  middle() {
    const {width, height, inch} = this.facts;
    return [Math.round(width / inch / 2), Math.round(height / inch / 2)];
  }

  knows(spot) {
    return this.facts.inch ? Array.isArray(spot) : this.areas.has(spot);
  }

  // Where the pointer is on the picture, in mm.
  at(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  // Where it is on the map: a square by its name, or a point of the table in inches.
  spot(event) {
    const at = this.at(event);
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

  // The spot beside another in a direction: the next square, or so many inches on.
  stepped(spot, [right, up], size) {
    if (this.facts.inch) {
      const {width, height, inch, origin} = this.facts;
      const most = [(width - 2 * origin[0]) / inch, (height - 2 * (height - origin[1])) / inch];
      return [right, up].map((by, axis) => Math.round(10 * Math.min(Math.max(spot[axis] + by * size, 0), most[axis])) / 10);
    }
    const [x, y] = this.areas.get(spot).at;
    let best = spot;
    let least = Infinity;
    for (const area of this.facts.areas) {
      const [a, b] = [area.at[0] - x, y - area.at[1]];
      const ahead = a * right + b * up;
      const aside = Math.abs(a * up) + Math.abs(b * right);
      if (ahead > 0.5 && ahead + 3 * aside < least) [best, least] = [area.name, ahead + 3 * aside];
    }
    return best;
  }

  announce(words) {
    this.dispatchEvent(new CustomEvent("says", {detail: words}));
  }

  // --- marks over the picture ---------------------------------------------------------------------------------------

  outline(spot, shape, radius = 0.45) {
    if (this.facts.inch) {
      const [cx, cy] = this.place(spot);
      return element("circle", {cx, cy, r: radius * this.facts.inch, class: shape});
    }
    return element("polygon", {points: this.areas.get(spot).points, class: shape});
  }

  ring(unit, shape, radius) {
    return element("circle", {cx: unit.at[0], cy: unit.at[1], r: radius, class: shape});
  }

  faults(problems) {
    const marks = [];
    for (const problem of problems) {
      for (const name of problem.areas) {
        if (this.areas.has(name)) marks.push(this.outline(name, `fault ${problem.severity}`));
      }
      const unit = this.units.find((each) => each.pointer === problem.unit);
      if (unit?.at) marks.push(element("circle", {cx: unit.at[0] + 5, cy: unit.at[1] - 5, r: 2.2, class: `badge ${problem.severity}`}));
    }
    return marks;
  }

  // Several orders may lead to one place: it glows once, as an attack if one of them is.
  glow(places) {
    const shapes = new Map();
    for (const {spot, attack} of places) {
      const key = this.name(spot);
      if (!shapes.has(key) || attack) shapes.set(key, {spot, attack});
    }
    return [...shapes.values()].filter(({spot}) => this.knows(spot))
      .map(({spot, attack}) => this.outline(spot, attack ? "glow attack" : "glow"));
  }

  cross(spot, holds) {
    if (!this.facts.inch) return this.outline(spot, holds ? "cursor target" : "cursor");
    const [x, y] = this.place(spot);
    return element("path", {d: `M${x - 3} ${y}h6M${x} ${y - 3}v6`, class: "cursor"});
  }
}
