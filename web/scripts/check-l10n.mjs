// Fails if a locale lacks a message of English, has an additional one, uses other
// variables or markup, or if the code uses a message that does not exist, or that only
// another screen loads. Texts for writers are only in English, and the code for readers
// must not use them.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";

const folder = new URL("../src/l10n/", import.meta.url).pathname;
const source = new URL("../src/", import.meta.url).pathname;
const problems = [];

/** The names of variables and marked parts in a message, whatever its shape. */
function ingredients(value) {
  const text = JSON.stringify(value) ?? "";
  const variables = [...text.matchAll(/"type":"var","name":"(\w+)"/g)].map(
    (m) => `$${m[1]}`,
  );
  const marks = [...text.matchAll(/<(\w+)>/g)].map((m) => `<${m[1]}>`);
  return [...new Set([...variables, ...marks])].sort().join(" ");
}

async function readLocale(locale) {
  const text = await readFile(join(folder, `${locale}.ftl`), "utf8");
  const messages = new Map();
  for (const { id, value } of new FluentResource(text).body) {
    if (messages.has(id)) problems.push(`${locale}: "${id}" is there twice`);
    messages.set(id, ingredients(value));
  }
  const written = [...text.matchAll(/^([a-z][\w-]*) *=/gm)].map((m) => m[1]);
  for (const id of written) {
    if (!messages.has(id)) problems.push(`${locale}: "${id}" cannot be parsed`);
  }
  return messages;
}

async function* sources(directory) {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)) yield path;
  }
}

/** The code that uses a part, if not the screen of that name. */
const folders = {
  Ads: ["shell/ads/"],
  Offline: [
    "shell/offline",
    "screens/collections/Unsent.tsx",
    "screens/offline/",
    "screens/unavailable/",
  ],
};

/** The parts of messages that are loaded separately, named by headings of three `#`. */
async function readOwners() {
  const text = await readFile(join(folder, "en-US.ftl"), "utf8");
  const owners = new Map();
  for (const [, part, group] of text.matchAll(
    /^### (Ads|Help|Settings|Privacy|Observatory|Offline)\n([^]*?)(?=^### |(?![^]))/gm,
  )) {
    for (const [, id] of group.matchAll(/^([a-z][\w-]*) *=/gm)) {
      owners.set(id, folders[part] ?? [`screens/${part.toLowerCase()}/`]);
    }
  }
  return owners;
}

/** The code that uses texts for writers. */
const forWriters = [
  "screens/desk/",
  "screens/staff/",
  "screens/telemetry/",
  "shell/readerFeedback/",
  "shell/writer/",
];

const english = await readLocale("en-US");
const writers = await readLocale("writers/en-US");
const owners = await readOwners();
const locales = (await readdir(folder)).flatMap((name) =>
  name.endsWith(".ftl") ? [name.replace(".ftl", "")] : [],
);
for (const locale of locales) {
  const messages = await readLocale(locale);
  for (const [id, expected] of english) {
    const found = messages.get(id);
    if (found === undefined) problems.push(`${locale}: "${id}" is missing`);
    else if (found !== expected) {
      problems.push(`${locale}: "${id}" uses ${found || "nothing"}, English ${expected}`);
    }
  }
  for (const id of messages.keys()) {
    if (!english.has(id)) problems.push(`${locale}: "${id}" is not in English`);
  }
}
for await (const path of sources(source)) {
  const text = await readFile(path, "utf8");
  const used = [
    ...text.matchAll(/(?:\bt\(|<Message\s+id=|<Coded id=)"([a-z][a-z0-9-]*)"/g),
  ];
  const name = path.slice(source.length);
  const isForWriters = forWriters.some((folder) => name.startsWith(folder));
  for (const [, id] of used) {
    if (isForWriters && writers.has(id)) continue;
    if (!english.has(id)) problems.push(`${name}: no message "${id}"`);
    const of = owners.get(id) ?? [""];
    if (!of.some((folder) => name.startsWith(folder)))
      problems.push(`${name}: only ${of.join(", ")} has "${id}"`);
  }
}

for (const problem of problems) console.error(problem);
console.log(
  `${locales.length} locales, ${english.size} messages, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
