import mermaid from "mermaid";
import { withBase } from "#/core/base.ts";
import { parseURL } from "#/core/parse.ts";
import type { Translator } from "#/l10n/translator.ts";
import { keepRoom } from "./room.ts";

/** The colours of the page in the current theme, as Mermaid names them. */
const tokens = {
  background: "--ground",
  mainBkg: "--info-ground",
  nodeBorder: "--info",
  clusterBkg: "--ground-sunken",
  clusterBorder: "--line-strong",
  actorBorder: "--info",
  primaryTextColor: "--ink",
  lineColor: "--ink-soft",
  edgeLabelBackground: "--ground",
  noteBkgColor: "--caution-ground",
  noteTextColor: "--ink",
  noteBorderColor: "--line-strong",
} as const;

/** The colours of a diagram, as Mermaid names them. */
type Colours = Readonly<Record<string, string>>;

/** Returns the colours of the tokens, which Mermaid needs in sRGB. */
function currentColours(): Colours {
  const canvas = document.createElement("canvas").getContext("2d", {
    willReadFrequently: true,
  });
  const probe = document.createElement("i");
  document.body.append(probe);
  const colours = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    if (canvas === null) return [name, ""];
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [name, `rgb(${red}, ${green}, ${blue})`];
  });
  probe.remove();
  return Object.fromEntries(colours) as Colours;
}

/** Settings that the source of a diagram may not change: those that Mermaid forbids, and the look. */
const secure = [
  ...["secure", "securityLevel", "startOnLoad", "suppressErrorRendering"],
  ...["maxTextSize", "maxEdges", "theme", "themeVariables", "themeCSS", "fontFamily"],
];

/** Reports whether a colour as above is dark. */
function isDark(colour = ""): boolean {
  const parts = colour.match(/\d+/g) ?? [];
  return parts.reduce((sum, part) => sum + Number(part), 0) < 3 * 128;
}

function configure(themeVariables: Colours): void {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    maxTextSize,
    suppressErrorRendering: true,
    // The basis of all colours that are not those of the page.
    theme: isDark(themeVariables["background"]) ? "dark" : "default",
    themeVariables,
    look: "classic",
    // Otherwise menus open by scripts in attributes: see participantLinks.
    sequence: { forceMenus: true },
    fontFamily: getComputedStyle(document.body).fontFamily,
    secure,
  });
}

/** Mermaid would draw its own note, in English, for longer sources. */
const maxTextSize = 50_000;

/** HTML in labels, except `<br>` and `<<interface>>` of classes. */
const tag = /<<[\w-]+>>|<br\s*\/?>|<(?=[a-z/!?])/gi;

/**
 * Makes HTML in labels text. Mermaid removes what is unsafe from the diagram, but first
 * measures it in the document.
 */
const withoutHTML = (source: string) =>
  source.replace(tag, (found) => (found === "<" ? "#lt;" : found));

/** Rules around the rules of a diagram. */
const frameRules =
  ":host { contain: content } svg { display: block; block-size: auto; margin-inline: auto }";

let count = 0;

interface Drawing {
  readonly svg: string;
  readonly rules: readonly CSSStyleSheet[];
}

/**
 * Draws the source of a diagram. Mermaid measures texts in the document, which adopts the
 * rules of the diagram until then: the policy of pages forbids elements with styles.
 */
async function render(source: string): Promise<Drawing> {
  const adopted = [...document.adoptedStyleSheets];
  const board = document.createElement("div");
  board.className = "diagram-board";
  document.body.append(board);
  try {
    count += 1;
    const { svg } = await mermaid.render(
      `wm-diagram-${count}`,
      withoutHTML(source),
      board,
    );
    const rules = document.adoptedStyleSheets.slice(adopted.length);
    return { svg, rules };
  } finally {
    board.remove();
    document.adoptedStyleSheets = adopted;
  }
}

/** Returns the figure after a frame of code, or adds one, with the title of the code. */
function figureOf(frame: HTMLElement): HTMLElement {
  const next = frame.nextElementSibling;
  if (next instanceof HTMLElement && next.matches(".mermaid-diagram")) return next;
  const figure = document.createElement("figure");
  figure.className = "mermaid-diagram";
  const title = frame.querySelector(".code-title")?.textContent ?? "";
  if (title !== "") {
    const caption = document.createElement("figcaption");
    caption.textContent = title;
    figure.append(caption);
  }
  frame.after(figure);
  return figure;
}

