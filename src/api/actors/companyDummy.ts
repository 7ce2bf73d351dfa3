import { deleteDummy, previewDummy } from "#contract/areas/platform/companyDummy.ts"
import type { DummyScope } from "#contract/areas/platform/dummyScopes.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { createInPlaceMachine, type InPlaceAsked } from "#machines/home/inPlaceMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { confirmMistakes } from "./companyReset.ts"

export type DummyAsked = { readonly companies_id: number; readonly scope: readonly DummyScope[] }
type Preview = AnswerOf<typeof previewDummy>

/** Asks which parts of a company's trial data go, and counts their rows. */
export const liveDummyPreview = createInPlaceMachine<DummyAsked, Preview>(
  "hapusDataContohPratinjau",
  "Menghitung data contoh sebuah perusahaan",
  { companies_id: 0, scope: [] },
  ({ scope }) => (scope.length === 0 ? { scope: ["Pilih paling sedikit satu bagian"] } : {}),
).provide({
  actors: {
    save: actor(({ values }: InPlaceAsked<DummyAsked>, abort) => send(previewDummy, values, abort)),
  },
  /** No toast: the next dialog shows the counts. */
  actions: { sayDone: () => undefined },
})

/** Counts shown before the removal, and the company's name as typed. */
export type DummyConfirm = Preview & { readonly confirm_name: string }

/** Removal of trial data, confirmed by the company's name. */
export const liveDummy = createInPlaceMachine<DummyConfirm, AnswerOf<typeof deleteDummy>>(
  "hapusDataContoh",
  "Menghapus data contoh sebuah perusahaan",
  {
    companies_id: 0,
    nama: "",
    scope: [],
    blocks: [],
    goes: [],
    rows: 0,
    files: 0,
    bytes: 0,
    confirm_name: "",
  },
  ({ companies_id, nama, confirm_name }) => confirmMistakes({ id: companies_id, nama, confirm_name }),
).provide({
  actors: {
    save: actor(({ values: { companies_id, scope, confirm_name } }: InPlaceAsked<DummyConfirm>, abort) =>
      send(deleteDummy, { companies_id, scope, confirm_name }, abort),
    ),
  },
})
