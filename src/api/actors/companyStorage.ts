import { previewStorage, resetStorage, type StorageType } from "#contract/areas/platform/companyReset.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { createInPlaceMachine, type InPlaceAsked } from "#machines/home/inPlaceMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { confirmMistakes } from "./companyReset.ts"

export type StorageAsked = {
  readonly companies_id: number
  readonly before_date: string | null
  readonly types: readonly StorageType[]
}
type Preview = AnswerOf<typeof previewStorage>

/** Asks which old files of a company go, and counts them. */
export const liveStoragePreview = createInPlaceMachine<StorageAsked, Preview>(
  "bersihBerkasPratinjau",
  "Menghitung berkas lama sebuah perusahaan",
  { companies_id: 0, before_date: null, types: [] },
  ({ before_date, types }) => ({
    ...(before_date === null ? { before_date: ["Wajib diisi"] } : {}),
    ...(types.length === 0 ? { types: ["Pilih paling sedikit satu jenis berkas"] } : {}),
  }),
).provide({
  actors: {
    save: actor(({ values: { before_date, ...asked } }: InPlaceAsked<StorageAsked>, abort) =>
      send(previewStorage, { ...asked, before_date: before_date ?? "" }, abort),
    ),
  },
  /** No toast: the next dialog shows the counts. */
  actions: { sayDone: () => undefined },
})

/** Counts shown before the removal, and the company's name as typed. */
export type StorageConfirm = Preview & { readonly confirm_name: string }

/** Removal of old files, confirmed by the company's name. */
export const liveStorage = createInPlaceMachine<StorageConfirm, AnswerOf<typeof resetStorage>>(
  "bersihBerkas",
  "Membersihkan berkas lama sebuah perusahaan",
  {
    companies_id: 0,
    nama: "",
    before_date: "",
    types: [],
    blocks: [],
    goes: [],
    files: 0,
    bytes: 0,
    confirm_name: "",
  },
  ({ companies_id, nama, confirm_name }) => confirmMistakes({ id: companies_id, nama, confirm_name }),
).provide({
  actors: {
    save: actor(
      ({ values: { companies_id, before_date, types, confirm_name } }: InPlaceAsked<StorageConfirm>, abort) =>
        send(resetStorage, { companies_id, before_date, types, confirm_name }, abort),
    ),
  },
})
