import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { rowSteps, versionedRows } from "../../kit/rowSteps.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import {
  id,
  idList,
  ids,
  isoDate,
  listFields,
  longText,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalPay,
  optionalText,
  pageOf,
  text,
  writeFields,
} from "../../kit/schema.ts"
import {
  careerFactsOf,
  type CareerKind,
  careerKinds,
  careerSources,
  careerStatuses,
  type Given,
  isEmpty,
  neededBy,
} from "./careerFacts.ts"
import { ofPay } from "../../kit/payFields.ts"

/** Employees that one change may have. */
export const CAREER_MOST = 2_000
const STEPS_MOST = 20

const chosenProblems = (
  kind: CareerKind,
  values: Given & { readonly members_id: readonly number[] },
): Problem[] => {
  const needed = neededBy[kind]
  const isNothing = kind !== "pengangkatan" && careerFactsOf[kind].every((key) => isEmpty(values[key]))
  return [
    ...(values.members_id.length === 0
      ? [{ path: ["members_id"], issue: "Pilih paling sedikit satu pegawai" }]
      : []),
    ...(needed !== undefined && isEmpty(values[needed]) ? [{ path: [needed], issue: "Wajib diisi" }] : []),
    ...(needed === undefined && isNothing
      ? [{ path: [careerFactsOf[kind][0] ?? "kind"], issue: "Isi paling sedikit satu perubahan" }]
      : []),
  ]
}

const dates = ({
  kind,
  effective_date,
  end_date,
}: {
  readonly kind: CareerKind
  readonly effective_date: string
  readonly end_date: string | null
}): Problem[] => {
  if (kind !== "penugasan") return []
  if (end_date === null) return [{ path: ["end_date"], issue: "Wajib diisi untuk penugasan sementara" }]
  return end_date < effective_date ? [{ path: ["end_date"], issue: "Tidak boleh sebelum tanggal mulai" }] : []
}

/**
 * Perubahan kerja: a dated change of office, division, position, superior, contract or basic pay, of one or many
 * employees. A scheduled one holds from midnight of its day in each employee's office; a temporary assignment ends
 * after its last day.
 */
export const careers = defineResource(
  {
    id: "careers",
    group: "users/perubahan-kerja",
    alias: "career_id",
    noun: "perubahan kerja",
    fields: {
      judul: text(120),
      kind: oneOf(careerKinds),
      effective_date: isoDate,
      /** Last day of a temporary assignment. */
      end_date: optionalDate,
      source: oneOfOr(careerSources, "chosen"),
      members_id: idList(200),
      offices_id: optionalId,
      departement_id: optionalId,
      jabatan_id: optionalId,
      atasan_id: optionalId,
      tanggal_akhir_kontrak: optionalDate,
      /** New basic pay, rupiah per the employee's wage type. */
      gaji_pokok: ofPay(optionalPay),
      alasan: longText(500, 5),
      /** Number of the decree; empty = numbered when it is scheduled. */
      no: optionalText(40),
    },
    files: { lampiran: { maxBytes: 5_000_000, types: ["pdf", "png", "jpeg", "webp"] } },
    shown: {
      members_nama: Schema.Array(Schema.String),
      offices_nama: Schema.NullOr(Schema.String),
      departement_nama: Schema.NullOr(Schema.String),
      jabatan_nama: Schema.NullOr(Schema.String),
      atasan_nama: Schema.NullOr(Schema.String),
      lampiran: Schema.NullOr(Schema.String),
      lampiran_nama: Schema.NullOr(Schema.String),
      status: Schema.Literals(careerStatuses),
      /** It is no draft: no field can be changed. */
      is_fixed: Schema.Boolean,
      /** Employees who are changed; of a draft as of its last saving. */
      member_count: Schema.Int,
      /** Employees whose change has not begun, and those whose assignment has not ended. */
      planned: Schema.Int,
      returning: Schema.Int,
      /** Later changes or closed pay rest on the change of an employee. */
      is_resting: Schema.Boolean,
      last: lastMove,
      history: Schema.Array(moveRow),
    },
    sorts: ["effective_date", "judul", "updated_at"],
    firstDir: "desc",
    filters: {
      status: Schema.optionalKey(oneOf(careerStatuses)),
      kind: Schema.optionalKey(oneOf(careerKinds)),
    },
    who: { read: ["company"], write: ["company"] },
    module: "members",
    extra: { options: "pilihan" },
    exampleRows: { remove: 2 },
    example: {
      judul: "Penataan divisi 2027",
      kind: "mutasi",
      effective_date: "2027-01-01",
      source: "sheet",
      alasan: "Penataan organisasi awal tahun",
    },
  },
  (values) => [...dates(values), ...(values.source === "sheet" ? [] : chosenProblems(values.kind, values))],
)

