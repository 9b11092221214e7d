export { onLeaveToSignIn } from "./leaving.ts";
export { SessionSlot } from "./SessionSlot.tsx";
export { SignInLink } from "./SignInLink.tsx";
export { hasFeature, useUser, whoAmI, type User } from "./useUser.ts";
