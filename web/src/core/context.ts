import { createContext, useContext } from "react";
import { completeSite, type Site } from "#/contract/site.ts";

const SiteContext = createContext<Site>(completeSite({}));

export const SiteProvider = SiteContext.Provider;

/** The site's brand, flags and addresses. */
export function useSite(): Site {
  return useContext(SiteContext);
}

const LocaleContext = createContext("en-US");

export const LocaleProvider = LocaleContext.Provider;

/** The locale of the current address, which may lack interface strings. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
