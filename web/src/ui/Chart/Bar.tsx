import type { ReactNode } from "react";
import { percent } from "./scale.ts";
import styles from "./Chart.module.css";

function Track({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A decorative horizontal bar, in percent of its column. The number is next to it. */
export function Bar({ share }: { readonly share: number }) {
  return (
    <Track>
      <rect width={share} height="10" />
    </Track>
  );
}

/** A segment of a bar, by what it means. */
export interface Segment {
  readonly look: "good" | "medium" | "poor";
  readonly share: number;
}

/** A bar of segments, in the order of the numbers next to it. */
export function SharedBar({ segments }: { readonly segments: readonly Segment[] }) {
  return (
    <Track>
      {segments.map(({ look, share }, i) => {
        const start = segments
          .slice(0, i)
          .reduce((sum, segment) => sum + segment.share, 0);
        return <rect key={look} data-look={look} x={start} width={share} height="10" />;
      })}
    </Track>
  );
}

/** A bar of votes for and against; empty without any. */
export function VoteBar({ yes, no }: { readonly yes: number; readonly no: number }) {
  const share = percent(yes, yes + no);
  return (
    <SharedBar
      segments={[
        { look: "good", share },
        { look: "poor", share: yes + no === 0 ? 0 : 100 - share },
      ]}
    />
  );
}
