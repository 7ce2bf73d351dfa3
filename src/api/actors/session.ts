import { fromCallback } from "xstate"
import { TOUCH_MS } from "#contract/kit/constants.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import {
  type Challenge,
  type Credentials,
  type Entry,
  sessionMachine,
} from "#machines/session/sessionMachine.ts"
import { readLogin, readSignIn, readUserAnswer } from "../browser/identity.ts"
import { lastActivity, recordActivity, watchIdle } from "../browser/idle.ts"
import { actor, request, run, sessionOver, type Wire } from "../wire/request.ts"
import { signal } from "../wire/signal.ts"
import { endLater, endSessions, logout } from "./endSessions.ts"
import { authKeys, stored, token } from "../browser/storage.ts"

const CHECK_MS = 1_000

/** The calls of the session, declared by hand so that the first chunk carries no schema; a test compares them. */
export const wires = {
  login: { path: "auth/login", method: "POST", write: false, background: false, form: false },
  verify: { path: "auth/verify", method: "POST", write: false, background: false, form: false },
  sso: { path: "auth/sso/finish", method: "POST", write: false, background: false, form: false },
  logout,
  me: { path: "me", method: "GET", write: false, background: false, form: false },
  enter: { path: "auth/super/companies/login", method: "POST", write: false, background: false, form: false },
} satisfies Record<string, Wire>

type SignedIn = NonNullable<ReturnType<typeof readSignIn>>

const keepToken = (outcome: Outcome<SignedIn>): Outcome<SessionUser> => {
  if (!outcome.ok) return outcome
  recordActivity()
  token.set(outcome.value.token)
  return { ...outcome, value: outcome.value.user }
}

const heldTokens = (): readonly string[] =>
  [stored.get(authKeys.token), stored.get(authKeys.ownToken)].filter((held) => held !== null)

/** Signed in, first page not rendered yet: its data can be prefetched. */
export const cameIn = signal<SessionUser>()

/** Stores a user, or finds the stored one; in a later chunk, which is loaded with every session. */
const orStoredUser = (outcome: Outcome<SessionUser>): Promise<Outcome<SessionUser>> =>
  import("../wire/kept.ts").then(
    (kept) => kept.orStoredUser(outcome),
    () => outcome,
  )

/** Sends the prefetch requests before rendering begins. */
const announced = async (outcome: Outcome<SessionUser>): Promise<Outcome<SessionUser>> => {
  if (!outcome.ok || outcome.value.must_enrol === true) return outcome
  void orStoredUser(outcome)
  cameIn.send(outcome.value)
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  return outcome
}

const loadUser = (abort: AbortSignal, as?: string) =>
  run(wires.me, request(wires.me, {}, readUserAnswer, undefined, as), abort)

/** Without a connection the user of the last answer, so that an employee's pages open. */
const loadUserOrStored = async (abort: AbortSignal): Promise<Outcome<SessionUser>> => {
  const outcome = await loadUser(abort)
  return outcome.ok ? outcome : orStoredUser(outcome)
}

const wireOf = (credentials: object): Wire => {
  if ("state" in credentials) return wires.sso
  return "challenge" in credentials ? wires.verify : wires.login
}

/** Passkeys are a later chunk: few sign in with one. */
const signInWith = async (credentials: Credentials | null, abort: AbortSignal) => {
  if (credentials !== null && "passkey" in credentials) {
    const { signInByPasskey } = await import("./passkeySignIn.ts")
    return signInByPasskey(abort)
  }
  const wire = wireOf(credentials ?? {})
  return run(wire, request(wire, credentials ?? {}, readLogin), abort)
}

/** A session that was still active (a sign-in link opened while signed in) is ended once the new one exists. */
const signIn = actor<SessionUser | Challenge, { readonly credentials: Credentials | null }>(
  async ({ credentials }, abort) => {
    const outcome = await signInWith(credentials, abort)
    if (!outcome.ok) return outcome
    const { value } = outcome
    if ("challenge" in value) return { ...outcome, value }
    void endSessions(heldTokens())
    stored.remove(authKeys.ownToken)
    stored.remove(authKeys.ownPath)
    return announced(keepToken({ ...outcome, value }))
  },
)

/** Works offline too: local data is cleared first; the outcome reports whether the server was reached. */
const signOut = actor<null, Record<string, never>>(() => {
  const held = heldTokens()
  token.forget("left")
  /** Push notifications of this browser end with it; the server forgets them with the session. */
  void import("../browser/push.ts").then(({ forgetBrowser }) => forgetBrowser()).catch(() => undefined)
  return endSessions(held)
})

