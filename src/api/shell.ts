import { home } from "#contract/home.ts"
import { companiesByStatus } from "#contract/companies.ts"
import type { AnswerOf } from "#contract/call.ts"
import { passwordLink, setPassword } from "#contract/mail.ts"
import { readNotifications, unread } from "#contract/notifications.ts"
import { superCompanies, updateProfile } from "#contract/session.ts"
import { type Bell, bellMachine, type Marking } from "#machines/bell/bellMachine.ts"
import { mailLinkMachine } from "#machines/mailLink/mailLinkMachine.ts"
import { type Company, pickerMachine } from "#machines/picker/pickerMachine.ts"
import { type ProfileValues, profileMachine } from "#machines/profile/profileMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { calmly } from "./calm.ts"
import { isAhead, send, sendAhead } from "./calls.ts"
import { actor } from "./request.ts"

type None = Record<string, never>

export const liveBell = bellMachine.provide({
  actors: {
    load: actor<Bell, None>((_, abort) => send(unread, {}, abort)),
    markRead: actor<null, Marking>(async ({ ids }, abort) => {
      const outcome = await send(readNotifications, ids === null ? { all: true } : { ids: [...ids] }, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

export const livePicker = pickerMachine.provide({
  actors: {
    loadCompanies: actor<readonly Company[], { readonly q: string }>(async ({ q }, abort) => {
      const outcome = await send(superCompanies, q === "" ? {} : { q }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
    }),
  },
})

export const liveProfile = profileMachine.provide({
  actors: {
    save: actor(async (values: ProfileValues, abort) => {
      const { password, confirm_password, nama_lengkap } = values
      const outcome = await send(
        updateProfile,
        password === "" ? { nama_lengkap } : { nama_lengkap, password, confirm_password },
        abort,
      )
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

export const liveMailLink = mailLinkMachine.provide({
  actors: {
    readLink: actor(({ key }: { readonly key: string }, abort) => send(passwordLink, { key }, abort)),
    savePassword: actor(
      async (
        input: { readonly key: string; readonly password: string; readonly confirm_password: string },
        abort,
      ) => {
        const outcome = await send(setPassword, input, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      },
    ),
  },
})

export type HomeData = AnswerOf<typeof home>
export type HomeQuestion = { readonly offices_id: number | null }
export const liveHome = createQueryMachine<HomeData, HomeQuestion>("home", "Beranda").provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<HomeQuestion>, abort) =>
      calmly(behind || isAhead(home, input), () => send(home, { offices_id: input.offices_id }, abort)),
    ),
  },
})
/** Asks for the home's figures before its screen is there. */
export const homeAhead = (): void => sendAhead(home, { offices_id: null })

export type CompaniesData = AnswerOf<typeof companiesByStatus>
export type CompaniesQuestion = { readonly ending_within: number }
export const liveSuperHome = createQueryMachine<CompaniesData, CompaniesQuestion>(
  "superHome",
  "Beranda super administrator",
).provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<CompaniesQuestion>, abort) =>
      calmly(behind, () => send(companiesByStatus, { ...input, status: "trial", sort: "trial_end" }, abort)),
    ),
  },
})
