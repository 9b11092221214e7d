export { showToast, type Toast } from "./store.ts";
export { Toasts } from "./Toasts.tsx";
