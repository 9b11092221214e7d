export { offlineAddress } from "./address.ts";
export {
  changeOffline,
  currentOffline,
  endOffline,
  isBusy,
  send,
  update,
  useOffline,
  watchOffline,
  type OfflineState,
} from "./client.ts";
export { useEdits } from "./edits.ts";
export { UnsentDialog } from "./UnsentDialog.tsx";
export { OfflineNotes } from "./OfflineNotes.tsx";
export { knownPacks, nameIn, packName } from "./packName.ts";
export { parseCatalogue } from "./parse.ts";
export { countUnsent, signOut } from "./signOut.ts";
export { titleOf } from "./titleOf.ts";
export { announceUnavailable } from "./unavailable.ts";
export { start } from "./start.ts";
