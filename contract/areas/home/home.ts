import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { barOf, type Holder } from "../../kit/needs.ts"
import { isoDate, optionalId } from "../../kit/schema.ts"
import { openPayrollStatuses } from "../payroll/periods.ts"
import { arrangement } from "./susunan.ts"

const count = Schema.Int
const who = ["member"] as const

/** Figures of the day are attendance's: to others the home says nothing of anybody. */
export const seesFigures = (holder: Holder): boolean =>
  barOf(holder, { module: "attendance", action: "view" }) === null

/** Somebody with a face; `foto` is an address good for 5 minutes. */
const face = Schema.Struct({ id: Schema.Int, nama: Schema.String, foto: Schema.NullOr(Schema.String) })

/** The dashboard of one day: counts of people, what waits for a decision, and the last 14 days. */
export const home = defineCall({
  path: "index/home",
  // The page asks again every minute by itself: that keeps no session alive.
  background: true,
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ date: Schema.optionalKey(isoDate), offices_id: optionalId }),
  answer: Schema.Struct({
    date: Schema.String,
    /** Instant up to which attendance is known, ISO. */
    as_of: Schema.String,
    /** null = figures are not for this account. */
    cards: Schema.NullOr(
      Schema.Struct({
        total_pegawai: count,
        hadir: count,
        terlambat: count,
        tepat_waktu: count,
        belum_absen: count,
        /** Of those who are there, on duty elsewhere. */
        dinas: count,
        izin: count,
        sakit: count,
        cuti: count,
        alpa: count,
        libur: count,
        /** Of those who are there, checked in outside of their office's radius. */
        luar_radius: count,
        /** Employees at a customer now; null = visits are not for this account. */
        sedang_visit: Schema.NullOr(count),
      }),
    ),
    /** What a person should do next; `kind` decides the words and the screen. */
    actions: Schema.Array(
      Schema.Struct({
        kind: Schema.Literals([
          "kontrak_berakhir",
          "tanpa_divisi",
          "tidak_lengkap",
          "trial_berakhir",
          "onboarding",
          "dokumen_berakhir",
          "tanpa_rekening",
          "belum_siap_gaji",
          "gaji_berikutnya",
        ]),
        count,
        /** Days to or since the matter, where it has any. */
        days: Schema.NullOr(count),
        /** The list that has exactly those who are counted, as an address of a page; null = it is about no list. */
        address: Schema.NullOr(Schema.String),
      }),
    ),
    /** Empty where figures are not for this account. */
    trend: Schema.Array(
      Schema.Struct({
        date: Schema.String,
        is_workday: Schema.Boolean,
        hadir: count,
        terlambat: count,
        izin: count,
        cuti: count,
        alpa: count,
      }),
    ),
    offices: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
    /** Who has a birthday that day or within the six days behind it, the next first; at most ten. */
    birthdays: Schema.Array(Schema.Struct({ ...face.fields, date: Schema.String })),
    /** Who is on leave, has a permit or is sick that day, as the cards count them, and the first of them; null = not for this account. */
    away: Schema.NullOr(Schema.Struct({ count, people: Schema.Array(face) })),
    /** The payroll that is to be paid next; null = none is prepared, or it is not for this account. */
    payroll: Schema.NullOr(
      Schema.Struct({ nama: Schema.String, status: Schema.Literals(openPayrollStatuses) }),
    ),
    /** How this account has its home arranged. */
    susunan: arrangement,
  }),
  summary: "Ringkasan hari ini untuk beranda",
  example: {},
})
