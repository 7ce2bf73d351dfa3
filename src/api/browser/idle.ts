import { fromCallback } from "xstate"
import { IDLE_MS, IDLE_WARNING_MS } from "#contract/kit/constants.ts"
import { authKeys, stored } from "./storage.ts"

const CHECK_MS = 1_000
/** Throttle: activity is written at most this often. */
const WRITE_MS = 5_000
const gestures = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const

/** null = invalid or in the future: the clock was set back, or another script wrote the value. */
export const lastActivity = (now = Date.now()): number | null => {
  const at = Number(stored.get(authKeys.lastActivity) ?? 0)
  return at <= now ? at : null
}

/** Milliseconds until the idle timeout, by the wall clock that all tabs share. */
export const idleLeft = (now = Date.now()): number => (lastActivity(now) ?? now) + IDLE_MS - now

export const recordActivity = (now = Date.now()): void => stored.set(authKeys.lastActivity, String(now))

/**
 * Idle timeout. Compares the wall clock with the last activity shared by all tabs before recording new activity: a
 * laptop that wakes after three hours has timed out, whichever key woke it. After the warning only an explicit answer
 * counts: if a moving mouse dismissed the dialog, the click meant for it would hit the page behind.
 */
export const watchIdle = fromCallback<{ type: "activity.record" }, Record<string, never>>(
  ({ sendBack, receive }) => {
    let warned = false
    const check = (): boolean => {
      /** Compared with a timestamp in the future, the timeout would never be reached until the clock caught up. */
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
    /** Signing in, opening or reloading a page counts as activity, unless the timeout has passed. */
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
