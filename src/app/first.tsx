import { createActor } from "xstate"
import { safePath } from "#contract/kit/safePath.ts"
import { ANYBODY, type SessionUser } from "#contract/kit/user.ts"
import { sessionMachine } from "#machines/session/sessionMachine.ts"
import { underWay } from "#src/api/wire/calls.ts"
import { warmFormats } from "#src/format/format.ts"
import { prefetch } from "./prefetch.ts"
import { App } from "./App.tsx"
import { hasToken } from "./entry.ts"
import { go } from "./navigation.ts"
import { rehearse } from "./rehearsal.tsx"
import { findRoute } from "./routes.ts"
import { redirectOf } from "./ScreenHost.tsx"
import { fetchToasts } from "./toasts.ts"

export { App } from "./App.tsx"
export { traceFrom } from "./traceSwitch.ts"

/** Whoever it will be: all modules are in the menu. */
const WHOEVER: SessionUser = {
  ...ANYBODY,
  menu_companies: ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"],
}
/** The frame without its page, rows and letters is shown after that. */
const PAGE_PATIENCE_MS = 200

/** The code of the page at the address, then the answer the early script asked for: both are on their way since. */
const firstPage = async (): Promise<void> => {
  const found = findRoute(location.pathname)
  await found?.live.load()
  found?.live.ahead?.(location.search, null, found.params)
  await underWay()
}

/**
 * Who comes with a session is shown frame, page and rows in one drawing, instead of three that each lay the page out
 * again, and in the letters it stays in.
 */
export const pageReady: Promise<unknown> | null = hasToken()
  ? Promise.race([
      Promise.all([
        firstPage().catch(() => undefined),
        document.fonts.load("1em Inter").catch(() => undefined),
      ]),
      new Promise((resolve) => {
        setTimeout(resolve, PAGE_PATIENCE_MS)
      }),
    ])
  : null

let endRehearsal = (): void => undefined

/**
 * While somebody types: fetches the code of the page that follows the sign-in, and of what says whether that went
 * wrong; then draws that page once, out of sight.
 */
export const fetchFirst = (wanted: string | null): void => {
  fetchToasts()
  warmFormats()
  const { pathname, search } = new URL(safePath(wanted) ?? "/home", location.origin)
  const found = findRoute(pathname)
  found?.live.load().then(
    () => {
      /** Too late: the page itself is being drawn. */
      if (hasToken()) return
      /** Asks nothing yet, but what checks it is ready. */
      found.live.ahead?.(search, null, found.params)
      const session = createActor(sessionMachine, { input: { hasToken: false, key: null } })
      endRehearsal = rehearse(pathname, search, <App session={session} user={WHOEVER} />)
    },
    () => undefined,
  )
}

/**
 * Leads from the sign-in to the first page and asks for what it will show: both before the first drawing, which then
 * is the right one.
 */
export const enterFirst = (user: SessionUser): void => {
  endRehearsal()
  const to = redirectOf(location.pathname, user)
  if (to !== null) go(to, true)
  prefetch(user, null)
}
