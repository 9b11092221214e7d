import type { Translator } from "#/l10n/translator.ts";
import { addButton } from "#/reading/addButton.ts";

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
