import type { ComponentProps, ReactNode } from "react";

/* On phones rows are cards, so the style sheet removes the table layout, and some
   browsers the table's roles with it. So the roles are explicit. */
const table = { role: "table" };
const group = { role: "rowgroup" };
const row = { role: "row" };
const columnHeader = { role: "columnheader" };
const rowHeader = { role: "rowheader" };
const cell = { role: "cell" };

interface CardTableProps {
  readonly className: string | undefined;
  readonly headings: readonly string[];
  readonly children: ReactNode;
}

/** A table whose rows are cards on a phone. */
export function CardTable({ className, headings, children }: CardTableProps) {
  return (
    <table className={className} {...table}>
      <thead {...group}>
        <tr {...row}>
          {headings.map((heading) => (
            <th key={heading} scope="col" {...columnHeader}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...group}>{children}</tbody>
    </table>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <tr {...row}>{children}</tr>;
}

/** The heading of a row. */
export function RowHead(props: ComponentProps<"th">) {
  return <th scope="row" {...rowHeader} {...props} />;
}

export function Cell(props: ComponentProps<"td">) {
  return <td {...cell} {...props} />;
}
