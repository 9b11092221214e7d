export { expectDoc, whenLikely } from "./likely.ts";
export { PageNotFound, rememberPage, whenUnavailable, type LoadScreen } from "./load.ts";
export { linkTarget } from "./links.ts";
export { drawMovesBy, RouterProvider, useCurrentPath, useRouter } from "./router.tsx";
export { useArrival } from "./useArrival.ts";
export { refreshPage } from "./watch.ts";
export { pageAhead, pageInMemory, usePage, type PageState } from "./usePage.ts";
