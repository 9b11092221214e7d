export { Sidebar, StaticTree } from "./Sidebar.tsx";
export { useSidebarState } from "./useSidebarState.ts";
