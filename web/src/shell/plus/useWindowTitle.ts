import { useEffect } from "react";
import { useSite } from "#/core/context.ts";
import { useRouter } from "#/shell/navigation/index.ts";

/**
 * Names the window after what a page turned out to show, such as a collection;
 * until the name is known it has that of the page.
 */
export function useWindowTitle(name: string | undefined): void {
  const { brand } = useSite();
  const { location } = useRouter();
  useEffect(() => {
    if (name === undefined) return;
    // Navigation names the window after its page, in an effect after this one.
    const timer = setTimeout(() => (document.title = `${name} | ${brand.name}`));
    return () => clearTimeout(timer);
  }, [name, brand, location]);
}
