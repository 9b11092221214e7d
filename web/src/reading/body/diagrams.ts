/** Wraps diagrams in boxes, which scroll if the diagram is wider than the screen. */
export function boxDiagrams(root: HTMLElement): void {
  for (const drawing of root.querySelectorAll(".section-content > svg[viewBox]")) {
    const box = document.createElement("figure");
    box.className = "table-container diagram";
    drawing.replaceWith(box);
    box.append(drawing);
  }
}
