import type { Translator } from "#/l10n/translator.ts";

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

/** Adds the button that opens an example in the playground, unless it exists. */
export function addPlayButton(
  header: Element,
  id: string,
  t: Translator["t"],
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement | null {
  if (header.querySelector(".play-button") !== null) return null;
  header.classList.add("play-sample");
  const button = addButton(header, "play", t("sample-play"), onClick);
  button.title = t("sample-play-title");
  button.dataset["glean"] = `play_action: breakout->${id}`;
  return button;
}
