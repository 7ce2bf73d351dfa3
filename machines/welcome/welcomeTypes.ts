import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"
import type { Onboarding, WelcomePage, WelcomeStep } from "./pages.ts"

export type Office = {
  readonly id: number
  readonly nama: string
  readonly alamat: string
  /** Metres around it in which people check in. */
  readonly radius_m: number
}
export type Hours = {
  readonly id: number
  readonly nama: string
  readonly work_days: number
  /** Minutes of a week. */
  readonly week_min: number
}
export type Newcomer = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly email: string | null
  readonly jabatan: string | null
  /** Whether a mail would let them in: they use the app, have an address and no password yet. */
  readonly mayInvite: boolean
  readonly isInvited: boolean
}

/** Stored onboarding progress of this company, and its data so far. */
export type Progress = {
  readonly onboarding: Onboarding
  /** The head office; null = none yet. */
  readonly office: Office | null
  /** The default hours; null = none yet. */
  readonly hours: Hours | null
  /** Newest first, at most 100; `total` counts all. */
  readonly people: readonly Newcomer[]
  readonly total: number
}

/** Result of one invitation. */
export type Invitation = { readonly id: number; readonly ok: boolean; readonly message: string }

export type WelcomeContext = {
  /** As the address says, until it is known whether it may be shown. */
  readonly page: WelcomePage
  readonly progress: Progress | null
  readonly failure: Failure | null
  /** Whom the mails that are asked about would go to. */
  readonly chosen: readonly number[]
  readonly invitations: readonly Invitation[]
}

export type WelcomeEvent =
  /** The address has changed. */
  | { readonly type: "page.open"; readonly page: WelcomePage }
  /** The form of the step has saved what it asks for. */
  | { readonly type: "step.filled" }
  /** Goes on without: only employees can wait. */
  | { readonly type: "step.skip" }
  | { readonly type: "member.added" }
  | { readonly type: "invite.ask"; readonly ids: readonly number[] }
  | { readonly type: "invite.confirm" }
  | { readonly type: "invite.cancel" }
  /** The message about mails that could not be sent has been read. */
  | { readonly type: "invite.close" }
  | { readonly type: "welcome.finish" }
  | { readonly type: "welcome.retry" }

export type WelcomeOutside =
  | Outside
  /** The server knows the company to be further: so should the rest of the product. */
  | { readonly type: "onboarding.changed"; readonly onboarding: Onboarding }

export type Marking = { readonly step: WelcomeStep }
