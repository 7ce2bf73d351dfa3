import { pushState, subscribePush, testPush, unsubscribePush } from "#contract/areas/preferences/push.ts"
import { failed, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { pushMachine, type PushState } from "#machines/push/pushMachine.ts"
import {
  askPermission,
  currentBrowser,
  forgetBrowser,
  isForeign,
  newBrowser,
  permissionNow,
  rememberOwner,
} from "../browser/push.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type None = Record<string, never>

const stateNow = async (message = ""): Promise<Outcome<PushState>> => {
  const permission = await permissionNow()
  const browser = permission === "unsupported" ? null : await currentBrowser()
  const outcome = await send(pushState, { endpoint: browser?.endpoint ?? null })
  if (!outcome.ok) return outcome
  const is_here = outcome.value.is_here && permission === "open"
  return { ok: true, value: { ...outcome.value, is_here, permission }, message }
}

const refused = (message: string) =>
  failed({ _tag: "Refused", message, reason: null, retryAfter: null, rows: [] })
const UNREACHABLE = "Layanan push browser ini tidak dapat dihubungi. Periksa koneksi, lalu coba lagi."

/** A browser that still belongs to the account before asks its push service for a new address. */
const register = async (again: boolean): Promise<Outcome<object>> => {
  if (again) await forgetBrowser()
  const browser = await newBrowser()
  if (browser === null) return refused(UNREACHABLE)
  const outcome = await send(subscribePush, browser)
  if (outcome.ok) rememberOwner()
  const isTaken = !outcome.ok && outcome.failure._tag === "Refused" && outcome.failure.reason === "used"
  return isTaken && !again ? register(true) : outcome
}

const subscribe = async (): Promise<Outcome<PushState>> => {
  if ((await askPermission()) !== "granted") return stateNow()
  const outcome = await register(false)
  return outcome.ok ? stateNow(outcome.message) : outcome
}

const unsubscribe = async (): Promise<Outcome<PushState>> => {
  const browser = await currentBrowser()
  if (browser !== null) {
    const outcome = await send(unsubscribePush, { endpoint: browser.endpoint })
    if (!outcome.ok) return outcome
  }
  await forgetBrowser()
  return stateNow()
}

export const livePush = pushMachine.provide({
  actors: {
    look: actor<PushState, None>(() => stateNow()),
    subscribe: actor<PushState, None>(subscribe),
    unsubscribe: actor<PushState, None>(unsubscribe),
    test: actor<null, None>(async () => {
      const browser = await currentBrowser()
      if (browser === null) return refused("Browser ini belum menerima pemberitahuan")
      const outcome = await send(testPush, { endpoint: browser.endpoint })
      return outcome.ok ? { ...succeeded(null), message: outcome.message } : outcome
    }),
  },
})

/**
 * At the start of a session: a browser that another account subscribed is taken from it, and one's own is sent to the
 * server once more, with this session, so that signing out of it ends the notifications.
 */
export const renewPush = async (): Promise<void> => {
  if ((await permissionNow()) !== "open" || (await currentBrowser()) === null) return
  if (isForeign()) await forgetBrowser()
  else await register(false)
}
