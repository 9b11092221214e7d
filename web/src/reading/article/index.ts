export { Breadcrumbs } from "./Breadcrumbs.tsx";
export { Columns } from "./Columns.tsx";
export { Neighbours } from "./Neighbours.tsx";
export { Toolbar } from "./Toolbar.tsx";
