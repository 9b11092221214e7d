interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Reports whether the reader saves data, or the connection is slow. */
export function isCostly(): boolean {
  // Absent in Firefox and Safari.
  const { connection } = navigator as { readonly connection?: Connection };
  return (
    !navigator.onLine ||
    connection?.saveData === true ||
    /^(?:slow-)?[23]g$/.test(connection?.effectiveType ?? "") ||
    window.matchMedia("(prefers-reduced-data: reduce)").matches
  );
}
