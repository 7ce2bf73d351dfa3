import { makeCareerSurat, previewSurat, printSurat, surat, suratPdf } from "#contract/areas/letters/surat.ts"
import { ownSurat, ownSuratPdf } from "#contract/areas/self/ownSurat.ts"
import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import type { Entered } from "#machines/entry/entryMachine.ts"
import { type CareerSuratEntry, careerSuratEntry } from "#machines/entry/suratEntry.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { paused } from "../wire/paused.ts"
import { actor } from "../wire/request.ts"

type Letters = AnswerOf<typeof surat.calls.list>
export type SuratAsk = InputOf<typeof previewSurat>
/** `found: null` = not everything it needs is filled in. */
type Previewed = { readonly found: AnswerOf<typeof previewSurat> | null }

export const suratFile = () => located(suratPdf, "suratPdf", "Surat sebagai PDF")

export const suratPrintFile = () => located(printSurat, "suratCetak", "Beberapa surat dalam satu PDF")

/** Drafts for the employees of a change of employment. */
export const liveCareerSurat = () =>
  careerSuratEntry.provide({
    actors: {
      save: actor<null, Entered<CareerSuratEntry>>(async ({ of, values }, abort) => {
        const { template_surat_id, tanggal, keterangan } = values
        const outcome = await send(
          makeCareerSurat,
          {
            careers_id: of,
            template_surat_id: template_surat_id ?? 0,
            tanggal: tanggal ?? "",
            keterangan: keterangan.trim() === "" ? null : keterangan,
          },
          abort,
        )
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })

/** The letter that the typed values give. */
export const liveSuratPreview = createQueryMachine<Previewed, SuratAsk | null>(
  "pratinjauSurat",
  "Pratinjau surat dari isian",
).provide({
  actors: {
    load: actor<Previewed, QueryAsked<SuratAsk | null>>(async ({ input }, abort) => {
      const none = { ok: true as const, value: { found: null }, message: "" }
      if (input === null) return none
      await paused(abort)
      if (abort.aborted) return none
      const outcome = await send(previewSurat, input, abort)
      return outcome.ok ? { ...outcome, value: { found: outcome.value } } : outcome
    }),
  },
})

const MOST = 10

/** The latest letters of an employee. */
export const liveMemberSurat = createQueryMachine<Letters, number>(
  "pegawaiSuratKerja",
  "Surat seorang pegawai",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<number>, abort) =>
      send(surat.calls.list, { members_id: input, per_page: MOST, sort: "tanggal", dir: "desc" }, abort),
    ),
  },
})

export const liveOwnSurat = () =>
  createQueryMachine<AnswerOf<typeof ownSurat>, null>("suratKerjaSaya", "Surat sendiri").provide({
    actors: { load: actor((_: QueryAsked<null>, abort) => send(ownSurat, {}, abort)) },
  })
export const ownSuratFiles = () => located(ownSuratPdf, "suratKerjaSayaPdf", "Surat sendiri sebagai PDF")
