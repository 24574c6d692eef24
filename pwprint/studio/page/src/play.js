// A battle that is played: whose choice it is, legal orders as glowing places and as buttons, and the rule that forbids a place.

import {made} from "./form.js";
import {BattleMap} from "./map.js";
import {cited} from "./rules.js";

const $ = (id) => document.getElementById(id);

function button(words, act, className = "") {
  return made("button", {type: "button", className, onclick: act}, words);
}

export function chooser(name, words, players, chosen, first = []) {
  return made("label", {}, `${words} `, made("select", {name},
    ...[...first, ...players.map((player) => [player.name, `computer: ${player.name}`, player.title])]
      .map(([value, title, about = ""]) => made("option", {value, title: about, selected: value === chosen}, title))));
}

export class Play {
  constructor(connection, keepTurns, onNew) {
    this.connection = connection;
    this.onNew = onNew;
    this.keepTurns = keepTurns;
    this.log = [];
    this.map = new BattleMap($("battle"));
    this.map.addEventListener("selected", () => {
      this.says("");
      if (this.told) this.list();
    });
    this.map.addEventListener("gesture", ({detail}) => this.dropped(detail));
    this.map.addEventListener("says", ({detail}) => this.says(detail));
    connection.on("battle", (told) => this.tell(told));
    connection.on("cannot-play", ({why}) => {
      this.map.letGo();
      this.holdAgain();
      this.says(why, true);
    });
    connection.on("turns", (told) => keepTurns(told));
  }

  // Before a battle: from where, with whose dice, and against whom.
  offer(map, errors = false) {
    const {facts} = map;
    this.offered = map;
    if (errors) {
      $("battle-head").replaceChildren(made("h2", {}, "This battle cannot be played yet"));
      $("orders").replaceChildren(made("p", {}, "The scenario has errors. Fix those listed beside the map first; then it can be played."));
      $("log").replaceChildren();
      if (facts) this.map.copy(map);
      return;
    }
    const you = [["", "you"]];
    const form = made("form", {className: "battle-head", onsubmit: (event) => { event.preventDefault(); this.begin(new FormData(form)); }},
      made("h2", {}, "Play this battle"),
      ...facts.sides.map(([id, name], side) => chooser(id, name, facts.players, side ? "drill" : "", you)),
      made("label", {}, "Dice ", made("select", {name: "dice"}, made("option", {value: "seed"}, "thrown here"),
        made("option", {value: "hand"}, "mine, typed in"))),
      made("label", {}, "Start from ", made("select", {name: "script"}, made("option", {value: ""}, "the setup"),
        made("option", {value: "yes"}, "the end of the scripted turns"))),
      made("button", {type: "submit", className: "primary"}, "Begin"));
    const back = this.told ? [button("Back to the battle", () => this.show())] : [];
    $("battle-head").replaceChildren(form, ...back);
    $("orders").replaceChildren(made("p", {className: "quiet"},
      "Units that may be ordered get a ring. Drag one, or choose it and then an order from the list here. What breaks a rule is refused, and the rule is named."));
    if (this.told) return;
    $("log").replaceChildren();
    this.map.copy(map); // so that what will be played is seen
  }

  begin(form) {
    const computers = Object.fromEntries(this.offered.facts.sides.map(([id]) => [id, form.get(id)]).filter(([, player]) => player));
    const seed = form.get("dice") === "hand" ? null : crypto.getRandomValues(new Uint32Array(1))[0] % 1000000;
    this.send({type: "begin-battle", seed, script: form.get("script") === "yes", computers});
  }

  // A battle between computer players, order by order.
  watch(seed) {
    this.send({type: "watch", seed});
    this.waits = true;
    $("battle-head").replaceChildren(made("h2", {role: "status"}, "The battle is fought once more …"));
    $("orders").replaceChildren();
  }

  send(message) {
    document.body.dataset.playing = "waiting";
    this.says("");
    if (!this.connection.say(message)) this.says("Not connected: try again in a moment", true);
  }

  tell(told) {
    this.waits = false;
    if (told.facts) {
      this.facts = told.facts;
      this.log = [];
    }
    this.told = told;
    this.map.letGo();
    this.map.tell({...told.picture, facts: told.facts});
    this.log.splice(told.since, Infinity, ...told.log);
    const {units} = this.map;
    const acting = units.find((unit) => unit.id === told.stands.unit);
    const ids = new Set(told.stands.units);
    this.map.ready = new Set(units.filter((unit) => ids.has(unit.id)).map((unit) => unit.pointer));
    const chosen = units.find((unit) => unit.pointer === this.map.selected);
    this.map.selected = (acting ?? (chosen && ids.has(chosen.id) ? chosen : null))?.pointer ?? "";
    this.show();
    if (told.refusal) {
      this.holdAgain();
      this.refuse(told);
    }
    document.body.dataset.playing = "ready";
  }

