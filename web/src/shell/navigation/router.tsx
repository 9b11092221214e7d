import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { currentPath, withBase, withoutBase } from "#/core/base.ts";
import { parseURL } from "#/core/parse.ts";
import { report } from "#/core/report.ts";
import { clientTarget } from "./links.ts";
import {
  forgetScroll,
  isEntry,
  keepScroll,
  rememberScroll,
  returnTo,
  type Entry,
} from "./scroll.ts";

/** Address of the current or loading page. */
export interface Location {
  readonly path: string;
  readonly hash: string;
  /** The kind of navigation, which determines focus and scroll. */
  readonly by: "load" | "push" | "pop" | "replace";
  /** Path of the previous page within the application. */
  readonly from?: string;
  /** Scroll offset to restore, when going back or forward. */
  readonly scroll: number;
}

interface Router {
  readonly location: Location;
  readonly navigate: (href: string) => void;
  /** Changes the address without navigation: to the canonical one of the same page. */
  readonly replace: (path: string) => void;
}

const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error("useRouter needs a RouterProvider above it");
  return router;
}

/**
 * The path of the current page, for parts that all pages share: empty on the server and
 * in the first rendering, which is the server's.
 */
export function useCurrentPath(): string {
  const current = useContext(RouterContext)?.location.path ?? "";
  const [path, setPath] = useState("");
  useEffect(() => setPath(current), [current]);
  return path;
}

interface RouterProviderProps {
  readonly initialPath: string;
  readonly children: ReactNode;
}

/** Renders the next page at once; a part that is loaded later may add a transition. */
let drawMove: (draw: () => void, next: Location) => void = (draw) => draw();

/** Replaces the transition to the next page. */
export function drawMovesBy(move: typeof drawMove): void {
  drawMove = move;
}

/** Follows links between pages without leaving the document. */
export function RouterProvider({ initialPath, children }: RouterProviderProps) {
  const [location, setLocation] = useState<Location>({
    path: initialPath,
    hash: "",
    by: "load",
    scroll: 0,
  });
  // Updated at once: several things may happen before the next render.
  const latest = useRef(location);
  const show = useCallback((next: Location) => {
    latest.current = next;
    // Of several delayed navigations the last one counts.
    drawMove(() => setLocation(latest.current), next);
  }, []);

  const navigate = useCallback(
    (href: string) => {
      const url = parseURL(withBase(href), window.location.href);
      if (url === null) return;
      report(`client_side_nav: ${url.origin}${url.pathname}`);
      rememberScroll();
      history.scrollRestoration = "manual";
      history.pushState({ scroll: 0 } satisfies Entry, "", url);
      const { path: from } = latest.current;
      const path = withoutBase(url.pathname) ?? url.pathname;
      show({ path, hash: url.hash, by: "push", scroll: 0, from });
    },
    [show],
  );

  const replace = useCallback((path: string) => {
    const { hash } = window.location;
    history.replaceState(history.state, "", withBase(path) + hash);
    latest.current = { ...latest.current, path, hash };
    setLocation(latest.current);
  }, []);

  useEffect(() => {
    // The home page is also at the root, with the data of its own address.
    const landedAt = currentPath();
    const onClick = (event: MouseEvent) => {
      const target = clientTarget(event, window.location);
      if (target === null) return;
      event.preventDefault();
      navigate(target);
    };
    const onPop = (event: PopStateEvent) => {
      const { hash } = window.location;
      const shown = currentPath();
      const pathname = shown === landedAt ? initialPath : shown;
      const scroll = isEntry(event.state) ? event.state.scroll : 0;
      const { path: from } = latest.current;
      if (from.toLowerCase() !== pathname.toLowerCase()) {
        show({ path: pathname, hash, by: "pop", scroll, from });
      } else if (history.scrollRestoration === "manual") {
        // Within a page the browser scrolls, unless scrolling has been taken over.
        returnTo(hash, scroll);
      }
    };
    const stopKeeping = keepScroll();
    document.addEventListener("click", onClick);
    window.addEventListener("popstate", onPop);
    window.addEventListener("pagehide", forgetScroll);
    return () => {
      stopKeeping();
      document.removeEventListener("click", onClick);
      window.removeEventListener("popstate", onPop);
      window.removeEventListener("pagehide", forgetScroll);
    };
  }, [navigate, show, initialPath]);

  const router = useMemo(
    () => ({ location, navigate, replace }),
    [location, navigate, replace],
  );
  return <RouterContext value={router}>{children}</RouterContext>;
}
