import * as client from "openid-client"
import type { FetchOut } from "../../call/handler.ts"

export type Provider = {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string | null
}
type Outside = { readonly fetch: FetchOut; readonly isLocal: boolean }

const TIMEOUT_S = 10

const headersOf = (headers: unknown): Record<string, string> =>
  Object.fromEntries(new Headers(headers as Record<string, string>))
const bodyOf = (body: unknown): { readonly body?: string } =>
  typeof body === "string" || body instanceof URLSearchParams ? { body: body.toString() } : {}

/** Reads the provider's metadata; every request of the library goes through the guarded fetch. */
const configured = ({ issuer, client_id, client_secret }: Provider, { fetch, isLocal }: Outside) =>
  client.discovery(
    new URL(issuer),
    client_id,
    {},
    client_secret === null ? client.None() : client.ClientSecretPost(client_secret),
    {
      timeout: TIMEOUT_S,
      [client.customFetch]: (url, options) =>
        fetch(url, {
          method: options.method,
          headers: headersOf(options.headers),
          ...bodyOf(options.body),
        }),
      ...(isLocal ? { execute: [client.allowInsecureRequests] } : {}),
    },
  )

/** Secrets that the answer of the provider is checked against: PKCE verifier and nonce. */
type Expected = { readonly verifier: string; readonly nonce: string }

/** Secrets of one sign-in, and the provider's page for it, once its state is known. */
export const beginOidc = async (provider: Provider, outside: Outside, returnUrl: string, email: string) => {
  const config = await configured(provider, outside)
  const expected: Expected = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }
  const code_challenge = await client.calculatePKCECodeChallenge(expected.verifier)
  const urlFor = (state: string): string =>
    client.buildAuthorizationUrl(config, {
      redirect_uri: returnUrl,
      scope: "openid email",
      code_challenge,
      code_challenge_method: "S256",
      state,
      nonce: expected.nonce,
      login_hint: email,
    }).href
  return { expected, urlFor }
}

/**
 * Exchanges a code and checks the ID token: signature, issuer, audience, nonce, expiry.
 * @returns the verified e-mail address; null = the provider names none, or does not say that it is verified
 */
export const finishOidc = async (
  provider: Provider,
  outside: Outside,
  returned: URL,
  { verifier, nonce, state }: Expected & { readonly state: string },
): Promise<string | null> => {
  const config = await configured(provider, outside)
  const tokens = await client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) return null
  const told =
    typeof claims["email"] === "string"
      ? claims
      : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
  return typeof told["email"] === "string" && told["email_verified"] === true ? told["email"] : null
}
