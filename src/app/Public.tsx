import { useSelector } from "@xstate/react"
import { lazy, Suspense, useEffect, useState } from "react"
import { isMaintenance } from "#contract/kit/errors.ts"
import type { Outside } from "#machines/lib/outside.ts"
import type { SessionContext } from "#machines/session/sessionMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { MaintenanceScreen } from "#src/screens/session/MaintenanceScreen.tsx"
import { MailPasswordScreen } from "#src/screens/session/MailPasswordScreen.tsx"
import { type World, WorldContext } from "#src/screens/screen.ts"
import { BadRequestView } from "#src/ui/page/BadRequestView.tsx"
import { BlankPage } from "#src/ui/page/BlankPage.tsx"
import { MailResponseView } from "#src/ui/page/MailResponseView.tsx"
import { lostTitle } from "#src/api/wire/lostTitle.ts"
import { UnreachableView } from "#src/ui/page/UnreachableView.tsx"
import { loadChunk } from "./loadChunk.ts"
import { isBadRequestPage, isMailPage } from "./entry.ts"
import type { Session } from "./session.ts"
import { answerOutside, fetchToasts } from "./toasts.ts"
import { useOnce } from "#src/ui/useOnce.ts"
import { tabTitle } from "#src/format/product.ts"

/** Lazy: few users forget their password, and those who set one by email do not need this code. */
const ForgottenScreen = lazy(() =>
  loadChunk(() =>
    import("#src/screens/session/ForgottenScreen.tsx").then((m) => ({ default: m.ForgottenScreen })),
  ),
)

type Place = { readonly path: string; readonly search: string }
const here = (): Place => ({ path: location.pathname, search: location.search })

const SsoScreen = lazy(() =>
  loadChunk(() => import("#src/screens/session/SsoScreen.tsx").then((m) => ({ default: m.SsoScreen }))),
)
/** Lazy: shown to accounts with a second factor, or that must install one. */
const ChallengeScreen = lazy(() =>
  loadChunk(() =>
    import("#src/screens/session/ChallengeScreen.tsx").then((m) => ({ default: m.ChallengeScreen })),
  ),
)
const EnrolScreen = lazy(() =>
  loadChunk(() => import("#src/screens/session/EnrolScreen.tsx").then((m) => ({ default: m.EnrolScreen }))),
)

const titles: Readonly<Record<string, string>> = {
  "/400": "Permintaan tidak dapat diproses",
  "/mailing/input-password": "Buat kata sandi",
  "/mailing/lupa-kata-sandi": "Lupa kata sandi",
  "/mailing/masuk-sso": "Masuk dengan SSO",
  "/mailing/response/success": "Kata sandi tersimpan",
}

/** Pages without a shell: links from emails, the 400 page, server unreachable. */
export function Public({ session }: { readonly session: Session }) {
  const [place, setPlace] = useState(here)
  const [world] = useState<World>(() => ({
    handle: (event: Outside) =>
      answerOutside(event, (to) => {
        history.replaceState(null, "", to)
        setPlace(here())
      }),
    offerUndo: () => () => undefined,
    cameFrom: () => null,
    need: loadChunk,
    mayOpen: () => false,
    lettersOn: false,
    enterCompany: () => undefined,
    startTour: () => undefined,
    tellOnboarding: () => undefined,
    settings: [],
    waiting: null,
  }))
  const state = useSelector(session, (current) => current)
  const isOwn = isMailPage(place.path) || isBadRequestPage(place.path)
  const lost = !isOwn && state.matches("unavailable")
  const step = stepTitle(state.context)
  const title = lost
    ? lostTitle(state.context.failure)
    : !isOwn && step !== null
      ? step
      : (titles[place.path] ?? "Tautan tidak berlaku")

  useEffect(fetchToasts, [])
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
  /** After the content is replaced, focus moves to the heading so that screen readers start there. */
  const first = useOnce(() => place)
  useEffect(() => {
    if (place !== first) document.querySelector<HTMLElement>("main h1")?.focus()
  }, [place, first])

  if (lost && isMaintenance(state.context.failure))
    return (
      <MaintenanceScreen
        onEnded={() => session.send({ type: "session.retry" })}
        onLogout={() => session.send({ type: "logout.confirm" })}
      />
    )
  if (lost)
    return (
      <UnreachableView
        title={title}
        text={state.context.failure === null ? "" : failureText(state.context.failure)}
        onRetry={() => session.send({ type: "session.retry" })}
        onLogout={() => session.send({ type: "logout.confirm" })}
      />
    )
  const { challenge, failure, user } = state.context
  return (
    <WorldContext.Provider value={world}>
      <Suspense fallback={<BlankPage>{null}</BlankPage>}>
        {isOwn ? (
          pageOf(place)
        ) : challenge !== null ? (
          <ChallengeScreen
            challenge={challenge}
            busy={state.hasTag("busy")}
            failure={failure}
            onCode={(code) =>
              session.send({ type: "login.submit", credentials: { challenge: challenge.challenge, code } })
            }
            onPasskey={() => session.send({ type: "login.submit", credentials: { passkey: true } })}
            onCancel={() => session.send({ type: "login.cancel" })}
          />
        ) : user?.must_enrol === true ? (
          <EnrolScreen
            email={user.email}
            onEnrolled={() => session.send({ type: "factor.enrolled" })}
            onLogout={() => {
              session.send({ type: "logout.ask" })
              session.send({ type: "logout.confirm" })
            }}
          />
        ) : (
          pageOf(place)
        )}
      </Suspense>
    </WorldContext.Provider>
  )
}

const stepTitle = ({ challenge, user }: SessionContext): string | null => {
  if (challenge !== null) return "Verifikasi dua langkah"
  return user?.must_enrol === true ? "Pasang verifikasi dua langkah" : null
}

const pageOf = ({ path, search }: Place) => {
  const params = new URLSearchParams(search)
  if (path === "/mailing/input-password") return <MailPasswordScreen linkKey={params.get("key") ?? ""} />
  if (path === "/mailing/lupa-kata-sandi")
    return (
      <Suspense fallback={<BlankPage>{null}</BlankPage>}>
        <ForgottenScreen />
      </Suspense>
    )
  if (path === "/mailing/masuk-sso")
    return (
      <Suspense fallback={<BlankPage>{null}</BlankPage>}>
        <SsoScreen />
      </Suspense>
    )
  if (path === "/mailing/response/success") return <MailResponseView kind="success" />
  if (isMailPage(path)) return <MailResponseView kind={linkState(params.get("state"))} />
  return (
    <BlankPage>
      <BadRequestView />
    </BlankPage>
  )
}

const linkState = (word: string | null) => (word === "expired" || word === "used" ? word : "unknown")
