import { Effect } from "effect"
import { LIVE_PATH, TOKEN_HEADER } from "#contract/kit/constants.ts"
import type { Failure } from "#contract/kit/errors.ts"
import { token } from "../browser/storage.ts"
import { readEnvelope } from "./envelope.ts"
import { sessionOver } from "./request.ts"

const unreachable: Failure = { _tag: "Unreachable" }

/**
 * A response that is not a stream is reported as any call's failure; if the session has changed it counts as a lost
 * connection.
 */
const refusedBy = ({ status }: Response, held: string | null): Failure => {
  const outcome = readEnvelope(status, null, () => null)
  if (outcome.ok) return unreachable
  if (outcome.failure._tag !== "SessionOver") return outcome.failure
  if (held !== token.get()) return unreachable
  sessionOver.send(null)
  return outcome.failure
}

/**
 * Opens the server's event stream with fetch, because EventSource cannot send headers.
 * @param abort closes it, also after it is open
 */
export const openStream = (
  abort: AbortSignal,
  held: string | null = token.get(),
): Effect.Effect<ReadableStream<Uint8Array<ArrayBuffer>>, Failure> =>
  Effect.tryPromise({
    try: () =>
      fetch(LIVE_PATH, {
        headers: { accept: "text/event-stream", [TOKEN_HEADER]: held ?? "" },
        signal: abort,
      }),
    catch: () => unreachable,
  }).pipe(
    Effect.flatMap((response) => {
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true
      return response.ok && isStream && response.body !== null
        ? Effect.succeed(response.body)
        : Effect.fail(refusedBy(response, held))
    }),
  )
