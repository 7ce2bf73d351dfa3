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

/** Before the user is known: the menu with all modules. */
const WHOEVER: SessionUser = {
  ...ANYBODY,
  menu_companies: ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"],
}
/** Timeout: after this the frame is shown without its page, rows and web font. */
const PAGE_PATIENCE_MS = 200

/** Waits for the page's chunk, then for the early script's response: both are already loading. */
const firstPage = async (): Promise<void> => {
  const found = findRoute(location.pathname)
  await found?.live.load()
  found?.live.ahead?.(location.search, null, found.params)
  await underWay()
}

/**
 * With an existing session, frame, page and rows are rendered at once instead of in three layouts, with the web font
 * already loaded.
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
 * While the user types on the login page: prefetches the chunk of the page after sign-in and of the error messages,
 * then renders that page once offscreen to warm it up.
 */
export const fetchFirst = (wanted: string | null): void => {
  fetchToasts()
  warmFormats()
  const { pathname, search } = new URL(safePath(wanted) ?? "/home", location.origin)
  const found = findRoute(pathname)
  found?.live.load().then(
    () => {
      /** Too late: the page itself is being rendered. */
      if (hasToken()) return
      /** Sends nothing, but warms up the validation. */
      found.live.ahead?.(search, null, found.params)
      const session = createActor(sessionMachine, { input: { hasToken: false, key: null } })
      endRehearsal = rehearse(pathname, search, <App session={session} user={WHOEVER} />)
    },
    () => undefined,
  )
}

/**
 * Redirects from sign-in to the first page and prefetches its data, both before the first render, so that it is
 * complete.
 */
export const enterFirst = (user: SessionUser): void => {
  endRehearsal()
  const to = redirectOf(location.pathname, user)
  if (to !== null) go(to, true)
  prefetch(user, null)
}
