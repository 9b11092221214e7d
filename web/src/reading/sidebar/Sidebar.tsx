import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useMarkup } from "#/core/useMarkup.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { AdSlot } from "#/shell/ads/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { useFocusTrap } from "#/ui/useFocusTrap.ts";
import { FilterBox } from "./FilterBox.tsx";
import { freeLinks } from "./freeLinks.ts";
import { updateTree } from "./updateTree.ts";
import { narrow, type SidebarState } from "./useSidebarState.ts";
import styles from "./Sidebar.module.css";

interface SidebarProps {
  readonly html: string;
  /** Address of the current page, which is marked in the tree. */
  readonly page: string;
  readonly state: SidebarState;
  readonly onClose: () => void;
  readonly onFilter: (active: boolean) => void;
  /** The table of contents above the tree on narrow screens. */
  readonly children: ReactNode;
}

/** The tree of related pages, next to the page or over it. */
export function Sidebar(props: SidebarProps) {
  const { html, page, state, onClose, onFilter, children } = props;
  const overlay = state === "open";
  const { t } = useTranslator();
  const panel = useRef<HTMLElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useFocusTrap(overlay, panel);

  useEffect(() => {
    if (overlay) panel.current?.querySelector<HTMLElement>("input, a, button")?.focus();
  }, [overlay]);

  useLayoutEffect(() => {
    if (body.current !== null && inSight(state)) freeLinks(body.current);
  }, [html, state]);
  useCurrentInView(inner, body, page, state);

  const onKeyDown = (event: KeyboardEvent) => {
    if (overlay && event.key === "Escape") onClose();
  };

  const onClick = ({ target }: MouseEvent) => {
    if (overlay && target instanceof Element && target.closest("a") !== null) onClose();
  };

  return (
    <aside
      ref={panel}
      id="sidebar-quicklinks"
      aria-label={t("sidebar-label")}
      className={styles.sidebar}
      data-overlay={overlay}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div ref={inner} className={styles.inner}>
        <Button
          look="icon"
          className={styles.close}
          aria-label={t("sidebar-collapse")}
          onClick={onClose}
        >
          <Icon name="cross" />
        </Button>
        <FilterBox
          key={`${page} filter`} // the key of children may be the page
          body={body}
          scroller={inner}
          onFilter={onFilter}
        />
        {children}
        <nav aria-label={t("sidebar-label")}>
          <Tree html={html} target={body} />
        </nav>
        <AdSlot slot="side" />
      </div>
      <div className={styles.backdrop} onClick={onClose} aria-hidden="true" />
    </aside>
  );
}

interface TreeProps {
  readonly html: string;
  readonly target: RefObject<HTMLDivElement | null>;
}

/** Reports whether the tree is visible, so that work on it is worthwhile. */
function inSight(state: SidebarState): boolean {
  return state === "open" || (state === "shown" && !window.matchMedia(narrow).matches);
}

/** Memoized: opened groups and filter marks are state in the markup. */
const Tree = memo(function Tree({ html, target }: TreeProps) {
  const first = useMarkup(target, html, updateTree);
  return (
    <div
      ref={target}
      className={styles.tree}
      data-sidebar=""
      dangerouslySetInnerHTML={{ __html: first }}
    />
  );
});

/** The tree of related pages without scripts. */
export function StaticTree({ html }: { readonly html: string }) {
  return <Tree html={html} target={useRef(null)} />;
}

/** Scrolls the current page's entry to a quarter of the window's height. */
function useCurrentInView(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  page: string,
  state: SidebarState,
): void {
  useLayoutEffect(() => {
    if (!inSight(state)) return;
    const [box, tree] = [scroller.current, body.current];
    const current = tree?.querySelector<HTMLElement>("[aria-current]");
    if (box === null || current === null || current === undefined) return;
    const offset = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += offset - window.innerHeight / 4;
  }, [scroller, body, page, state]);
}
