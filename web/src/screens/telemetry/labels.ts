import { useEffect, useState } from "react";
import { languageName } from "#/core/languageNames.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";

/** How to label the names of a list. */
export type Naming =
  | "baseline"
  | "click"
  | "country"
  | "device"
  | "language"
  | "locale"
  | "subscription"
  | "width";

/** Returns the label of a name; undefined if the name needs none. */
export type Label = (name: string) => string | undefined;

const standard = { country: "region", language: "language" } as const;

/** The labels for the names of a list. */
export function useLabels(naming: Naming | undefined): Label {
  const { t, has } = useWriterTranslator();
  const codes = useCodes(naming);
  return (name) => {
    if (naming === undefined || name === "") return undefined;
    if (naming === "locale") return languageName(name);
    if (naming === "click") return clickLabel(name, t, has);
    const id = `staff-label-${naming}-${name}`;
    return has(id) ? t(id) : codes(name);
  };
}

/** Names of countries and languages: only browsers have them, so they are added later. */
function useCodes(naming: Naming | undefined): Label {
  const [names, setNames] = useState<Intl.DisplayNames>();
  useEffect(() => {
    if (naming !== "country" && naming !== "language") return;
    setNames(new Intl.DisplayNames("en-US", { type: standard[naming] }));
  }, [naming]);
  return (code) => {
    try {
      return names?.of(code);
    } catch {
      return undefined; // not a code
    }
  };
}

const inWords = (code: string): string => code.replaceAll(/[_-]+/g, " ");

/** The area of a click on the page, in words, with its target. */
function clickLabel(
  name: string,
  t: (id: string) => string,
  has: (id: string) => boolean,
): string {
  const [area = "", ...rest] = name.split(": ");
  const id = `staff-label-click-${area}`;
  const words = inWords(area);
  const place = has(id) ? t(id) : words.charAt(0).toUpperCase() + words.slice(1);
  const what = rest
    .join(": ")
    .replace(/^pong->/, "")
    .replaceAll(/ ?-> ?/g, " → ")
    .replaceAll(/(?<![^ ])[a-z]+(?:[_-][a-z]+)+(?![^ ])/g, (code) => inWords(code));
  return what === "" ? place : `${place}: ${what}`;
}
