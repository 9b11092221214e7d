import type { Page } from "#/contract/page.ts";
import { Community } from "./Community.tsx";
import { Spotlight } from "./Spotlight.tsx";

export default function CommunityScreen({ page }: { readonly page: Page }) {
  switch (page.renderer) {
    case "GenericCommunity":
      return <Community page={page} />;
    case "ContributorSpotlight":
      return <Spotlight page={page} />;
    default:
      return null;
  }
}
