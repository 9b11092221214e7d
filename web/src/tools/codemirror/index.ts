import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The site's colours of code. */
export const colours = HighlightStyle.define([
  {
    tag: [tags.comment, tags.docString],
    color: "var(--code-comment)",
    fontStyle: "italic",
  },
  {
    tag: [tags.keyword, tags.modifier, tags.definitionKeyword, tags.bool, tags.null],
    color: "var(--code-keyword)",
  },
  {
    tag: [tags.tagName, tags.className, tags.function(tags.variableName), tags.typeName],
    color: "var(--code-name)",
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue],
    color: "var(--code-string)",
  },
  {
    tag: [tags.number, tags.unit, tags.color, tags.propertyName, tags.attributeName],
    color: "var(--code-number)",
  },
  {
    tag: [tags.punctuation, tags.operator, tags.bracket, tags.separator],
    color: "var(--code-punctuation)",
  },
]);

/** Colours come from the site's custom properties, which follow the theme. */
export const look = EditorView.theme({
  "&": {
    backgroundColor: "var(--code-ground)",
    color: "var(--code-ink)",
    height: "100%",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: "var(--font-code)",
    fontSize: "0.875rem",
    lineHeight: "1.6",
  },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.5rem 0" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    border: "0",
    color: "var(--ink-faint)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": {
    backgroundColor: "color-mix(in oklch, var(--ground-hover), transparent 45%)",
  },
  "& .cm-matchingBracket.cm-matchingBracket": { backgroundColor: "transparent" },
  "&.cm-focused .cm-matchingBracket.cm-matchingBracket": {
    backgroundColor: "var(--mark)",
    color: "inherit",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--ground-raised)",
    border: "var(--hairline)",
    borderRadius: "var(--radius-md)",
    color: "var(--ink)",
  },
  ".cm-diagnostic": { fontFamily: "var(--font-text)" },
  "& .cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--button)",
    color: "var(--button-ink)",
  },
});
