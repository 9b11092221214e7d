import { lazy } from "react";
import type { Page } from "#/contract/page.ts";
import { chunk } from "#/core/chunk.ts";
import { Loading } from "#/shell/errors/index.ts";
import { ClientOnly } from "#/ui/ClientOnly.tsx";

const Desk = lazy(chunk(() => import("./Desk.tsx")));

/** The screens for writers, rendered in the browser only. */
export default function DeskScreen({ page }: { readonly page: Page }) {
  if (page.renderer !== "Desk") return null;
  return (
    <ClientOnly fallback={<Loading />}>
      <Desk page={page} />
    </ClientOnly>
  );
}
