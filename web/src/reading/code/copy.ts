import type { Translator } from "#/l10n/translator.ts";

const shownFor = { copied: 1000, failed: 3000 } as const;

/** Adds a copy button to a block's header, unless it has one or copying is impossible. */
export function addCopyButton(header: Element, pre: Element, t: Translator["t"]): void {
  // Absent on insecure origins.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined || header.querySelector(".copy-icon") !== null) return;

  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon copy-icon";
  const label = document.createElement("span");
  label.className = "visually-hidden";
  label.textContent = t("code-copy");
  button.append(label);
  const message = document.createElement("span");
  message.className = "copy-icon-message visually-hidden";
  message.setAttribute("role", "alert");
  header.append(message, button);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (state: keyof typeof shownFor) => {
    clearTimeout(timer);
    button.classList.remove("copied", "failed");
    button.classList.add(state);
    message.textContent = t(`code-${state}`);
    message.classList.remove("visually-hidden");
    timer = setTimeout(() => {
      button.classList.remove(state);
      message.classList.add("visually-hidden");
      message.textContent = "";
    }, shownFor[state]);
  };
  button.addEventListener("click", () => {
    clipboard.writeText(pre.textContent).then(
      () => show("copied"),
      (error: unknown) => {
        console.warn("Could not copy", error);
        show("failed");
      },
    );
  });
}
