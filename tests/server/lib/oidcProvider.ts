import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import Provider from "oidc-provider"

export const CLIENT = { id: "balai", secret: "rahasia-penyedia-uji-yang-panjang" } as const

/** An OpenID provider on this machine, which signs in as `person.email`, without asking. */
export const openProvider = async (returnUrl: string) => {
  const person = { email: "", isVerified: true }
  const server = createServer((request, response) => {
    const { url = "" } = request
    if (url.startsWith("/interaction/"))
      void provider.interactionFinished(request, response, { login: { accountId: person.email } })
    else void provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [returnUrl],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: true,
    cookies: { keys: ["kue-uji"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => Promise.resolve({ sub, email: person.email, email_verified: person.isVerified }),
    }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope("openid email")
      await grant.save()
      return grant
    },
  })

  /** Follows the provider's pages as a browser with cookies. @returns the address it sends the browser back to */
  const signIn = async (url: string): Promise<URL> => {
    const cookies = new Map<string, string>()
    let at = url
    for (let times = 0; times < 10; times += 1) {
      const answer = await fetch(at, {
        redirect: "manual",
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split("=", 2)
        cookies.set(name, value)
      }
      const to = answer.headers.get("location")
      if (to === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
      at = new URL(to, at).href
      if (at.startsWith(returnUrl)) return new URL(at)
    }
    throw new Error("the provider does not come to an end")
  }

  return {
    issuer,
    person,
    signIn,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
