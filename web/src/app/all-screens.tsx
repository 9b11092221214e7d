import { screenOf } from "#/core/kind.ts";
import type { ScreenProps } from "./runtime.ts";
import type { ScreenModule } from "./screenModules.ts";

const modules = import.meta.glob<ScreenModule>("../screens/*/screen.tsx", {
  eager: true,
});

/** Renders every kind of page with a folder in src/screens, for the server. */
export function AnyScreen(props: ScreenProps) {
  const name = screenOf(props.page.renderer);
  const Screen = modules[`../screens/${name ?? ""}/screen.tsx`]?.default;
  return Screen === undefined ? null : <Screen {...props} />;
}
