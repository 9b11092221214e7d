import { parseURL } from "#/core/parse.ts";
import type { Lessons } from "#/contract/site.ts";
import { report } from "#/core/report.ts";
import type { Translator } from "#/l10n/translator.ts";
import "./scrim.css";

type Translate = Translator["t"];

/** The name of a lesson in telemetry: its path without the leading slash. */
function idOf(url: URL): string {
  return url.pathname.replace(/^\//, "");
}

/** The address for the frame, which tells the provider where it is embedded. */
function frameAddress(url: URL, via: string): string {
  const parameters = new URLSearchParams(url.search);
  if (via !== "") parameters.set("via", via);
  const query = parameters.size === 0 ? "" : `${parameters.toString()}&`;
  return `${url.origin}${url.pathname}?${query}embed=${url.hash}`;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  text = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/**
 * Builds the player of a lesson. The provider is not contacted until the reader presses
 * play; full screen makes the same dialog modal, and closing it restores the dialog with
 * the lesson still running.
 */
function build(host: HTMLElement, lessons: Lessons, t: Translate): (() => void) | null {
  const address = host.getAttribute("url") ?? "";
  const title = host.getAttribute("scrimtitle") ?? "";
  const url = parseURL(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (!lessons.origins.includes(url.origin)) return linkOnly(host, url, title, t);
  const id = idOf(url);
  const dialog = element("dialog", "scrim");
  const header = element("div", "scrim-header");
  const note = element("span", "scrim-note", t("scrim-note", { host: url.host }));
  const screen = element("button", "scrim-button", t("scrim-fullscreen"));
  screen.type = "button";
  const link = element("a", "scrim-button external", t("scrim-open"));
  link.href = url.href;
  link.target = "_blank";
  link.rel = "noreferrer";
  const body = element("div", "scrim-body");
  const play = element("button", "scrim-play");
  play.type = "button";
  const poster = host.getAttribute("img");
  if (poster !== null && poster !== "") {
    const image = element("img", "scrim-poster");
    image.src = poster;
    image.alt = title;
    play.append(image);
  } else {
    play.append(element("span", "scrim-title", title));
  }
  play.append(element("span", "scrim-start", t("scrim-play")));
  body.append(play);
  header.append(note, screen, link);
  dialog.append(header, body);

  let modal = false;
  const toInline = () => {
    dialog.close();
    dialog.show();
  };
  play.addEventListener("click", () => {
    report(`curriculum: scrim engage id:${id}`);
    const frame = element("iframe", "scrim-frame");
    frame.title = title;
    frame.allow = "fullscreen; autoplay";
    frame.src = frameAddress(url, lessons.via);
    body.replaceChildren(frame);
    frame.focus();
  });
  screen.addEventListener("click", () => {
    modal = !modal;
    report(`curriculum: scrim fullscreen -> ${modal ? 1 : 0} id:${id}`);
    screen.textContent = t(modal ? "scrim-close" : "scrim-fullscreen");
    dialog.close();
    if (modal) dialog.showModal();
    else toInline();
    screen.focus();
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    modal = false;
    screen.textContent = t("scrim-fullscreen");
    toInline();
    screen.focus();
  });
  link.addEventListener("click", () => report(`curriculum: scrim link id:${id}`));
  host.replaceChildren(dialog);
  if (host.hasAttribute("survey")) host.append(survey(t));
  host.dataset["ready"] = "";
  // Opens it without moving focus.
  dialog.setAttribute("open", "");
  return watch(host, id);
}

const answers = [
  [1, "scrim-survey-solved"],
  [0, "scrim-survey-partly"],
  [-1, "scrim-survey-stuck"],
] as const;

/** Asks for the outcome of a challenge, once. */
function survey(t: Translate): HTMLElement {
  const box = element("div", "scrim-survey");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", t("scrim-survey"));
  box.append(element("span", "", t("scrim-survey")));
  for (const [value, id] of answers) {
    const button = element("button", "scrim-answer", t(id));
    button.type = "button";
    button.addEventListener("click", () => {
      report(`scrimba-challenges-survey: ${value}`);
      const thanks = element("span", "", t("feedback-thanks"));
      thanks.setAttribute("role", "status");
      box.replaceChildren(thanks);
    });
    box.append(button);
  }
  return box;
}

/** For unconfigured providers: a link, and nothing else of theirs. */
function linkOnly(host: HTMLElement, url: URL, title: string, t: Translate): null {
  const link = element("a", "external", t("scrim-link", { title }));
  link.href = url.href;
  link.target = "_blank";
  link.rel = "noreferrer";
  host.replaceChildren(link);
  host.dataset["ready"] = "";
  return null;
}

/** Reports a lesson once it has been seen. */
function watch(host: HTMLElement, id: string): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      report(`curriculum: scrim view id:${id}`);
    },
    { threshold: 0.5 },
  );
  observer.observe(host);
  return () => observer.disconnect();
}

/** Turns the elements of a page into players; the result stops their observers. */
export function setUpScrims(
  hosts: readonly HTMLElement[],
  lessons: Lessons,
  t: Translate,
): () => void {
  const stops = hosts.flatMap((host) => {
    if (host.dataset["ready"] !== undefined) return [];
    return build(host, lessons, t) ?? [];
  });
  return () => {
    for (const stop of stops) stop();
  };
}
