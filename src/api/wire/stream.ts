import { Effect } from "effect"
import { LIVE_PATH, TOKEN_HEADER } from "#contract/kit/constants.ts"
import type { Failure } from "#contract/kit/errors.ts"
import { token } from "../browser/storage.ts"
import { readEnvelope } from "./envelope.ts"
import { sessionOver } from "./request.ts"

const unreachable: Failure = { _tag: "Unreachable" }

/** An answer that is no stream, as any call's failure; one of a session that has been followed by another is a lost line. */
const refusedBy = ({ status }: Response, held: string | null): Failure => {
  const outcome = readEnvelope(status, null, () => null)
  if (outcome.ok) return unreachable
  if (outcome.failure._tag !== "SessionOver") return outcome.failure
  if (held !== token.get()) return unreachable
  sessionOver.send(null)
  return outcome.failure
}

/**
 * Opens the server's event stream; fetched, since the browser's own reader sends no header.
 * @param abort ends it, also once it is open
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
