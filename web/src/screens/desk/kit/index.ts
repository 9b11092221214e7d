export { DeskMain } from "./DeskMain.tsx";
export { Exports } from "./Exports.tsx";
export { FilterLink } from "./FilterLink.tsx";
export { ListView } from "./ListView.tsx";
export { Path } from "./Path.tsx";
export { type Column, type Rows } from "./Table.tsx";
export { TextFilter } from "./TextFilter.tsx";
export { useDesk, useList, type List } from "./useList.ts";
