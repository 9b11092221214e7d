/** Adds a small button to the header of an example, before those at its end. */
export function addButton(
  header: Element,
  kind: string,
  label: string,
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `example-button ${kind}-button`;
  button.textContent = label;
  button.addEventListener("click", onClick);
  header.insertBefore(button, header.querySelector(".copy-icon-message, .copy-icon"));
  return button;
}
