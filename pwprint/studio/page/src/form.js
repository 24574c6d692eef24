// The form: fields for whatever stands at a place, as the format describes it.

export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export class Form extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.pointer = "";
    this.known = []; // the fields that the studio has described
    host.addEventListener("input", (event) => { this.typing = event.target; });
    host.addEventListener("change", () => { this.typing = null; });
    host.addEventListener("focusout", () => { this.typing = null; });
  }

  show({pointer, form}) {
    this.known = form?.fields ?? this.known;
    // What is being typed is not taken away: the form is shown anew once it is done.
    if (this.typing?.isConnected && pointer === this.pointer) return;
    this.host.inert = false;
    this.pointer = pointer;
    const focused = this.host.contains(document.activeElement) ? document.activeElement.dataset.pointer : null;
    if (!form) {
      this.host.replaceChildren(made("p", {className: "quiet"}, "The text has errors that keep it from being read: fix them under Text first."));
      return;
    }
    const fields = this.known.map((field) => ({...field, pointer: `${pointer}/${step(field.key)}`, present: field.key in form.values,
      value: form.values[field.key] ?? null}));
    const body = form.entries.length || !fields.length ? this.entries(form) : this.fields(fields);
    this.host.replaceChildren(this.way(pointer, form.path), made("h2", {}, form.title), ...body);
    if (focused) this.fieldOf(focused)?.focus();
  }

  fieldOf(pointer) {
    return this.host.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`);
  }

  // Lead to the field of a place, or to that of what holds it.
  lead(pointer) {
    for (let place = pointer; place.length > this.pointer.length; place = place.slice(0, place.lastIndexOf("/"))) {
      const field = this.fieldOf(place);
      if (!field) continue;
      field.closest("details")?.setAttribute("open", "");
      field.scrollIntoView({block: "center"});
      field.focus();
      field.classList.add("at-fault");
      return;
    }
  }

  way(pointer, path) {
    const steps = pointer.split("/").slice(1);
    const links = [this.link("Scenario", "")];
    steps.forEach((_, number) => links.push(" › ", this.link(path[number], `/${steps.slice(0, number + 1).join("/")}`)));
    return made("nav", {className: "way", ariaLabel: "Place"}, ...links);
  }

  link(words, pointer) {
    return made("button", {type: "button", className: "link", onclick: () => this.open(pointer)}, words);
  }

  open(pointer) {
    this.dispatchEvent(new CustomEvent("open", {detail: pointer}));
  }

  change(gesture) {
    if (gesture.type === "remove") this.host.inert = true; // until the entries are numbered anew
    this.dispatchEvent(new CustomEvent("gesture", {detail: gesture}));
  }

  entries(form) {
    const rows = form.entries.map(([pointer, words]) => made("li", {},
      this.link(words, pointer),
      made("button", {type: "button", className: "small", ariaLabel: `Remove ${words}`,
        onclick: () => this.change({type: "remove", pointer})}, "×")));
    const add = form.example === null ? null : made("button", {type: "button",
      onclick: () => this.change({type: "write", pointer: `${form.pointer}/-`, value: form.example})}, "Add one");
    return [made("ul", {className: "entries"}, ...rows), add].filter(Boolean);
  }

  fields(fields) {
    const there = fields.filter((field) => field.present || field.required);
    const more = fields.filter((field) => !field.present && !field.required);
    const parts = there.map((field) => this.field(field));
    if (more.length) {
      parts.push(made("details", {className: "more"},
        made("summary", {}, `More: ${more.map((field) => words(field.key)).join(", ")}`),
        ...more.map((field) => this.field(field))));
    }
    return parts;
  }

  field(field) {
    const id = `field-${field.pointer.replace(/[^\w-]/g, "_")}`;
    const said = made("p", {className: "said", id: `${id}-said`}, field.said);
    const input = this.input(field, id);
    const label = made("label", {htmlFor: id}, words(field.key));
    const remove = field.present && !field.required ? made("button", {type: "button", className: "small",
      ariaLabel: `Remove ${words(field.key)}`, onclick: () => this.change({type: "remove", pointer: field.pointer})}, "×") : null;
    return made("div", {className: `field ${field.form}`}, made("div", {className: "row"}, label, remove), input, said);
  }

  input(field, id) {
    const common = {id, "data-pointer": field.pointer, "aria-describedby": `${id}-said`};
    const write = (value) => this.change({type: "write", pointer: field.pointer, value});
    const {form, value} = field;
    if (form === "choice") {
      const options = field.choices.map(([choice, meaning]) => made("option",
        {value: JSON.stringify(choice), selected: field.present ? choice === value : choice === field.default, title: meaning},
        field.named && meaning ? `${choice}: ${meaning}` : String(choice)));
      const none = field.present || field.default !== null ? [] : [made("option", {value: "", selected: true}, "–")];
      const meaning = field.choices.find(([choice]) => choice === (field.present ? value : field.default))?.[1] ?? "";
      if (field.present && !field.choices.some(([choice]) => choice === value)) {
        options.unshift(made("option", {value: JSON.stringify(value), selected: true}, `${value}: not there`));
      }
      return made("div", {}, made("select", {...common, onchange: (event) => event.target.value && write(JSON.parse(event.target.value))},
        ...none, ...options), field.named ? null : made("p", {className: "meaning"}, meaning));
    }
    if (form === "flag") {
      return made("input", {...common, type: "checkbox", checked: value === true, onchange: (event) => write(event.target.checked)});
    }
    if (form === "number") {
      return made("input", {...common, type: "number", value: value ?? "", min: field.least ?? "", max: field.most ?? "",
        step: field.whole ? 1 : "any", placeholder: field.default ?? "",
        onchange: (event) => event.target.value !== "" && write(Number(event.target.value))});
    }
    if (form === "text") {
      const colour = /^#[0-9A-Fa-f]{6}$/.test(value ?? "") || field.key === "colour";
      return made("input", {...common, type: colour ? "color" : "text", value: value ?? (colour ? "#888888" : ""),
        onchange: (event) => write(event.target.value)});
    }
    if (form === "long") {
      return made("textarea", {...common, rows: 5, value: value ?? "", onchange: (event) => write(event.target.value)});
    }
    if (form === "names") {
      const all = [...new Set([...field.choices.map(([choice]) => choice), ...(value ?? [])])];
      const chosen = new Set(value ?? []);
      const toggle = (name, on) => write(all.filter((each) => (each === name ? on : chosen.has(each))));
      return made("fieldset", {...common, tabIndex: -1}, made("legend", {className: "visually-hidden"}, words(field.key)),
        ...all.map((name) => made("label", {className: "tick"}, made("input", {type: "checkbox", checked: chosen.has(name),
          onchange: (event) => toggle(name, event.target.checked)}), ` ${field.choices.find(([choice]) => choice === name)?.[1] || name}`)));
    }
    if (form === "list" && Array.isArray(value)) {
      return made("input", {...common, type: "text", value: value.join(", "),
        onchange: (event) => write(scalars(event.target.value))});
    }
    if (field.present) return this.opener(common, field);
    return made("button", {...common, type: "button", onclick: () => {
      write(field.example ?? (form === "list" ? [] : {}));
      this.open(field.pointer);
    }}, "Add");
  }

  opener(common, field) {
    return made("button", {...common, type: "button", onclick: () => this.open(field.pointer)}, "Open");
  }
}

// A key as a step of a pointer.
function step(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function words(key) {
  const plain = key.replaceAll("_", " ");
  return plain[0].toUpperCase() + plain.slice(1);
}

function scalars(text) {
  return text.split(",").map((each) => each.trim()).filter(Boolean).map((each) => (/^-?\d+(\.\d+)?$/.test(each) ? Number(each) : each));
}
