export {
  fetchPage,
  PageFailure,
  PageNotFound,
  rememberPage,
  whenUnavailable,
} from "./load.ts";
export { RouterProvider, useRouter, type Location } from "./router.tsx";
export { hashTarget } from "./scroll.ts";
export { useArrival } from "./useArrival.ts";
export { usePage, type PageState } from "./usePage.ts";
