import { useEffect, useState } from "react";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { from } from "#/ui/breakpoints.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { FilterLink, type List } from "../kit/index.ts";
import { useValueName } from "./names.ts";
import { facets, type Count, type Facet, type FlawData } from "./data.ts";
import styles from "./Flaws.module.css";

/** The values of a filter that are listed at first. */
const maxShown = 8;

/** The number of flaws by kind, macro, locale and folder. */
export function Facets({ list }: { readonly list: List<FlawData> }) {
  const { t } = useWriterTranslator();
  // Wide screens show the counts next to the list; narrow ones collapse them.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(window.matchMedia(from("lg")).matches), []);
  return (
    <details
      className={styles.facets}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("desk-flaws-overview")}</summary>
      {(Object.keys(facets) as Facet[]).map((facet) => (
        <FacetView key={facet} facet={facet} list={list} />
      ))}
    </details>
  );
}

interface FacetViewProps {
  readonly facet: Facet;
  readonly list: List<FlawData>;
}

function FacetView({ facet, list }: FacetViewProps) {
  const { t } = useWriterTranslator();
  const nameOf = useValueName();
  const [showsAll, setShowsAll] = useState(false);
  const { data, parameters } = list;
  const counts = data?.[facets[facet]] ?? [];
  const chosen = parameters.get(facet) ?? "";
  const above = facet === "folder" ? foldersAbove(chosen) : [];
  if (counts.length === 0 && above.length === 0) return null;
  const shown = showsAll ? counts : counts.slice(0, maxShown);
  return (
    <section aria-label={t(`desk-filter-${facet}`)}>
      <h2>{t(`desk-filter-${facet}`)}</h2>
      <ul>
        {above.map((folder) => (
          <li key={`above ${folder}`} className={styles.aboveFolder}>
            <FilterLink list={list} changes={{ folder }} isChosen={folder === chosen}>
              {folder === "" ? "/" : nameOf(facet, lastOf(folder))}
            </FilterLink>
          </li>
        ))}
        {shown.map((count) => (
          <li key={count.name}>
            <FilterLink
              list={list}
              changes={{ [facet]: count.name === chosen ? null : count.name }}
              isChosen={count.name === chosen}
            >
              {nameOf(facet, facet === "folder" ? lastOf(count.name) : count.name)}
            </FilterLink>
            <Numbers count={count} />
          </li>
        ))}
      </ul>
      {counts.length > maxShown && (
        <Button
          size="small"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t("desk-fewer") : t("desk-all", { count: counts.length })}
        </Button>
      )}
    </section>
  );
}

const lastOf = (folder: string) => folder.split("/").at(-1) ?? folder;

/** A folder and its ancestors, from the root. */
function foldersAbove(folder: string): string[] {
  if (folder === "") return [];
  const steps = folder.split("/");
  return ["", ...steps.map((_, i) => steps.slice(0, i + 1).join("/"))];
}

function Numbers({ count: { count, came = 0, went = 0 } }: { readonly count: Count }) {
  const { t } = useWriterTranslator();
  return (
    <span className={styles.numbers}>
      {came > 0 && (
        <span className={styles.came} title={t("desk-flaws-came", { count: came })}>
          +{came}
        </span>
      )}
      {went > 0 && (
        <span className={styles.went} title={t("desk-flaws-went", { count: went })}>
          −{went}
        </span>
      )}
      <span>{count}</span>
    </span>
  );
}
