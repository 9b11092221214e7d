export { BookmarkBox } from "./BookmarkBox.tsx";
export { copyShared, keys, type Sort } from "./calls.ts";
export { CollectionDialog } from "./CollectionDialog.tsx";
export { DeleteDialog, showUndo } from "./DeleteDialog.tsx";
export { ExportDialog } from "./ExportDialog.tsx";
export { useCollection, useCollections, useItems, useShared } from "./hooks.ts";
export { beginning, breakable, isDefault, lengthOf, nameOf, unbroken } from "./names.ts";
export { Problem } from "./Problem.tsx";
export { ShareDialog } from "./ShareDialog.tsx";
