import useSWR from "swr";
import { useLocale, useSite } from "#/core/context.ts";
import { defaultLocale } from "#/core/locales.ts";
import { withQuery } from "#/core/query.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import { BookmarkSlot } from "#/reading/bookmark/index.ts";
import { CompatSlot } from "#/reading/compat/index.ts";
import { useUser } from "#/shell/session/index.ts";
import { changesOf, once, type Change, type Feature, type Group } from "./feed.ts";
import { categoryName } from "./names.ts";
import { useDetails } from "./useDetails.ts";
import styles from "./Updates.module.css";

/** The changes that a release shows before readers unfold the rest. */
const unfolded = 8;

/** A release or a day with its changes. */
export function GroupView({ group }: { readonly group: Group }) {
  const { t, locale } = useTranslator();
  const changes = changesOf(group);
  const id = `${group.browser}-${group.version}-${group.release_date}`.replace(
    /\W+/g,
    "-",
  );
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        <span
          className={styles.browser}
          style={{ "--browser-icon": `var(--browser-${iconOf(group.browser)})` }}
        />
        <h2 id={id}>{titleOf(group, t)}</h2>
        <span className={styles.count}>
          {t("updates-count", {
            amount: changes.length === 1 ? "one" : "some",
            count: String(changes.length),
          })}
        </span>
        <time dateTime={group.release_date}>
          {formatDate(Date.parse(group.release_date), locale)}
        </time>
      </header>
      <Changes changes={changes.slice(0, unfolded)} />
      {changes.length > unfolded && (
        <details className={styles.rest}>
          <summary>
            {t("updates-more-keys", { count: String(changes.length - unfolded) })}
          </summary>
          <Changes changes={changes.slice(unfolded)} />
        </details>
      )}
    </section>
  );
}

export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.feature.path}>
          <ChangeView change={change} />
        </li>
      ))}
    </ul>
  );
}

/** The title of a group: its release, or the kind of change on its day. */
export function titleOf(group: Group, t: (id: string) => string): string {
  switch (group.type) {
    case "baseline_grouping":
      return t(group.version === "newly available" ? "updates-newly" : "updates-widely");
    case "browserslist_grouping":
      return t("updates-together");
    default:
      return `${group.name} ${group.version}`;
  }
}

/** The families of browsers with an icon. */
const drawn = "bun chrome deno edge firefox nodejs opera safari samsunginternet webview";

/** The icon of a browser's family. */
function iconOf(browser: string): string {
  if (browser === "oculus") return "quest";
  const family = browser.split("_", 1)[0] ?? browser;
  return drawn.split(" ").includes(family) ? family : "unknown";
}

/** A change, which expands to show the support. */
function ChangeView({ change: { kind, feature } }: { readonly change: Change }) {
  const { t } = useTranslator();
  const [open, onToggle] = useDetails();
  const [category = "", ...rest] = feature.path.split(".");
  return (
    <details className={styles.change} onToggle={onToggle}>
      <summary>
        <code className={styles.path}>{rest.join(".") || category}</code>
        <span className={styles.category}>{categoryName(category)}</span>
        <span className={styles.kind} data-kind={kind}>
          {t(`updates-${kind}`)}
          {feature.change !== undefined && (
            <span className={styles.more}>{t(`updates-${feature.change}`)}</span>
          )}
        </span>
        <EngineMeter engines={feature.compat.engines} />
      </summary>
      {open && <Details feature={feature} />}
    </details>
  );
}

function Details({ feature }: { readonly feature: Feature }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const { mdn_url: page, locales } = feature.compat;
  const language = locales.includes(locale) ? locale : defaultLocale;
  return (
    <div className={styles.details}>
      {page === null ? (
        <a href={searchFor(feature.path, locale)} data-native="">
          {t("updates-find", { path: feature.path })}
        </a>
      ) : (
        <Article address={`/${language}${page}`} language={language} />
      )}
      <CompatSlot query={feature.path} />
    </div>
  );
}

/** The address of a site search, in the reader's language and in English. */
export function searchFor(query: string, locale: string): string {
  const address = withQuery(`/${locale}/search`, { q: query });
  if (locale === defaultLocale) return address;
  return `${address}&locale=${locale}&locale=${defaultLocale}`;
}

/** A link to an article, with a bookmark for signed-in readers. */
function Article({
  address,
  language,
}: {
  readonly address: string;
  readonly language: string;
}) {
  const { t } = useTranslator();
  const { flags } = useSite();
  const user = useUser();
  const url = address.replace(/#.*$/, "");
  const saves = flags.collections && user?.isAuthenticated === true;
  const { data } = useSWR<{ readonly title: string }, Error>(
    saves ? `${url}/metadata.json` : null,
    request<{ readonly title: string }>,
    once,
  );
  return (
    <div className={styles.article}>
      <a href={address} hrefLang={language}>
        {t("updates-article")}
      </a>
      {data !== undefined && <BookmarkSlot url={url} title={data.title} />}
    </div>
  );
}

export const engineNames: Readonly<Record<string, string>> = {
  blink: "Blink",
  gecko: "Gecko",
  webkit: "WebKit",
};

/** A dot for each major engine, filled if it supports the feature. */
function EngineMeter({ engines }: { readonly engines: readonly string[] }) {
  const { t } = useTranslator();
  const supporting = Object.keys(engineNames).filter((engine) =>
    engines.includes(engine),
  );
  const names = supporting.map((engine) => engineNames[engine]).join(", ");
  const title =
    names === "" ? t("updates-no-engine") : t("updates-engines", { engines: names });
  return (
    <span className={styles.meter} role="img" aria-label={title} title={title}>
      {Object.keys(engineNames).map((engine) => (
        <span key={engine} data-on={engines.includes(engine)} />
      ))}
    </span>
  );
}
