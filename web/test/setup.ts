import { afterEach, beforeEach, vi } from "vitest";

// An error or a warning on the console is a failure that a reader would meet.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    throw new Error(`console.error: ${args.map(String).join(" ")}`);
  });
});

// Its own limit is a second, which is nothing to a busy machine.
const patience = 15_000;
const waitFor: typeof vi.waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options = patience) => waitFor(callback, options);

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: patience });
  afterEach(() => {
    cleanup();
    document.body.innerHTML = "";
    localStorage.clear();
    sessionStorage.clear();
  });
  // Not in jsdom: nothing is ever near in a test, and no screen is narrow.
  class Observer {
    observe = vi.fn();
    unobserve = vi.fn();
    disconnect = vi.fn();
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.checkVisibility = () => true;
  window.scrollTo = () => undefined;
}
