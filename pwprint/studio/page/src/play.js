// A battle that is played: whose choice it is, legal orders as glowing places and as buttons, and the rule that forbids a place.

import {made} from "./form.js";
import {BattleMap} from "./map.js";

const $ = (id) => document.getElementById(id);
const ATTACKS = /fire|combat|shoot|melee|charge|bombard/;

export class Play {
  constructor(connection, keepTurns) {
    this.connection = connection;
    this.keepTurns = keepTurns;
    this.map = new BattleMap($("battle"));
    this.map.addEventListener("selected", ({detail}) => this.select(detail.pointer));
    this.map.addEventListener("gesture", ({detail}) => this.dropped(detail));
    this.map.addEventListener("says", ({detail}) => this.says(detail));
    connection.on("battle", (told) => this.tell(told));
    connection.on("cannot-play", ({why}) => this.says(why));
    connection.on("turns", (told) => keepTurns(told));
  }

  // Before a battle: from where, with whose dice, and against whom.
  offer(facts) {
    this.facts = facts;
    const players = (side, name) => made("label", {}, `${name} `, made("select", {name: side},
      ...[["", "you"], ["drill", "computer: drill"], ["general", "computer: general"], ["random", "computer: random"]]
        .map(([value, words]) => made("option", {value}, words))));
    const form = made("form", {className: "battle-head", onsubmit: (event) => { event.preventDefault(); this.begin(new FormData(form)); }},
      made("h2", {}, "Play this battle"),
      ...facts.sides.map(([id, name]) => players(id, name)),
      made("label", {}, "Dice ", made("select", {name: "dice"}, made("option", {value: "seed"}, "thrown here"),
        made("option", {value: "hand"}, "mine, typed in"))),
      made("label", {}, "Start from ", made("select", {name: "script"}, made("option", {value: ""}, "the setup"),
        made("option", {value: "yes"}, "the end of the scripted turns"))),
      made("button", {type: "submit", className: "primary"}, "Begin"));
    $("battle-head").replaceChildren(form);
    $("orders").replaceChildren();
    $("log").replaceChildren();
  }

  begin(form) {
    const computers = Object.fromEntries(this.facts.sides.map(([id]) => [id, form.get(id)]).filter(([, player]) => player));
    const seed = form.get("dice") === "hand" ? null : crypto.getRandomValues(new Uint32Array(1))[0] % 1000000;
    this.map.setFacts(this.facts);
    for (const key of [...this.map.layers.keys()]) this.map.setLayer(key, null);
    $("log").replaceChildren();
    this.send({type: "begin-battle", seed, script: form.get("script") === "yes", computers});
  }

  send(message) {
    document.body.dataset.playing = "waiting";
    if (!this.connection.say(message)) this.says("Not connected");
  }

  tell(told) {
    this.told = told;
    this.map.letGo();
    this.map.tell({layers: told.layers, order: told.order, units: told.units});
    for (const words of told.told) $("log").prepend(made("li", {}, words));
    if (told.refusal) {
      const words = told.rule ? `${told.refusal} [${told.rule}]` : told.refusal;
      this.says(words);
      $("log").prepend(made("li", {className: "refused"}, words));
    }
    this.head();
    const ids = new Set(told.stands.units);
    this.map.ready = new Set(told.units.filter((unit) => ids.has(unit.id)).map((unit) => unit.pointer));
    const acting = told.units.find((unit) => unit.id === told.stands.unit);
    const chosen = told.units.find((unit) => unit.pointer === this.map.selected);
    const next = acting ?? (chosen && ids.has(chosen.id) ? chosen : null);
    this.map.selected = next?.pointer ?? "";
    this.list();
    document.body.dataset.playing = "ready";
  }

