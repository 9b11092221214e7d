export { ErrorMessage, ErrorScreen } from "./ErrorScreen.tsx";
export { Loading } from "./Loading.tsx";
