// The part of the package that e2e/certified.ts uses; it has no types of its own.
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Context {
    body: Record<string, unknown>;
    readonly path: string;
  }

  export interface Account {
    readonly accountId: string;
    readonly claims: () => Record<string, unknown>;
  }

  export interface Configuration {
    readonly clients: readonly Record<string, unknown>[];
    readonly claims: Record<string, readonly string[]>;
    readonly conformIdTokenClaims: boolean;
    readonly cookies: { readonly keys: readonly string[] };
    readonly pkce: { readonly required: () => boolean };
    readonly ttl: Record<string, number>;
    readonly findAccount: (context: Context, id: string) => Account;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
  }
}
