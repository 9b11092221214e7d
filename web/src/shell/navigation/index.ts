export { dataURL, PageNotFound, rememberPage, whenUnavailable } from "./load.ts";
export { RouterProvider, useRouter } from "./router.tsx";
export { useArrival } from "./useArrival.ts";
export { refreshPage } from "./watch.ts";
export { usePage, type PageState } from "./usePage.ts";
