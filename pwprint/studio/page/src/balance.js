// The balance panel: battles between computer players, told of while they are fought.

import {made} from "./form.js";
import {chooser} from "./play.js";

const ERRORS = "The scenario has errors. Fix those listed beside the map first; then battles can be fought.";
const $ = (id) => document.getElementById(id);

export class Balance {
  constructor(connection, file, onWatch) {
    this.connection = connection;
    this.file = file;
    this.onWatch = onWatch;
    this.host = $("balance-report");
    connection.on("balance", (told) => this.tell(told));
    connection.on("cannot-play", ({why}) => { if (!$("balance-view").hidden) $("balance-says").textContent = why; });
  }

  // Who fights, and how often.
  offer(facts, errors) {
    if (!facts) {
      $("balance-form").replaceChildren();
      $("balance-says").textContent = ERRORS;
      return;
    }
    const chosen = this.told?.players ?? ["drill", "drill"];
    const form = made("form", {className: "print-choices", onsubmit: (event) => { event.preventDefault(); this.begin(new FormData(form)); }},
      ...facts.sides.map(([, name], side) => chooser(`player-${side}`, name, facts.players, chosen[side])),
      made("label", {}, "Battles ", made("input", {name: "battles", type: "number", min: 1, max: 10000, required: true, value: this.told?.wanted ?? 200})),
      made("button", {type: "submit", className: "primary", disabled: errors}, "Fight them"),
      made("button", {type: "button", id: "balance-stop", disabled: !this.told?.running, onclick: () => this.connection.say({type: "stop-balance"})}, "Stop"));
    $("balance-form").replaceChildren(form);
    $("balance-says").textContent = errors ? ERRORS : "";
    if (!this.told) this.host.replaceChildren(made("p", {className: "quiet"},
      "Computer players fight the battle many times, from the setup on. That shows whether it is fair, how and when it ends, and what is wrong with it. ",
      "drill looks one order ahead and is quick; general makes a plan first and takes its time; random only tries the rules."));
  }

  begin(form) {
    $("balance-says").textContent = "";
    this.connection.say({type: "begin-balance", players: [form.get("player-0"), form.get("player-1")], battles: Number(form.get("battles"))});
  }

  tell(told) {
    this.told = told;
    const stop = $("balance-stop");
    if (stop) stop.disabled = !told.running;
    const done = told.report?.battles ?? 0;
    document.body.dataset.balance = told.running ? "running" : "done";
    $("balance-says").textContent = told.failure || (told.waiting ? "Waiting until the battles of other pages are over …"
      : told.running ? `${done} of ${told.wanted} battles fought …` : `${done} battles fought.`);
    const progress = made("progress", {max: told.wanted, value: done, ariaLabel: "Battles fought"});
    if (!told.report) {
      this.host.replaceChildren(progress);
      return;
    }
    this.host.replaceChildren(...[told.running ? progress : null, this.verdict(told), this.faults(told), this.wins(told), this.ends(told), this.places(told), this.more(told)].filter(Boolean));
  }

  verdict({words, running}) {
    return made("section", {className: "verdict"}, made("h2", {}, words.verdict), made("p", {}, words.why),
      running ? made("p", {className: "quiet"}, "More battles are being fought: this may change.") : null);
  }

  faults({report, words}) {
    const {findings} = report;
    if (!findings.length) return made("section", {}, made("h3", {}, "What is wrong"), made("p", {className: "quiet"}, "Nothing that these battles show."));
    return made("section", {}, made("h3", {}, "What is wrong"), made("ul", {className: "findings"}, ...findings.map(({message}) => made("li", {}, message))));
  }

  wins({report, sides}) {
    const rows = [...sides.map(([id, name], side) => [name, report.wins[id], `side-${side}`]), ["Nobody: a draw", report.draws, "nobody"]];
    if (report.unfinished.count) rows.push(["Not finished", report.unfinished, "nobody"]);
    rows.push(["Whoever acts first", report.first_mover.wins, "first"]);
    return made("section", {}, made("h3", {}, "Who wins"), made("table", {className: "bars"},
      made("thead", {}, made("tr", {}, ...["", "Share of the battles", "Won", "95 % interval"].map((words) => made("th", {scope: "col"}, words)))),
      made("tbody", {}, ...rows.map(([name, share, kind]) => made("tr", {}, made("th", {scope: "row"}, name), made("td", {className: "bar-cell"}, bar(share, kind)),
        made("td", {}, `${share.count} (${percent(share.percent)})`), made("td", {className: "quiet"}, `${percent(share.low)} to ${percent(share.high)}`))))));
  }

