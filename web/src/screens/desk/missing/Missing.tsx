import { NotFound } from "#/screens/notfound/index.ts";

/** What readers see of an address without a page. */
export default function Missing({ path }: { readonly path: string }) {
  return <NotFound path={`/${path}`} isPreview />;
}
