interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Reports whether the reader wants few data, or the connection has no room for more. */
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
