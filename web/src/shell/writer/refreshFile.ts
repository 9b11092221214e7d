import { parseURL } from "#/core/parse.ts";

/** Distinguishes the versions of a file, which have one address. */
let version = 0;

/** Draws a file of the page again that has changed: pictures, films, what frames show. */
export function refreshFile(path: string): void {
  version += 1;
  const folder = path.slice(0, path.lastIndexOf("/") + 1).toLowerCase();
  for (const element of document.querySelectorAll("main [src], main [srcset]")) {
    for (const name of ["src", "srcset"]) {
      const value = element.getAttribute(name);
      const url = parseURL(value?.split(" ", 1)[0] ?? "", window.location.href);
      if (value === null || url === null) continue;
      const isFile = url.pathname.toLowerCase() === path.toLowerCase();
      if (isFile) {
        url.searchParams.set("changed", String(version));
        element.setAttribute(name, url.href);
      } else if (element instanceof HTMLIFrameElement && usesFolder(element, folder)) {
        // A frame may load the file; its own address says nothing of that.
        element.setAttribute(name, value);
      }
    }
  }
}

/** Reports whether the code in a frame is from the page that a folder is of. */
function usesFolder(frame: HTMLIFrameElement, folder: string): boolean {
  const source = frame.dataset["livePath"] ?? window.location.pathname;
  return `${source.replace(/\/$/, "")}/`.toLowerCase() === folder;
}