  // How battles end, turn by turn.
  ends({report, words, sides}) {
    const turns = Math.max(...report.ends.flatMap((end) => Object.keys(end.turns).map(Number)));
    const most = Math.max(...report.ends.flatMap((end) => Object.values(end.turns)));
    const head = Array.from({length: turns}, (_, turn) => made("th", {scope: "col"}, String(turn + 1)));
    const rows = report.ends.map((end, number) => made("tr", {}, made("th", {scope: "row"}, words.ends[number]), made("td", {}, String(end.count)),
      ...Array.from({length: turns}, (_, turn) => cell(end.turns[turn + 1] ?? 0, most, sides.findIndex(([id]) => id === end.winner)))));
    const {shortest, median, longest} = report.turns;
    return made("section", {}, made("h3", {}, `How they end, by ${words.turn}`),
      made("p", {className: "quiet"}, `The shortest takes ${shortest} ${words.turn}${shortest === 1 ? "" : "s"}, the longest ${longest}, half of them ${median} or fewer.`),
      made("div", {className: "scrolled", tabIndex: 0, role: "region", ariaLabel: "How battles end"}, made("table", {className: "ends"},
        made("thead", {}, made("tr", {}, made("th", {scope: "col"}, ""), made("th", {scope: "col"}, "All"), ...head)), made("tbody", {}, ...rows))),
      ...(words.unreached.length ? [made("p", {className: "quiet"}, `Never decided a battle: ${words.unreached.join("; ")}.`)] : []));
  }

  // Where they fought; drawn once the battles are over, since it is drawn anew each time.
  places({report, words, running}) {
    const {battles, fought_at: places} = report;
    if (!Object.keys(places).length) return this.watch({words});
    const source = `/api/fought?${new URLSearchParams({file: this.file, tab: this.connection.tab, battles})}`;
    const picture = running ? made("p", {className: "quiet"}, "The map is drawn when the battles are over.")
      : made("img", {className: "fought", src: source, alt: `A map with rings where the fighting was. ${words.fought}`});
    const map = made("section", {}, made("h3", {}, "Where they fight"), made("p", {className: "quiet"}, `${words.fought}. A ring is as large as its share, given in percent.`), picture);
    return made("div", {className: "beside"}, map, this.watch({words}));
  }

  // Battles worth a look: they open in the play view, order by order.
  watch({words}) {
    return made("section", {}, made("h3", {}, "Battles worth a look"), made("ul", {className: "telling"},
      ...words.telling.map(([course, seed]) => made("li", {}, made("button", {type: "button", "data-seed": seed, ariaLabel: `Watch: ${course}`, onclick: () => this.onWatch(seed)}, "Watch"),
        made("span", {}, course, made("span", {className: "quiet"}, ` (seed ${seed})`))))));
  }

  more({report, words, sides, command}) {
    const lost = Object.entries(report.lost).sort(([, one], [, other]) => other.percent - one.percent).slice(0, 6).map(([unit, share]) => `${unit} ${percent(share.percent)}`);
    const exhausted = sides.filter(([id]) => report.exhaustion[id].point !== null)
      .map(([id, name]) => `${name} in ${percent(report.exhaustion[id].exhausted.percent)}`);
    return made("section", {}, made("h3", {}, "More"), made("ul", {},
      ...[lost.length ? `Lost most often: ${lost.join(", ")}.` : "",
        exhausted.length ? `Exhausted: ${exhausted.join(", ")} of the battles.` : ""].filter(Boolean).map((each) => made("li", {}, each)),
      made("li", {}, "The same numbers, and charts to print: ", made("code", {}, command))));
  }
}

function percent(number) {
  return `${number.toFixed(number < 10 && number % 1 ? 1 : 0)} %`;
}

const SVG = "http://www.w3.org/2000/svg";

function drawn(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// A share as a bar with its interval. Attributes of SVG need no styles, which the security policy forbids.
function bar(share, kind) {
  return drawn("svg", {class: `share-bar ${kind}`, viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true"},
    drawn("line", {x1: 50, x2: 50, y1: 0, y2: 10, class: "half"}),
    drawn("rect", {x: 0, y: 2, width: share.percent, height: 6, class: "share"}),
    drawn("path", {d: `M${share.low} 5H${share.high}M${share.low} 3V7M${share.high} 3V7`, class: "interval"}));
}

function cell(count, most, side) {
  if (!count) return made("td", {className: "none"}, "");
  const shade = Math.ceil(4 * count / most);
  return made("td", {className: `shade-${shade} of-${side}`}, String(count));
}
