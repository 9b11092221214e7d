import type { Page } from "#/contract/page.ts";
import { BlogIndex } from "./BlogIndex.tsx";
import { BlogPost } from "./BlogPost.tsx";

export default function BlogScreen({ page }: { readonly page: Page }) {
  switch (page.renderer) {
    case "BlogIndex":
      return <BlogIndex page={page} />;
    case "BlogPost":
      return <BlogPost page={page} />;
    default:
      return null;
  }
}
