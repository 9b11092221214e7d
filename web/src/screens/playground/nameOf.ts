/** The length of a name, in characters. */
const longest = 60;

/** Names code by the title, the first heading or the first words of its page; "" without text. */
export function nameOf(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll("script, style, template"))
    element.remove();
  const named = page.querySelector("title, h1, h2, h3") ?? page.body;
  const text = named.textContent.replace(/\s+/g, " ").trim();
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}
