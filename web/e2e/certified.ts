import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface CertifiedProvider {
  /** The flags of a site with this provider. */
  readonly flags: readonly string[];
  /** Registers the site at an origin as a client. */
  readonly register: (origin: string) => void;
  readonly stop: () => Promise<void>;
}

const client = { id: "waymark", secret: "not a secret" };

/** The host of the provider, on another site than ours. */
export const signInHost = "id.localhost";

/**
 * Starts oidc-provider, which is certified by the OpenID Foundation. It accepts any name
 * and password.
 */
export async function startCertifiedProvider(): Promise<CertifiedProvider> {
  let handle: RequestListener | undefined;
  const server = createServer((request, response) => {
    if (handle === undefined) response.writeHead(503).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  return {
    flags: [
      "--features-authentication",
      `--auth-issuer=${issuer}`,
      `--auth-client-id=${client.id}`,
      `--auth-client-secret=${client.secret}`,
    ],
    register: (origin) => {
      handle = certified(issuer, `http://${signInHost}:${port}`, origin).callback();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function certified(issuer: string, pages: string, site: string): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${site}/users/fxa/login/callback/`],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    claims: { openid: ["sub"], email: ["email"], profile: ["picture"] },
    conformIdTokenClaims: true,
    cookies: { keys: ["not a secret"] },
    pkce: { required: () => true },
    ttl: {
      Session: 3600,
      Interaction: 3600,
      Grant: 3600,
      AccessToken: 3600,
      IdToken: 3600,
    },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.org` }),
    }),
  });
  // For the browser the pages are on another site.
  provider.use(async (context, next) => {
    await next();
    if (context.path !== "/.well-known/openid-configuration") return;
    const endpoint = String(context.body["authorization_endpoint"]);
    context.body["authorization_endpoint"] = endpoint.replace(issuer, pages);
  });
  return provider;
}
