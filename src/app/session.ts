import type { ActorRefFrom } from "xstate"
import type { SessionUser } from "#contract/kit/user.ts"
import type { sessionMachine } from "#machines/session/sessionMachine.ts"

export type Session = ActorRefFrom<typeof sessionMachine>
export type AppProps = { readonly session: Session; readonly user: SessionUser }
