import type { AnswerOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { emailMembers, members } from "#contract/areas/members/members.ts"
import { offices } from "#contract/areas/company/offices.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import {
  finishWelcome,
  hideHelp,
  type OnboardingStep,
  updateStep,
} from "#contract/areas/welcome/onboarding.ts"
import { me } from "#contract/areas/session/session.ts"
import { helpMachine } from "#machines/help/helpMachine.ts"
import type { Onboarding } from "#machines/welcome/pages.ts"
import { welcomeMachine } from "#machines/welcome/welcomeMachine.ts"
import type { Invitation, Marking, Newcomer, Progress } from "#machines/welcome/welcomeTypes.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type None = Record<string, never>

/** Page size: a new company has few of each; further rows are not needed here. */
const page = { page: 1, per_page: 100 }
const newest = { ...page, sort: "updated_at", dir: "desc" } as const

type Member = AnswerOf<typeof members.calls.list>["rows"][number]
const newcomerOf = (row: Member): Newcomer => ({
  id: row.id,
  nama: row.nama,
  nip: row.nip,
  email: row.email,
  jabatan: row.jabatan_nama,
  mayInvite: row.app_access && row.email !== null && row.password_state === "none",
  isInvited: row.password_state === "invited",
})

const onboardingNow = async (abort: AbortSignal): Promise<Outcome<Onboarding>> => {
  const outcome = await send(me, {}, abort)
  return outcome.ok ? { ...outcome, value: outcome.value.user.onboarding } : outcome
}

/** The company's existing data, next to the progress just returned. */
const withFacts = async (told: Outcome<Onboarding>, abort: AbortSignal): Promise<Outcome<Progress>> => {
  if (!told.ok) return told
  const [places, weeks, people] = await Promise.all([
    send(offices.calls.list, page, abort),
    send(officesHours.calls.list, page, abort),
    send(members.calls.list, newest, abort),
  ])
  if (!places.ok) return places
  if (!weeks.ok) return weeks
  if (!people.ok) return people
  return {
    ...told,
    value: {
      onboarding: told.value,
      office: places.value.rows.find((row) => row.is_pusat) ?? places.value.rows[0] ?? null,
      hours: weeks.value.rows.find((row) => row.is_default) ?? weeks.value.rows[0] ?? null,
      people: people.value.rows.map(newcomerOf),
      total: people.value.total,
    },
  }
}

type Told = AnswerOf<typeof updateStep>
const onboardingIn = (outcome: Outcome<Told>): Outcome<Onboarding> =>
  outcome.ok ? { ...outcome, value: outcome.value.onboarding } : outcome

export const liveWelcome = welcomeMachine.provide({
  actors: {
    load: actor<Progress, None>((_, abort) =>
      withMinimumDelay(false, async () => withFacts(await onboardingNow(abort), abort)),
    ),
    mark: actor<Progress, Marking>(async ({ step }, abort) =>
      withFacts(onboardingIn(await send(updateStep, { step: step satisfies OnboardingStep }, abort)), abort),
    ),
    finish: actor<Progress, None>(async (_, abort) =>
      withFacts(onboardingIn(await send(finishWelcome, {}, abort)), abort),
    ),
    invite: actor<readonly Invitation[], { readonly ids: readonly number[] }>(async ({ ids }, abort) => {
      const outcome = await send(emailMembers, { type: "invite", members_id: [...ids] }, abort)
      return outcome.ok
        ? {
            ...outcome,
            value: outcome.value.rows.map(({ id = 0, ok, message }) => ({ id, ok, message })),
          }
        : outcome
    }),
  },
})

/** Hides the help panel for the whole company. */
export const liveHelp = helpMachine.provide({
  actors: {
    hide: actor<Onboarding, None>(async (_, abort) =>
      onboardingIn(await send(hideHelp, { hide: true }, abort)),
    ),
  },
})