const step = rowSteps(
  {
    who: ["company"],
    needs: { module: "members", action: "edit" },
    invalidates: [careers.listKey, "list-members"],
  },
  versionedRows(STEPS_MOST),
)
export const scheduleCareers = step(
  "users/perubahan-kerja/jadwalkan",
  "Menjadwalkan perubahan kerja: berlaku sejak tanggalnya, atau segera bila tanggalnya sudah lewat",
  { ids: [2] },
)
export const cancelCareers = step(
  "users/perubahan-kerja/batalkan",
  "Membatalkan perubahan kerja yang belum diikuti apa pun, dengan alasan",
  { ids: [1], note: "Penataannya ditunda" },
)

/** Takes single employees out of a change of many. */
export const dropCareerRows = defineCall({
  path: "users/perubahan-kerja/keluarkan",
  scope: "tenant",
  who: ["company"],
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    id,
    members_id: ids(200),
    note: optionalLongText(500),
  }),
  answer: Schema.Struct({ count: Schema.Int }),
  write: true,
  invalidates: [careers.listKey, "list-members"],
  summary: "Mengeluarkan beberapa pegawai dari sebuah perubahan kerja: perubahannya dibatalkan bagi mereka",
  example: { id: 1, members_id: [1], note: "Tetap di divisi lama" },
  refusal: "not_found",
})

/** A row of a spreadsheet: what changes for one employee. */
export const newCareerRow = Schema.Struct({
  members_id: id,
  careers_id: id,
  offices_id: optionalId,
  departement_id: optionalId,
  jabatan_id: optionalId,
  atasan_nip: optionalText(30),
  tanggal_akhir_kontrak: optionalDate,
  gaji_pokok: optionalPay,
})

/** Rows that a list shows: all, those that are refused, those with a warning. */
export const careerRowKinds = ["all", "refused", "warned"] as const
/** `planned`: not begun; `applied`: in effect; `ended`: an assignment that is over; `dropped`: taken out. */
export const careerRowStates = ["planned", "applied", "ended", "dropped"] as const

/** The employees of a change, each with what changes: of a draft as it would be today. */
export const careerRows = defineCall({
  path: "users/perubahan-kerja/baris",
  scope: "tenant",
  who: ["company"],
  needs: { module: "members", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama"])),
    id,
    only: oneOfOr(careerRowKinds, "all"),
  }),
  answer: Schema.Struct({
    ...pageOf(
      Schema.Struct({
        members_id: Schema.Int,
        nip: Schema.String,
        nama: Schema.String,
        /** null = a draft. */
        state: Schema.NullOr(oneOf(careerRowStates)),
        changes: Schema.Array(
          Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String }),
        ),
        /** Basic pay before and after, rupiah; null = it does not change. */
        pay: ofPay(Schema.NullOr(Schema.Struct({ before: Schema.NullOr(Schema.Int), after: Schema.Int }))),
        /** Compensation of the PKWT that ends, rupiah; null = none is due, or it is no draft. */
        compensation: ofPay(Schema.NullOr(Schema.Int)),
        /** Why the employee is not changed. */
        refusal: Schema.NullOr(Schema.String),
        warnings: Schema.Array(Schema.String),
        /** Why the change cannot be undone for this employee; null = it can, or it is a draft. */
        rests: Schema.NullOr(Schema.String),
      }),
    ).fields,
    sums: Schema.Struct({ changed: Schema.Int, refused: Schema.Int, warned: Schema.Int }),
  }),
  summary: "Pegawai sebuah perubahan kerja: sebelum dan sesudahnya, dan yang tidak dapat diubah",
  example: { id: 1 },
  refusal: "not_found",
})

/** The changes of one employee, the newest first. */
export const memberCareers = defineCall({
  path: "users/perubahan-kerja/riwayat",
  scope: "tenant",
  who: ["company"],
  needs: { module: "members", action: "view" },
  payload: Schema.Struct({ members_id: id }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        judul: Schema.String,
        kind: oneOf(careerKinds),
        effective_date: Schema.String,
        end_date: Schema.NullOr(Schema.String),
        state: oneOf(careerRowStates),
        no: Schema.NullOr(Schema.String),
        alasan: Schema.String,
        /** Account that scheduled it. */
        by_nama: Schema.NullOr(Schema.String),
        changes: Schema.Array(
          Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String }),
        ),
      }),
    ),
  }),
  summary: "Perubahan kerja seorang pegawai, yang akan datang dan yang lalu",
  example: { members_id: 1 },
  refusal: "not_found",
})
