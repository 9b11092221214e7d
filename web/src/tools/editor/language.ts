/** What can be written in a code editor. */
export type Language = "html" | "css" | "js" | "wat";

export const languageNames: Readonly<Record<Language, string>> = {
  html: "HTML",
  css: "CSS",
  js: "JavaScript",
  wat: "WAT",
};
