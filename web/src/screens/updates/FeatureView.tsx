import { useLocale } from "#/core/context.ts";
import { defaultLocale } from "#/core/locales.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import { CompatSlot } from "#/reading/compat/index.ts";
import { changesOf, type Change, type Feature, type FeatureGroups } from "./feed.ts";
import { Changes, engineNames, titleOf } from "./GroupView.tsx";
import { sentencesOf } from "./sentences.ts";
import { useDetails } from "./useDetails.ts";
import styles from "./Updates.module.css";

/** The maximum of linked articles. */
const mostArticles = 4;

/** A web feature: a sentence about its new browsers, and details when expanded. */
export function FeatureView({ feature }: { readonly feature: FeatureGroups }) {
  const { t, locale } = useTranslator();
  const [open, onToggle] = useDetails();
  const changes = onePerPath(feature.groups.flatMap(changesOf));
  const [first] = changes;
  return (
    <article className={styles.feature}>
      <header className={styles.head}>
        <h2>{feature.name}</h2>
        {first !== undefined && <Engines engines={first.feature.compat.engines} />}
      </header>
      <p className={styles.news}>{sentencesOf(feature.groups, t, locale).join(" ")}</p>
      {feature.description !== "" && (
        <p className={styles.description} lang={defaultLocale}>
          {feature.description}
        </p>
      )}
      <Articles features={changes.map((change) => change.feature)} />
      <details className={styles.keys} onToggle={onToggle}>
        <summary>
          <code>{first?.feature.path ?? feature.path}</code>
          {changes.length > 1 && (
            <span>{t("updates-more-keys", { count: String(changes.length - 1) })}</span>
          )}
        </summary>
        {open && <Timeline feature={feature} changes={changes} />}
      </details>
    </article>
  );
}

/** The latest change of each key, the most general key first. */
function onePerPath(changes: readonly Change[]): Change[] {
  const byPath = new Map<string, Change>();
  for (const change of changes) {
    if (!byPath.has(change.feature.path)) byPath.set(change.feature.path, change);
  }
  const depth = ({ feature }: Change) => feature.path.split(".").length;
  return [...byPath.values()].sort((a, b) => depth(a) - depth(b));
}

/** Names of the major engines, with marks for support. */
function Engines({ engines }: { readonly engines: readonly string[] }) {
  const { t } = useTranslator();
  return (
    <ul className={styles.engines} aria-label={t("updates-engines-heading")}>
      {Object.entries(engineNames).map(([engine, name]) => {
        const supports = engines.includes(engine);
        return (
          <li key={engine} data-on={supports}>
            {name}
            <span className="visually-hidden">
              {t(supports ? "updates-engine-yes" : "updates-engine-no")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Links to the articles about features. */
function Articles({ features }: { readonly features: readonly Feature[] }) {
  const locale = useLocale();
  const articles = new Map<string, Feature["compat"]>();
  for (const { compat } of features) {
    const address = compat.mdn_url?.replace(/#.*$/, "");
    if (address !== undefined && !articles.has(address)) articles.set(address, compat);
  }
  if (articles.size === 0) return null;
  return (
    <ul className={styles.articles}>
      {[...articles].slice(0, mostArticles).map(([address, { title, locales }]) => {
        const language = locales.includes(locale) ? locale : defaultLocale;
        return (
          <li key={address}>
            <a href={`/${language}${address}`} hrefLang={language}>
              {title ?? address}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

interface TimelineProps {
  readonly feature: FeatureGroups;
  readonly changes: readonly Change[];
}

/** The releases that changed a feature, and its keys. */
function Timeline({ feature: { groups, count }, changes }: TimelineProps) {
  const { t, locale } = useTranslator();
  return (
    <div className={styles.details}>
      <ul className={styles.releases}>
        {groups.map((group) => (
          <li key={`${group.browser} ${group.version} ${group.release_date}`}>
            {titleOf(group, t)}{" "}
            <time dateTime={group.release_date}>
              {formatDate(Date.parse(group.release_date), locale)}
            </time>
          </li>
        ))}
        {count > groups.length && (
          <li>{t("updates-more-releases", { count: String(count - groups.length) })}</li>
        )}
      </ul>
      {changes.length === 1 ? (
        <CompatSlot query={changes[0]?.feature.path ?? ""} />
      ) : (
        <Changes changes={changes} />
      )}
    </div>
  );
}
