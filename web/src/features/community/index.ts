export { Community } from "./Community.tsx";
export { Spotlight } from "./Spotlight.tsx";
