import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { type ListWords, readQuery } from "#machines/list/listQuery.ts"
import { payloadOf } from "#src/api/wire/listPayload.ts"

/**
 * Requests that the shell page's script sends before the app's code has loaded; request.ts takes over a response when
 * it sends the same query.
 */

/** The list at an address: its source, its call, and which query parameters it understands. */
export type EarlyList = ListWords & {
  readonly source: string
  readonly call: string
  readonly within?: Readonly<Record<string, unknown>>
}
export type EarlyCall = { readonly path: string; readonly body: string | null }

/** Time to live of a response. A slow connection may take this long to load the code. */
const KEEP_MS = 10_000
const TIMEOUT_MS = 30_000

export const callOf = ({ call, within, ...words }: EarlyList, search: string): EarlyCall => ({
  path: call,
  body: JSON.stringify(payloadOf(within, readQuery(search, words))),
})

/** A proxy's page is a response of another shape, not a lost call: the consumer receives it unchanged. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const send = async ({ path, body }: EarlyCall, held: string) => {
  const response = await fetch(`${API_BASE}/${path}`, {
    ...(body === null ? {} : { method: "POST", body }),
    headers: {
      accept: "application/json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      [TOKEN_HEADER]: held,
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response.status, _data: parsed(await response.text()) }
}

/**
 * Sends requests, and lets each response be taken once, by the same query of the same session. Unused responses are
 * dropped, and a failed one is reported as a lost call to its consumer.
 */
export const askEarly = (calls: readonly EarlyCall[], held: string): void => {
  const until = Date.now() + KEEP_MS
  const keyOf = (path: string, body: unknown) => `${path} ${String(body)}`
  const asked = new Map(calls.map((call) => [keyOf(call.path, call.body), send(call, held)]))
  for (const answer of asked.values()) answer.catch(() => undefined)
  globalThis.earlyAnswer = (path, body, as) => {
    const key = keyOf(path, body)
    const found = as === held && Date.now() < until ? asked.get(key) : undefined
    asked.delete(key)
    return found
  }
}
