import type { Doc } from "#/contract/page.ts";
import { fileOf } from "#/core/scheme.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";

/** The date of the last change, and its author. */
export function LastModified({ doc }: { readonly doc: Doc }) {
  const { t, locale } = useTranslator();
  const time = Date.parse(doc.modified);
  if (!(time > 0)) return t("modified-unknown");
  return (
    <Message
      id="modified"
      args={{ date: formatDate(time, locale) }}
      parts={{
        time: (text) => <time dateTime={doc.modified}>{text}</time>,
        a: (text) => (
          <a href={fileOf(doc.mdn_url, "contributors.txt")} rel="nofollow" data-native="">
            {text}
          </a>
        ),
      }}
    />
  );
}
