import type { Failure } from "#contract/kit/errors.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Outside } from "../lib/outside.ts"

/** A second step that the server waits for, and what can be given. */
export type Challenge = { readonly challenge: string; readonly ways: readonly string[] }
/** Answer of a provider of single sign-on: a code, or an error. */
export type Returned = {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}
export type Credentials =
  | { readonly username: string; readonly password: string }
  | { readonly key: string }
  | { readonly challenge: string; readonly code: string }
  /** Answer of a provider of single sign-on. */
  | Returned
  /** The browser asks for a passkey. */
  | { readonly passkey: true }
export type Entry = { readonly companies_id: number; readonly reason: string; readonly from: string }

/** Why the last session ended: left = the user signed out, here or in another tab. */
export type Ending = "expired" | "left"

export type SessionContext = {
  /** A token was stored when the page opened. */
  readonly hasToken: boolean
  readonly user: SessionUser | null
  readonly credentials: Credentials | null
  /** The password was right, and a second step follows. */
  readonly challenge: Challenge | null
  readonly entry: Entry | null
  readonly failure: Failure | null
  readonly notice: Ending | null
}
export type SessionEvent =
  | { readonly type: "login.submit"; readonly credentials: Credentials }
  | { readonly type: "login.cancel" }
  | { readonly type: "factor.enrolled" }
  | { readonly type: "session.retry" }
  | { readonly type: "session.over" }
  | { readonly type: "user.refreshed"; readonly user: SessionUser }
  | { readonly type: "tab.signedIn" }
  | { readonly type: "tab.signedOut" }
  | { readonly type: "tab.expired" }
  | { readonly type: "tab.switched" }
  | { readonly type: "idle.warned" }
  | { readonly type: "idle.resumed" }
  | { readonly type: "idle.expired" }
  | { readonly type: "idle.stay" }
  | { readonly type: "logout.ask" }
  | { readonly type: "logout.cancel" }
  | { readonly type: "logout.confirm" }
  | { readonly type: "company.enter"; readonly entry: Entry }
  | { readonly type: "company.leave" }
  | { readonly type: "visit.expired" }
export type SessionOutside =
  | Outside
  /** Data of another account, or of none, must not stay on this screen. */
  | { readonly type: "session.ended"; readonly why: Ending }
  | { readonly type: "session.started"; readonly user: SessionUser | null }
  | { readonly type: "session.switched"; readonly user: SessionUser | null }
