import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { syntaxHighlighting } from "@codemirror/language";
import {
  lintGutter,
  lintKeymap,
  setDiagnostics,
  type Diagnostic,
} from "@codemirror/lint";
import { EditorState, Prec, type Text } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { colours, look } from "#/tools/codemirror/index.ts";
import type { DraftFlaw, Suggestion } from "./data.ts";
import { markdown } from "./markdown.ts";

interface MarkdownSetup {
  readonly text: string;
  readonly label: string;
  /** Id of the element that lists the keyboard shortcuts. */
  readonly hint: string;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  /** Called when the cursor moves to another line, from 1. */
  readonly onLine: (line: number) => void;
  readonly suggest: (text: string, offset: number) => Promise<readonly Suggestion[]>;
}

/** CodeMirror's names for kinds of suggestions, which determine their icons. */
const types: Readonly<Record<string, string>> = {
  macro: "function",
  page: "text",
  anchor: "text",
  key: "property",
  value: "enum",
  compat: "variable",
  snippet: "keyword",
};

/** Creates an editor for Markdown. As in other fields, the Tab key moves focus. */
export function createMarkdownEditor(setup: MarkdownSetup): EditorView {
  const save = keymap.of([
    {
      key: "Mod-s",
      preventDefault: true,
      run: () => {
        setup.onSave();
        return true;
      },
    },
  ]);
  const complete = (context: CompletionContext) => completions(context, setup.suggest);
  return new EditorView({
    state: EditorState.create({
      doc: setup.text,
      extensions: [
        Prec.highest(save),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        lintGutter(),
        history(),
        closeBrackets(),
        autocompletion({ override: [complete] }),
        syntaxHighlighting(colours),
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({
          "aria-label": setup.label,
          "aria-describedby": setup.hint,
          spellcheck: "true",
          // It is focusable anyway, but accessibility checkers need the attribute.
          tabindex: "0",
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        markdown,
        look,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) setup.onChange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) {
            setup.onLine(
              update.state.doc.lineAt(update.state.selection.main.head).number,
            );
          }
        }),
      ],
    }),
  });
}

async function completions(
  context: CompletionContext,
  suggest: MarkdownSetup["suggest"],
): Promise<CompletionResult | null> {
  const text = context.state.doc.toString();
  const items = await suggest(text, context.pos).catch(() => []);
  const [first] = items;
  if (first === undefined || context.aborted) return null;
  return {
    from: first.range.start,
    filter: false,
    options: items.map((item) => ({
      label: item.label,
      detail: item.detail,
      type: types[item.kind] ?? "text",
      ...(item.doc === "" ? {} : { info: item.doc }),
      apply: (view: EditorView) => {
        const { start, end } = item.range;
        view.dispatch({
          changes: {
            from: start,
            to: Math.min(end, view.state.doc.length),
            insert: item.insert,
          },
          selection: { anchor: start + item.cursor },
          userEvent: "input.complete",
        });
      },
    })),
  };
}

/** The offset of a line and a column, which counts characters from 1. */
function offsetOf(doc: Text, line: number, column: number): number {
  const { from, text, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const before = Array.from(text)
    .slice(0, Math.max(column - 1, 0))
    .join("");
  return Math.min(from + before.length, to);
}

/** Marks the flaws in the text. */
export function showFlaws(
  view: EditorView,
  flaws: readonly DraftFlaw[],
  fixLabel: string,
): void {
  const { doc } = view.state;
  const diagnostics = flaws.map((flaw): Diagnostic => {
    const from = offsetOf(doc, flaw.line, flaw.column);
    const to = flaw.endLine > 0 ? offsetOf(doc, flaw.endLine, flaw.endColumn + 1) : from;
    const { fix } = flaw;
    return {
      from,
      to: Math.max(from, to),
      severity: "warning",
      source: flaw.name,
      message:
        flaw.suggestion === ""
          ? flaw.explanation
          : `${flaw.explanation} (${flaw.suggestion})`,
      ...(fix === null
        ? {}
        : { actions: [{ name: fixLabel, apply: (at) => applyFix(at, fix) }] }),
    };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Applies a fix if its text is unchanged. */
function applyFix(view: EditorView, fix: NonNullable<DraftFlaw["fix"]>): void {
  const from = offsetOf(view.state.doc, fix.line, fix.column);
  const to = from + fix.old.length;
  if (view.state.sliceDoc(from, to) !== fix.old) return;
  view.dispatch({ changes: { from, to, insert: fix.new } });
}

/** Replaces the whole text in a single undoable step. */
export function replaceText(view: EditorView, text: string): void {
  const { doc, selection } = view.state;
  if (doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: text },
    selection: { anchor: Math.min(selection.main.head, text.length) },
  });
}

/** Moves the cursor to a line, from 1. */
export function goToLine(view: EditorView, line: number): void {
  const at = offsetOf(view.state.doc, line, 1);
  view.dispatch({
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: "center" }),
  });
}
