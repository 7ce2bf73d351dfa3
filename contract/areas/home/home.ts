import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { barOf, type Holder } from "../../kit/needs.ts"
import { isoDate, optionalId } from "../../kit/schema.ts"
import { openPayrollStatuses } from "../payroll/periods.ts"
import { arrangement } from "./susunan.ts"

const count = Schema.Int
const who = ["member"] as const

/** Daily figures need the attendance right; other accounts get no data about employees. */
export const seesFigures = (holder: Holder): boolean =>
  barOf(holder, { module: "attendance", action: "view" }) === null

/** Employee with photo; `foto` is a URL valid for 5 minutes. */
const face = Schema.Struct({ id: Schema.Int, nama: Schema.String, foto: Schema.NullOr(Schema.String) })

/** Counts of tasks. */
const work = { total: count, done: count, under_way: count, late: count, failed: count }

/** Rupiah, and the reached share in percent; null = no target, or one that is not shown to the caller. */
const reached = { target: Schema.NullOr(count), achievement_pct: Schema.NullOr(Schema.Number) }

/** Dashboard of one day: employee counts, pending decisions, and the last 14 days. */
export const home = defineCall({
  path: "index/home",
  // Background polling every minute: must not extend the session.
  background: true,
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ date: Schema.optionalKey(isoDate), offices_id: optionalId }),
  answer: Schema.Struct({
    date: Schema.String,
    /** ISO timestamp of the latest attendance data. */
    as_of: Schema.String,
    /** null = this account may not see figures. */
    cards: Schema.NullOr(
      Schema.Struct({
        total_pegawai: count,
        hadir: count,
        terlambat: count,
        tepat_waktu: count,
        belum_absen: count,
        /** Employees present, on duty elsewhere. */
        dinas: count,
        izin: count,
        sakit: count,
        cuti: count,
        alpa: count,
        libur: count,
        /** Employees present who checked in outside their office's radius. */
        luar_radius: count,
        /** Employees at a customer now; null = this account may not see visits. */
        sedang_visit: Schema.NullOr(count),
      }),
    ),
    /** Suggested next actions; `kind` decides the words and the screen. */
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
          "siap_menggaji",
          "tenggat_bpjs_kes",
          "tenggat_bpjs_tk",
          "tenggat_pph21",
          "tenggat_spt",
          "tenggat_thr",
        ]),
        count,
        /** Days until or since the event, if it has a date. */
        days: Schema.NullOr(count),
        /** URL of the list that contains exactly the counted rows; null = no list. */
        address: Schema.NullOr(Schema.String),
      }),
    ),
    /** Empty if this account may not see figures. */
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
    /** Birthdays of that day and the next six days, the next first; at most ten. */
    birthdays: Schema.Array(Schema.Struct({ ...face.fields, date: Schema.String })),
    /**
     * Employees on leave, permit or sick leave that day, counted as on the cards, and the first of them; null = no
     * access.
     */
    away: Schema.NullOr(Schema.Struct({ count, people: Schema.Array(face) })),
    /** Next payroll to pay; null = none is prepared, or no access. */
    payroll: Schema.NullOr(
      Schema.Struct({ nama: Schema.String, status: Schema.Literals(openPayrollStatuses) }),
    ),
    /**
     * Tasks of field work that day, without those called off, and the same of each area. `late`: not begun though due;
     * `failed`: rejected, missed, or an attempt failed. null = no access, or no task that day and in the 30 days before.
     */
    lapangan: Schema.NullOr(
      Schema.Struct({
        ...work,
        /** `area` is a key of contract/areas.ts; null = tasks of no area. */
        areas: Schema.Array(Schema.Struct({ area: Schema.NullOr(Schema.String), ...work })),
      }),
    ),
    /**
     * Sales of the month of that day up to now, and the target of the whole month; teams by amount, the largest first, at
     * most five. null = no access, an office is selected, or neither sales nor a target.
     */
    penjualan: Schema.NullOr(
      Schema.Struct({
        start: Schema.String,
        end: Schema.String,
        amount: count,
        orders: count,
        outlets: count,
        ...reached,
        teams: Schema.Array(
          Schema.Struct({ id: Schema.Int, nama: Schema.String, amount: count, ...reached }),
        ),
      }),
    ),
    /** Layout of this account's home. */
    susunan: arrangement,
  }),
  summary: "Ringkasan hari ini untuk beranda",
  example: {},
})