  head() {
    const {stands} = this.told;
    const name = (id) => this.facts.sides.find(([each]) => each === id)?.[1] ?? id;
    let words = `Turn ${stands.turn}`;
    if (stands.over) words = stands.result?.winner ? `${name(stands.result.winner)} wins` : "The battle is over: nobody wins";
    else if (stands.want) words += `: ${stands.want.purpose}`;
    else if (stands.side) words += `: ${name(stands.side)} to choose`;
    else if (stands.turn_over) words += " is over";
    const parts = [made("h2", {role: "status"}, words)];
    const button = (label, act, primary = false) => made("button", {type: "button", className: primary ? "primary" : "", onclick: act}, label);
    for (const choice of stands.want?.choices ?? []) {
      const die = stands.want.kind === "die";
      parts.push(button(die ? String(choice) : name(choice), () => this.send(die ? {type: "throw", score: choice} : {type: "draw", side: choice})));
    }
    if (stands.turn_over && !stands.over) parts.push(button("Next turn", () => this.send({type: "play-on"}), true));
    parts.push(button("Take back", () => this.send({type: "take-back"})));
    if (!stands.can_undo) parts.push(button("Take back, dice too", () => this.send({type: "take-back", dice: true})));
    parts.push(button("Save as the scripted turns", () => this.send({type: "turns"})));
    parts.push(button("New battle", () => this.offer(this.facts)));
    $("battle-head").replaceChildren(...parts);
  }

  unit() {
    return this.told?.units.find((unit) => unit.pointer === this.map.selected);
  }

  ordersOf(unit) {
    return unit ? this.told.orders.filter(({order}) => order.unit === unit.id) : [];
  }

  select() {
    if (this.told) this.list();
  }

  list() {
    const unit = this.unit();
    const orders = this.ordersOf(unit);
    this.map.glowing = orders.filter((each) => each.spot).map((each) => ({spot: each.spot, attack: ATTACKS.test(each.order.do)}));
    const title = unit ? `${unit.id} ${unit.name || unit.title}` : "";
    const plain = this.told.orders.filter(({order}) => order.unit === undefined);
    const idle = unit && !orders.length ? [made("p", {className: "quiet"}, "It can do nothing now.")] : [];
    $("orders").replaceChildren(
      ...this.waiting(),
      ...(unit ? [made("h3", {}, title)] : [made("p", {className: "quiet"}, "Choose a unit with a ring: drag it, or choose an order here.")]),
      ...orders.map((each) => this.button(each)), ...idle,
      ...(plain.length ? [made("h3", {}, "The side"), ...plain.map((each) => this.button(each))] : []));
    this.map.drawOver();
  }

  // Units that are not on the map and may be ordered: those that players place, and those that arrive.
  waiting() {
    const ready = this.told.units.filter((unit) => !unit.at && this.map.ready.has(unit.pointer));
    const take = (unit) => { this.map.selected = unit.pointer; this.map.take(unit); };
    return ready.length ? [made("h3", {}, "Not on the map yet"), ...ready.map((unit) => made("button",
      {type: "button", onclick: () => take(unit)}, `${unit.id} ${unit.name || unit.title}`))] : [];
  }

  button({order, words}) {
    return made("button", {type: "button", "data-do": order.do, onclick: () => this.send({type: "order", order})}, words);
  }

  // A unit was dropped somewhere: the order that leads there, a choice of several, or why there is none.
  dropped({gesture, done}) {
    const unit = this.told?.units.find((each) => each.pointer === gesture.pointer);
    if (gesture.type !== "place" || !unit) {
      done();
      return;
    }
    const near = (spot) => spot && (this.facts.inch ? Math.hypot(spot[0] - gesture.at[0], spot[1] - gesture.at[1]) < 0.8 : spot === gesture.at);
    const found = this.ordersOf(unit).filter((each) => near(each.spot));
    if (found.length === 1) {
      this.send({type: "order", order: found[0].order});
    } else if (found.length) {
      this.map.selected = unit.pointer;
      this.map.letGo();
      $("orders").replaceChildren(made("h3", {}, `${unit.id} to ${this.map.name(gesture.at)}: which way?`), ...found.map((each) => this.button(each)),
        made("button", {type: "button", onclick: () => this.list()}, "Never mind"));
      $("orders").querySelector("button").focus();
    } else {
      this.send({type: "go-to", unit: unit.id, spot: gesture.at, ask: !this.facts.inch});
    }
  }

  says(words) {
    $("battle-says").textContent = words;
  }
}
