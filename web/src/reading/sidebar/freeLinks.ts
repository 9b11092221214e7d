/**
 * Moves links out of the titles of groups, to come before them: a link within
 * a control that opens and closes cannot be told apart from it by those who
 * hear the page. The title keeps the name. It looks the same as before.
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
