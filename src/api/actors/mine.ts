import { ownBalances } from "#contract/areas/self/balances.ts"
import { ownDays, ownWeek } from "#contract/areas/self/days.ts"
import { ownLetterPdf, ownLetters, receiveOwnLetter } from "#contract/areas/self/letters.ts"
import { ownProfile, type OwnProfile, updateOwnProfile } from "#contract/areas/self/profile.ts"
import { ownSlipPdf, ownSlips } from "#contract/areas/self/slips.ts"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import { type Entered, receiveEntry } from "#machines/entry/entryMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { mistakesIn, send, sendLoose } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { nestedIn } from "../wire/nestedKeys.ts"
import { actor } from "../wire/request.ts"
import type { FormSource } from "./form.ts"

export type OwnDays = AnswerOf<typeof ownDays>
export type OwnDaysAsk = PayloadOf<typeof ownDays>
export const liveOwnDays = () =>
  createQueryMachine<OwnDays, OwnDaysAsk>("kalenderSaya", "Hari-hari sendiri dalam satu bulan").provide({
    actors: { load: actor(({ input }: QueryAsked<OwnDaysAsk>, abort) => send(ownDays, input, abort)) },
  })

export type OwnWeek = AnswerOf<typeof ownWeek>
export const liveOwnWeek = () =>
  createQueryMachine<OwnWeek, null>("mingguSaya", "Hari-hari sendiri di minggu ini").provide({
    actors: { load: actor((_: QueryAsked<null>, abort) => send(ownWeek, {}, abort)) },
  })

export type OwnBalances = AnswerOf<typeof ownBalances>
export type OwnBalancesAsk = PayloadOf<typeof ownBalances>
export const liveOwnBalances = () =>
  createQueryMachine<OwnBalances, OwnBalancesAsk>("saldoSaya", "Saldo sendiri").provide({
    actors: {
      load: actor(({ input }: QueryAsked<OwnBalancesAsk>, abort) => send(ownBalances, input, abort)),
    },
  })

export type OwnSlips = AnswerOf<typeof ownSlips>
export type OwnSlipsAsk = PayloadOf<typeof ownSlips>
export const liveOwnSlips = () =>
  createQueryMachine<OwnSlips, OwnSlipsAsk>("slipSaya", "Slip gaji sendiri").provide({
    actors: { load: actor(({ input }: QueryAsked<OwnSlipsAsk>, abort) => send(ownSlips, input, abort)) },
  })
export const ownSlipFiles = () => located(ownSlipPdf, "slipSayaPdf", "Slip gaji sendiri sebagai PDF")

export const liveOwnProfile = () =>
  createQueryMachine<OwnProfile, null>("profilSaya", "Data diri sendiri").provide({
    actors: { load: actor((_: QueryAsked<null>, abort) => send(ownProfile, {}, abort)) },
  })
const profilePayload = ({ version, values }: Parameters<FormSource["save"]>[0]) => ({
  ...nestedIn(values),
  ...(version === null ? {} : { version }),
})
/** The employee's own record, as its form edits it. */
export const profileSource: FormSource = {
  load: (_id, abort) => send(ownProfile, {}, abort),
  save: (typed, abort) => sendLoose(updateOwnProfile, profilePayload(typed), abort),
  check: (typed) => mistakesIn(updateOwnProfile, profilePayload(typed)),
}

export type OwnLetters = AnswerOf<typeof ownLetters>
export const liveOwnLetters = () =>
  createQueryMachine<OwnLetters, null>("suratSaya", "Surat peringatan sendiri").provide({
    actors: { load: actor((_: QueryAsked<null>, abort) => send(ownLetters, {}, abort)) },
  })
export const ownLetterFiles = () =>
  located(ownLetterPdf, "suratSayaPdf", "Surat peringatan sendiri sebagai PDF")

/** Confirms that a letter was received. */
export const liveReceive = () =>
  receiveEntry.provide({
    actors: {
      save: actor<null, Entered<object>>(async ({ of }, abort) => {
        const outcome = await send(receiveOwnLetter, { id: of }, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })
