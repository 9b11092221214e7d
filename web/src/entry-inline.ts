import { applyTheme, storedTheme } from "#/features/theme/apply.ts";

document.documentElement.classList.replace("nojs", "js");
document.documentElement.classList.add("js");
applyTheme(storedTheme());
