import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { requester } from "../../kit/flowRow.ts"
import {
  id,
  isoDate,
  listFields,
  oneOf,
  oneOfOr,
  search,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { leaveKinds, leaveUnits } from "./leaveRules.ts"
import { entryKinds, lineParts } from "./leaveWords.ts"

const who = ["company", "office"] as const
const view = { module: "leave", action: "view" } as const
const optionalOf = Schema.optionalKey(id)
const year = whole(2000, 2199)

/** A leave category with a balance, as a column heading. */
const balanceKind = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.String,
  unit: oneOf(leaveUnits),
})

/** In the category's unit. `waiting` is pending. */
export const balance = Schema.Struct({
  ...balanceKind.fields,
  balance: Schema.Number,
  waiting: Schema.Number,
})

/** Remaining balances of a year, by employee and category. */
export const listBalances = defineCall({
  path: "cuti/saldo/list-all",
  scope: "tenant",
  who,
  needs: view,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    q: search,
    tahun: Schema.optionalKey(year),
    offices_id: optionalOf,
    departement_id: optionalOf,
  }),
  answer: Schema.Struct({
    tahun: Schema.Int,
    /** Every row has the same categories, in the same order. */
    rows: Schema.Array(Schema.Struct({ id: Schema.Int, member: requester, balances: Schema.Array(balance) })),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
  }),
  summary: "Saldo cuti pegawai pada satu tahun",
  example: {},
})

/** One ledger entry; `after` is the running balance of its category and year. */
export const ledgerEntry = Schema.Struct({
  id: Schema.Int,
  kategori_id: Schema.Int,
  kategori: Schema.String,
  unit: oneOf(leaveUnits),
  year: Schema.Int,
  date: Schema.String,
  kind: oneOf(entryKinds),
  amount: Schema.Number,
  after: Schema.Number,
  note: Schema.String,
  /** URL of the source request or claim. */
  link: Schema.NullOr(Schema.String),
  /** null = the system. */
  by: Schema.NullOr(Schema.String),
  at: Schema.String,
})

/** An employee's ledger of a year: entries by date, and the total per category. */
export const readLedger = defineCall({
  path: "cuti/saldo/mutasi",
  scope: "tenant",
  who,
  needs: view,
  payload: Schema.Struct({ members_id: id, tahun: Schema.optionalKey(year), kategori_id: optionalOf }),
  answer: Schema.Struct({
    member: requester,
    joined: Schema.String,
    left: Schema.NullOr(Schema.String),
    tahun: Schema.Int,
    /** Years with entries, and the current one. */
    years: Schema.Array(Schema.Int),
    categories: Schema.Array(balance),
    entries: Schema.Array(ledgerEntry),
  }),
  summary: "Buku saldo cuti seorang pegawai",
  example: { members_id: 1 },
  refusal: "not_found",
})

/** Leave left of an employee, category and year, taken over from another system; in the unit of the category. */
export const leaveOpening = Schema.Struct({
  members_id: id,
  kategori_id: id,
  tahun: year,
  sisa: Schema.Number.check(
    Schema.isBetween({ minimum: 0, maximum: 2928 }, { message: "Isi sisa cuti yang mungkin dalam setahun" }),
  ),
})
export type LeaveOpening = typeof leaveOpening.Type

/** Manual adjustment, positive or negative, with a reason. Exceeding the allowed negative balance is refused. */
export const adjustBalance = defineCall({
  path: "cuti/saldo/sesuaikan",
  scope: "tenant",
  who: ["company"],
  needs: { module: "leave", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    members_id: id,
    kategori_id: id,
    tahun: year,
    amount: Schema.Number.check(
      Schema.isBetween({ minimum: -999, maximum: 999 }, { message: "Isi angka -999 sampai 999" }),
      Schema.makeFilter((value: number) => value !== 0 || "Isi yang ditambahkan atau dikurangi"),
      Schema.makeFilter(
        (value: number) => Number(value.toFixed(2)) === value || "Paling banyak 2 angka desimal",
      ),
    ),
    reason: text(500, REASON_MIN),
  }),
  answer: Schema.Struct({ id: Schema.Int, balance: Schema.Number }),
  write: true,
  invalidates: ["list-saldo-cuti"],
  summary: "Menyesuaikan saldo cuti seorang pegawai dengan alasan",
  example: {
    members_id: 1,
    kategori_id: 1,
    tahun: 2026,
    amount: 1,
    reason: "Saldo dari sistem lama",
  },
  refusal: "not_found",
})

/** Exports the year's ledger of one employee, or of all that the filters of the list leave; the URL is valid for 5 minutes. */
export const exportLedger = defineCall({
  path: "cuti/saldo/export",
  scope: "tenant",
  who,
  needs: { module: "leave", action: "export" },
  payload: Schema.Struct({
    q: search,
    members_id: optionalOf,
    kategori_id: optionalOf,
    offices_id: optionalOf,
    departement_id: optionalOf,
    tahun: year,
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Buku saldo cuti sebagai spreadsheet",
  example: { tahun: 2026, format: "csv" },
})

/** Absence calendar of a month by division or office, with the company's holidays. */
export const absenceCalendar = defineCall({
  path: "cuti/kalender",
  scope: "tenant",
  who,
  needs: view,
  payload: Schema.Struct({
    /** Any day of the month. */
    start_date: isoDate,
    offices_id: optionalOf,
    departement_id: optionalOf,
    jenis: Schema.optionalKey(oneOf(leaveKinds)),
  }),
  answer: Schema.Struct({
    start_date: Schema.String,
    end_date: Schema.String,
    /** First weekday column. */
    week_start: oneOf(["mon", "sun"]),
    /** Active employees that match the filters. */
    people: Schema.Int,
    days: Schema.Array(
      Schema.Struct({
        date: Schema.String,
        /** Holiday names of that date, for all or some of these offices. */
        holidays: Schema.Array(Schema.String),
        /** Number of approved absences, and of pending ones. */
        away: Schema.Int,
        waiting: Schema.Int,
        /** At most thirty, approved ones first. */
        absences: Schema.Array(
          Schema.Struct({
            id: Schema.Int,
            members_id: Schema.Int,
            nama: Schema.String,
            kategori: Schema.String,
            jenis: oneOf(leaveKinds),
            color: Schema.NullOr(Schema.String),
            part: oneOf(lineParts),
            status: oneOf(["pending", "approved"]),
          }),
        ),
      }),
    ),
  }),
  summary: "Kalender pegawai yang tidak masuk dalam satu bulan",
  example: { start_date: "2026-11-01" },
})
