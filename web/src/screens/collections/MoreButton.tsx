import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import styles from "./Collections.module.css";

interface MoreButtonProps {
  readonly loading?: boolean;
  readonly failed?: boolean;
  readonly onMore: () => void;
  readonly onRetry?: () => void;
}

/** Appends the next page of a list. */
export function MoreButton(props: MoreButtonProps) {
  const { loading = false, failed = false, onMore, onRetry = onMore } = props;
  const { t } = useTranslator();
  const label = failed ? "items-more-failed" : loading ? "loading" : "items-more";
  return (
    <p className={styles.showMore}>
      <Button disabled={loading} onClick={failed ? onRetry : onMore}>
        {t(label)}
      </Button>
    </p>
  );
}
