import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import {
  endingDetail,
  endingPdf,
  endings,
  type letterKinds,
  letterKindWords,
  previewEnding,
} from "#contract/areas/payroll/endings.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { paused } from "../wire/paused.ts"
import { actor } from "../wire/request.ts"

export type EndingDetail = AnswerOf<typeof endingDetail>
type EndingPreview = AnswerOf<typeof previewEnding>
export type EndingCalculation = EndingDetail["calculation"]
type Endings = AnswerOf<typeof endings.calls.list>
type Letter = (typeof letterKinds)[number]

export const endingLetterFile = (letter: Letter) => {
  const id = letter === "phk" ? "suratAkhirKerja" : "suratKeteranganKerja"
  return located(endingPdf, id, `${letterKindWords[letter]} sebagai PDF`)
}

/** The calculation and the checklist of an end of employment. */
export const liveEndingDetail = createQueryMachine<EndingDetail, number>(
  "rincianAkhirKerja",
  "Perhitungan dan daftar periksa akhir hubungan kerja",
).provide({
  actors: {
    load: actor(({ input: id }: QueryAsked<number>, abort) => send(endingDetail, { id }, abort)),
  },
})

export type EndingAsk = InputOf<typeof previewEnding>

/** `found: null` = not everything it needs is filled in. */
type Previewed = { readonly found: EndingPreview | null }

/** The calculation of what is typed. */
export const liveEndingPreview = createQueryMachine<Previewed, EndingAsk | null>(
  "hitungAkhirKerja",
  "Perhitungan akhir hubungan kerja dari isian",
).provide({
  actors: {
    load: actor<Previewed, QueryAsked<EndingAsk | null>>(async ({ input }, abort) => {
      const none = { ok: true as const, value: { found: null }, message: "" }
      if (input === null) return none
      await paused(abort)
      if (abort.aborted) return none
      const outcome = await send(previewEnding, input, abort)
      return outcome.ok ? { ...outcome, value: { found: outcome.value } } : outcome
    }),
  },
})

const MOST = 3

/** The latest ends of employment of an employee. */
export const liveMemberEndings = createQueryMachine<Endings, number>(
  "pegawaiAkhirKerja",
  "Akhir hubungan kerja seorang pegawai",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<number>, abort) =>
      send(endings.calls.list, { members_id: input, per_page: MOST, sort: "updated_at", dir: "desc" }, abort),
    ),
  },
})
