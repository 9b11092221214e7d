import { drawDiagrams } from "./reading/diagrams/draw.ts";
import { diagramSources } from "./reading/diagrams/sources.ts";

const script = document.currentScript as HTMLElement | null;

// All at once, as what follows may be printing; texts are measured in the fonts of the page.
void document.fonts.ready.then(() =>
  drawDiagrams(
    new Set(document.querySelectorAll<HTMLElement>(diagramSources)),
    (id) => script?.getAttribute(`data-${id}`) ?? "",
  ),
);
