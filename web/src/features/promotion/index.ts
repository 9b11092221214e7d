export { Advertise } from "./Advertise.tsx";
export { Newsletter } from "./Newsletter.tsx";
