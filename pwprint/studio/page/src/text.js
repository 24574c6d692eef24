// The text: CodeMirror, one history for typing and for the map, and the agreement with the other pages.

import {basicSetup} from "codemirror";
import {EditorView, keymap} from "@codemirror/view";
import {ChangeSet, EditorState} from "@codemirror/state";
import {collab, getSyncedVersion, receiveUpdates, sendableUpdates, getClientID} from "@codemirror/collab";
import {isolateHistory, undo, redo, undoDepth, redoDepth} from "@codemirror/commands";
import {json} from "@codemirror/lang-json";
import {lintGutter, setDiagnostics} from "@codemirror/lint";

const PATIENCE = 15000; // milliseconds that a gesture waits for its turn

export class Text extends EventTarget {
  constructor(host, connection) {
    super();
    this.connection = connection;
    // In a shadow root CodeMirror's styles are sheets of its own, which the security policy allows.
    this.root = host.attachShadow({mode: "open"});
    this.waiting = new Map();
    this.number = 0;
    this.chain = Promise.resolve();
    this.pushing = false;
    connection.on("welcome", (welcome) => this.welcome(welcome));
    connection.on("updates", (message) => this.receive(message));
    connection.on("proposal", (message) => this.answer(message));
    connection.on("refusal", (message) => this.answer(message));
    connection.on("lost", () => { this.pushing = false; this.failAll(); });
  }

  welcome(welcome) {
    const followed = this.view && welcome.session === this.session && getSyncedVersion(this.view.state) >= welcome.oldest;
    if (followed) {
      this.pushing = false;
      this.push(true);
      return;
    }
    const unsent = this.view && sendableUpdates(this.view.state).length > 0;
    const before = unsent ? this.view.state.doc.toString() : undefined;
    this.session = welcome.session;
    this.view?.destroy();
    this.view = new EditorView({parent: this.root, root: this.root, state: this.state(welcome)});
    this.pushing = false;
    if (before !== undefined && before !== welcome.text) {
      // What was written while nobody listened is not lost: it is written again.
      this.view.dispatch({changes: {from: 0, to: this.view.state.doc.length, insert: before}});
    }
    this.dispatchEvent(new Event("ready"));
  }

