import { useCallback, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Console, useConsole } from "#/tools/console/index.ts";
import { Editor, languageNames } from "#/tools/editor/index.ts";
import { isBlank, Runner, sameCode, type Code } from "#/tools/runner/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Choice } from "#/ui/Field/Field.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { ReportDialog } from "#/ui/ReportDialog/ReportDialog.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { formatParts, parts } from "./formatParts.ts";
import { OwnList } from "./OwnList.tsx";
import { deleteOwn, readOwn, saveOwn } from "./own.ts";
import { starters } from "./starters.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import { usePlayground, type Loading, type PlaygroundControl } from "./usePlayground.ts";
import { reportCode } from "./saved.ts";
import styles from "./Playground.module.css";

/** Editors, their result, and its console. */
export default function Playground() {
  const { t } = useTranslator();
  const { lines, push, clear: clearConsole } = useConsole();
  const play = usePlayground(clearConsole);
  const { loading, state, show } = play;
  const [list, setList] = useState(readOwn);
  const [openID, setOpenID] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const save = () => {
    const id = openID ?? crypto.randomUUID();
    const saved = saveOwn({ id, at: Date.now(), code: state.code });
    if (saved) setOpenID(id);
    setMessage(saved ? "play-own-saved" : "play-own-full");
    setList(readOwn());
  };
  const change = (id: string | null, code: Code) => {
    setOpenID(id);
    setMessage("");
    show(code);
  };
  return (
    <>
      <div className={styles.playground}>
        <Toolbar play={play} onSave={save} message={message} />
        <Problem loading={loading} />
        <div className={styles.editors}>
          {parts.map((part) => (
            <Part key={part} part={part} play={play} />
          ))}
        </div>
        <div className={styles.result}>
          <Runner run={play.run} className={styles.runner ?? ""} onConsole={push} />
          {play.state.held === true && (
            <p className={styles.waiting}>{t("play-not-run")}</p>
          )}
          {loading.state === "loaded" && isBlank(state.code) && (
            <Starters onChoose={(code) => change(null, code)} />
          )}
          <h2 className={styles.consoleName}>{t("console")}</h2>
          <Console lines={lines} className={styles.console ?? ""} />
        </div>
      </div>
      <OwnList
        list={list}
        onOpen={({ id, code }) => change(id, code)}
        onDelete={({ id }) => {
          deleteOwn(id);
          if (id === openID) setOpenID(null);
          setList(readOwn());
        }}
      />
    </>
  );
}

/** Initial examples, shown while there is no code. */
function Starters({ onChoose }: { readonly onChoose: (code: Code) => void }) {
  const { t } = useTranslator();
  return (
    <section className={`${styles.own} ${styles.starters}`} aria-labelledby="starters">
      <h2 id="starters">{t("play-starters")}</h2>
      <ul>
        {Object.entries(starters).map(([name, code]) => (
          <li key={name}>
            <pre aria-hidden="true">
              {code.css === "" ? code.js : code.html + code.css}
            </pre>
            <p>
              <strong>{t(`play-starter-${name}`)}</strong>
            </p>
            <div className={styles.buttons}>
              <Button
                size="small"
                aria-label={t("play-starter-use", { name: t(`play-starter-${name}`) })}
                data-glean="play_action: starter"
                onClick={() => onChoose(code)}
              >
                {t("play-own-open")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reason for missing code. */
function Problem({ loading }: { readonly loading: Loading }) {
  const { t } = useTranslator();
  let text: string;
  switch (loading.state) {
    case "loading":
    case "loaded":
      return null;
    case "unreadable":
      text = t("play-unreadable");
      break;
    case "missing":
      text = t("play-missing");
      break;
    case "failed":
      text = t("play-load-failed", { reason: loading.reason });
  }
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}

interface PartProps {
  readonly part: keyof Code;
  readonly play: PlaygroundControl;
}

function Part({ part, play: { state, change, start } }: PartProps) {
  const { t } = useTranslator();
  const language = languageNames[part];
  return (
    <details
      open
      className={styles.part}
      data-empty={state.code[part] === "" ? "" : undefined}
    >
      <summary>{language}</summary>
      <Editor
        language={part}
        text={state.code[part]}
        label={t("editor-label", { language })}
        className={styles.editor ?? ""}
        onChange={(text) => change(part, text)}
        onRun={start}
      />
    </details>
  );
}

type Asking = "nothing" | "share" | "report" | "clear" | "reset";

interface ToolbarProps {
  readonly play: PlaygroundControl;
  readonly onSave: () => void;
  /** The message id for the outcome of saving. */
  readonly message: string;
}

function Toolbar({ play, onSave, message }: ToolbarProps) {
  const { t } = useTranslator();
  const [asking, setAsking] = useState<Asking>("nothing");
  const { state, replace, start } = play;
  const { code, initial } = state;
  const [problem, setProblem] = useState("");

  const format = useCallback(async () => {
    const { update, failed } = await formatParts(code);
    replace(update);
    setProblem(failed.map((part) => languageNames[part]).join(", "));
  }, [code, replace]);

  const close = () => setAsking("nothing");
  return (
    <header className={styles.toolbar}>
      <h1>{t("play-title")}</h1>
      <div className={styles.buttons} role="group" aria-label={t("play-actions")}>
        <Button look="primary" onClick={start} title={t("play-run-keys")}>
          <Icon name="play" /> {t("play-run")}
        </Button>
        <Choice
          type="checkbox"
          className={styles.auto}
          checked={state.autoRun}
          onChange={({ target }) => play.setAutoRun(target.checked)}
        >
          {t("play-auto")}
        </Choice>
        <Button onClick={() => void format()}>{t("play-format")}</Button>
        <Button
          disabled={isBlank(code)}
          data-glean="play_action: own-save"
          onClick={onSave}
        >
          {t("play-own-save")}
        </Button>
        <Button
          disabled={isBlank(code)}
          data-glean="play_action: share-click"
          onClick={() => setAsking("share")}
        >
          {t("play-share")}
        </Button>
        <Button
          disabled={code.html + code.css + code.js === ""}
          data-glean="play_action: reset-click"
          onClick={() => setAsking("clear")}
        >
          {t("play-clear")}
        </Button>
        {initial !== null && (
          <Button
            disabled={sameCode(code, initial)}
            data-glean="play_action: revert-click"
            onClick={() => setAsking("reset")}
          >
            {t("play-reset")}
          </Button>
        )}
        {state.id !== undefined && (
          <Button
            data-glean="play_action: flag-click"
            onClick={() => setAsking("report")}
          >
            {t("play-report")}
          </Button>
        )}
      </div>
      <p role="status" className={styles.status}>
        {problem !== ""
          ? t("play-format-failed", { languages: problem })
          : message !== "" && t(message)}
      </p>
      {asking === "share" && <ShareDialog play={play} onClose={close} />}
      {asking === "report" && state.id !== undefined && (
        <ReportDialog
          title={t("play-report-title")}
          text={t("play-report-text")}
          thanks={t("play-report-sent")}
          onSend={(reason) => reportCode(state.id ?? "", reason)}
          onClose={close}
        />
      )}
      {asking === "clear" && (
        <ConfirmDialog kind="clear" onConfirm={play.clear} onClose={close} />
      )}
      {asking === "reset" && (
        <ConfirmDialog kind="reset" onConfirm={play.reset} onClose={close} />
      )}
    </header>
  );
}
