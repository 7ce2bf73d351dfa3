import type { AnswerOf, Call, InputOf } from "#contract/kit/call.ts"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"

type Answer = {
  readonly api_status: 0 | 1
  readonly api_message: string
  readonly data?: unknown
}
/** Files of a call, by the path of their field (`items.0.receipt`); all of them are PNG pictures. */
export type Files = Readonly<Record<string, Buffer>>
/** Sends a call of the product. @throws Refused with the server's message */
export type Ask = (path: string, payload: object, files?: Files) => Promise<unknown>

/** A call, or a sign-in, that the server refuses: another employee may be allowed the same. */
export class Refused extends Error {
  override readonly name = "Refused"
}

/** The running server as a play reaches it: by calls alone. */
export type Server = {
  /** A link that signs an account in once, as `npm run key` prints it. @throws Refused for an account that may not sign in */
  readonly link: (username: string) => Promise<string>
  readonly carry: (request: Request) => Promise<Response>
}

/** Sends a declared call, with the types of its declaration. */
export const send = <C extends Call>(
  ask: Ask,
  call: C,
  payload: InputOf<C>,
  files?: Files,
): Promise<AnswerOf<C>> => ask(call.path, payload as object, files) as Promise<AnswerOf<C>>

const bodyOf = (payload: object, files: Files): string | FormData => {
  if (Object.keys(files).length === 0) return JSON.stringify(payload)
  const form = new FormData()
  form.set("payload", JSON.stringify(payload))
  for (const [field, bytes] of Object.entries(files))
    form.set(
      field,
      new Blob([new Uint8Array(bytes)], { type: "image/png" }),
      `${field.replaceAll(".", "-")}.png`,
    )
  return form
}

/** Sends a call to the server at this address, in a session or without one. */
export const asker =
  ({ carry }: Pick<Server, "carry">, origin: string, token: string | null): Ask =>
  async (path, payload, files = {}) => {
    const body = bodyOf(payload, files)
    const response = await carry(
      new Request(`${origin}${API_BASE}/${path}`, {
        method: "POST",
        headers: {
          accept: "application/json",
          ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
          ...(token === null ? {} : { [TOKEN_HEADER]: token }),
        },
        body,
      }),
    )
    const answer = (await response.json()) as Answer
    if (answer.api_status !== 1) throw new Refused(`${path}: ${answer.api_message}`)
    return answer.data
  }

/** Runs work through the product's own calls, in a session of an account that ends with it. */
export const callAs = async <A>(
  server: Server,
  username: string,
  work: (ask: Ask) => Promise<A>,
): Promise<A> => {
  const { origin, pathname } = new URL(await server.link(username))
  const { token } = (await asker(
    server,
    origin,
    null,
  )("auth/login", { key: pathname.split("/").at(-1) })) as {
    readonly token: string
  }
  const ask = asker(server, origin, token)
  try {
    return await work(ask)
  } finally {
    await ask("auth/logout", {})
  }
}
