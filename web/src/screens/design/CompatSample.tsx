import { CompatSlot } from "#/reading/compat/index.ts";

/** A table with every kind of cell. */
export function CompatSample({ query }: { readonly query: string }) {
  return (
    <div className="main-page-content">
      <CompatSlot query={query} />
    </div>
  );
}
