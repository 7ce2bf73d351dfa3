import { home } from "#contract/home.ts"
import { companiesByStatus } from "#contract/companies.ts"
import type { AnswerOf } from "#contract/call.ts"
import { passwordLink, setPassword } from "#contract/mail.ts"
import { readNotifications, unread } from "#contract/notifications.ts"
import { superCompanies, updateProfile } from "#contract/session.ts"
import { type Bell, bellMachine } from "#machines/bell/bellMachine.ts"
import { chunkMachine } from "#machines/app/chunkMachine.ts"
import { mailLinkMachine } from "#machines/mailLink/mailLinkMachine.ts"
import { type Company, pickerMachine } from "#machines/picker/pickerMachine.ts"
import { type ProfileValues, profileMachine } from "#machines/profile/profileMachine.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { CHUNK_RELOAD_MS } from "#contract/constants.ts"
import { send } from "./calls.ts"
import { actor } from "./request.ts"

type None = Record<string, never>
const nothing = { ok: true as const, value: null, message: "" }

export const liveBell = bellMachine.provide({
  actors: {
    load: actor<Bell, None>((_, abort) => send(unread, {}, abort)),
    readAll: actor<null, None>(async (_, abort) => {
      const outcome = await send(readNotifications, { all: true }, abort)
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

const RELOADED = "balai.reloaded"

/** Reloading remembers its time for the tab, so that a broken deployment does not reload for ever. */
export const liveChunk = chunkMachine.provide({
  actors: {
    reloadOnce: actor<null, None>(async () => {
      const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
      if (Date.now() - last < CHUNK_RELOAD_MS) return { ok: false, failure: { _tag: "Unreachable" } }
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
      return nothing
    }),
    reload: actor<null, None>(async () => {
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
      return nothing
    }),
  },
})

export type HomeData = AnswerOf<typeof home>
export type HomeQuestion = { readonly offices_id: number | null }
export const liveHome = createQueryMachine<HomeData, HomeQuestion>("home", "Beranda").provide({
  actors: {
    load: actor(({ input }: { readonly input: HomeQuestion }, abort) =>
      send(home, { offices_id: input.offices_id }, abort),
    ),
  },
})

export type CompaniesData = AnswerOf<typeof companiesByStatus>
export type CompaniesQuestion = { readonly ending_within: number }
export const liveSuperHome = createQueryMachine<CompaniesData, CompaniesQuestion>(
  "superHome",
  "Beranda super administrator",
).provide({
  actors: {
    load: actor(({ input }: { readonly input: CompaniesQuestion }, abort) =>
      send(companiesByStatus, { ...input, status: "trial", sort: "trial_end" }, abort),
    ),
  },
})
