import type { Pattern } from "@fluent/bundle/esm/ast.js";
import { FluentBundle, type FluentVariable } from "@fluent/bundle";
import type { UILocale } from "#/core/locales.ts";

export type Arguments = Readonly<Record<string, FluentVariable>>;

/** Messages of a parsed Fluent file. */
export type Messages = readonly (readonly [id: string, pattern: Pattern])[];

/** Formats the interface strings of one locale. */
export interface Translator {
  readonly locale: UILocale;
  /** The text of a message, or its id, with a warning, if it is missing. */
  readonly t: (id: string, args?: Arguments) => string;
  readonly has: (id: string) => boolean;
  readonly add: (messages: Messages) => void;
}

export function createTranslator(locale: UILocale, messages: Messages): Translator {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  const add = (list: Messages) => {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- all that is read of a resource is its body
    bundle.addResource({
      body: list.map(([id, value]) => ({ id, value, attributes: {} })),
    });
  };
  add(messages);
  const plain = new Map<string, string>();

  const format = (id: string, args?: Arguments): string => {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern === undefined || pattern === null) {
      console.warn(`No interface string "${id}" in ${locale}`);
      return id;
    }
    const errors: Error[] = [];
    const text = bundle.formatPattern(pattern, args ?? null, errors);
    for (const error of errors) console.warn(`Interface string "${id}"`, error);
    return text;
  };

  return {
    locale,
    add,
    has: (id) => bundle.hasMessage(id),
    t: (id, args) => {
      if (args !== undefined) return format(id, args);
      let text = plain.get(id);
      if (text === undefined) {
        text = format(id);
        plain.set(id, text);
      }
      return text;
    },
  };
}
