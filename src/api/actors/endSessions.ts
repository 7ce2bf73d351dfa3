import { fromCallback } from "xstate"
import { IDLE_MS } from "#contract/kit/constants.ts"
import { failed, type Failure, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { request, run, type Wire } from "../wire/request.ts"

/** How long signing out waits for the server. */
const PATIENCE_MS = 1_500
const AGAIN_MS = 15_000

export const logout: Wire = {
  path: "auth/logout",
  method: "POST",
  write: false,
  background: true,
  form: false,
  keepalive: true,
}

/**
 * Retry queue of tokens whose logout failed and that may still be valid on the server, each with the time it was
 * queued. Kept in memory only, so that the next user of this browser cannot find them; the server expires them by
 * itself after the idle timeout.
 */
const unended = new Map<string, number>()

const endOne = async (held: string): Promise<Failure | null> => {
  const outcome = await run(
    logout,
    request(logout, {}, () => true, undefined, held),
  )
  if (!outcome.ok && outcome.failure._tag !== "SessionOver") return outcome.failure
  unended.delete(held)
  return null
}

/** Ends sessions on the server; failed ones are queued and retried by `endLater`. */
export const endSessions = async (held: readonly string[]): Promise<Outcome<null>> => {
  for (const one of held) unended.set(one, Date.now())
  const late: Failure = { _tag: "TimedOut" }
  const ended = await Promise.race([
    Promise.all(held.map(endOne)),
    new Promise<readonly Failure[]>((resolve) => {
      setTimeout(() => resolve([late]), PATIENCE_MS)
    }),
  ])
  const failure = ended.find((one) => one !== null)
  return failure === undefined || failure === null ? succeeded(null) : failed(failure)
}

/** Retries while the page is open: at an interval, and as soon as the network is back. */
export const endLater = fromCallback<{ type: "never" }, Record<string, never>>(() => {
  const tryAgain = () => {
    for (const [held, since] of unended)
      if (Date.now() - since > IDLE_MS) unended.delete(held)
      else void endOne(held)
  }
  const timer = setInterval(tryAgain, AGAIN_MS)
  addEventListener("online", tryAgain)
  return () => {
    clearInterval(timer)
    removeEventListener("online", tryAgain)
  }
})
