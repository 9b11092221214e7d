import type { Page } from "#/contract/page.ts";
import type { Parameters } from "#/core/match.ts";
import { CollectionList } from "./CollectionList.tsx";
import { CollectionView } from "./CollectionView.tsx";
import { FrequentView } from "./FrequentView.tsx";
import { SharedView } from "./SharedView.tsx";

interface CollectionsScreenProps {
  readonly page: Page;
  readonly parameters: Parameters;
}

/** The pages of collections. The server sends the kind, not the data of the reader. */
export default function CollectionsScreen({ page, parameters }: CollectionsScreenProps) {
  switch (page.renderer) {
    case "SpaPlusCollections":
      return <CollectionList />;
    case "SpaPlusCollection":
      return <CollectionView id={parameters["id"] ?? ""} />;
    case "SpaPlusCollectionsFrequentlyViewed":
      return <FrequentView />;
    case "SpaPlusSharedCollection":
      return <SharedView token={parameters["token"] ?? ""} />;
    default:
      return null;
  }
}
