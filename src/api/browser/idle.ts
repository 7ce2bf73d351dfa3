import { fromCallback } from "xstate"
import { IDLE_MS, IDLE_WARNING_MS } from "#contract/kit/constants.ts"
import { authKeys, stored } from "./storage.ts"

const CHECK_MS = 1_000
/** Activity is written at most this often. */
const WRITE_MS = 5_000
const gestures = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const

/** null = no time that has been: the clock was put back since, or something else wrote there. */
export const lastActivity = (now = Date.now()): number | null => {
  const at = Number(stored.get(authKeys.lastActivity) ?? 0)
  return at <= now ? at : null
}

/** Milliseconds until the session ends by idleness, by the wall clock all tabs share. */
export const idleLeft = (now = Date.now()): number => (lastActivity(now) ?? now) + IDLE_MS - now

export const recordActivity = (now = Date.now()): void => stored.set(authKeys.lastActivity, String(now))

/**
 * Compares the wall clock with the tabs' shared last activity before it records a new one: a laptop that wakes after
 * three hours is over its time, whatever key woke it. Once it has warned, only an answer to the warning counts: a
 * dialog that a moving mouse takes away would let the press that was meant for it land on the page behind.
 */
export const watchIdle = fromCallback<{ type: "activity.record" }, Record<string, never>>(
  ({ sendBack, receive }) => {
    let warned = false
    const check = (): boolean => {
      /** Held against a time to come, two hours would not be over for as long as the clock was ahead. */
      if (lastActivity() === null) recordActivity()
      const left = idleLeft()
      if (left <= 0) {
        sendBack({ type: "idle.expired" })
        return false
      }
      if (left <= IDLE_WARNING_MS !== warned) {
        warned = !warned
        sendBack({ type: warned ? "idle.warned" : "idle.resumed" })
      }
      return true
    }
    const onGesture = () => {
      if (check() && !warned && Date.now() - (lastActivity() ?? 0) > WRITE_MS) recordActivity()
    }
    const onVisible = () => {
      if (document.visibilityState === "visible") onGesture()
    }
    /** Signing in, opening or reloading a page is activity, unless it comes too late. */
    if (lastActivity() === 0 || idleLeft() > 0) recordActivity()
    const timer = setInterval(check, CHECK_MS)
    for (const gesture of gestures) addEventListener(gesture, onGesture, { passive: true, capture: true })
    document.addEventListener("visibilitychange", onVisible)
    receive(() => {
      recordActivity()
      check()
    })
    check()
    return () => {
      clearInterval(timer)
      for (const gesture of gestures) removeEventListener(gesture, onGesture, { capture: true })
      document.removeEventListener("visibilitychange", onVisible)
    }
  },
)
