import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { type ListWords, readQuery } from "#machines/list/listQuery.ts"
import { payloadOf } from "#src/api/wire/listPayload.ts"

/** What the shell page's script asks before the app's code is here; request.ts takes it over when that asks the same. */

/** The list at an address: its source, its call, and which words of an address it understands. */
export type EarlyList = ListWords & {
  readonly source: string
  readonly call: string
  readonly within?: Readonly<Record<string, unknown>>
}
export type EarlyCall = { readonly path: string; readonly body: string | null }

/** Old answers are no news. A slow line's code may take this long to come. */
const KEEP_MS = 10_000
const TIMEOUT_MS = 30_000

export const callOf = ({ call, within, ...words }: EarlyList, search: string): EarlyCall => ({
  path: call,
  body: JSON.stringify(payloadOf(within, readQuery(search, words))),
})

/** A proxy's page is an answer of another shape, not a lost call: whoever takes it sees it as it is. */
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
 * Asks, and lets each answer be taken once, by the same question of the same session. Nothing is decided here: an
 * answer that nobody asks for is forgotten, and one that fails is a lost call to whoever takes it.
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
