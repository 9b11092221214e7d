import styles from "./swatches.module.css";

const likely =
  /^(?:#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(.*\)|[a-z]+)$/i;

/** System colours, whose names are ambiguous, and keywords that are not a colour. */
const excluded =
  /^(?:accentcolor|active|appworkspace|background|button|canvas|captiontext|currentcolor|field|graytext|highlight|inactive|info|inherit|initial|linktext|mark|menu|revert|scrollbar|selected|threed|transparent|unset|visitedtext|window)|var\(/i;

/**
 * Shows colours below their codes in a text. They take no room, so that nothing moves,
 * and are hidden from screen readers, which read the code.
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
