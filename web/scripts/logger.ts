import { createLogger, type LogLevel, type Logger } from "vite";

interface StrictLogger {
  readonly logger: Logger;
  /** Throws if a file was not found. */
  readonly check: () => void;
}

/**
 * A logger for builds that rejects unresolved addresses: Vite keeps an address whose file
 * is missing, which would be missing in the browser too.
 */
export function strictLogger(level: LogLevel = "warn"): StrictLogger {
  const logger = createLogger(level);
  const unresolved: string[] = [];
  const collect = (text: string) => {
    if (text.includes("didn't resolve at build time")) unresolved.push(text.trim());
  };
  return {
    logger: {
      ...logger,
      warn: (text, options) => {
        collect(text);
        logger.warn(text, options);
      },
      warnOnce: (text, options) => {
        collect(text);
        logger.warnOnce(text, options);
      },
    },
    check: () => {
      if (unresolved.length > 0) throw new Error(unresolved.join("\n"));
    },
  };
}
