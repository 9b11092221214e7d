export { Sidebar } from "./Sidebar.tsx";
export { useSidebarState, type SidebarState } from "./useSidebarState.ts";
