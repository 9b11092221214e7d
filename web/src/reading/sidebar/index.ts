export { Sidebar } from "./Sidebar.tsx";
export { useSidebarState } from "./useSidebarState.ts";
