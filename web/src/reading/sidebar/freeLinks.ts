/**
 * Moves links in front of the groups whose titles contain them: screen readers cannot
 * tell a link from a disclosure control around it. The title keeps the name and looks the
 * same.
 */
export function freeLinks(root: HTMLElement): void {
  for (const summary of root.querySelectorAll("details > summary")) {
    const title = summary.querySelector(":scope > a, :scope > em");
    if (title === null || summary.querySelector("a") === null) continue;
    const name = summary.textContent.trim();
    const row = document.createElement("span");
    row.dataset["groupLink"] =
      summary.querySelector("[aria-current]") === null ? "" : "current";
    row.append(...summary.childNodes);
    summary.setAttribute("aria-label", name);
    summary.parentElement?.before(row);
  }
}
