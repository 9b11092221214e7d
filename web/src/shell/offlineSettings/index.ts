export { OfflineSection } from "./OfflineSection.tsx";
