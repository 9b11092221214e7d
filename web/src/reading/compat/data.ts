/** Shapes of the compatibility endpoint: those of the data set, plus two dates. */

export type BrowserName = string;

export type Platform = "desktop" | "mobile" | "server" | "xr";

interface Release {
  readonly status: string;
  readonly release_date?: string;
}

export interface Browser {
  readonly name: string;
  readonly type: Platform;
  readonly accepts_webextensions?: boolean;
  readonly preview_name?: string;
  readonly pref_url?: string;
  readonly releases: Readonly<Record<string, Release>>;
}

export type Browsers = Readonly<Record<BrowserName, Browser>>;

export interface Flag {
  readonly type: "preference" | "runtime_flag";
  readonly name: string;
  readonly value_to_set?: string;
}

export interface Support {
  readonly version_added?: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly version_last?: string | boolean | null;
  readonly release_date?: string;
  readonly partial_implementation?: boolean;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: readonly Flag[];
  readonly notes?: string | readonly string[];
  readonly impl_url?: string | readonly string[];
}

export type SupportStatement = Support | readonly Support[] | undefined;

export interface Compat {
  readonly description?: string;
  readonly mdn_url?: string;
  readonly source_file?: string;
  readonly support: Readonly<Record<BrowserName, SupportStatement>>;
  readonly status?: {
    readonly experimental?: boolean;
    readonly standard_track?: boolean;
    readonly deprecated?: boolean;
  };
}

export interface Identifier {
  readonly __compat?: Compat;
  readonly [child: string]: Identifier | Compat | undefined;
}

export interface CompatData {
  readonly query?: string;
  readonly data: Identifier;
  readonly browsers: Browsers;
}

/** All items of a statement, newest first; without any, one for no support. */
export function items(statement: SupportStatement): readonly [Support, ...Support[]] {
  const list = statement === undefined ? [] : [statement].flat();
  const [first = { version_added: false }, ...rest] = list as readonly Support[];
  return [first, ...rest];
}

export function asList(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
