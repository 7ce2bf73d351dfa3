import { createActor } from "xstate"
import { safePath } from "#contract/safePath.ts"
import { ANYBODY, type SessionUser } from "#contract/user.ts"
import { sessionMachine } from "#machines/session/sessionMachine.ts"
import { warmFormats } from "#src/ui/format.ts"
import { askAhead } from "./ahead.ts"
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
let endRehearsal = (): void => undefined

/**
 * While somebody types: fetches the code of the page that follows the sign-in, and of what says whether that went
 * wrong; then draws that page once, out of sight.
 */
export const fetchFirst = (wanted: string | null): void => {
  fetchToasts()
  warmFormats()
  const { pathname, search } = new URL(safePath(wanted) ?? "/home", location.origin)
  const live = findRoute(pathname)?.live
  live?.load().then(
    () => {
      /** Too late: the page itself is being drawn. */
      if (hasToken()) return
      /** Asks nothing yet, but what checks it is ready. */
      live.ahead?.(search, null)
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
  askAhead(user, null)
}