const enterCompany = actor<SessionUser, { readonly entry: Entry | null }>(async ({ entry }, abort) => {
  const own = token.get()
  const payload = entry === null ? {} : { companies_id: entry.companies_id, reason: entry.reason }
  const outcome = await run(wires.enter, request(wires.enter, payload, readSignIn), abort)
  if (outcome.ok && own !== null && entry !== null) {
    stored.set(authKeys.ownToken, own)
    stored.set(authKeys.ownPath, entry.from)
  }
  return keepToken(outcome)
})

const PLATFORM_HOME = "/super-admin/home"
const isInside = (path: string | null): path is string => path !== null && /^\/[^/\\]/.test(path)

const leaveCompany = actor<{ readonly user: SessionUser; readonly to: string }, Record<string, never>>(
  async (_, abort) => {
    const own = stored.get(authKeys.ownToken)
    const from = stored.get(authKeys.ownPath)
    if (own === null) return { ok: false, failure: { _tag: "SessionOver", message: "" } }
    const inside = token.get()
    /**
     * Every other tab follows the stored token, so it is replaced only once the own session has answered: valid, or
     * over.
     */
    const outcome = await loadUser(abort, own)
    if (!outcome.ok) {
      if (outcome.failure._tag === "SessionOver") {
        token.set(own)
        sessionOver.send(null)
      }
      return outcome
    }
    token.set(own)
    if (inside !== null) void endSessions([inside])
    stored.remove(authKeys.ownToken)
    stored.remove(authKeys.ownPath)
    return { ...outcome, value: { user: outcome.value, to: isInside(from) ? from : PLATFORM_HOME } }
  },
)

const endings = { expired: "tab.expired", left: "tab.signedOut" } as const

/** Syncs sign-in, sign-out and company switches across tabs, through the token in shared storage. */
const watchTabs = fromCallback<{ type: "never" }, Record<string, never>>(({ sendBack }) => {
  let isTold = false
  /**
   * Race: a request of this tab may find the session over just as another tab signs out, and its own reason then
   * replaces the stored one. The event still carries the other tab's. A sign-in since then has removed both.
   */
  const onEnded = ({ newValue }: StorageEvent) => {
    if (newValue === null || stored.get(authKeys.ended) === null) return
    isTold = true
    sendBack({ type: endings[token.endingIn(newValue)] })
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === authKeys.ended) return onEnded(event)
    if (event.key !== authKeys.token && event.key !== null) return
    if (token.get() !== null) {
      isTold = false
      sendBack({ type: event.oldValue === null ? "tab.signedIn" : "tab.switched" })
    } else if (!isTold) sendBack({ type: endings[token.endedBy()] })
  }
  addEventListener("storage", onStorage)
  const off = sessionOver.on(() => sendBack({ type: "session.over" }))
  return () => {
    removeEventListener("storage", onStorage)
    off()
  }
})

/** While the user is active, keeps the server's session alive and refreshes the user. */
const keepAlive = fromCallback<{ type: "never" }, Record<string, never>>(({ sendBack }) => {
  const abort = new AbortController()
  const wire = { ...wires.me, background: true }
  let last = Date.now()
  const timer = setInterval(() => {
    const active = lastActivity() ?? 0
    if (active <= last) return
    last = Date.now()
    run(wire, request(wire, {}, readUserAnswer), abort.signal).then(
      (outcome) => {
        if (outcome.ok) sendBack({ type: "user.refreshed", user: outcome.value })
      },
      () => undefined,
    )
  }, TOUCH_MS)
  return () => {
    clearInterval(timer)
    abort.abort()
  }
})

/** A visit to a company expires at a wall-clock time, even if no request is sent. */
const watchVisit = fromCallback<{ type: "never" }, { readonly until: string | null }>(
  ({ sendBack, input }) => {
    const end = input.until === null ? Number.POSITIVE_INFINITY : Date.parse(input.until)
    const timer = setInterval(() => {
      if (Date.now() < end) return
      clearInterval(timer)
      sendBack({ type: "visit.expired" })
    }, CHECK_MS)
    return () => clearInterval(timer)
  },
)

export const liveSession = sessionMachine.provide({
  actors: {
    signIn,
    loadUser: actor<SessionUser, Record<string, never>>(async (_, abort) =>
      announced(await loadUserOrStored(abort)),
    ),
    signOut,
    enterCompany,
    leaveCompany,
    watchIdle,
    watchTabs,
    keepAlive,
    watchVisit,
    endLater,
  },
})
