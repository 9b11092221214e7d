import { Fragment, useLayoutEffect, useRef, type SyntheticEvent } from "react";
import type { Doc } from "#/contract/page.ts";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { formatMonth } from "#/l10n/dates.ts";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { baselineTime, enginesOf, levelOf, type Engine, type Level } from "./level.ts";
import { keepsOpen, rememberOpen } from "./remember.ts";
import styles from "./BaselineBox.module.css";

/** The browser support of a page's feature, in one line that expands. */
export function BaselineBox({ doc }: { readonly doc: Doc }) {
  const level = levelOf(doc);
  return level === null ? null : <Box doc={doc} level={level} />;
}

interface BoxProps {
  readonly doc: Doc;
  readonly level: Level;
}

function Box({ doc, level }: BoxProps) {
  const { t } = useTranslator();
  const { baseline } = doc;
  const box = useRef<HTMLDetailsElement>(null);
  const signals = baseline?.feature?.developer_signals;
  const opened = level === "discouraged" || level === "removing" || signals !== undefined;
  const good = level === "high" || level === "low";
  const engines = baseline?.support === undefined ? [] : enginesOf(baseline.support);
  const date = useDate(doc);
  const asterisk =
    baseline?.asterisk === true && level !== "discouraged" && level !== "removing";

  // On the first page the inline script has done this before the first paint.
  useLayoutEffect(() => {
    if (!opened && box.current !== null) box.current.open = keepsOpen();
  }, [opened]);

  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!opened) rememberOpen(currentTarget.open);
  };

  return (
    <details
      ref={box}
      className={`baseline-indicator ${level} ${styles.box}`}
      data-level={level}
      open={opened}
      onToggle={onToggle}
      data-glean-toggle-open="baseline_toggle_open"
    >
      <summary>
        <span className={styles.mark}>
          <Icon name={good ? "check" : "cross"} />
          <span className="visually-hidden">
            {t(good ? "baseline-yes" : "baseline-no")}
          </span>
        </span>
        <span className={styles.title}>
          <Title doc={doc} level={level} />
          {asterisk && " *"}
        </span>
        {good || level === "limited" ? <Since date={date} engines={engines} /> : null}
        {engines.length > 0 && <Engines engines={engines} />}
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.details}>
        <Explanation doc={doc} level={level} date={date} />
        {asterisk && <p>{t("baseline-asterisk")}</p>}
        <Links doc={doc} level={level} />
      </div>
    </details>
  );
}

function Title({ doc, level }: BoxProps) {
  const { t } = useTranslator();
  const time = baselineTime(doc.baseline?.baseline_low_date);
  switch (level) {
    case "high":
      return (
        <>
          <b>{t("baseline-name")}</b> {t("baseline-high")}
        </>
      );
    case "low":
      return (
        <>
          <b>
            {t("baseline-name")} {time === null ? "" : new Date(time).getUTCFullYear()}
          </b>{" "}
          <span className={styles.pill}>{t("baseline-low")}</span>
        </>
      );
    case "limited":
      return <b>{t("baseline-limited")}</b>;
    case "discouraged":
      return <b>{t("baseline-deprecated")}</b>;
    case "removing":
      return (
        <>
          <b>{t("baseline-deprecated")}</b>{" "}
          <span className={styles.pill}>{t("baseline-removing")}</span>
        </>
      );
  }
}

interface SinceProps {
  readonly date: string;
  readonly engines: readonly Engine[];
}

/** The date of support, and the first versions. */
function Since({ date, engines }: SinceProps) {
  const { t } = useTranslator();
  const versions = engines
    .flatMap(({ browsers }) => browsers)
    .filter(({ supported }) => supported)
    .map(({ name, version }) => `${name} ${version}`)
    .join(t("baseline-alternatives-comma"));
  if (versions === "") return null;
  return (
    <span className={styles.since}>
      {date === "" ? versions : t("baseline-since", { date, versions })}
    </span>
  );
}

