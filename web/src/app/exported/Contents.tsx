import type { ExportedArea, ExportedContents } from "#/contract/exported.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Main } from "#/ui/Main.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import styles from "./ExportedView.module.css";

/** The exported pages of a language, by area. */
export function Contents({ contents }: { readonly contents: ExportedContents }) {
  const { title, areas, frame } = contents;
  return (
    <Main className={styles.contents}>
      <h1>{title}</h1>
      <Elsewhere frame={frame} />
      <div className={styles.areas}>
        {areas.map((area) => (
          <Area key={area.id} area={area} />
        ))}
      </div>
    </Main>
  );
}

/** Longer lists are collapsed. */
const longList = 40;

function Area({ area }: { readonly area: ExportedArea }) {
  const { t } = useTranslator();
  const { id, url, pages, children } = area;
  const word = t(id === "site" ? "offline-area-site" : "exported-other");
  const title = area.title === "" ? word : area.title;
  return (
    <section>
      <h2>{url === "" ? title : <a href={url}>{title}</a>}</h2>
      <details open={children.length <= longList}>
        <summary>{t("exported-pages", { count: pages })}</summary>
        <ul>
          {children.map((page) => (
            <li key={page.url}>
              <a href={page.url}>{page.title}</a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