  show() {
    this.head();
    this.list();
    this.tellLog();
  }

  // A unit that waits beside the map stays in the hand when its place was refused: the next click places it.
  holdAgain() {
    const unit = this.unit();
    if (unit && !unit.at && this.map.ready.has(unit.pointer)) this.map.takeIn(unit);
  }

  refuse({refusal, rule}) {
    const words = rule ? `${refusal} [${rule}]` : refusal;
    $("battle-says").replaceChildren(...cited(words, this.facts.ruleset));
    $("battle-says").className = "says refused";
  }

  // The newest turn first, and in it what happened last.
  tellLog() {
    const turns = new Map();
    for (const line of this.log) turns.set(line.turn, [line, ...(turns.get(line.turn) ?? [])]);
    $("log").replaceChildren(...[...turns.entries()].reverse().map(([turn, lines]) => made("li", {},
      made("h3", {}, turn ? this.turn(turn) : `Before ${this.facts.turn} 1`),
      made("ol", {}, ...lines.map(({words}) => made("li", {}, ...cited(words, this.facts.ruleset)))))));
  }

  turn(number) {
    return `${this.facts.turn[0].toUpperCase()}${this.facts.turn.slice(1)} ${number}`;
  }

  name(id) {
    return this.facts.sides.find(([each]) => each === id)?.[1] ?? id;
  }

  head() {
    const {stands} = this.told;
    let words = stands.turn ? this.turn(stands.turn) : "Setting up";
    if (stands.over) words = stands.result?.winner ? `${this.name(stands.result.winner)} wins` : "The battle is over: nobody wins";
    else if (stands.want) words += `: ${stands.want.purpose}`;
    else if (stands.side) words += `: ${this.name(stands.side)} to choose`;
    else if (stands.turn_over) words += " is over";
    const parts = [made("h2", {role: "status"}, words), ...this.steps()];
    for (const choice of stands.want?.choices ?? []) {
      const die = stands.want.kind === "die";
      parts.push(button(die ? String(choice) : this.name(choice), () => this.send(die ? {type: "throw", score: choice} : {type: "draw", side: choice})));
    }
    if (stands.turn_over && !stands.over && !this.told.watched) parts.push(button(`${stands.turn ? "Next" : "First"} ${this.facts.turn}`, () => this.send({type: "play-on"}), "primary"));
    if (stands.can_undo && !this.told.watched) parts.push(button("Take back", () => this.send({type: "take-back"})));
    else if (this.log.length && !this.told.watched) parts.push(button("Take back, dice too", () => this.send({type: "take-back", dice: true})));
    parts.push(button("Save as the scripted turns", () => this.send({type: "turns"})),
      button("New battle", () => this.onNew()));
    $("battle-head").replaceChildren(...parts);
  }

  // Where a battle that is watched stands, and the way through it.
  steps() {
    if (!this.told.watched) return [];
    const {seed, at, last} = this.told.watched;
    const to = (step) => this.send({type: "step", at: step});
    const go = (words, label, step, there) => made("button", {type: "button", className: "step", ariaLabel: label, title: label, disabled: there, onclick: () => to(step)}, words);
    const slider = made("input", {type: "range", id: "step", min: 0, max: last, value: at, ariaLabel: "Orders shown"});
    slider.addEventListener("change", () => to(Number(slider.value)));
    return [made("div", {className: "steps", role: "group", ariaLabel: `Battle of seed ${seed}`},
      go("|◀", "To the beginning", 0, !at), go("◀", "One order back", at - 1, !at), slider,
      go("▶", "One order on", at + 1, at === last), go("▶|", "To the end", last, at === last),
      made("span", {className: "quiet"}, `${at} of ${last} · seed ${seed}`))];
  }

  unit() {
    return this.map.units.find((unit) => unit.pointer === this.map.selected);
  }

  ordersOf(unit) {
    return unit ? this.told.orders.filter(({order}) => order.unit === unit.id) : [];
  }