  state(welcome) {
    return EditorState.create({
      doc: welcome.text,
      extensions: [
        basicSetup,
        json(),
        lintGutter(),
        collab({startVersion: welcome.version}),
        EditorState.lineSeparator.of("\n"),
        EditorView.lineWrapping,
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, "\n")),
        EditorView.contentAttributes.of({"aria-label": "The scenario as text", tabindex: "0"}),
        keymap.of([{key: "Mod-s", run: () => true}]),
        EditorView.theme({
          "&": {height: "100%", fontSize: "13px", backgroundColor: "#fffdf7"},
          ".cm-scroller": {fontFamily: "ui-monospace, 'Source Code Pro', Menlo, Consolas, monospace", lineHeight: "1.5"},
          ".cm-gutters": {backgroundColor: "#f3efe4", color: "#6a6355", border: "none"},
          "&.cm-focused": {outline: "2px solid #35618f", outlineOffset: "-2px"},
          ".cm-activeLine, .cm-activeLineGutter": {backgroundColor: "#f2ecdb80"},
        }),
        EditorView.updateListener.of((update) => this.updated(update)),
      ],
    });
  }

  updated(update) {
    if (update.docChanged) this.push();
    if (update.docChanged || update.selectionSet) {
      const mine = update.transactions.some((each) => each.isUserEvent("select"));
      this.dispatchEvent(new CustomEvent("moved", {detail: {changed: update.docChanged, mine}}));
    }
  }

  // Push what is not confirmed; one push at a time, the next when its updates have come back.
  push(again = false) {
    const updates = sendableUpdates(this.view.state);
    const version = getSyncedVersion(this.view.state);
    if (this.pushing || (!updates.length && !again)) return;
    this.pushing = this.connection.say({
      type: "push",
      version,
      updates: updates.map((each) => ({changes: each.changes.toJSON(), client: each.clientID})),
    });
  }

  receive({version, updates}) {
    const synced = getSyncedVersion(this.view.state);
    const news = updates.slice(Math.max(0, synced - version));
    if (version > synced) return;
    const mine = getClientID(this.view.state);
    if (news.length) {
      this.view.dispatch(receiveUpdates(this.view.state, news.map((each) => ({
        changes: ChangeSet.fromJSON(each.changes), clientID: each.client,
      }))));
    }
    if (!updates.length || updates.some((each) => each.client === mine) || news.length) this.pushing = false;
    this.push();
    if (this.settled) this.dispatchEvent(new Event("settled"));
  }

  get version() { return getSyncedVersion(this.view.state); }

  get settled() {
    return !sendableUpdates(this.view.state).length;
  }

  // Do a gesture: ask what it changes, and make these changes as this page's own. One after the other. The version from
  // which on the text has them is returned, 0 if there are none.
  gesture(gesture, {joined = false} = {}) {
    const done = this.chain.then(() => this.tryGesture(gesture, joined));
    this.chain = done.catch(() => {});
    return done;
  }

  async tryGesture(gesture, joined) {
    for (const end = performance.now() + PATIENCE; performance.now() < end;) {
      if (!this.settled) {
        await this.next("settled", 500);
        continue;
      }
      const version = getSyncedVersion(this.view.state);
      const number = (this.number += 1);
      const answer = await new Promise((resolve) => {
        this.waiting.set(number, resolve);
        if (!this.connection.say({type: "gesture", number, version, gesture})) {
          this.waiting.delete(number);
          resolve({type: "lost"});
        }
      });
      if (answer.type === "refusal" && answer.message) throw new Error(answer.message);
      const fits = answer.type === "proposal" && this.settled && getSyncedVersion(this.view.state) === answer.version;
      if (fits) {
        if (answer.changes.length) {
          this.view.dispatch({
            changes: answer.changes,
            // What belongs to one stroke is undone at once, however long the stroke takes: the history joins
            // what is composed, and nothing else without regard to time.
            userEvent: joined ? "input.type.compose" : "input.map",
            annotations: joined ? [] : [isolateHistory.of("full")],
          });
        }
        return answer.changes.length ? answer.version + 1 : 0;
      }
      await this.next("settled", 50);
    }
    throw new Error("The studio does not answer.");
  }

  answer(message) {
    this.waiting.get(message.number)?.(message);
    this.waiting.delete(message.number);
  }

  failAll() {
    for (const resolve of this.waiting.values()) resolve({type: "lost"});
    this.waiting.clear();
  }

  next(type, most) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, most);
      this.addEventListener(type, () => { clearTimeout(timer); resolve(); }, {once: true});
    });
  }

  show(problems, version) {
    // Places in an older text would be wrong places; the newest is told of soon.
    if (!this.settled || version !== this.version) return;
    const length = this.view.state.doc.length;
    const found = problems.map((each) => ({
      from: Math.min(each.start, length),
      to: Math.min(each.end, length),
      severity: each.severity,
      source: each.code,
      message: each.hint ? `${each.message} (${each.hint})` : each.message,
    }));
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  goTo(start, end, focus = false) {
    const length = this.view.state.doc.length;
    this.view.dispatch({
      selection: {anchor: Math.min(start, length), head: Math.min(end, length)},
      effects: EditorView.scrollIntoView(Math.min(start, length), {y: "center"}),
    });
    if (focus) this.view.focus();
  }

  undo() { undo(this.view); }
  redo() { redo(this.view); }
  get canUndo() { return undoDepth(this.view.state) > 0; }
  get canRedo() { return redoDepth(this.view.state) > 0; }
}
