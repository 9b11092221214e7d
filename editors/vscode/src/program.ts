/** The settings that say how the program is run. */
export interface Settings {
  path: string;
  content: string;
  translatedContent: string;
}

/** How to start a process. */
export interface Program {
  command: string;
  args: string[];
}

/** The program with one of its commands, on the content that the settings name. */
export function program(settings: Settings, command: string): Program {
  const args = [command];
  if (settings.content) {
    args.push("--content", settings.content);
    if (settings.translatedContent) {
      args.push("--translated-content", settings.translatedContent);
    }
  }
  return { command: settings.path || "waymark", args };
}

/** The content that the language server has open. */
export interface Folders {
  content: string;
  translated: string;
}

/** The development server for content that the settings do not name. */
export function devServer(settings: Settings, folders: Folders[]): Program {
  const found = folders[0];
  if (settings.content || !found) {
    return program(settings, "dev");
  }
  return program({ ...settings, content: found.content, translatedContent: found.translated }, "dev");
}
