import {
  deleteCompany,
  listArchives,
  previewDeletion,
  restoreArchive,
} from "#contract/areas/platform/companyReset.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { createInPlaceMachine, type InPlaceAsked } from "#machines/home/inPlaceMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type Archives = AnswerOf<typeof listArchives>
export type Deletion = AnswerOf<typeof previewDeletion>

/** A company and its archives, by the company's id. */
export const liveArchives = createQueryMachine<Archives, number>(
  "arsipPerusahaan",
  "Arsip penghapusan sebuah perusahaan",
).provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<number>, abort) =>
      withMinimumDelay(behind, () => send(listArchives, { companies_id: input }, abort)),
    ),
  },
})

/** Preview of a deletion, by the company's id. */
export const liveDeletion = createQueryMachine<Deletion, number>(
  "hapusPerusahaanPratinjau",
  "Yang akan hilang bila perusahaan dihapus",
).provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<number>, abort) =>
      withMinimumDelay(behind, () => send(previewDeletion, { id: input }, abort)),
    ),
  },
})

/** The company to delete, and its name as typed. */
export type ConfirmName = { readonly id: number; readonly nama: string; readonly confirm_name: string }

/** The name must be typed before anything is sent; the server checks it again. */
export const confirmMistakes = ({ nama, confirm_name }: ConfirmName) =>
  confirm_name.trim().toLowerCase() === nama.toLowerCase()
    ? {}
    : { confirm_name: [`Ketik nama perusahaan: ${nama}`] }

/** Deletion of a company, confirmed by its name. */
export const liveRemoval = createInPlaceMachine<ConfirmName, AnswerOf<typeof deleteCompany>>(
  "hapusPerusahaan",
  "Menghapus sebuah perusahaan",
  { id: 0, nama: "", confirm_name: "" },
  confirmMistakes,
).provide({
  actors: {
    save: actor(({ values: { id, confirm_name } }: InPlaceAsked<ConfirmName>, abort) =>
      send(deleteCompany, { id, confirm_name }, abort),
    ),
  },
})

export type ToRestore = { readonly companies_id: number; readonly id: number }
/** Restoration of an archive, after a confirmation. */
export const liveRestore = createInPlaceMachine<ToRestore, AnswerOf<typeof restoreArchive>>(
  "kembalikanArsip",
  "Mengembalikan isi sebuah arsip penghapusan",
  { companies_id: 0, id: 0 },
  () => ({}),
).provide({
  actors: {
    save: actor(({ values }: InPlaceAsked<ToRestore>, abort) => send(restoreArchive, values, abort)),
  },
})
