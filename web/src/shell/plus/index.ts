export { PlusScreen } from "./PlusScreen.tsx";
export { SignedIn } from "./SignedIn.tsx";
export { useWindowTitle } from "./useWindowTitle.ts";