/**
 * A link of the diagram for the page; null if its address, from which Mermaid has removed
 * scripts, is neither of the web nor of the site.
 */
function linkTo(address: string, text: string): HTMLElement | null {
  const url = parseURL(withBase(address), document.baseURI);
  if (address === "" || url === null || !/^https?:$/.test(url.protocol)) return null;
  const link = document.createElement("a");
  link.href = url.href;
  if (url.origin !== location.origin) link.className = "external";
  link.textContent = text;
  return link;
}

/**
 * Lists the links of the participants of a sequence, or returns null. Mermaid has them in
 * menus over the drawing, which are removed.
 */
function participantLinks(drawn: ParentNode): HTMLElement | null {
  const list = document.createElement("ul");
  list.className = "diagram-links";
  for (const popup of drawn.querySelectorAll(".actorPopupMenu")) {
    const name = drawn.querySelector(`#root-${/\d+/.exec(popup.id)?.[0] ?? "0"} text`);
    const links = [...popup.querySelectorAll("a")].flatMap((link) => {
      const address = link.getAttribute("xlink:href") ?? link.getAttribute("href");
      return linkTo(address ?? "", link.textContent.trim()) ?? [];
    });
    popup.remove();
    if (links.length === 0) continue;
    const item = document.createElement("li");
    item.append(`${name?.textContent ?? ""}: `);
    links.forEach((link, i) => item.append(i > 0 ? ", " : "", link));
    list.append(item);
  }
  return list.hasChildNodes() ? list : null;
}

/** Shows a drawing in a shadow root, so that its rules and ids are its own. */
function show(figure: HTMLElement, { svg, rules }: Drawing, name: string): void {
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  const own = new CSSStyleSheet();
  own.replaceSync(frameRules);
  shadow.adoptedStyleSheets = [own, ...rules];
  shadow.innerHTML = svg;
  const drawn = shadow.querySelector("svg");
  if (drawn?.hasAttribute("aria-labelledby") === false) {
    drawn.setAttribute("aria-label", name);
  }
  figure.querySelectorAll(":scope > :is(div, ul)").forEach((part) => part.remove());
  figure.prepend(...[host, participantLinks(shadow)].filter((part) => part !== null));
}

/** The lines of a message before the list of all that could follow instead. */
const linesOfError = 3;

/** Says above a source why it is not drawn. */
function showNote(frame: HTMLElement, reason: string, details = ""): void {
  const note = document.createElement("div");
  note.className = "notecard warning";
  const text = document.createElement("p");
  text.textContent = reason;
  note.append(text);
  if (details !== "") {
    const pre = document.createElement("pre");
    pre.textContent = details.split("\n").slice(0, linesOfError).join("\n");
    note.append(pre);
  }
  frame.before(note);
  frame.style.minBlockSize = "auto"; // no drawing takes its room
}

async function drawDiagram(frame: HTMLElement, t: Translator["t"]): Promise<void> {
  const source = frame.querySelector("pre")?.textContent ?? "";
  if (withoutHTML(source).length > maxTextSize) {
    showNote(frame, t("diagram-too-large"));
    return;
  }
  try {
    const drawing = await render(source);
    const figure = figureOf(frame);
    const title = figure.querySelector("figcaption")?.textContent;
    show(figure, drawing, title ?? t("diagram-name"));
    if (!frame.hidden) keepRoom(figure, frame);
    frame.hidden = true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showNote(frame, t("diagram-failed"), message);
  }
}

/** The colours that a source was drawn with. */
const drawnWith = new WeakMap<HTMLElement, string>();
let queue: Promise<void> = Promise.resolve();

async function drawAll(
  frames: ReadonlySet<HTMLElement>,
  t: Translator["t"],
  pause?: () => Promise<void>,
): Promise<void> {
  const colours = currentColours();
  const theme = JSON.stringify(colours);
  configure(colours);
  for (const frame of frames) {
    const before = drawnWith.get(frame);
    // What failed fails in other colours, too.
    if (before === theme || (before !== undefined && !frame.hidden)) continue;
    drawnWith.set(frame, theme);
    await pause?.();
    await drawDiagram(frame, t);
  }
}

/**
 * Draws diagrams that are not yet drawn in the current theme, after those begun before, with
 * a pause before each.
 */
export function drawDiagrams(
  frames: ReadonlySet<HTMLElement>,
  t: Translator["t"],
  pause?: () => Promise<void>,
): Promise<void> {
  queue = queue.then(() => drawAll(frames, t, pause));
  return queue;
}
