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
import { chunk } from "#/core/chunk.ts";
import { colours, look } from "#/tools/codemirror/index.ts";
import type { Language } from "./language.ts";

const languages: Readonly<Record<Language, (part: boolean) => Promise<LanguageSupport>>> =
  {
    html: chunk(async () => (await import("@codemirror/lang-html")).html()),
    css: async (part) => {
      const { css, cssLanguage } = await chunk(() => import("@codemirror/lang-css"))();
      const { language, support } = css();
      // Declarations outside a rule are not a style sheet.
      const top = part ? cssLanguage.configure({ top: "Styles" }) : language;
      return new LanguageSupport(top, support);
    },
    js: chunk(async () => (await import("@codemirror/lang-javascript")).javascript()),
    wat: chunk(async () => (await import("@codemirror/lang-wast")).wast()),
  };

/** Loads the support of a language, or of part of a text in it. */
export function loadLanguage(
  language: Language,
  part: boolean,
): Promise<LanguageSupport> {
  return languages[language](part);
}

interface EditorSetup {
  readonly support: LanguageSupport;
  readonly text: string;
  readonly label: string;
  /** Id of the element that explains how to leave with the keyboard. */
  readonly hint: string;
  readonly compact: boolean;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** Extensions that a small editor for declarations lacks. */
function frame(): Extension[] {
  return [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter()];
}

/** Creates an editor, to be inserted into the page. */
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

/** Moves cursor and focus from the plain field to the editor. */
export function takeOver(view: EditorView, plain: HTMLTextAreaElement): void {
  view.dispatch({
    selection: { anchor: plain.selectionStart, head: plain.selectionEnd },
  });
  view.focus();
}

/** Replaces the whole text in a single undoable step. */
export function replaceText(view: EditorView, text: string): void {
  const { doc } = view.state;
  if (doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
}
