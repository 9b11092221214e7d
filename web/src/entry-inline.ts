import { openWhileParsing } from "#/features/baseline/remember.ts";
import { beginDrawing } from "#/features/drawing/begin.ts";
import { applyTheme, storedTheme } from "#/features/theme/apply.ts";

document.documentElement.classList.replace("nojs", "js");
document.documentElement.classList.add("js");
applyTheme(storedTheme());
openWhileParsing();
beginDrawing();
