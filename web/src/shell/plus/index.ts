export { PlusScreen } from "./PlusScreen.tsx";
export { SignedIn } from "./SignedIn.tsx";
