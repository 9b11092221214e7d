// Sums up the files linked by the head of a first documentation page, compressed with
// gzip, and fails if they exceed the budget. Run it after a build. Files loaded later by
// scripts count in the journey "a first page stays within its budget".
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = process.env["WAYMARK_WEB_DIST"] ?? "dist";
const kilobyte = 1024;
const budgets = JSON.parse(
  await readFile(new URL("budgets.json", import.meta.url), "utf8"),
);
const namedInAdvice = 5;

const assets = JSON.parse(await readFile(`${dist}/assets.json`, "utf8"));
const groups = {
  scripts: [assets.script, ...assets.preload, assets.locales["en-US"]],
  styles: assets.styles,
};

const inKilobytes = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`;

async function measure(file) {
  const bytes = await readFile(`${dist}/client/${file}`);
  return {
    file,
    plain: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
}

for (const [kind, names] of Object.entries(groups)) {
  const files = await Promise.all(names.map(measure));
  const sum = (of) => files.reduce((total, file) => total + file[of], 0);
  const gzip = sum("gzip");
  const budget = budgets[kind] * kilobyte;
  console.log(
    `${kind} of a first page: ${files.length} files, ${inKilobytes(sum("plain"))}, ` +
      `gzip ${inKilobytes(gzip)} of ${inKilobytes(budget)}, brotli ${inKilobytes(sum("brotli"))}`,
  );
  if (gzip <= budget) continue;
  process.exitCode = 1;
  const largest = files.toSorted((a, b) => b.gzip - a.gzip).slice(0, namedInAdvice);
  console.error(
    [
      `\nThe ${kind} of a first page of documentation are ${inKilobytes(gzip - budget)} over their budget`,
      `of ${inKilobytes(budget)} (gzip). The largest:`,
      ...largest.map((file) => `  ${inKilobytes(file.gzip)}  ${file.file}`),
      "Load with import() what a reader does not need at once, or split it off the entry.",
      "The budget is in web/scripts/budgets.json and docs/design-language.md.\n",
    ].join("\n"),
  );
}
