import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const samples = fileURLToPath(new URL("../../sample/ads", import.meta.url));

/** The image of a sample ad. */
export const picture = (name: string): Buffer => readFileSync(join(samples, name));

const pictures = {
  top: "fern-top.png",
  hpTop: "fern-top.png",
  side: "fern-side.png",
  hpMain: "harbour-main.png",
  hpFooter: "harbour-footer.png",
  bottom: "fern-bottom.png",
} as const;

const texts = `
heading = "Learn CSS layout"
copy = "Twelve lessons by people who wrote the specifications."
cta = "Have a look"
[campaign.ad.colors]
text = "#143d2f"
background = "#dff5e6"
cta_text = "#ffffff"
cta_background = "#1c6b4c"
text_dark = "#d6f5e1"
background_dark = "#0f3d2e"
cta_text_dark = "#0f3d2e"
cta_background_dark = "#9be7b4"
`;

/** Writes an inventory with one ad for each slot to a folder and returns its path. */
export function writeInventory(folder: string): string {
  const ads = Object.entries(pictures).map(([slot, image]) => {
    copyFileSync(join(samples, image), join(folder, image));
    const isBanner = !/top|side/i.test(slot);
    return `
[[campaign.ad]]
slot = "${slot}"
url = "https://shop.example/${slot}"
image = "${image}"
${isBanner ? `alt = "Learn CSS with Example School"\n` : texts}`;
  });
  const file = join(folder, "ads.toml");
  writeFileSync(file, `[[campaign]]\nname = "course"\nweight = 1\n${ads.join("")}`);
  return file;
}
