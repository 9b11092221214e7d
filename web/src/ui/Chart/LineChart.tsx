import { useId } from "react";
import { guidesOf, pointsOf, topOf } from "./scale.ts";
import styles from "./Chart.module.css";

export interface Point {
  readonly label: string;
  readonly value: number;
}

interface LineChartProps {
  readonly title: string;
  /** The chart's statement, in one sentence. */
  readonly description: string;
  /** At least two, evenly spaced. */
  readonly points: readonly Point[];
  readonly format: (value: number) => string;
}

/**
 * A line chart over time. Only the line is drawn: labels around it keep the size of other
 * text on screens of every width. The numbers belong in a table next to it.
 */
export function LineChart({ title, description, points, format }: LineChartProps) {
  const id = useId();
  const values = points.map(({ value }) => value);
  const top = topOf(Math.max(...values));
  const line = pointsOf(values, top);
  const [titleID, descriptionID] = [`${id}-title`, `${id}-description`];
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {guidesOf(top).map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <svg
        className={styles.plot}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={titleID}
        aria-describedby={descriptionID}
      >
        <title id={titleID}>{title}</title>
        <desc id={descriptionID}>{description}</desc>
        {guidesOf(top).map((value) => {
          const y = 100 - (100 * value) / top;
          return (
            <line key={value} className={styles.guide} x1="0" x2="100" y1={y} y2={y} />
          );
        })}
        <polygon className={styles.area} points={`0,100 ${line} 100,100`} />
        <polyline className={styles.line} points={line} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points[points.length - 1]?.label}</span>
      </div>
    </div>
  );
}
