export { Console } from "./Console.tsx";
export { useConsole, type ConsoleControl } from "./useConsole.ts";
