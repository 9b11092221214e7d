import { currentPath, withoutBase } from "#/core/base.ts";
import { parseURL } from "#/core/parse.ts";

/** Distinguishes the versions of a file, which share an address. */
let version = 0;

/** Reloads a changed file in the page: images, videos, frames. */
export function refreshFile(path: string): void {
  version += 1;
  const folder = path.slice(0, path.lastIndexOf("/") + 1).toLowerCase();
  for (const element of document.querySelectorAll("main [src], main [srcset]")) {
    for (const name of ["src", "srcset"]) {
      const value = element.getAttribute(name);
      const url = parseURL(value?.split(" ", 1)[0] ?? "", window.location.href);
      if (value === null || url === null) continue;
      const isFile = withoutBase(url.pathname)?.toLowerCase() === path.toLowerCase();
      if (isFile) {
        url.searchParams.set("changed", String(version));
        element.setAttribute(name, url.href);
      } else if (element instanceof HTMLIFrameElement && usesFolder(element, folder)) {
        // A frame may load the file even if its own address does not contain it.
        element.setAttribute(name, value);
      }
    }
  }
}

/** Reports whether the code in a frame comes from the page of a folder. */
function usesFolder(frame: HTMLIFrameElement, folder: string): boolean {
  const source = frame.dataset["livePath"] ?? currentPath();
  return `${source.replace(/\/$/, "")}/`.toLowerCase() === folder;
}
