import { lazy, Suspense, useEffect, useState } from "react";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { withScreenStrings } from "#/l10n/load.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { Main } from "#/ui/Main.tsx";
import { LostTrail } from "#/ui/Trail/LostTrail.tsx";
import styles from "./NotFound.module.css";

const Suggestions = lazy(withScreenStrings(() => import("./Suggestions.tsx")));

interface NotFoundProps {
  readonly path: string;
  /** The path differs from the window's address. */
  readonly isPreview?: boolean;
}

/** The page for a missing address, with suggestions. */
export function NotFound({ path: given, isPreview = false }: NotFoundProps) {
  const { t } = useTranslator();
  const [path, setPath] = useState<string | null>(null);
  useEffect(
    () => setPath(isPreview ? given : window.location.pathname),
    [given, isPreview],
  );
  return (
    <Main className={`screen ${styles.page}`}>
      <LostTrail />
      <h1>{t("not-found-heading")}</h1>
      <p>
        <a href="/">{t("not-found-home")}</a>
      </p>
      {/* On a static host only the browser has the address: a longer one moves nothing
          here, since nothing follows it yet. */}
      <p>
        <Message
          id="not-found-text"
          args={{ path: path ?? given }}
          parts={{
            code: (text) => (
              // The server inserts the requested address here (errorpage.go), wrapped in
              // the same way, so that nothing moves.
              <code suppressHydrationWarning={path === null}>{text}</code>
            ),
          }}
        />
      </p>
      <div>
        {path !== null && (
          <Boundary fallback={<p>{t("suggestions-failed")}</p>}>
            <Suspense fallback={null}>
              <Suggestions path={path} />
            </Suspense>
          </Boundary>
        )}
      </div>
    </Main>
  );
}
