import { TOUR_COOKIE_DAYS } from "#contract/kit/constants.ts"
import { ownerKey } from "../browser/owner.ts"
import { stored } from "../browser/storage.ts"

/** Cookie values of a chapter: still to do, and done. */
const RUNNING = "next_coach"
const DONE = "false"
const PREFIX = "show_tour_"
const DAY_SECONDS = 86_400

/** Cookie text of the tour, valid for 360 days. */
export const tourCookie = (name: string, value: string, isSecure: boolean): string =>
  `${name}=${value}; path=/; max-age=${TOUR_COOKIE_DAYS * DAY_SECONDS}; samesite=lax${isSecure ? "; secure" : ""}`

/** Cookie names of the chapters that are still to be shown. */
export const runningIn = (cookies: string): readonly string[] =>
  cookies.split(/;\s*/).flatMap((one) => {
    const [name = "", value] = one.split("=")
    return name.startsWith(PREFIX) && value === RUNNING ? [name] : []
  })

const write = (names: readonly string[], value: string) => {
  for (const name of names) document.cookie = tourCookie(name, value, location.protocol === "https:")
}

export const runningTours = (): readonly string[] => runningIn(document.cookie)
export const keepRunning = (names: readonly string[]): void => write(names, RUNNING)
export const keepDone = (names: readonly string[]): void => write(names, DONE)

const placesKey = () => `tour.${ownerKey() ?? ""}`

/** The last visible step of each chapter of the tour, by cookie name. */
export const reachedMarks = (): Readonly<Record<string, number>> => {
  try {
    const kept: unknown = JSON.parse(stored.get(placesKey()) ?? "{}")
    if (typeof kept !== "object" || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, at]) => Number.isSafeInteger(at) && at >= 0))
  } catch {
    return {}
  }
}
export const keepReached = (reached: Readonly<Record<string, number>>): void =>
  stored.set(placesKey(), JSON.stringify(reached))
export const forgetReached = (): void => stored.remove(placesKey())
