import type { Site } from "#/contract/site.ts";
import { decodePart } from "#/core/parse.ts";
import type { Translator } from "#/l10n/translator.ts";
import { addButton } from "#/reading/addButton.ts";
import { onThemeChange, storedTheme } from "#/shell/theme/index.ts";
import { showToast } from "#/shell/toasts/index.ts";
import {
  canCompress,
  CodeTooLarge,
  isFromRunner,
  onlineAgain,
  reachableAddress,
  readMessage,
  runnerAddress,
  type RunnerAddress,
  type RunnerState,
} from "#/tools/runner/index.ts";
import { inSlices } from "#/ui/inSlices.ts";
import { openInPlayground } from "./breakout.ts";
import { gatherSample, namedBlocks, type NamedBlocks } from "./gather.ts";
import { addPlayButton } from "./header.ts";

export interface SampleContext {
  readonly site: Site;
  readonly locale: string;
  readonly translator: Translator;
}

/** Limits of a frame's height if it is fitted to the content. */
const fitted = { least: 60, most: 1000 } as const;

/** Permissions that newer examples expect in addition to those of their page. */
const allowed = [
  "allow-forms",
  "allow-modals",
  "allow-downloads",
  "allow-orientation-lock",
];

/**
 * The frame for a live sample: a new one with the attributes of its placeholder, which in
 * served pages costs less than an empty frame.
 */
function frameFor(place: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  for (const { name, value } of place.attributes) frame.setAttribute(name, value);
  frame.sandbox.add(...allowed);
  return frame;
}

type Translate = Translator["t"];

/** Logs why code has no address. Returns the message for readers. */
function explain(error: unknown): string {
  console.warn("Could not start a live sample", error);
  return error instanceof CodeTooLarge ? "runner-too-large" : "runner-old-browser";
}

class LiveSample {
  private label: string | null = "";
  private loaded = false;
  private stopped = false;
  /** Aborted when another load begins, and when the sample stops. */
  private latest = new AbortController();
  /** The placeholder until the sample is loaded, then the frame. */
  private frame: HTMLElement;
  private readonly code: RunnerState;
  private readonly playHost: string;
  private readonly t: Translate;

  constructor(frame: HTMLElement, code: RunnerState, playHost: string, t: Translate) {
    this.frame = frame;
    this.code = code;
    this.playHost = playHost;
    this.t = t;
  }

  /**
   * Runs the code under its own name or, after it may have hung, under a new one. Only
   * the latest load counts.
   */
  load(permanent: boolean): void {
    if (this.stopped) return;
    this.loaded = true;
    this.latest.abort();
    this.latest = new AbortController();
    const { signal } = this.latest;
    const code = { ...this.code, theme: storedTheme() };
    reachableAddress(this.playHost, code, permanent)
      .then((address) => {
        if (signal.aborted) return;
        if (address === null) this.wait(permanent, signal);
        else this.show(address);
      })
      .catch((error: unknown) => {
        const problem = explain(error);
        if (!signal.aborted) this.note(problem);
      });
  }

  private show({ url, label }: RunnerAddress): void {
    this.label = label;
    // A new element each time, so that the window's history gets no entry.
    const next = frameFor(this.frame);
    next.src = url;
    this.replace(next);
  }

  /** Loads the code once there is a network again, and shows a message until then. */
  private wait(permanent: boolean, signal: AbortSignal): void {
    this.note("runner-offline");
    signal.addEventListener(
      "abort",
      onlineAgain(() => this.load(permanent)),
    );
  }

  /** Shows a message instead of the frame. */
  private note(message: string): void {
    const note = document.createElement("div");
    const { frame } = this;
    for (const { name, value } of frame.attributes) note.setAttribute(name, value);
    if (frame.hasAttribute("height")) note.style.blockSize = `${frame.offsetHeight}px`;
    note.textContent = this.t(message);
    note.setAttribute("role", "note");
    this.replace(note);
  }

  /** Stops loading permanently. */
  stop(): void {
    this.stopped = true;
    this.latest.abort();
  }

  private replace(next: HTMLElement): void {
    this.frame.replaceWith(next);
    this.frame = next;
  }

  reload(): void {
    if (this.loaded) this.load(false);
  }

  readonly onMessage = (event: MessageEvent): void => {
    if (!(this.frame instanceof HTMLIFrameElement)) return;
    if (!isFromRunner(event, this.frame, this.label)) return;
    const message = readMessage(event.data);
    if (message?.typ !== "ready" || this.frame.hasAttribute("height")) return;
    const height = Math.min(Math.max(message.height, fitted.least), fitted.most);
    this.frame.style.blockSize = `${height}px`;
  };

