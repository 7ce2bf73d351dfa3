import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import { id, ids, listFields, oneOf, pageOf, text, writeFields } from "../../kit/schema.ts"
import { payrollPeriods } from "./periods.ts"

/** Missing data that prevents a correct slip. */
export const readinessKeys = [
  "gaji_pokok",
  "rekening",
  "ptkp",
  "jadwal",
  "absensi_pending",
  "cuti_pending",
  "belum_digaji",
  "nomor_bpjs",
  "saldo_awal",
] as const
export const readinessWords: Readonly<Record<(typeof readinessKeys)[number], string>> = {
  gaji_pokok: "Gaji pokok belum diisi",
  rekening: "Rekening belum diisi",
  ptkp: "PTKP belum diisi",
  jadwal: "Jadwal belum ada",
  absensi_pending: "Pengajuan absensi menunggu",
  cuti_pending: "Pengajuan cuti menunggu",
  belum_digaji: "Belum digaji di periode yang sudah ditutup",
  nomor_bpjs: "Nomor BPJS belum diisi",
  saldo_awal: "Penghasilan bulan sebelumnya tahun ini belum ada",
}

/** Employees of a period, those with missing data first. */
export const payrollMembers = defineCall({
  path: "kantor/member",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama"])),
    period_id: id,
    offices_id: Schema.optionalKey(id),
    /** Filter: this data is missing. */
    missing: Schema.optionalKey(oneOf(readinessKeys)),
    /** Filter: nothing is missing (true), or something is (false). */
    complete: Schema.optionalKey(Schema.Boolean),
  }),
  answer: Schema.Struct({
    ...pageOf(
      Schema.Struct({
        id: Schema.Int,
        nip: Schema.String,
        nama: Schema.String,
        kantor: Schema.String,
        jabatan: Schema.NullOr(Schema.String),
        complete: Schema.Boolean,
        missing: Schema.Array(Schema.Literals(readinessKeys)),
      }),
    ).fields,
    /** Number of employees by missing data. */
    counts: Schema.Struct(
      Object.fromEntries(readinessKeys.map((key) => [key, Schema.Int])) as Record<
        (typeof readinessKeys)[number],
        typeof Schema.Int
      >,
    ),
    complete_count: Schema.Int,
    /** Employees of its offices it does not pay, each with the reason: paid already, not entitled, or left out by hand. */
    left_out: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nip: Schema.String,
        nama: Schema.String,
        words: Schema.String,
        /** It can be added by hand. */
        may_add: Schema.Boolean,
      }),
    ),
    left_out_count: Schema.Int,
  }),
  summary: "Pegawai sebuah periode gaji dan kesiapan datanya",
  example: { period_id: 1 },
  refusal: "not_found",
})

/** Employees that one call may choose. */
export const CHOOSE_MOST = 500

/**
 * Pays employees in a period, or leaves them out, by hand instead of by its rules; `ikut` null follows the rules again.
 * Not in the specification.
 */
export const choosePayees = defineCall({
  path: "payroll/peserta/atur",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    period_id: id,
    members_id: ids(CHOOSE_MOST),
    ikut: Schema.NullOr(Schema.Boolean),
    alasan: text(200, REASON_MIN),
  }),
  alias: "period_id",
  answer: Schema.Struct({ changed: Schema.Int }),
  write: true,
  invalidates: [payrollPeriods.listKey, "list-slips"],
  summary: "Memasukkan atau mengeluarkan pegawai dari periode gaji, dengan alasannya",
  example: { period_id: 5, members_id: [1], ikut: false, alasan: "Sudah menerima di luar gaji" },
  refusal: "state",
})
