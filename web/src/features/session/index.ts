export { SessionSlot } from "./SessionSlot.tsx";
export { useUser, type User } from "./useUser.ts";
