// Bundles the extension, with the licences of the packages that are in it.
import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: true,
  metafile: true,
  logLevel: "warning",
});

const packages = new Set(
  Object.keys(metafile.inputs)
    .map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1])
    .filter((name) => name !== undefined),
);
const notices = await Promise.all(
  [...packages].sort().map(async (name) => `${name}\n\n${await licence(`node_modules/${name}`)}`),
);
await writeFile("dist/NOTICE.txt", notices.join("\n\n----\n\n"));

async function licence(dir) {
  for (const file of ["LICENSE", "License.txt", "LICENSE.md", "LICENSE.txt"]) {
    try {
      return (await readFile(`${dir}/${file}`, "utf8")).trim();
    } catch {
      // The next one.
    }
  }
  throw new Error(`${dir} has no licence`);
}
