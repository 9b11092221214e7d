/** Names of languages in the documentation that differ from Prism's. */
const aliases: Readonly<Record<string, string>> = {
  cs: "csharp",
  dockerfile: "docker",
  hbs: "handlebars",
  htm: "markup",
  html: "markup",
  js: "javascript",
  mathml: "markup",
  md: "markdown",
  ps: "powershell",
  py: "python",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  svg: "markup",
  ts: "typescript",
  url: "uri",
  vue: "markup",
  wat: "wasm",
  webidl: "web-idl",
  xml: "markup",
  yml: "yaml",
};

/** Prism's grammar for a language of the documentation. */
export function languageName(language: string): string {
  return aliases[language] ?? language;
}
