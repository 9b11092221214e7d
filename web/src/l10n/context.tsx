import {
  createContext,
  Fragment,
  useContext,
  type ReactElement,
  type ReactNode,
} from "react";
import { useLocale } from "#/core/context.ts";
import { defaultLocale, isSameLanguage } from "#/core/locales.ts";
import { createTranslator, type Arguments, type Translator } from "./translator.ts";

const Context = createContext<Translator>(createTranslator(defaultLocale, []));

export const TranslatorProvider = Context.Provider;

export function useTranslator(): Translator {
  return useContext(Context);
}

/**
 * The value of `lang` where interface texts differ from the page's language: locales
 * without texts use English.
 */
export function useTextLanguage(): string | undefined {
  const { locale } = useTranslator();
  return isSameLanguage(locale, useLocale()) ? undefined : locale;
}

interface MessageProps {
  readonly id: string;
  readonly args?: Arguments;
  /** Elements for `<name>…</name>` in the message. */
  readonly parts?: Readonly<Record<string, (text: string) => ReactElement>>;
}

const element = /<(\w+)>(.*?)<\/\1>/g;

/** A message in which marked parts become elements. */
export function Message({ id, args, parts = {} }: MessageProps): ReactNode {
  const text = useTranslator().t(id, args);
  const out: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(element)) {
    const [whole, name = "", inner = ""] = match;
    const make = parts[name];
    if (make === undefined) continue;
    out.push(text.slice(last, match.index));
    out.push(<Fragment key={match.index}>{make(inner)}</Fragment>);
    last = match.index + whole.length;
  }
  out.push(text.slice(last));
  return out;
}
