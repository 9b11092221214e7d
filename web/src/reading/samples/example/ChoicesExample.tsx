import { useEffect, useMemo, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Editor, type Coloured } from "#/tools/editor/index.ts";
import { Runner, type Run } from "#/tools/runner/index.ts";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { Frame } from "./Frame.tsx";
import type { Block } from "./read.ts";
import { isSupported } from "./supports.ts";
import styles from "./Example.module.css";

interface ChoicesExampleProps {
  readonly name: string;
  readonly blocks: readonly Block[];
  readonly choices: readonly Coloured[];
}

const pause = 100;

function pageOf(blocks: readonly Block[], first: string): Run {
  const text = (language: string) =>
    blocks.find((block) => block.language === language)?.text ?? "";
  const choose = `setChoice(${JSON.stringify(first)});`;
  return {
    code: {
      html: text("html"),
      css: text("css"),
      js: `${text("js")}\n${choose}`,
      defaults: "ix-choice",
    },
  };
}

/** Several values of a property, and an element that shows the selected one. */
export function ChoicesExample({ name, blocks, choices }: ChoicesExampleProps) {
  const { t } = useTranslator();
  const initial = useMemo(() => choices.map(({ text }) => text), [choices]);
  const [texts, setTexts] = useState<readonly string[]>(initial);
  const [selected, setSelected] = useState(0);
  const run = useMemo(() => pageOf(blocks, initial[0] ?? ""), [blocks, initial]);
  const applied = useLater(texts[selected] ?? "");

  return (
    <Frame
      name={name}
      kind="choices"
      onReset={() => {
        setTexts(initial);
        setSelected(0);
      }}
    >
      <ul className={styles.choices} aria-label={t("example-choices")}>
        {texts.map((text, i) => (
          <Choice
            key={i}
            text={text}
            coloured={choices[i]}
            label={t("example-choice", { number: i + 1 })}
            selected={i === selected}
            onSelect={() => setSelected(i)}
            onChange={(next) =>
              setTexts((before) => before.map((old, k) => (k === i ? next : old)))
            }
          />
        ))}
      </ul>
      <div className={styles.output}>
        <Runner run={run} choice={applied} className={styles.runner ?? ""} />
      </div>
    </Frame>
  );
}

interface ChoiceProps {
  readonly text: string;
  readonly coloured: Coloured | undefined;
  readonly label: string;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onChange: (text: string) => void;
}

function Choice(props: ChoiceProps) {
  const { text, coloured, label, selected, onSelect, onChange } = props;
  const { t } = useTranslator();
  const supported = isSupported(text);
  return (
    <li
      className={styles.choice}
      data-selected={selected ? "" : undefined}
      data-unsupported={supported ? undefined : ""}
    >
      <Editor
        patient
        language="css"
        compact
        text={text}
        coloured={coloured}
        label={label}
        onChange={onChange}
        onFocus={onSelect}
        onRun={onSelect}
      />
      {!supported && (
        <span className={styles.warning} title={t("example-unsupported")}>
          <Icon name="warning" />
          <span className="visually-hidden">{t("example-unsupported")}</span>
        </span>
      )}
    </li>
  );
}

/** A debounced value. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
