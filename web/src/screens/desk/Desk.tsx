import { lazy, Suspense, type ComponentType } from "react";
import type { DeskPage } from "#/contract/page.ts";
import { chunk } from "#/core/chunk.ts";
import { useLocale } from "#/core/context.ts";
import { useTextLanguage } from "#/l10n/context.tsx";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Loading } from "#/shell/errors/index.ts";
import { SectionNav } from "#/ui/SectionNav/SectionNav.tsx";
import styles from "./Desk.module.css";

interface DeskProps {
  /** The part of the address after the screen's name, without slashes at its ends. */
  readonly path: string;
}

/** A screen for writers. To add one, add it here and to `pages.DeskSegments` in Go. */
interface DeskScreen {
  readonly View: ComponentType<DeskProps>;
  /** Message of the screen's name; absent for screens without a link. */
  readonly title?: string;
}

/** The screens by the first segment of their addresses after the locale. */
const screens: Readonly<Record<string, DeskScreen>> = {
  _flaws: {
    View: lazy(chunk(() => import("./flaws/Flaws.tsx"))),
    title: "desk-flaws",
  },
  _sitemap: {
    View: lazy(chunk(() => import("./tree/Tree.tsx"))),
    title: "desk-tree",
  },
  _homepage: {
    View: lazy(chunk(() => import("./home/HomePage.tsx"))),
    title: "desk-home",
  },
  "404": { View: lazy(chunk(() => import("./missing/Missing.tsx"))) },
  _translations: {
    View: lazy(chunk(() => import("./translations/Translations.tsx"))),
    title: "desk-l10n",
  },
  _edit: {
    View: lazy(chunk(() => import("./editor/Editor.tsx"))),
    title: "desk-editor",
  },
};

/** The screens for writers, with links between them. */
export default function Desk({ page }: { readonly page: DeskPage }) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  // The texts for writers are English in every language.
  const language = useTextLanguage() ?? (locale === "en-US" ? undefined : "en-US");
  const [, , name = "", ...rest] = page.url.split("/");
  const screen = screens[name];
  return (
    <div className={styles.desk} lang={language}>
      <SectionNav
        label={t("desk-screens")}
        sections={Object.entries(screens).flatMap(([segment, { title }]) =>
          title === undefined
            ? []
            : {
                href: `/${locale}/${segment}`,
                text: t(title),
                isCurrent: segment === name,
              },
        )}
      />
      {screen !== undefined && (
        <Suspense fallback={<Loading />}>
          <screen.View path={rest.join("/")} />
        </Suspense>
      )}
    </div>
  );
}
