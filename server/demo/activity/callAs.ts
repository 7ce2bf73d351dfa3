import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"

type Answer = {
  readonly api_status: 0 | 1
  readonly api_message: string
  readonly data?: unknown
}
/** Sends a call of the product. @throws the server's message when it refuses */
export type Ask = (path: string, body: object | FormData) => Promise<unknown>

/** Runs work through the product's own calls, in a session that a one-time sign-in link opens and that ends with it. */
export const callAs = async <A>(link: string, work: (ask: Ask) => Promise<A>): Promise<A> => {
  const { origin, pathname } = new URL(link)
  const call = async (path: string, body: object | FormData, token: string | null): Promise<unknown> => {
    const response = await fetch(`${origin}${API_BASE}/${path}`, {
      method: "POST",
      headers: {
        accept: "application/json",
        ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { [TOKEN_HEADER]: token }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    if (answer.api_status !== 1) throw new Error(`${path}: ${answer.api_message}`)
    return answer.data
  }
  const { token } = (await call("auth/login", { key: pathname.split("/").at(-1) }, null)) as {
    readonly token: string
  }
  try {
    return await work((path, body) => call(path, body, token))
  } finally {
    await call("auth/logout", {}, token)
  }
}
