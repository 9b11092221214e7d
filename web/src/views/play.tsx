import { PlayView } from "#/features/playground/index.ts";

export default PlayView;
