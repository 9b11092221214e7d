import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { suggest, type DraftFlaw } from "./data.ts";
import { createMarkdownEditor, goToLine, replaceText, showFlaws } from "./setup.ts";
import styles from "./Editor.module.css";

interface TextPaneProps {
  readonly url: string;
  readonly text: string;
  /** The initial line; 0 for the first. */
  readonly line: number;
  readonly flaws: readonly DraftFlaw[];
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onLine: (line: number) => void;
}

/** The Markdown of a page, with flaws marked. */
export function TextPane(props: TextPaneProps) {
  const { url, text, line, flaws } = props;
  const { t } = useWriterTranslator();
  const hint = useId();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const onChange = useEffectEvent((value: string) => props.onChange(value));
  const onSave = useEffectEvent(() => props.onSave());
  const onLine = useEffectEvent((at: number) => props.onLine(at));
  const first = useEffectEvent(() => ({ text, line, label: t("desk-editor-text") }));

  useEffect(() => {
    const { text, line, label } = first();
    const editor = createMarkdownEditor({
      text,
      label,
      hint,
      onChange,
      onSave,
      onLine,
      suggest: (value, offset) => suggest(url, value, offset),
    });
    view.current = editor;
    host.current?.append(editor.dom);
    if (line > 0) goToLine(editor, line);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [url, hint]);
  useEffect(() => {
    if (view.current !== null) replaceText(view.current, text);
  }, [text]);
  useEffect(() => {
    if (view.current !== null) showFlaws(view.current, flaws, t("desk-editor-fix"));
  }, [flaws, t]);
  return (
    <div className={styles.text} dir="ltr">
      <div ref={host} className={styles.host} />
      <p id={hint} className={styles.hint}>
        {t("desk-editor-keys")}
      </p>
    </div>
  );
}
