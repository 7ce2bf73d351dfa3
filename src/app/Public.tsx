import { useEffect, useEffectEvent, useState } from "react"
import { useSelector } from "@xstate/react"
import type { Outside } from "#machines/lib/outside.ts"
import { failureText } from "#src/api/toasts.ts"
import { MailPasswordScreen } from "#src/screens/session/MailPasswordScreen.tsx"
import { type World, WorldContext } from "#src/screens/screen.ts"
import { BadRequestView } from "#src/ui/page/BadRequestView.tsx"
import { MailResponseView } from "#src/ui/page/MailResponseView.tsx"
import { UnreachableView } from "#src/ui/page/UnreachableView.tsx"
import type { Session } from "./Root.tsx"
import { answerOutside } from "./toasts.ts"

/** Pages without a shell: links of mails, the 400 page, a server that cannot be reached. */
export function Public({ session }: { readonly session: Session }) {
  const [place, setPlace] = useState(() => ({ path: location.pathname, search: location.search }))
  const go = useEffectEvent((to: string) => {
    history.replaceState(null, "", to)
    setPlace({ path: location.pathname, search: location.search })
  })
  const [world] = useState<World>(() => ({
    handle: (event: Outside) => answerOutside(event, (to) => go(to)),
    lettersOn: false,
    enterCompany: () => undefined,
  }))
  const state = useSelector(session, (current) => current)
  useEffect(() => {
    document.title = "Balai"
  }, [place])
  if (state.matches("unavailable"))
    return (
      <UnreachableView
        text={state.context.failure === null ? "" : failureText(state.context.failure)}
        onRetry={() => session.send({ type: "session.retry" })}
        onLogout={() => session.send({ type: "logout.confirm" })}
      />
    )
  return <WorldContext.Provider value={world}>{page(place)}</WorldContext.Provider>
}

const page = ({ path, search }: { readonly path: string; readonly search: string }) => {
  const params = new URLSearchParams(search)
  if (path === "/mailing/input-password") return <MailPasswordScreen linkKey={params.get("key") ?? ""} />
  if (path === "/mailing/response/success") return <MailResponseView kind="success" />
  if (path === "/mailing/response/errors") return <MailResponseView kind={linkState(params.get("state"))} />
  return <BadRequestView />
}

const linkState = (word: string | null) => (word === "expired" || word === "used" ? word : "unknown")
