import styles from "./swatches.module.css";

const likely =
  /^(?:#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(.*\)|[a-z]+)$/i;

/** Colours of the system, whose names mean other things as well, and what is no colour of its own. */
const excluded =
  /^(?:accentcolor|active|appworkspace|background|button|canvas|captiontext|currentcolor|field|graytext|highlight|inactive|info|inherit|initial|linktext|mark|menu|revert|scrollbar|selected|threed|transparent|unset|visitedtext|window)|var\(/i;

/**
 * Shows colours below their codes in a text. It takes no room, so that nothing moves, and
 * says nothing to screen readers, which read the code.
 */
export function markColours(article: HTMLElement): void {
  for (const code of article.querySelectorAll<HTMLElement>(":not(pre, a) > code")) {
    const text = code.textContent;
    if (!likely.test(text) || excluded.test(text) || !CSS.supports("color", text))
      continue;
    code.classList.add(styles.colour ?? "");
    code.style.setProperty("--colour", text);
  }
}
