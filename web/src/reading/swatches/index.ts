import styles from "./swatches.module.css";

const likely =
  /^(?:#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(.*\)|[a-z]+)$/i;

/** System colours, whose names are ambiguous, and keywords that are not a colour. */
const excluded =
  /^(?:accentcolor|active|appworkspace|background|button|canvas|captiontext|currentcolor|field|graytext|highlight|inactive|info|inherit|initial|linktext|mark|menu|revert|scrollbar|selected|threed|transparent|unset|visitedtext|window)|var\(/i;

/** Code in a text. Links have colours of their own, except those of a term to itself. */
const inline = ":not(pre, a) > code, dt > a > code";

/** Codes and names in a style sheet that may be colours. */
const values = /(?<![-\w#.@$])(?:#[\da-f]+|[a-z]+(?:\([^()]*\))?)(?![-\w(])/gi;

/**
 * Shows colours below their codes in a text and in style sheets. They take no room, so
 * that nothing moves, and are hidden from screen readers, which read the code.
 */
export function markColours(root: HTMLElement): void {
  for (const code of root.querySelectorAll<HTMLElement>(inline))
    if (isColour(code.textContent)) mark(code, code.textContent);
  for (const code of root.querySelectorAll("pre.css > code")) markValues(code);
}

const isColour = (text: string) =>
  likely.test(text) && !excluded.test(text) && CSS.supports("color", text);

function mark(element: HTMLElement, colour: string): void {
  element.classList.add(styles.colour ?? "");
  element.style.setProperty("--colour", colour);
}

/** Marks colours in a highlighted style sheet, the last first, so that positions are valid. */
function markValues(code: Element): void {
  for (const { 0: text, index } of [...code.textContent.matchAll(values)].reverse()) {
    const range = isColour(text) ? rangeOf(code, index, index + text.length) : null;
    if (range === null) continue;
    const box = document.createElement("span");
    mark(box, text);
    range.surroundContents(box);
  }
}

/**
 * The range of a value: outside tokens such as comments and selectors, but with the name
 * and the brackets of a function.
 */
function rangeOf(code: Element, from: number, to: number): Range | null {
  const range = document.createRange();
  let at = 0;
  for (const node of code.childNodes) {
    const start = at;
    at += node.textContent?.length ?? 0;
    if (start <= from && from < at) {
      if (node instanceof Text) range.setStart(node, from - start);
      else if (node instanceof Element && node.matches(".function"))
        range.setStartBefore(node);
      else return null;
    }
    if (to > at) continue;
    if (node instanceof Text) range.setEnd(node, to - start);
    else range.setEndAfter(node);
    return range;
  }
  return null;
}
