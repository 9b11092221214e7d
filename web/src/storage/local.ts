/** Access to the browser's storage, which throws if it is disabled. */
import { parseJSON } from "#/core/parse.ts";

type Which = "localStorage" | "sessionStorage";

function warn(operation: string, key: string, reason: unknown): void {
  console.warn(`Could not ${operation} "${key}" in the browser's storage`, reason);
}

export function readItem(key: string, store: Which = "localStorage"): string | null {
  try {
    return window[store].getItem(key);
  } catch (error) {
    warn("read", key, error);
    return null;
  }
}

/** Reports whether the browser stored it. */
export function writeItem(
  key: string,
  value: string,
  store: Which = "localStorage",
): boolean {
  try {
    window[store].setItem(key, value);
    return true;
  } catch (error) {
    warn("write", key, error);
    return false;
  }
}

export function removeItem(key: string, store: Which = "localStorage"): void {
  try {
    window[store].removeItem(key);
  } catch (error) {
    warn("remove", key, error);
  }
}

/**
 * Reads a JSON value; null if it is missing or invalid. Its shape is unchecked, since
 * others can write to the storage.
 */
export function readJSON(key: string, store: Which = "localStorage"): unknown {
  const text = readItem(key, store);
  if (text === null) return null;
  const value = parseJSON(text);
  if (value === null && text !== "null") warn("parse", key, text);
  return value;
}

export function writeJSON(
  key: string,
  value: unknown,
  store: Which = "localStorage",
): boolean {
  return writeItem(key, JSON.stringify(value), store);
}
