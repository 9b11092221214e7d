import useSWRImmutable from "swr/immutable";
import { fieldsOf, textOf } from "#/core/fields.ts";
import { decodePart } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import styles from "./Help.module.css";

/** The document that a question concerns, from the address's parameters. */
export function pageFrom(parameters: URLSearchParams | null): string | null {
  const page = parameters?.get("page") ?? "";
  return /^\/[\w-]+\/docs\/[^?#\s]+$/.test(page) && page.length < 500 ? page : null;
}

async function fetchTitle(address: string): Promise<string> {
  return textOf(fieldsOf(await request(address))["title"]);
}

interface AboutProps {
  readonly page: string | null;
  readonly onRemove: () => void;
}

/** Names the page that questions concern. */
export function About({ page, onRemove }: AboutProps) {
  const { t } = useTranslator();
  const { data } = useSWRImmutable<string>(
    page === null ? null : `${page}/metadata.json`,
    fetchTitle,
    { shouldRetryOnError: false },
  );
  if (page === null) return null;
  const name = data === undefined || data === "" ? null : data;
  return (
    <p className={styles.about}>
      <span>
        {t("help-about")} <a href={page}>{name ?? decodePart(page)}</a>
      </span>
      <Button look="icon" aria-label={t("help-about-remove")} onClick={onRemove}>
        <Icon name="cross" />
      </Button>
    </p>
  );
}
