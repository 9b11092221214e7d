export { Columns } from "./Columns.tsx";
export { Neighbours } from "./Neighbours.tsx";
