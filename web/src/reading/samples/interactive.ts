import { chunk } from "#/core/chunk.ts";
import { highlightBlocks } from "#/reading/code/index.ts";
import { blockSelector, readExample, sectionOf } from "./example/read.ts";
import type { SampleContext } from "./live.ts";

const loadMount = chunk(() => import("./example/mount.tsx"));

/** Names are escaped twice in the HTML: once more than the attribute requires. */
function decodeOnce(name: string): string {
  const area = document.createElement("textarea");
  area.innerHTML = name;
  return area.value;
}

/** Starts interactive examples as they approach the viewport. The result removes them. */
export function startExamples(root: HTMLElement, context: SampleContext): () => void {
  const elements = [...root.querySelectorAll("interactive-example")];
  if (elements.length === 0 || context.site.playHost === "") return () => undefined;
  let current = true;
  const unmounts: (() => void)[] = [];
  const start = async (element: Element) => {
    const blocks = sectionOf(element)?.querySelectorAll<HTMLElement>(blockSelector) ?? [];
    if (blocks.length === 0) return;
    const [{ mountExample }] = await Promise.all([
      loadMount(),
      highlightBlocks([...blocks]),
    ]);
    const example = readExample(element);
    if (!current || example === null) return;
    const name = decodeOnce(element.getAttribute("name") ?? "");
    unmounts.push(mountExample(element, name, example, context));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        start(target).catch((error: unknown) => {
          console.warn("Could not start an interactive example", error);
        });
      }
    },
    { rootMargin: "300px" },
  );
  for (const element of elements) observer.observe(element);
  return () => {
    current = false;
    observer.disconnect();
    for (const unmount of unmounts) unmount();
  };
}
