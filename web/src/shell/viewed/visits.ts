export * from "./frequent.ts";
export * from "./recent.ts";
