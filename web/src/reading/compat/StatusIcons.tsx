import { useTranslator } from "#/l10n/context.tsx";
import type { Compat } from "./data.ts";

/** Icons for experimental, deprecated and non-standard features. */
export function StatusIcons({ status }: { readonly status: Compat["status"] }) {
  const { t } = useTranslator();
  if (status === undefined) return null;
  const words = [
    status.experimental === true && "experimental",
    status.deprecated === true && "deprecated",
    status.standard_track === false && "nonstandard",
  ].filter((word) => word !== false);
  return words.map((word) => (
    <span
      key={word}
      className={`icon icon-${word}`}
      role="img"
      title={t(`compat-${word}`)}
      aria-label={t(`compat-${word}`)}
    />
  ));
}
