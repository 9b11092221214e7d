import type { Code } from "#/tools/runner/index.ts";

const languages = ["html", "css", "js"] as const;

/** A fence longer than any in the code. */
function fence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  return "`".repeat(longest + 1);
}

/** The code as fenced blocks, without empty ones. */
export function toMarkdown(code: Code): string {
  return languages
    .filter((language) => code[language].trim() !== "")
    .map((language) => {
      const mark = fence(code[language]);
      return `${mark}${language}\n${code[language].replace(/\n$/, "")}\n${mark}`;
    })
    .join("\n\n");
}

/** The code as a standalone page. */
export function toDataURL({ html, css, js }: Code): string {
  const style =
    css.trim() === ""
      ? ""
      : `<style>\n${css.replace(/<\/style/gi, "<\\/style")}\n</style>\n`;
  const script =
    js.trim() === ""
      ? ""
      : `\n<script>\n${js.replace(/<\/script/gi, "<\\/script")}\n</script>`;
  const page = `<!doctype html>\n<meta charset="utf-8">\n${style}${html}${script}\n`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}
