import { useParameters } from "#/ui/useParameters.ts";
import { Details } from "./Details.tsx";
import { LocaleList } from "./LocaleList.tsx";
import { Overview } from "./Overview.tsx";

/** Translations: all locales, the pages of one, or a single page. */
export default function Translations({ path }: { readonly path: string }) {
  const { parameters, go } = useParameters();
  if (path === "") return <Overview />;
  const slug = parameters?.get("details") ?? "";
  if (parameters === null) return null;
  if (slug === "") {
    const open = (details: string) => {
      // The list may have changed the address since.
      const next = new URLSearchParams(window.location.search);
      next.set("details", details);
      go(next);
      window.scrollTo({ top: 0 });
    };
    return <LocaleList key={path} locale={path} open={open} />;
  }
  const back = new URLSearchParams(parameters);
  back.delete("details");
  return <Details key={slug} locale={path} slug={slug} back={back} go={go} />;
}