  list() {
    const unit = this.unit();
    const orders = this.ordersOf(unit);
    const {watched} = this.told;
    this.map.glowing = watched ? [] : orders.filter((each) => each.spot);
    const watching = watched && !this.told.stands.over ? [made("p", {className: "quiet"}, "A battle between computer players. An order that you give here plays on from this point.")] : [];
    const plain = this.told.orders.filter(({order}) => order.unit === undefined);
    const idle = unit && !orders.length ? [made("p", {className: "quiet"}, "It can do nothing now.")] : [];
    const hint = this.told.stands.over ? [] : [made("p", {className: "quiet"}, this.map.ready.size
      ? (this.map.units.some((unit) => unit.at && this.map.ready.has(unit.pointer)) ? "Choose a unit with a ring: drag it, or choose an order here."
        : "Choose a unit here, then its place on the map.") : "")];
    $("orders").replaceChildren(...watching, ...this.waiting(),
      ...(unit ? [made("h3", {}, `${unit.id} ${unit.name || unit.title}`)] : hint),
      ...this.grouped(orders), ...idle,
      ...(plain.length ? [made("h3", {}, "The side"), made("div", {className: "deeds"}, ...plain.map((each) => this.button(each)))] : []));
    this.map.drawOver();
  }

  // The deeds one after the other; each place once, with a choice below where several orders lead there.
  grouped(orders) {
    const deeds = new Map();
    for (const each of orders) deeds.set(each.deed, [...(deeds.get(each.deed) ?? []), each]);
    const [alone, several] = [[], []];
    for (const [deed, some] of deeds) (some.length === 1 ? alone : several).push([deed, some]);
    const singles = alone.length ? [made("div", {className: "deeds"}, ...alone.map(([, [each]]) => this.button(each)))] : [];
    return [...singles, ...several.map(([deed, some]) => made("div", {className: "deed"}, made("h4", {}, deed), this.places(some)))];
  }

  places(orders) {
    const places = new Map();
    for (const each of orders) places.set(each.place, [...(places.get(each.place) ?? []), each]);
    return made("div", {className: "deeds"}, ...[...places].flatMap(([place, some]) => {
      if (some.length === 1) return [this.button(some[0], [place, some[0].rest].filter(Boolean).join(" "))];
      return place ? [button(`${place} …`, () => this.which(some))] : some.map((each) => this.button(each, each.rest));
    }));
  }

  button(offered, words = [offered.deed, offered.place, offered.rest].filter(Boolean).join(" ")) {
    const {order} = offered;
    const pressed = made("button", {type: "button", "data-do": order.do, className: offered.attack ? "attack" : "",
      onclick: () => this.send({type: "order", order})}, words);
    const look = (spots) => { this.map.glowing = spots; this.map.drawOver(); };
    pressed.addEventListener("pointerenter", () => offered.spot && look([offered]));
    pressed.addEventListener("pointerleave", () => look(this.ordersOf(this.unit()).filter((each) => each.spot)));
    return pressed;
  }

  // Several orders lead to one place: which of them is meant?
  which(orders) {
    const {deed, place, order} = orders[0];
    const one = new Set(orders.map((each) => each.deed)).size === 1;
    $("orders").replaceChildren(made("h3", {}, one ? `${order.unit}: ${deed.toLowerCase()} ${place}` : `${order.unit}: ${place}`),
      made("div", {className: "deeds"}, ...orders.map((each) => this.button(each, (one ? each.rest : `${each.deed} ${each.rest}`).trim() || deed)),
        button("Never mind", () => this.list(), "quiet")));
    $("orders").querySelector("button").focus();
  }

  // Units that are not on the map and may be ordered: those that players place, and those that arrive.
  waiting() {
    const ready = this.map.units.filter((unit) => !unit.at && this.map.ready.has(unit.pointer));
    const take = (unit) => { this.map.selected = unit.pointer; this.map.takeIn(unit); };
    return ready.length ? [made("h3", {}, "Not on the map yet"), made("div", {className: "deeds"},
      ...ready.map((unit) => button(`${unit.id} ${unit.name || unit.title}`, () => take(unit))))] : [];
  }

  // A unit was dropped somewhere: the order that leads there, a choice of several, or why there is none.
  dropped({gesture, done}) {
    this.says("");
    const unit = this.map.units.find((each) => each.pointer === gesture.pointer);
    if (gesture.type !== "place" || !unit) {
      done();
      return;
    }
    const {inch} = this.facts;
    const near = (spot) => spot && (inch ? Math.hypot(spot[0] - gesture.at[0], spot[1] - gesture.at[1]) < 0.8 : spot === gesture.at);
    const found = this.ordersOf(unit).filter((each) => near(each.spot));
    if (found.length === 1) {
      this.send({type: "order", order: found[0].order});
    } else if (found.length) {
      this.map.selected = unit.pointer;
      this.map.letGo();
      this.which(found);
    } else {
      this.send({type: "go-to", unit: unit.id, spot: gesture.at, ask: !inch});
    }
  }

  says(words, refused = false) {
    $("battle-says").textContent = words;
    $("battle-says").className = refused ? "says refused" : "says";
  }
}
