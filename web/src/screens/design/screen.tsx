import { lazy } from "react";
import { chunk } from "#/core/chunk.ts";
import { Loading } from "#/shell/errors/index.ts";
import { ClientOnly } from "#/ui/ClientOnly.tsx";

const DesignView = lazy(chunk(() => import("./DesignView.tsx")));

export default function DesignScreen() {
  return (
    <ClientOnly fallback={<Loading />}>
      <DesignView />
    </ClientOnly>
  );
}
