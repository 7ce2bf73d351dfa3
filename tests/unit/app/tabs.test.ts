import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createActor } from "xstate"
import { liveSession } from "#src/api/actors/session.ts"
import { authKeys, token } from "#src/api/browser/storage.ts"
import { sessionOver } from "#src/api/wire/request.ts"
import { makeStorage, meAnswer } from "./browser.fixture.ts"

/** Sync of the session across tabs: storage events that another tab's changes cause here. */

type Change = {
  readonly key: string | null
  readonly oldValue: string | null
  readonly newValue: string | null
}
let listeners: ((event: Change) => void)[] = []
let kept: Record<string, string> = {}

beforeEach(() => {
  kept = makeStorage().kept
  listeners = []
  vi.useFakeTimers()
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(meAnswer, {
        headers: { "content-type": "application/json" },
      }),
    ),
  )
  vi.stubGlobal("addEventListener", (type: string, listener: (event: Change) => void) => {
    if (type === "storage") listeners.push(listener)
  })
  vi.stubGlobal("removeEventListener", () => undefined)
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A change that another tab has made; its event may arrive later. */
const change = (key: string, value: string | null): Change => {
  const oldValue = kept[key] ?? null
  if (value === null) delete kept[key]
  else kept[key] = value
  return { key, oldValue, newValue: value }
}
const tell = (...changes: readonly Change[]) => {
  for (const one of changes)
    if (one.key === null || one.oldValue !== one.newValue) for (const listener of listeners) listener(one)
}
const endElsewhere = (why: string): readonly Change[] => [
  change(authKeys.ended, why),
  change(authKeys.token, null),
]
const signedIn = async () => {
  token.set("milik-ani")
  const session = createActor(liveSession, { input: { hasToken: true, key: null } })
  session.on("session.ended", ({ why }) => token.forget(why))
  session.start()
  await vi.advanceTimersByTimeAsync(100)
  expect(session.getSnapshot().matches("signedIn")).toBe(true)
  return session
}

test.each([
  ["left", "signedOut"],
  ["expired", "expired"],
])("%s in another tab: once, with the same reason", async (why, state) => {
  const session = await signedIn()
  const ended: string[] = []
  session.on("session.ended", (event) => void ended.push(event.why))
  tell(...endElsewhere(why))
  expect(session.getSnapshot().value).toBe(state)
  expect(ended).toEqual([why])
  session.stop()
})

test("a request that finds the session over does not replace that another tab signed out", async () => {
  const session = await signedIn()
  const late = endElsewhere("left")
  sessionOver.send(null)
  expect(session.getSnapshot().value).toBe("expired")
  expect(token.endedBy()).toBe("expired")
  tell(...late)
  expect(session.getSnapshot().value).toBe("signedOut")
  expect(session.getSnapshot().context.notice).toBe("left")
  expect(token.endedBy()).toBe("left")
  session.stop()
})

test("a tab that hears late of a sign-out keeps the session that has begun since", async () => {
  const session = await signedIn()
  const [ended, gone] = endElsewhere("left")
  const anew = [change(authKeys.ended, null), change(authKeys.token, "milik-budi")]
  if (ended !== undefined && gone !== undefined) tell(ended, gone, ...anew)
  expect(token.get()).toBe("milik-budi")
  expect(session.getSnapshot().value).toBe("loadingUser")
  session.stop()
})

test("signing in removes the last reason, so that the same one is told again", async () => {
  token.forget("left")
  expect(kept[authKeys.ended]).toBe("left")
  token.set("milik-ani")
  expect(kept[authKeys.ended]).toBeUndefined()
})

test("storage that was emptied, or a token that was removed without a reason, signs out", async () => {
  for (const key of [null, authKeys.token]) {
    const session = await signedIn()
    for (const held of Object.keys(kept)) delete kept[held]
    tell({ key, oldValue: "milik-ani", newValue: null })
    expect(session.getSnapshot().value).toBe("signedOut")
    session.stop()
  }
})