function Engines({ engines }: { readonly engines: readonly Engine[] }) {
  const { t } = useTranslator();
  return (
    <span className={styles.engines}>
      {engines.map(({ name, browsers }) => (
        <span
          key={name}
          className={styles.engine}
          title={engineTitle({ name, browsers }, t)}
        >
          {browsers.map((browser) => (
            <span
              key={browser.icon}
              className={styles.browser}
              data-supported={browser.supported}
              role="img"
              aria-label={t(
                browser.supported ? "baseline-browser-yes" : "baseline-browser-no",
                {
                  browser: browser.name,
                },
              )}
            >
              <span className={styles.browserIcon} data-browser={browser.icon} />
              <Icon name={browser.supported ? "check" : "cross"} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

type Translate = ReturnType<typeof useTranslator>["t"];

function engineTitle({ browsers }: Engine, t: Translate): string {
  return browsers
    .map(({ name, supported }) =>
      t(supported ? "baseline-browser-yes" : "baseline-browser-no", { browser: name }),
    )
    .join(", ");
}

/** The month since which all browsers support the feature; empty if there is none. */
function useDate({ baseline }: Doc): string {
  const { locale } = useTranslator();
  const time = baselineTime(baseline?.baseline_low_date);
  return time === null ? "" : formatMonth(time, locale);
}

interface ExplanationProps extends BoxProps {
  readonly date: string;
}

function Explanation({ doc, level, date }: ExplanationProps) {
  const { t } = useTranslator();
  const { baseline } = doc;
  switch (level) {
    case "high":
      return <p>{t("baseline-high-text", { date })}</p>;
    case "low":
      return <p>{t("baseline-low-text", { date })}</p>;
    case "limited":
      return <p>{t("baseline-limited-text")}</p>;
    case "removing":
      return <p>{t("baseline-removing-text")}</p>;
    case "discouraged": {
      const reason = baseline?.feature?.discouraged?.reason_html;
      return (
        <>
          <p>{t("baseline-discouraged-text")}</p>
          {reason !== undefined && (
            <p lang="en-US" dangerouslySetInnerHTML={{ __html: reason }} />
          )}
          <Alternatives doc={doc} />
        </>
      );
    }
  }
}

function Alternatives({ doc }: { readonly doc: Doc }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const alternatives = doc.baseline?.alternatives ?? [];
  const last = alternatives.length - 1;
  if (last < 0) return null;
  return (
    <p>
      {t("baseline-alternatives")}{" "}
      {alternatives.map(({ name, mdn_url: url }, i) => (
        <Fragment key={url}>
          {i > 0 &&
            t(i === last ? "baseline-alternatives-or" : "baseline-alternatives-comma")}
          <a
            href={url.startsWith("/docs/") ? `/${locale}${url}` : url}
            data-glean={`baseline_link_alternatives: ${name}`}
          >
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function Links({ doc, level }: BoxProps) {
  const { t } = useTranslator();
  const site = useSite();
  const { links, baseURL } = site;
  const learn = addressOf(site, useLocale(), "docs/Glossary/Baseline/Compatibility");
  const section = doc.body.find(({ type }) => type === "browser_compatibility");
  const anchor = section?.value.id?.toLowerCase();
  const signals = doc.baseline?.feature?.developer_signals;
  const feedback = withQuery(links.baselineFeedback, {
    page: baseURL + doc.mdn_url,
    level: level === "limited" ? "not" : level,
  });
  return (
    <ul className={styles.links}>
      {learn !== null && (
        <li>
          <a href={learn}>{t("baseline-learn")}</a>
        </li>
      )}
      {anchor !== undefined && (
        <li>
          <a href={`#${anchor}`}>{t("baseline-compat")}</a>
        </li>
      )}
      {links.baselineFeedback !== "" && (
        <li>
          <a href={feedback} target="_blank" rel="noopener">
            {t("baseline-feedback")}
          </a>
        </li>
      )}
      {signals !== undefined && (
        <li>
          <Message
            id="baseline-signals"
            parts={{
              a: (text) => (
                <a
                  href={signals.url}
                  target="_blank"
                  rel="noopener"
                  data-glean="baseline_link_signals"
                >
                  {text}
                </a>
              ),
            }}
          />
        </li>
      )}
    </ul>
  );
}
