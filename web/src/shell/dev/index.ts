export { LiveReload } from "./LiveReload.tsx";
