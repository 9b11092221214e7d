import { PlayView } from "./PlayView.tsx";

export default PlayView;
