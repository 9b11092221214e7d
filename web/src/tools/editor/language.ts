/** What can be written in a code editor. */
export type Language = "html" | "css" | "js" | "wat";

/** Names of languages are the same in all of ours. */
export const languageNames: Readonly<Record<Language, string>> = {
  html: "HTML",
  css: "CSS",
  js: "JavaScript",
  wat: "WAT",
};
