/** Parts of the learning area that have the colour of their subject. */
const learning: readonly (readonly [RegExp, string])[] = [
  [/^structuring_content$/, "html"],
  [/^(?:styling_basics|css_layout|design.*)$/, "css"],
  [/^(?:scripting|frameworks.*)$/, "javascript"],
  [/^(?:client-side_apis|forms)$/, "api"],
];

const references = ["html", "css", "javascript", "api", "http"];

/** The part of the site that gives a page its colour. */
export function categoryOf(path: string): string {
  const [, , kind, root = "", ...rest] = path.toLowerCase().split("/");
  if (kind === "curriculum") return "learn";
  if (kind !== "docs") return "home";
  if (root === "learn_web_development") {
    const taught = learning.find(([part]) => rest.some((segment) => part.test(segment)));
    return taught?.[1] ?? "learn";
  }
  const [area = ""] = rest;
  return root === "web" && references.includes(area) ? area : "web";
}
