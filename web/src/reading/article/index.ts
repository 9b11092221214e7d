export { Breadcrumbs } from "./Breadcrumbs.tsx";
export { Toolbar } from "./Toolbar.tsx";
