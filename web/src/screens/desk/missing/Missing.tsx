import { NotFound } from "#/screens/notfound/index.ts";

/** Previews the page for a missing address. */
export default function Missing({ path }: { readonly path: string }) {
  return <NotFound path={`/${path}`} isPreview />;
}
