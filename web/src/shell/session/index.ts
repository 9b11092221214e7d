export { onLeaveToSignIn } from "./leaving.ts";
export { SessionSlot } from "./SessionSlot.tsx";
export { SignInLink } from "./SignInLink.tsx";
export {
  hasFeature,
  refreshUser,
  useConfirmedUser,
  useUser,
  type User,
} from "./useUser.ts";
