import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Failure } from "#contract/errors.ts"
import type { SessionUser } from "#contract/user.ts"
import type { sessionMachine } from "#machines/session/sessionMachine.ts"
import { failureText } from "#src/api/toasts.ts"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { loadApp, loadPublic } from "./chunks.ts"
import { isPublicPage, toLogin } from "./entry.ts"

export type Session = ActorRefFrom<typeof sessionMachine>
export type AppProps = { readonly session: Session; readonly user: SessionUser }
type State = SnapshotFrom<typeof sessionMachine>

export const EXPIRED =
  "Sesi Anda telah berakhir. Silakan masuk lagi; isian yang belum disimpan tetap tersimpan."

const showsLogin = (state: State) =>
  state.matches("signedOut") ||
  state.matches("expired") ||
  state.matches("signingIn") ||
  state.matches("loggingOut")

const loginFailure = (failure: Failure | null): string | null => {
  if (failure === null) return null
  const first = failure._tag === "Invalid" ? Object.values(failure.errors)[0]?.[0] : undefined
  return first ?? failureText(failure)
}

/** What @xstate/react's useSelector does for a whole snapshot, without bringing it into the first chunk. */
const useSnapshot = (session: Session): State =>
  useSyncExternalStore(
    (changed) => {
      const subscription = session.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => session.getSnapshot(),
    () => session.getSnapshot(),
  )

/** A chunk loaded by hand, so that nothing flashes between the login page and the first screen. */
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

/** What the page shows, by the state of the session. */
export function Root({ session }: { readonly session: Session }) {
  const state = useSnapshot(session)
  const login = showsLogin(state)
  const isPublic = isPublicPage(location.pathname)
  const leaving = state.matches("loggingOut")
  const user = state.context.user
  const inside = state.matches("signedIn") && user !== null
  const App = useChunk<AppProps>(loadApp, inside && !isPublic)
  const Public = useChunk<{ readonly session: Session }>(loadPublic, isPublic || state.matches("unavailable"))
  const marks = { "data-machine": "session", "data-state": JSON.stringify(state.value) }

  useEffect(() => {
    if (login && !isPublic) toLogin(!leaving)
  }, [login, isPublic, leaving])

  if (isPublic || state.matches("unavailable"))
    return <div {...marks}>{Public === null ? null : <Public session={session} />}</div>
  if (inside && App !== null) return <App session={session} user={user} />
  if (login || (inside && location.pathname === "/login"))
    return (
      <div {...marks}>
        <LoginView
          busy={state.hasTag("busy") || inside}
          failure={loginFailure(state.context.failure)}
          notice={state.context.notice === "expired" ? EXPIRED : null}
          onSubmit={(credentials) => session.send({ type: "login.submit", credentials })}
        />
      </div>
    )
  return <div {...marks} aria-busy="true" />
}
