import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"
import type { Onboarding, WelcomePage, WelcomeStep } from "./pages.ts"

export type Office = {
  readonly id: number
  readonly nama: string
  readonly alamat: string
  /** Check-in radius in metres. */
  readonly radius_m: number
}
export type Hours = {
  readonly id: number
  readonly nama: string
  readonly work_days: number
  /** Minutes of work per week. */
  readonly week_min: number
}
export type Newcomer = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly email: string | null
  readonly jabatan: string | null
  /** Whether an invitation makes sense: app access, an email address, and no password yet. */
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
  /** From the URL, until the progress shows whether it is accessible. */
  readonly page: WelcomePage
  readonly progress: Progress | null
  readonly failure: Failure | null
  /** Ids of the employees to invite, pending confirmation. */
  readonly chosen: readonly number[]
  readonly invitations: readonly Invitation[]
}

export type WelcomeEvent =
  /** The URL has changed. */
  | { readonly type: "page.open"; readonly page: WelcomePage }
  /** The form of the step has saved. */
  | { readonly type: "step.filled" }
  /** Skips the step; possible only for employees. */
  | { readonly type: "step.skip" }
  | { readonly type: "member.added" }
  | { readonly type: "invite.ask"; readonly ids: readonly number[] }
  | { readonly type: "invite.confirm" }
  | { readonly type: "invite.cancel" }
  /** Closes the message about failed invitations. */
  | { readonly type: "invite.close" }
  | { readonly type: "welcome.finish" }
  | { readonly type: "welcome.retry" }

export type WelcomeOutside =
  | Outside
  /** The onboarding progress has changed, so that the rest of the app can update. */
  | { readonly type: "onboarding.changed"; readonly onboarding: Onboarding }

export type Marking = { readonly step: WelcomeStep }
