const learning: readonly (readonly [RegExp, string])[] = [
  [/structuring_content|forms/, "html"],
  [/styling_basics|css_layout|text_styling|design/, "css"],
  [/scripting|frameworks|advanced_javascript/, "javascript"],
  [/client-side_apis/, "api"],
];

/** The part of the documentation that a page belongs to, from its address. */
export function areaOf(url: string): string {
  const [, , , ...path] = url.toLowerCase().split("/");
  const [root = "", area = ""] = path;
  if (root === "learn_web_development") {
    const rest = path.slice(1).join("/");
    return learning.find(([pattern]) => pattern.test(rest))?.[1] ?? "learn";
  }
  if (root !== "web") return root === "" ? "home" : "web";
  return ["html", "css", "javascript", "api", "http"].includes(area) ? area : "web";
}
