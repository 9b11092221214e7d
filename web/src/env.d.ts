/// <reference types="vite/client" />

declare module "prismjs/components/prism-core" {
  import Prism from "prismjs";
  export default Prism;
}

declare module "prismjs/components/*";
declare module "prism-svelte";

declare module "*.ftl?all" {
  import type { Messages } from "#/l10n/translator.ts";
  const messages: Messages;
  export default messages;
}

declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare namespace React {
  // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- it is merged
  interface CSSProperties {
    // Custom properties pass values from components to style sheets.
    [property: `--${string}`]: string | number | undefined;
  }
}
