import type { Translator } from "#/l10n/translator.ts";
import "./zoom.css";

type Translate = Translator["t"];

/** How much larger a file must be than its place to be worth a dialog. */
const worthwhile = 1.15;

const isReduced = (image: HTMLImageElement) =>
  image.complete &&
  image.clientWidth > 0 &&
  image.naturalWidth > image.clientWidth * worthwhile;

/** Opens an image in a modal dialog, which a click, Escape or its button closes. */
function open(image: HTMLImageElement, t: Translate): () => void {
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  dialog.setAttribute("aria-label", image.alt === "" ? t("image-enlarge") : image.alt);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "zoom-close";
  button.textContent = t("image-close");
  const large = document.createElement("img");
  large.alt = image.alt;
  large.width = image.naturalWidth;
  large.height = image.naturalHeight;
  large.sizes = "100vw";
  large.srcset = image.srcset;
  large.src = image.src;
  dialog.append(button, large);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    image.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}

/**
 * Makes images buttons while they are smaller than their files. Returns a function that
 * undoes it.
 */
export function setUpZoom(images: readonly HTMLImageElement[], t: Translate): () => void {
  let close: () => void = () => undefined;
  const attributes = { role: "button", tabindex: "0", "aria-haspopup": "dialog" };
  const update = (image: HTMLImageElement) => {
    const reduced = isReduced(image);
    image.classList.toggle("zoomable", reduced);
    for (const [name, value] of Object.entries(attributes)) {
      if (reduced) image.setAttribute(name, value);
      else image.removeAttribute(name);
    }
    if (reduced && image.alt === "") image.ariaLabel = t("image-enlarge");
    else image.ariaLabel = null;
  };
  const zoom = (event: Event) => {
    const image = event.currentTarget as HTMLImageElement;
    if (!image.classList.contains("zoomable")) return;
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ")
      return;
    event.preventDefault();
    close = open(image, t);
  };
  const loaded = (event: Event) => update(event.currentTarget as HTMLImageElement);
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target as HTMLImageElement);
  });
  const listeners = { click: zoom, keydown: zoom, load: loaded };
  for (const image of images) {
    for (const [name, listener] of Object.entries(listeners))
      image.addEventListener(name, listener);
    resized.observe(image);
  }
  return () => {
    close();
    resized.disconnect();
    for (const image of images) {
      for (const [name, listener] of Object.entries(listeners))
        image.removeEventListener(name, listener);
    }
  };
}
