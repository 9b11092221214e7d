import { useId } from "react";
import type { StaffFact, StaffRow, StaffText } from "#/contract/staff.ts";
import { useLocale } from "#/core/context.ts";
import { formatDate } from "#/l10n/dates.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Actions } from "./Actions.tsx";
import styles from "./Staff.module.css";

interface StaffRowProps {
  readonly row: StaffRow;
  readonly section: string;
  /** Whether all details are shown. */
  readonly isWhole: boolean;
  readonly sections: readonly string[];
  readonly plans: readonly string[];
  readonly onDone: (action: string) => Promise<void>;
}

/** An item for the staff, with its facts and actions. */
export function StaffRowView(props: StaffRowProps) {
  const { row, section, isWhole, sections, plans, onDone } = props;
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const heading = useId();
  const { id, title, isPart, isBad, facts, texts, actions } = row;
  const name = titleOf(row, section, t);
  const address =
    section === ""
      ? `/${locale}/staff/${id}`
      : `/${locale}/staff/${section}?id=${encodeURIComponent(id)}`;
  return (
    <li className={styles.row} data-bad={isBad}>
      <article aria-labelledby={heading}>
        <h2 id={heading}>
          {isPart || section === "" ? <a href={address}>{name}</a> : name}
        </h2>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map((fact, i) => (
              <div key={i}>
                <dt>{t(`staff-fact-${fact.name}`)}</dt>
                <dd>
                  <Value fact={fact} mayFind={sections.includes("accounts")} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {texts.map((text, i) => (
          <LongText key={i} text={text} isOpen={isWhole} />
        ))}
        {actions.length > 0 && (
          <Actions
            section={section}
            id={id}
            name={title}
            actions={actions}
            plans={plans}
            onDone={onDone}
          />
        )}
      </article>
    </li>
  );
}

type Translate = ReturnType<typeof useWriterTranslator>["t"];

function titleOf({ id, title }: StaffRow, section: string, t: Translate): string {
  if (section === "") return t(`staff-section-${id}`);
  if (section === "code") return t("staff-code-number", { number: title });
  return id.startsWith("change-") ? t(`staff-change-${title}`) : title;
}

/** Facts that are an account's uid. */
const uids: readonly string[] = ["owner", "whom"];

interface ValueProps {
  readonly fact: StaffFact;
  /** Whether the reader may search accounts. */
  readonly mayFind: boolean;
}

function Value({ fact: { name, value, href }, mayFind }: ValueProps) {
  const { t, locale: language } = useWriterTranslator();
  const locale = useLocale();
  if (href !== undefined) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {t("staff-open")}
      </a>
    );
  }
  if (name === "from") return t(`staff-from-${value}`);
  if (mayFind && uids.includes(name)) {
    return (
      <a href={`/${locale}/staff/accounts?q=${encodeURIComponent(value)}`}>{value}</a>
    );
  }
  const [, time] = /^\d{4}-\d\d-\d\dT(\d\d:\d\d):\d\dZ$/.exec(value) ?? [];
  if (time === undefined) return value;
  return (
    <time dateTime={value}>
      {t("staff-moment", { day: formatDate(Date.parse(value), language), time })}
    </time>
  );
}

interface LongTextProps {
  readonly text: StaffText;
  readonly isOpen: boolean;
}

/** Text written by readers: never run. */
function LongText({ text: { name, text }, isOpen }: LongTextProps) {
  const { t } = useWriterTranslator();
  if (name === "reason") return <blockquote className={styles.reason}>{text}</blockquote>;
  return (
    <details className={styles.code} open={isOpen}>
      <summary>{t(`staff-text-${name}`)}</summary>
      <pre tabIndex={0} translate="no">
        {text}
      </pre>
    </details>
  );
}
