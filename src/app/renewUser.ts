import { wires } from "#src/api/actors/session.ts"
import { readUserAnswer } from "#src/api/browser/identity.ts"
import { written } from "#src/api/wire/calls.ts"
import { barred } from "#src/api/wire/barred.ts"
import { request, run } from "#src/api/wire/request.ts"
import type { Session } from "./session.ts"

/** A refusal that persists after `me` was refetched does not trigger another refetch at once. */
const AGAIN_MS = 5_000

/** Writes that change what `me` answers: the definitions of custom fields. */
const isOfUser = ({ path }: { readonly path: string }): boolean => path.startsWith("isian-pegawai/")

/**
 * Refetches `me` when a call that should be allowed is refused, or once this page has changed what it answers: menus,
 * page, fields and buttons update at once.
 */
export const renewOnBar = (session: Session): (() => void) => {
  const abort = new AbortController()
  let last = Number.NEGATIVE_INFINITY
  const renew = () => {
    const wire = { ...wires.me, background: true }
    void run(wire, request(wire, {}, readUserAnswer), abort.signal).then(
      (outcome) => outcome.ok && session.send({ type: "user.refreshed", user: outcome.value }),
    )
  }
  const off = barred.on(() => {
    if (Date.now() - last < AGAIN_MS) return
    last = Date.now()
    renew()
  })
  const offWritten = written.on((call) => {
    if (isOfUser(call)) renew()
  })
  return () => {
    off()
    offWritten()
    abort.abort()
  }
}
