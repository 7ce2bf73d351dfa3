import { wires } from "#src/api/actors/session.ts"
import { readUserAnswer } from "#src/api/browser/identity.ts"
import { barred } from "#src/api/wire/barred.ts"
import { request, run } from "#src/api/wire/request.ts"
import type { Session } from "./session.ts"

/** A refusal that persists after `me` was refetched does not trigger another refetch at once. */
const AGAIN_MS = 5_000

/** Refetches `me` when a call that should be allowed is refused: menus, page and buttons update at once. */
export const renewOnBar = (session: Session): (() => void) => {
  const abort = new AbortController()
  let last = Number.NEGATIVE_INFINITY
  const off = barred.on(() => {
    if (Date.now() - last < AGAIN_MS) return
    last = Date.now()
    const wire = { ...wires.me, background: true }
    void run(wire, request(wire, {}, readUserAnswer), abort.signal).then(
      (outcome) => outcome.ok && session.send({ type: "user.refreshed", user: outcome.value }),
    )
  })
  return () => {
    off()
    abort.abort()
  }
}