  /** Passes on the address at which the code fills the window. */
  permalink(use: (url: string) => void): void {
    runnerAddress(this.playHost, this.code, true)
      .then(({ url }) => {
        if (!this.stopped) use(url);
      })
      .catch((error: unknown) => {
        const mainText = this.t(explain(error));
        if (!this.stopped) showToast({ isImportant: true, mainText });
      });
  }

  get element(): HTMLElement {
    return this.frame;
  }

  open(locale: string, sameWindow: boolean): void {
    void openInPlayground(locale, this.code, sameWindow);
  }
}

const fullscreen = /^#livesample_fullscreen=(.+)$/;

function addControls(
  sample: LiveSample,
  named: NamedBlocks,
  context: SampleContext,
): void {
  const { t } = context.translator;
  const play = (event: MouseEvent) => sample.open(context.locale, event.shiftKey);
  const id = sample.element.dataset["liveId"] ?? "";
  for (const block of named.get(id) ?? []) {
    const header = block.parentElement?.querySelector(":scope > .example-header");
    if (header !== null && header !== undefined) addPlayButton(header, id, t, play);
  }
  const header = sample.element.parentElement?.querySelector(":scope > .example-header");
  if (header === null || header === undefined) return;
  if (header.querySelector(".reset-button") !== null) return;
  addButton(header, "reset", t("sample-reset"), () => sample.load(false));
  addButton(header, "fullscreen", t("sample-fullscreen"), () =>
    sample.permalink((url) => window.open(url, "_blank", "noopener")),
  );
  addPlayButton(header, id, t, play);
}

/** Starts live samples as they approach the viewport. The result stops them. */
export function startLiveSamples(root: HTMLElement, context: SampleContext): () => void {
  const { playHost } = context.site;
  const frames = root.querySelectorAll<HTMLElement>(".sample-code-frame");
  if (playHost === "" || frames.length === 0 || !canCompress()) return () => undefined;

  const samples = new Map<Element, LiveSample>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        samples.get(target)?.load(true);
      }
    },
    { rootMargin: "300px" },
  );
  const stopped = new AbortController();
  const { signal } = stopped;
  const named = namedBlocks(root);
  const add = (frame: HTMLElement) => {
    const code = gatherSample(root, frame, named);
    if (code === null) return;
    const src = (frame.dataset["livePath"] ?? "").replace(/\/$/, "");
    const sample = new LiveSample(
      frame,
      { ...code, src },
      playHost,
      context.translator.t,
    );
    samples.set(frame, sample);
    addControls(sample, named, context);
    if (!isOnly) observer.observe(frame);
  };
  // Frames that start while the page redirects to one of them would clear the cookie of
  // that page.
  const isOnly = fullscreen.test(location.hash);
  void inSlices(frames, add, signal).then(() => {
    if (signal.aborted) return;
    const leaves = followFullscreen(root, samples, signal);
    if (isOnly && !leaves) for (const frame of samples.keys()) observer.observe(frame);
  });
  const onMessage = (event: MessageEvent) => {
    for (const sample of samples.values()) sample.onMessage(event);
  };
  window.addEventListener("message", onMessage, { signal });
  const stopTheme = onThemeChange(() => {
    for (const sample of samples.values()) sample.reload();
  });
  return () => {
    stopped.abort();
    observer.disconnect();
    for (const sample of samples.values()) sample.stop();
    stopTheme();
    for (const button of root.querySelectorAll(".example-button")) button.remove();
  };
}

/** Shows only the sample named by the address or a link. True if the address has one. */
function followFullscreen(
  root: HTMLElement,
  samples: ReadonlyMap<Element, LiveSample>,
  signal: AbortSignal,
): boolean {
  const find = (hash: string) => {
    const id = fullscreen.exec(decodePart(hash))?.[1]?.toLowerCase();
    return [...samples.values()].find(
      ({ element }) => element.dataset["liveId"]?.toLowerCase() === id,
    );
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const link =
      target instanceof Element ? target.closest("a[href*='#livesample_']") : null;
    const sample = link === null ? undefined : find((link as HTMLAnchorElement).hash);
    if (sample === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    sample.permalink((url) => location.assign(url));
  };
  root.addEventListener("click", onClick, { capture: true, signal });
  if (!fullscreen.test(location.hash)) return false;
  const named = find(location.hash);
  named?.permalink((url) => location.replace(url));
  return named !== undefined;
}
