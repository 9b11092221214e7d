export { BookmarkSlot } from "./BookmarkSlot.tsx";
