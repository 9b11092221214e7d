import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
} from "@codemirror/commands";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  LanguageSupport,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState, Prec, type Extension } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { chunk } from "#/core/chunk.ts";
import type { Language } from "./language.ts";

const languages: Readonly<Record<Language, (part: boolean) => Promise<LanguageSupport>>> =
  {
    html: chunk(async () => (await import("@codemirror/lang-html")).html()),
    css: async (part) => {
      const { css, cssLanguage } = await chunk(() => import("@codemirror/lang-css"))();
      const { language, support } = css();
      // Declarations without the rule around them are no style sheet.
      const top = part ? cssLanguage.configure({ top: "Styles" }) : language;
      return new LanguageSupport(top, support);
    },
    js: chunk(async () => (await import("@codemirror/lang-javascript")).javascript()),
    wat: chunk(async () => (await import("@codemirror/lang-wast")).wast()),
  };

const colours = HighlightStyle.define([
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

/** Colours come from the site's variables, which follow the theme. */
const look = EditorView.theme({
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
  "& .cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--button)",
    color: "var(--button-ink)",
  },
});

/** Fetches what the editor has to know of a language, or of a part of a text in it. */
export function loadLanguage(
  language: Language,
  part: boolean,
): Promise<LanguageSupport> {
  return languages[language](part);
}

export interface EditorSetup {
  readonly support: LanguageSupport;
  readonly text: string;
  readonly label: string;
  /** Id of the element that says how to leave with the keyboard. */
  readonly hint: string;
  readonly compact: boolean;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** What a small editor for a few declarations does without. */
function frame(): Extension[] {
  return [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter()];
}

/** Makes an editor, to be put into the page. */
export function createEditor({
  support,
  text,
  label,
  hint,
  compact,
  onChange,
  onRun,
}: EditorSetup): EditorView {
  const run = keymap.of([
    {
      key: "Mod-Enter",
      run: () => {
        onRun();
        return true;
      },
    },
  ]);
  const extensions: Extension[] = [
    Prec.highest(run),
    ...(compact ? [] : frame()),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    syntaxHighlighting(colours),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": hint }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
    support,
    look,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
  return new EditorView({ state: EditorState.create({ doc: text, extensions }) });
}

/** Puts the cursor where it was in the plain field, and the reader into the editor. */
export function takeOver(view: EditorView, plain: HTMLTextAreaElement): void {
  view.dispatch({
    selection: { anchor: plain.selectionStart, head: plain.selectionEnd },
  });
  view.focus();
}

/** Puts another text into an editor, as one step that can be undone. */
export function replaceText(view: EditorView, text: string): void {
  const { doc } = view.state;
  if (doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
}
