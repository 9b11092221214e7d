import type { ReactNode } from "react";
import { followWithin } from "./Table.tsx";
import type { Changes, List } from "./useList.ts";
import styles from "./kit.module.css";

interface FilterLinkProps {
  readonly list: List<unknown>;
  readonly changes: Changes;
  /** Whether the filters are active. */
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

/** A link to the same screen with other filters. */
export function FilterLink({ list, changes, isChosen, children }: FilterLinkProps) {
  return (
    <a
      href={list.addressWith(changes)}
      aria-current={isChosen === true ? "true" : undefined}
      className={styles.filter}
      onClick={(event) => followWithin(event, () => list.change(changes))}
    >
      {children}
    </a>
  );
}
