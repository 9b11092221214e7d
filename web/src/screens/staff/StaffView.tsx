import { withBase } from "#/core/base.ts";
import { useMemo, useState } from "react";
import type { StaffData, StaffPage } from "#/contract/staff.ts";
import { useLocale } from "#/core/context.ts";
import { request } from "#/core/request.ts";
import { useTextLanguage } from "#/l10n/context.tsx";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { dataURL } from "#/core/scheme.ts";
import { Button, ButtonLink } from "#/ui/Button/Button.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { Main } from "#/ui/Main.tsx";
import { SectionNav } from "#/ui/SectionNav/SectionNav.tsx";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { StaffRowView } from "./StaffRowView.tsx";
import styles from "./Staff.module.css";

/** Actions that remove the page of an item shown in full. */
const endsPage: readonly string[] = ["delete", "delete-code", "hide", "show"];

/** A section of the staff pages. Lists need no scripts. */
export function StaffView({ page }: { readonly page: StaffPage }) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  // Like the texts for writers, they are English in every language.
  const language = useTextLanguage() ?? (locale === "en-US" ? undefined : "en-US");
  const [newer, setNewer] = useState<StaffData>();
  const [done, setDone] = useState("");
  const { section, id, query, rows, next, ...data } = newer ?? page.hyData;
  useFocusAfterRemoval(useMemo(() => rows.map((row) => row.id), [rows]));

  const reload = async (action: string) => {
    setDone(t("staff-done", { action: t(`staff-action-${action}`) }));
    const { pathname, search } = window.location;
    if (id !== "" && endsPage.includes(action)) {
      window.location.assign(withBase(page.url));
      return;
    }
    try {
      const fetched = await request<StaffPage>(dataURL(pathname) + search);
      setNewer(fetched.hyData);
    } catch (error) {
      console.warn("Could not read the page again", error);
      window.location.reload();
    }
  };

  return (
    <div className={`screen ${styles.screen}`} lang={language}>
      <Sections data={page.hyData} />
      <Main>
        <h1>{t(`staff-section-${section === "" ? "overview" : section}`)}</h1>
        <p className={styles.note}>
          {t(`staff-about-${section === "" ? "overview" : section}`)}
        </p>
        {section === "accounts" && (
          <form
            method="get"
            action={page.url}
            role="search"
            aria-label={t("staff-find")}
            className={styles.search}
            key={query}
          >
            <TextField
              label={t("staff-find")}
              hint={t("staff-find-hint")}
              name="q"
              defaultValue={query}
              maxLength={320}
              spellCheck={false}
              autoCapitalize="off"
            />
            <Button type="submit" look="primary">
              {t("staff-find-do")}
            </Button>
          </form>
        )}
        <p role="status" className={styles.done}>
          {done}
        </p>
        {rows.length === 0 && <p className={styles.empty}>{t("staff-nothing")}</p>}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <StaffRowView
              key={row.id}
              row={row}
              section={section}
              isWhole={id !== ""}
              sections={data.menu}
              plans={data.plans}
              onDone={reload}
            />
          ))}
        </ul>
        <p className={styles.pages}>
          {id !== "" && section !== "log" && (
            <a href={page.url}>
              {t("staff-all-of", { section: t(`staff-section-${section}`) })}
            </a>
          )}
          {id !== "" && section === "accounts" && (
            <a href={withParameters(`/${locale}/staff/log`, { id })}>
              {t("staff-log-of")}
            </a>
          )}
          {next !== "" && (
            <ButtonLink href={withParameters(page.url, { q: query, id, after: next })}>
              {t("staff-next")}
            </ButtonLink>
          )}
        </p>
      </Main>
    </div>
  );
}

/** An address with the non-empty parameters. */
function withParameters(url: string, parameters: Readonly<Record<string, string>>) {
  const set = Object.entries(parameters)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${url}?${set.join("&")}`;
}

/** Links to the sections and to other staff pages. */
function Sections({ data }: { readonly data: StaffData }) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const link = (path: string, name: string, isCurrent = false) => ({
    href: `/${locale}/${path}`,
    text: t(`staff-section-${name}`),
    isCurrent,
  });
  return (
    <SectionNav
      label={t("staff-sections")}
      sections={[
        link("staff", "overview", data.section === ""),
        ...data.menu.map((name) => link(`staff/${name}`, name, data.section === name)),
        ...data.links.map((path) => link(path, path.replace(/^.*[/_]/, ""))),
      ]}
    />
  );
}
