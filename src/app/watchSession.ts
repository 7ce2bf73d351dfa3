import type { SessionUser } from "#contract/kit/user.ts"
import { isOwner, ownerKey, setOwner } from "#src/api/browser/owner.ts"
import { cameIn } from "#src/api/actors/session.ts"
import { dropAllLists, token } from "#src/api/browser/storage.ts"
import type { Session } from "./session.ts"
import { enter } from "./chunks.ts"
import { answerOutside } from "./toasts.ts"

/** Before any screen exists there is no router: navigation is a full page load. */
const go = (to: string, replace: boolean): void => {
  if (replace) history.replaceState(null, "", to)
  else history.pushState(null, "", to)
}

/** Sets the owner of this browser's data by the session, and handles the session's toasts and redirects. */
export const watchSession = (session: Session): void => {
  const own = (user: SessionUser | null) => {
    if (user !== null && ownerKey() !== null && !isOwner(user)) dropAllLists()
    setOwner(user)
  }
  cameIn.on(enter)
  session.on("session.started", ({ user }) => own(user))
  session.on("session.switched", ({ user }) => own(user))
  session.on("session.ended", ({ why }) => {
    token.forget(why)
    setOwner(null)
  })
  for (const type of ["toast.succeeded", "toast.failed", "navigation.requested"] as const)
    session.on(type, (event) => answerOutside(event, go))
}
