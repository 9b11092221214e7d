import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { chunk, withChunk } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { firstGesture } from "./gesture.ts";
import type { Language } from "./language.ts";
import styles from "./Editor.module.css";

const loadSetup = chunk(() => import("./setup.ts"));

export interface Coloured {
  readonly text: string;
  readonly html: string;
}

interface EditorProps {
  readonly language: Language;
  readonly text: string;
  readonly label: string;
  /** Highlighted HTML, shown until the code editor is loaded. */
  readonly coloured?: Coloured | undefined;
  /** A small editor, which for CSS takes declarations instead of a style sheet. */
  readonly compact?: boolean;
  /** Loads the code editor only after the reader's first input. */
  readonly patient?: boolean;
  readonly className?: string;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  readonly onFocus?: () => void;
}

/** A field for code: plain text until the code editor is loaded, or if that fails. */
export function Editor(props: EditorProps) {
  const {
    language,
    text,
    label,
    coloured,
    compact = false,
    patient = false,
    className,
    onFocus,
  } = props;
  const { t } = useTranslator();
  const hint = useId();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const shown = useRef(text);
  const [ready, setReady] = useState(false);

  const onChange = useEffectEvent((value: string) => {
    shown.current = value;
    props.onChange(value);
  });
  const onRun = useEffectEvent(() => props.onRun());
  const setup = useEffectEvent(() => ({
    text: shown.current,
    label,
    hint,
    compact,
    onChange,
    onRun,
  }));

  useEffect(() => {
    const parent = host.current;
    if (parent === null) return;
    let current = true;
    const start = async () => {
      if (patient) await firstGesture();
      const { createEditor, loadLanguage, takeOver } = await loadSetup();
      const support = await loadLanguage(language, compact);
      if (!current) return;
      // The text is read last: the reader may have been typing.
      const editor = createEditor({ ...setup(), support });
      const plain = parent.querySelector("textarea");
      const writing = plain !== null && plain === document.activeElement;
      view.current = editor;
      // The editor replaces the field synchronously, so that nothing moves.
      flushSync(() => setReady(true));
      parent.append(editor.dom);
      if (writing) takeOver(editor, plain);
    };
    start().catch((error: unknown) =>
      console.warn("Could not load the code editor", error),
    );
    return () => {
      current = false;
      view.current?.destroy();
      view.current = null;
      setReady(false);
    };
  }, [language, patient, compact]);

  const focused = useEffectEvent(() => onFocus?.());
  useEffect(() => {
    const element = host.current;
    const listener = () => focused();
    element?.addEventListener("focusin", listener);
    return () => element?.removeEventListener("focusin", listener);
  }, []);

  useEffect(() => {
    if (text === shown.current) return;
    shown.current = text;
    const editor = view.current;
    if (editor === null) return;
    withChunk(loadSetup, ({ replaceText }) => replaceText(editor, text));
  }, [text]);

  return (
    <div
      ref={host}
      className={
        className === undefined ? styles.editor : `${styles.editor} ${className}`
      }
      data-compact={compact ? "" : undefined}
      data-ready={ready ? "" : undefined}
      dir="ltr"
    >
      {!ready && (
        <div className={styles.plain} data-coloured={coloured && ""}>
          {coloured !== undefined && <Colours coloured={coloured} text={text} />}
          <textarea
            value={text}
            rows={1}
            aria-label={label}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ target }) => onPlainChange(target.value)}
          />
        </div>
      )}
      <span id={hint} hidden>
        {t("editor-hint")}
      </span>
    </div>
  );

  function onPlainChange(value: string) {
    shown.current = value;
    props.onChange(value);
  }
}

interface ColoursProps {
  readonly coloured: Coloured;
  readonly text: string;
}

/**
 * Highlighted text below a field with transparent text. Its height is that of the text,
 * and determines the field's. A trailing line break needs an extra character.
 */
function Colours({ coloured, text }: ColoursProps) {
  if (text !== coloured.text) return <div aria-hidden="true">{`${text}\n`}</div>;
  return (
    <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: `${coloured.html}\n` }} />
  );
}
