/** What the server tells the service worker, in front of its script. */
interface Configuration {
  /** Of the client files, the site's description and the settings. */
  readonly version: string;
  /** Client files of the first page in any locale. */
  readonly start: readonly string[];
  /** Those in addition, by locale. */
  readonly locales: Readonly<Record<string, readonly string[]>>;
  /** The page that runs code in a frame; empty where the site runs none. */
  readonly runner: string;
}

export const scope = self as unknown as ServiceWorkerGlobalScope & {
  readonly waymark: Configuration;
};

export const { origin } = scope.location;

/** Reports whether what is stored goes before the network, which the reader chooses. */
export const prefersStored =
  new URLSearchParams(scope.location.search).get("type") === "PreferOffline";
