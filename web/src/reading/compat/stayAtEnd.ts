/**
 * Keeps a reader at the end of the page while an element grows that starts above the
 * window: browsers keep the place of its start. Returns a function that stops it.
 */
export function stayAtEnd(element: Element): () => void {
  const page = document.documentElement;
  let height = element.clientHeight;
  const observer = new ResizeObserver(() => {
    const grown = element.clientHeight - height;
    height += grown;
    const end = page.scrollHeight - window.innerHeight;
    const wasAtEnd = window.scrollY >= end - grown - 1;
    if (grown > 0 && wasAtEnd && element.getBoundingClientRect().top < 0)
      window.scrollTo({ top: end, behavior: "instant" });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
