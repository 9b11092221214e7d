import { CompatSlot } from "#/reading/compat/index.ts";

/** The table with invented data in which every kind of cell occurs. */
export function CompatSample({ query }: { readonly query: string }) {
  return (
    <div className="main-page-content">
      <CompatSlot query={query} />
    </div>
  );
}
