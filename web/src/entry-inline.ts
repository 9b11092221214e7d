import { keepEarlyPress } from "./app/earlyPress.ts";
import { startScripts } from "./app/later.ts";
import { openWhileParsing } from "./reading/baseline/remember.ts";
import { beginDrawing } from "./reading/drawing/begin.ts";
import { markBanner } from "./storage/banner.ts";
import { markReader } from "./storage/reader.ts";
import { focusAtShortcut } from "./shell/search/shortcut.ts";
import { applyTheme, storedTheme } from "./shell/theme/apply.ts";

document.documentElement.classList.replace("nojs", "js");
document.documentElement.classList.add("js");
applyTheme(storedTheme());
markReader();
markBanner();
openWhileParsing();
beginDrawing();
focusAtShortcut();
keepEarlyPress();
startScripts();
