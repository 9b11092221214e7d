import type { ComponentProps, SubmitEvent } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";

type ScanNowProps = ComponentProps<"button"> & {
  readonly host: string;
  /** Scans with scripts; without them the form is submitted. */
  readonly onScan?: () => void;
};

/** A button that starts a scan. Without scripts it loads the new report. */
export function ScanNow({ host, onScan, children, ...button }: ScanNowProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const submit = (event: SubmitEvent) => {
    if (onScan === undefined) return;
    event.preventDefault();
    onScan();
  };
  return (
    <form method="post" action={`/${locale}/observatory/analyze`} onSubmit={submit}>
      <input type="hidden" name="host" value={host} />
      <Button type="submit" look="primary" {...button}>
        {children ?? t("observatory-scan")}
      </Button>
    </form>
  );
}
