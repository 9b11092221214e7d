import { useEffect } from "react";
import { useSite } from "#/core/context.ts";
import { useRouter } from "#/shell/navigation/index.ts";

/**
 * Titles the window by the page's content, such as a collection; until its name is known,
 * the page's title is used.
 */
export function useWindowTitle(name: string | undefined): void {
  const { brand } = useSite();
  const { location } = useRouter();
  useEffect(() => {
    if (name === undefined) return;
    // Navigation sets the page's title in a later effect.
    const timer = setTimeout(() => (document.title = `${name} | ${brand.name}`));
    return () => clearTimeout(timer);
  }, [name, brand, location]);
}
