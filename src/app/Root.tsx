import { useSelector } from "@xstate/react"
import {
  type ComponentType,
  createElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react"
import type { SnapshotFrom } from "xstate"
import type { Failure } from "#contract/kit/errors.ts"
import type { sessionMachine } from "#machines/session/sessionMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { tabTitle } from "#src/format/product.ts"
import { loadApp, loadedApp, loadPublic } from "./chunks.ts"
import { isBadRequestPage, isMailPage, toLogin } from "./entry.ts"
import type { AppProps, Session } from "./session.ts"

type State = SnapshotFrom<typeof sessionMachine>

const EXPIRED = "Sesi Anda telah berakhir. Silakan masuk lagi; isian yang belum disimpan tetap tersimpan."
const EMPTY = "Isi email atau username dan kata sandi Anda."

const isOut = (state: State) =>
  state.matches("signedOut") ||
  state.matches("expired") ||
  state.matches("signingIn") ||
  state.matches("challenged") ||
  state.matches("loggingOut")

const loginFailure = (failure: Failure | null): string | null => {
  if (failure === null) return null
  return failure._tag === "Invalid" ? EMPTY : failureText(failure)
}

/** Loads the chunk without React.lazy, so that no fallback flashes between the login page and the first screen. */
const useChunk = <P,>(load: () => Promise<ComponentType<P>>, wanted: boolean): ComponentType<P> | null => {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<P> } | null>(null)
  const start = useEffectEvent(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      () => undefined,
    )
  })
  useEffect(() => {
    if (wanted) start()
  }, [wanted])
  return loaded?.Component ?? null
}

/** The root view, by the state of the session. */
export function Root({ session }: { readonly session: Session }) {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const state = useSelector(session, (current) => current)
  const out = isOut(state)
  const user = state.context.user
  const inside = state.matches("signedIn") && user !== null
  const isPublic = isMailPage(location.pathname) || (out && isBadRequestPage(location.pathname))
  /** The second step of the sign-in, or the enrolment of one: pages without the app. */
  const aside = !isPublic && (state.context.challenge !== null || (inside && user.must_enrol === true))
  const login = out && !isPublic && !aside
  const left = state.matches("loggingOut") || state.context.notice === "left"
  const lost = state.matches("unavailable")
  const isAppWanted = inside && !isPublic && !aside
  const fetched = useChunk<AppProps>(loadApp, isAppWanted)
  const app = fetched ?? (isAppWanted ? loadedApp() : null)
  const open = useChunk<{ readonly session: Session }>(loadPublic, isPublic || lost || aside)
  const marks = { "data-machine": "session", "data-state": JSON.stringify(state.value) }

  /** The prerendered login form, hidden when a session exists, has been replaced. */
  useLayoutEffect(() => document.documentElement.classList.remove("signed-in"), [])
  useEffect(() => {
    if (!login) return
    const stay = () => toLogin(left ? "forget" : "remember")
    stay()
    document.title = tabTitle("Masuk")
    /** After sign-out the back button must not lead to a signed-in page. */
    addEventListener("popstate", stay)
    return () => removeEventListener("popstate", stay)
  }, [login, left])

  if (isPublic || lost || aside)
    return <div {...marks}>{open !== null && createElement(open, { session })}</div>
  if (inside && app !== null) return createElement(app, { session, user })
  if (login || (inside && location.pathname === "/login"))
    return (
      <div {...marks}>
        <LoginView
          busy={state.hasTag("busy") || inside}
          failure={loginFailure(state.context.failure)}
          notice={state.context.notice === "expired" ? EXPIRED : null}
          onPasskey={() => session.send({ type: "login.submit", credentials: { passkey: true } })}
          onSubmit={(credentials) => session.send({ type: "login.submit", credentials })}
        />
      </div>
    )
  return (
    <div {...marks} aria-busy="true" className="min-h-dvh bg-paper">
      <div className="h-14 border-b border-line bg-surface" />
    </div>
  )
}
