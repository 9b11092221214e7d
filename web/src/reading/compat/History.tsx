import { Fragment, type ReactNode } from "react";
import { Message, useTranslator } from "#/l10n/context.tsx";
import type { Browser, Flag, Support, SupportStatement } from "./data.ts";
import { branchesOf, bugNumber, continues, linksOf, notesOf } from "./history.ts";
import { classOf, tidyVersion } from "./support.ts";
import { useSupportLabel } from "./useSupportLabel.ts";
import styles from "./CompatTable.module.css";

interface HistoryProps {
  readonly name: string;
  readonly browser: Browser | undefined;
  readonly statement: SupportStatement;
}

/** The history of a feature's support in one browser. */
export function History({ name, browser, statement }: HistoryProps) {
  const label = useSupportLabel();
  return branchesOf(statement).map((branch) => (
    <Fragment key={branch.name ?? ""}>
      {branch.name !== null && <p className={styles.branch}>{branch.name}</p>}
      <dl className={styles.entries}>
        {branch.items.map((item, i) => (
          <div key={i} className={styles.entry}>
            <dt>
              <span className={styles.sign} data-support={classOf(item, browser)} />
              <span>
                {name} {label(item, browser)}
                {item.release_date !== undefined && <small> ({item.release_date})</small>}
              </span>
            </dt>
            <Lines item={item} browser={browser} name={name} statement={statement} />
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}

interface LinesProps extends HistoryProps {
  readonly item: Support;
}

/** All facts about an item, in a fixed order. */
function Lines({ item, browser, name, statement }: LinesProps): ReactNode {
  const { t } = useTranslator();
  const lines: ReactNode[] = [];
  const removed = item.version_removed;
  const group = classOf(item, browser);
  if (removed !== undefined && removed !== null && removed !== false) {
    const version = typeof removed === "string" ? tidyVersion(removed) : "?";
    if (!continues(item, statement)) lines.push(t("history-removed", { version }));
  }
  if (item.partial_implementation === true) lines.push(t("support-partial"));
  if (item.prefix !== undefined) {
    lines.push(<Coded id="history-prefix" args={{ prefix: item.prefix }} />);
  }
  if (item.alternative_name !== undefined) {
    lines.push(<Coded id="history-altname" args={{ name: item.alternative_name }} />);
  }
  if (item.flags !== undefined && item.flags.length > 0) {
    lines.push(<Flags item={item} flags={item.flags} browser={browser} name={name} />);
  }
  for (const note of notesOf(item)) {
    lines.push(<span dangerouslySetInnerHTML={{ __html: note }} />);
  }
  for (const url of linksOf(item)) {
    const number = bugNumber(url);
    lines.push(
      <a href={url} target="_blank" rel="noopener">
        {number === null ? url : t("history-bug", { number })}
      </a>,
    );
  }
  if (group === "preview") lines.push(t("support-preview"));
  if (lines.length === 0)
    lines.push(t(`support-${group === "removed-partial" ? "no" : group}`));
  return lines.map((line, i) => <dd key={i}>{line}</dd>);
}

interface CodedProps {
  readonly id: string;
  readonly args: Readonly<Record<string, string>>;
}

function Coded({ id, args }: CodedProps) {
  return <Message id={id} args={args} parts={{ code: (text) => <code>{text}</code> }} />;
}

interface FlagsProps {
  readonly item: Support;
  readonly flags: readonly Flag[];
  readonly browser: Browser | undefined;
  readonly name: string;
}

function Flags({ item, flags, browser, name }: FlagsProps) {
  const { t } = useTranslator();
  const { version_added: added, version_removed: removed } = item;
  const from = typeof added === "string" ? tidyVersion(added) : "";
  const until = typeof removed === "string" ? tidyVersion(removed) : "";
  const span = from === "" ? "none" : until === "" ? "from" : "both";
  const hasPreference = flags.some(({ type }) => type === "preference");
  return (
    <>
      {t("history-flags", { span, from, until })}{" "}
      {flags.map(({ type, name: flag, value_to_set: value }, i) => (
        <Fragment key={flag}>
          {i > 0 && t("history-flag-and")}
          <Coded
            id={value === undefined ? "history-flag" : "history-flag-value"}
            args={{ flag, kind: type, value: value ?? "" }}
          />
        </Fragment>
      ))}
      {t("history-flags-end")}
      {hasPreference && browser?.pref_url !== undefined && (
        <>
          {" "}
          <Coded
            id="history-preferences"
            args={{ browser: name, url: browser.pref_url }}
          />
        </>
      )}
    </>
  );
}
