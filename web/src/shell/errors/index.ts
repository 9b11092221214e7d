export { ErrorMessage, ErrorScreen } from "./ErrorScreen.tsx";
export { ServerError } from "./ServerError.tsx";
export { Loading } from "./Loading.tsx";
