// Asks the JSON language service of VS Code about scenarios, as an editor does. Reads a request for each line of
// standard input, {schema, uri, text, complete?: [offset], hover?: [offset]}, and answers each on a line.
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import languageService from "vscode-json-languageservice";

const { getLanguageService, TextDocument } = languageService;

const service = getLanguageService({
  // Where a scenario names its schema, it is found from the scenario's own folder.
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), "utf8"),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  clientCapabilities: { textDocument: { completion: { completionItem: { documentationFormat: ["plaintext"] } } } },
});

const range = (document, { start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) });

let configured = "";

function configure(path) {
  const schema = JSON.parse(readFileSync(path));
  service.configure({ validate: true, schemas: [{ uri: "file:///scenario.schema.json", fileMatch: ["*.json"], schema }] });
  configured = path;
}

async function answer({ schema, uri, text, complete = [], hover = [] }) {
  if (schema !== configured) configure(schema);
  const document = TextDocument.create(uri, "json", 1, text);
  const tree = service.parseJSONDocument(document);
  const problems = await service.doValidation(document, tree, { schemaValidation: "error" });
  const completions = [];
  for (const offset of complete) {
    const list = await service.doComplete(document, document.positionAt(offset), tree);
    completions.push(list.items.map((item) => ({ label: item.label, text: item.documentation ?? "" })));
  }
  const hovers = [];
  for (const offset of hover) {
    const found = await service.doHover(document, document.positionAt(offset), tree);
    hovers.push(found === null ? "" : [found.contents].flat().map((part) => part.value ?? part).join("\n"));
  }
  return { problems: problems.map((one) => ({ message: one.message, ...range(document, one.range) })), completions, hovers };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
