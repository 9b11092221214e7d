import type { ReactNode } from "react";
import type { Branch, Item, ItemList, Tree } from "#/contract/telemetry.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Address } from "#/ui/Address.tsx";
import { Bar } from "#/ui/Chart/Bar.tsx";
import { percent } from "#/ui/Chart/scale.ts";
import { CountTable } from "./CountTable.tsx";
import { useLabels, type Label, type Naming } from "./labels.ts";
import { linkTo, shownName, wordsOf } from "./words.ts";
import styles from "./Telemetry.module.css";

interface RankingProps {
  readonly title: string;
  readonly list: ItemList | Tree;
  /** The column title of the numbers. */
  readonly counted: string;
  /** The label of an empty name. */
  readonly nameless?: string | undefined;
  /** Names with a leading slash are addresses of pages. */
  readonly areAddresses?: boolean;
  /** How to label names that are keys. */
  readonly naming?: Naming | undefined;
  /** More about a row. */
  readonly detail?: (row: Branch) => ReactNode;
}

/** The most frequent names, each with a bar for its count. */
export function Ranking(props: RankingProps) {
  const { title, list, counted, nameless, areAddresses = false, detail, naming } = props;
  const label = useLabels(naming);
  const { t, locale } = useWriterTranslator();
  const { number, share } = wordsOf(locale);
  const most = Math.max(0, ...list.items.map(({ count }) => count));
  return (
    <CountTable<Item | Branch>
      title={title}
      columns={[t("staff-name"), counted, t("staff-share")]}
      list={list}
      name={(row) => (
        <>
          <Name row={row} nameless={nameless} isAddress={areAddresses} label={label} />
          <Bar share={percent(row.count, most)} />
          {detail !== undefined && "by" in row && detail(row)}
        </>
      )}
      numbers={(row) => [number(row.count), share(row.count, list.total)]}
    />
  );
}

interface NameProps {
  readonly row: Pick<Item, "name">;
  readonly nameless?: string | undefined;
  readonly isAddress: boolean;
  readonly label?: Label;
}

/** An arbitrary name, isolated from the direction of surrounding text. */
export function Name({ row, nameless, isAddress, label }: NameProps) {
  const { t } = useWriterTranslator();
  const called = label?.(row.name);
  if (called !== undefined) {
    return (
      <bdi className={styles.name} title={row.name}>
        {called}
      </bdi>
    );
  }
  const text = shownName(row, nameless ?? t("staff-unknown"), t("staff-other"));
  const href = isAddress ? linkTo(row.name) : undefined;
  return (
    <bdi className={styles.name}>
      {href === undefined ? <Address text={text} /> : <Link href={href} text={text} />}
    </bdi>
  );
}

function Link({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a href={href}>
      <Address text={text} />
    </a>
  );
}

interface CountedProps {
  readonly items: readonly Item[];
  readonly nameless?: string | undefined;
}

/** Names with their counts, inline. */
export function Counted({ items, nameless }: CountedProps) {
  const { t, locale } = useWriterTranslator();
  const { number } = wordsOf(locale);
  return items.map((item, i) => {
    const name = shownName(item, nameless ?? t("staff-unknown"), t("staff-other"));
    return (
      <span key={item.name}>
        {i > 0 && ", "}
        <bdi>{t("staff-counted", { name, count: number(item.count) })}</bdi>
      </span>
    );
  });
}
