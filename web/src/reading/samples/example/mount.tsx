import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LocaleProvider, SiteProvider } from "#/core/context.ts";
import { TranslatorProvider } from "#/l10n/context.tsx";
import { Island } from "#/ui/Island/Island.tsx";
import type { SampleContext } from "../live.ts";
import { ChoicesExample } from "./ChoicesExample.tsx";
import { ConsoleExample } from "./ConsoleExample.tsx";
import type { Example } from "./read.ts";
import { TabbedExample } from "./TabbedExample.tsx";

/** Renders an example in its element. Returns a function that removes it. */
export function mountExample(
  element: Element,
  name: string,
  example: Example,
  { site, locale, translator }: SampleContext,
): () => void {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <SiteProvider value={site}>
        <TranslatorProvider value={translator}>
          <LocaleProvider value={locale}>
            <Island>
              <AnyExample name={name} example={example} />
            </Island>
          </LocaleProvider>
        </TranslatorProvider>
      </SiteProvider>
    </StrictMode>,
  );
  // Deferred: React may be rendering the page.
  return () => setTimeout(() => root.unmount());
}

interface AnyExampleProps {
  readonly name: string;
  readonly example: Example;
}

function AnyExample({ name, example }: AnyExampleProps) {
  switch (example.kind) {
    case "choices":
      return (
        <ChoicesExample name={name} blocks={example.blocks} choices={example.choices} />
      );
    case "console":
      return <ConsoleExample name={name} blocks={example.blocks} />;
    case "tabbed":
      return <TabbedExample name={name} blocks={example.blocks} />;
  }
}
