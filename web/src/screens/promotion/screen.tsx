import type { Page } from "#/contract/page.ts";
import { Advertise } from "./Advertise.tsx";
import { Newsletter } from "./Newsletter.tsx";
import { Unsubscribe, Unsubscribed } from "./Unsubscribe.tsx";

/** Pages about advertising and the newsletter. */
export default function PromotionScreen({ page }: { readonly page: Page }) {
  switch (page.renderer) {
    case "SpaAdvertise":
      return <Advertise />;
    case "SpaNewsletter":
      return <Newsletter />;
    case "SpaNewsletterUnsubscribe":
      return <Unsubscribe />;
    case "SpaNewsletterResult":
      return <Unsubscribed done={page.slug === "newsletter/unsubscribed"} />;
    default:
      return null;
  }
}
