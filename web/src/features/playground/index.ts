export { PlayView } from "./PlayView.tsx";
