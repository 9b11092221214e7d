export { Breadcrumbs } from "./Breadcrumbs.tsx";
export { DocView } from "./DocView.tsx";
export { BodySection, Prose, Sections } from "./Sections.tsx";
export { Toolbar } from "./Toolbar.tsx";
export { useDecoration } from "./useDecoration.ts";
