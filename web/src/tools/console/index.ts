export { Console } from "./Console.tsx";
export { useConsole } from "./useConsole.ts";
