// The page of prints: choices, a preview of every page, downloads.

import {made} from "./form.js";


export class Prints {
  constructor(host, file) {
    this.host = host;
    this.file = file;
    this.choices = {};
  }

  async show(errors) {
    if (errors) {
      this.host.replaceChildren(made("p", {className: "failure", role: "alert"},
        "The scenario has errors. Fix those listed beside the map first; then it can be printed."));
      return;
    }
    const choices = await this.known();
    const bar = made("form", {className: "print-choices"}, ...choices.map(([key, title, values]) => made("label", {}, `${title} `,
      made("select", {name: key, onchange: (event) => { this.choices[key] = event.target.value; this.pages(); }},
        ...values.map(([value, words]) => made("option", {value, selected: this.choices[key] === value}, words))))),
      this.link("kit", "Kit (PDF)", "primary"), this.link("pieces", "Pieces (PDF)", "primary"), this.zip());
    this.list = made("div", {className: "sheets"});
    this.host.replaceChildren(bar, this.list);
    await this.pages();
  }

  async known() {
    const answer = await fetch("/api/print-choices");
    return answer.json();
  }

  query(more = {}) {
    return new URLSearchParams({file: this.file, ...this.choices, ...more}).toString();
  }

  link(sheet, words, className = "") {
    const link = made("a", {className: `button ${className}`, download: ""}, words);
    link.addEventListener("click", () => { link.href = `/api/pdf?${this.query({sheet})}`; });
    link.href = `/api/pdf?${this.query({sheet})}`;
    return link;
  }

  zip() {
    const link = made("a", {className: "button", download: "", href: `/api/zip?${this.query()}`}, "Everything (zip)");
    link.addEventListener("click", () => { link.href = `/api/zip?${this.query()}`; });
    return link;
  }

  async pages() {
    this.list.replaceChildren(made("p", {className: "quiet", role: "status"}, "Laying out the sheets …"));
    const answer = await fetch(`/api/sheets?${this.query()}`);
    const found = await answer.json();
    if (!answer.ok) {
      this.list.replaceChildren(made("p", {className: "failure", role: "alert"}, found.why));
      return;
    }
    this.list.replaceChildren(...found.map((sheet) => made("section", {ariaLabel: sheet.title},
      made("div", {className: "row"}, made("h2", {}, sheet.title),
        sheet.pages ? this.link(sheet.name, "PDF") : made("span", {className: "quiet"}, sheet.unfit)),
      made("div", {className: "pages"}, ...Array.from({length: sheet.pages}, (_, number) => this.page(sheet, number + 1))))));
  }

  page(sheet, number) {
    return made("img", {className: "page", loading: "lazy", alt: `${sheet.title}, page ${number}`,
      src: `/api/page?${this.query({sheet: sheet.name, page: number})}`});
  }
}
