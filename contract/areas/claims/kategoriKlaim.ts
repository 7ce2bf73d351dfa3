import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import {
  flag,
  id,
  listFields,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalRupiah,
  optionalText,
  pageOf,
  rupiahOr,
  text,
  whole,
  wholeOr,
  writeFields,
} from "../../kit/schema.ts"

/** Period of a limit: each claim, or all claims of a month or a year. */
export const claimLimits = ["none", "per_claim", "monthly", "yearly"] as const
export const claimPayments = ["payroll", "transfer", "cash"] as const

/**
 * Kategori klaim: claim category and its limit, in rupiah. Without a limit (`none`) `limit_amount` is null. A receipt
 * is required above `receipt_required_above`; claims are accepted up to `max_age_days` after the expense.
 */
export const kategoriKlaim = defineResource(
  {
    id: "kategori-klaim",
    alias: "kategori_id",
    extra: { options: "pilihan" },
    noun: "kategori klaim",
    fields: {
      nama: text(80),
      kode: optionalText(20),
      limit_type: oneOf(claimLimits),
      limit_amount: optionalRupiah,
      receipt_required_above: rupiahOr(0),
      max_age_days: wholeOr(1, 366, 60),
      /** Yearly limits only: an employee who joins during the year gets the share of the remaining months. */
      prorate_first_year: flag(false),
      payment: oneOfOr(claimPayments, "payroll"),
      taxable: flag(false),
      /** General ledger account. */
      gl_code: optionalText(20),
      is_active: flag(true),
    },
    shown: {
      /** Number of employees with their own limit. */
      jumlah_khusus: Schema.Int,
    },
    sorts: ["nama", "kode", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      limit_type: Schema.optionalKey(oneOf(claimLimits)),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "claims",
    exampleRows: { remove: 6 },
    example: { nama: "Parkir dan Tol Contoh", kode: "PRK", limit_type: "monthly", limit_amount: 300_000 },
  },
  ({ limit_type, limit_amount, prorate_first_year }) => [
    ...(limit_type !== "none" && (limit_amount === null || limit_amount === 0)
      ? [{ path: ["limit_amount"], issue: "Isi batas dalam rupiah, atau pilih tanpa batas" }]
      : []),
    ...(prorate_first_year && limit_type !== "yearly"
      ? [{ path: ["prorate_first_year"], issue: "Hanya batas per tahun yang dihitung proporsional" }]
      : []),
  ],
)

/** An employee in a category. Dates are YYYY-MM-DD, money rupiah. */
export const claimMember = Schema.Struct({
  /** Id of the employee. */
  id: Schema.Int,
  /** Version of the employee's own limit; 0 = none. */
  version: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: Schema.NullOr(Schema.String),
  kantor: Schema.NullOr(Schema.String),
  divisi: Schema.NullOr(Schema.String),
  /** The employee's own limit; null = the category's. It applies between its dates, unbounded where null. */
  limit_amount: Schema.NullOr(Schema.Int),
  valid_from: Schema.NullOr(Schema.String),
  valid_to: Schema.NullOr(Schema.String),
  /** Effective limit today: the employee's own, the category's, or its share in the first year; null = no limit. */
  berlaku: Schema.NullOr(Schema.Int),
  /** Approved in the current month or year; null = not accumulated (no limit, or a limit per claim). */
  used: Schema.NullOr(Schema.Int),
  /** Remaining amount of the effective limit; negative if the limit was lowered later. */
  remaining: Schema.NullOr(Schema.Int),
})

export const listClaimMembers = defineCall({
  path: "kategori-klaim/list-members",
  scope: "tenant",
  who: kategoriKlaim.who.read,
  needs: { module: "claims", action: "view" },
  payload: Schema.Struct({
    kategori_id: id,
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama", "nip"])),
    /** Filter: with, or without, their own limit. */
    khusus: Schema.optionalKey(Schema.Boolean),
    /** Only this employee. */
    members_id: Schema.optionalKey(id),
    offices_id: Schema.optionalKey(id),
    departement_id: Schema.optionalKey(id),
  }),
  answer: Schema.Struct({
    ...pageOf(claimMember).fields,
    /** Category of the employee. */
    kategori: Schema.Struct({
      id: Schema.Int,
      nama: Schema.String,
      limit_type: Schema.Literals(claimLimits),
      limit_amount: Schema.NullOr(Schema.Int),
    }),
  }),
  summary: "Pegawai dalam satu kategori klaim, dengan batasnya masing-masing",
  example: { kategori_id: 1 },
  refusal: "not_found",
})

/** Form of one employee's own limit; the name is read-only. */
export const claimLimitValues = Schema.Struct({
  nama: Schema.String,
  limit_amount: optionalRupiah,
  valid_from: optionalDate,
  valid_to: optionalDate,
})

const ownLimit = Schema.Struct({
  members_id: id,
  /** null deletes the employee's own limit. */
  limit_amount: optionalRupiah,
  valid_from: optionalDate,
  valid_to: optionalDate,
  version: Schema.optionalKey(whole(0, Number.MAX_SAFE_INTEGER)),
})

const ownLimitProblems = (members: readonly (typeof ownLimit.Type)[]): readonly Problem[] =>
  members.flatMap(({ members_id, valid_from, valid_to }, at): readonly Problem[] => {
    if (members.findIndex((one) => one.members_id === members_id) < at)
      return [{ path: ["members", at, "members_id"], issue: "Pegawai ini sudah disebut" }]
    return valid_from !== null && valid_to !== null && valid_to < valid_from
      ? [
          {
            path: ["members", at, "valid_to"],
            issue: "Tanggal berakhir tidak boleh sebelum tanggal mulai",
          },
        ]
      : []
  })

/**
 * Atomic: all rows or none. `version` of an employee is the one the list showed; the outer one is the category's
 * (optimistic lock).
 */
export const saveClaimMembers = defineCall({
  path: "kategori-klaim/save-members",
  scope: "tenant",
  who: kategoriKlaim.who.write,
  needs: { module: "claims", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    kategori_id: id,
    members: Schema.Array(ownLimit).check(
      Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }),
      Schema.isMaxLength(200, { message: "Paling banyak 200 pegawai" }),
    ),
  }).check(Schema.makeFilter(({ members }) => ownLimitProblems(members))),
  answer: Schema.Struct({ rows: Schema.Array(claimMember) }),
  write: true,
  invalidates: ["list-kategori-klaim"],
  summary: "Menyimpan batas klaim milik pegawai sendiri",
  example: { kategori_id: 1, members: [{ members_id: 1, limit_amount: 750_000 }] },
  refusal: "not_found",
})
