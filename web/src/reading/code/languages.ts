/** Names that the documentation uses for a language, where Prism's differ. */
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

/** The name of Prism's grammar for a language as the documentation names it. */
export function languageName(language: string): string {
  return aliases[language] ?? language;
}
