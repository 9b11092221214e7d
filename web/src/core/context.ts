import { createContext, useContext } from "react";
import { completeSite, type Site } from "#/contract/site.ts";

const SiteContext = createContext<Site>(completeSite({}));

export const SiteProvider = SiteContext.Provider;

/** Brand, flags and addresses of this site. */
export function useSite(): Site {
  return useContext(SiteContext);
}

const LocaleContext = createContext("en-US");

export const LocaleProvider = LocaleContext.Provider;

/** The locale of the address that is shown, which need not have interface strings. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
