export { showToast } from "./store.ts";
export { Toasts } from "./Toasts.tsx";
