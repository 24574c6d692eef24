// The live connection: it says what the page does, and hands on what the studio tells. It comes again by itself.

// The name of this tab: a page that is loaded anew finds its battle by it.
function tabName() {
  const name = sessionStorage.getItem("tab") ?? crypto.randomUUID();
  sessionStorage.setItem("tab", name);
  return name;
}

export class Connection extends EventTarget {
  constructor(file) {
    super();
    this.file = file;
    this.tab = tabName();
    this.pause = 200;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/live?${new URLSearchParams({file: this.file, tab: this.tab})}`);
    this.socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "welcome") {
        this.pause = 200;
        this.say({type: "come-back"});
      }
      if (message.type === "closed") this.ended = true;
      this.dispatchEvent(new CustomEvent(message.type, {detail: message}));
    };
    this.socket.onclose = () => {
      this.dispatchEvent(new CustomEvent("lost"));
      if (!this.ended) setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(2 * this.pause, 5000);
    };
  }

  say(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  on(type, act) {
    this.addEventListener(type, (event) => act(event.detail));
  }
}
