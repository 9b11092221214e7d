// Prints what a first documentation page fetches, compressed, and fails when it
// is over budget. Run it after a build.
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = process.env["WAYMARK_WEB_DIST"] ?? "dist";
const kilobyte = 1024;
const budgets = { script: 110 * kilobyte, style: 25 * kilobyte };

const assets = JSON.parse(await readFile(`${dist}/assets.json`, "utf8"));
const groups = {
  script: [assets.script, ...assets.preload, assets.locales["en-US"]],
  style: assets.styles,
};

const format = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`;

for (const [kind, files] of Object.entries(groups)) {
  let [plain, gzip, brotli] = [0, 0, 0];
  for (const file of files) {
    const bytes = await readFile(`${dist}/client/${file}`);
    plain += bytes.length;
    gzip += gzipSync(bytes, { level: 9 }).length;
    brotli += brotliCompressSync(bytes).length;
  }
  const over = gzip > budgets[kind];
  console.log(
    `${kind}: ${files.length} files, ${format(plain)}, gzip ${format(gzip)}, ` +
      `brotli ${format(brotli)}, budget ${format(budgets[kind])}${over ? " EXCEEDED" : ""}`,
  );
  if (over) process.exitCode = 1;
}
