import { Schema } from "effect"
import { flag, idList, oneOfOr, optionalId, optionalRupiah, wholeOr } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

export const overtimeModes = ["request_first", "auto_from_attendance"] as const
export const roundModes = ["down", "nearest", "up"] as const
export const overtimeFormulas = ["pp35", "flat_hour", "fixed_day"] as const
export const wageBases = ["75pct_rule", "pokok_tetap", "pokok"] as const
export const compensations = ["paid", "leave"] as const
/** Where fractions of a rupiah are cut off: in the total, in the hourly wage, or in the pay of each hour. */
export const rupiahRoundings = ["jumlah", "upah_sejam", "tiap_jam"] as const
export const roundSteps = ["1", "15", "30", "60"] as const

/**
 * Aturan Absensi Lembur: which time counts as overtime, and its rates. Minutes are integers, money is rupiah; a cap of
 * 0 = no cap. Source of the defaults: PP 35/2021 Pasal 26, 31 to 33.
 */
export const overtimeSetting = defineSetting(
  {
    id: "absensi-lembur",
    key: "absensi_lembur",
    noun: "aturan lembur",
    paths: { read: "absensi-lembur/setting", update: "absensi-lembur/setting/update" },
    fields: {
      enabled: flag(true),
      mode: oneOfOr(overtimeModes, "request_first"),
      min_minutes: wholeOr(0, 240, 30),
      round_to_min: oneOfOr(roundSteps, "1"),
      round_mode: oneOfOr(roundModes, "down"),
      count_before_shift: flag(false),
      need_photo: flag(false),
      need_gps: flag(false),
      max_per_day_min: wholeOr(0, 1_440, 240),
      max_per_week_min: wholeOr(0, 10_080, 1_080),
      over_cap: oneOfOr(["warn", "block"], "warn"),
      formula: oneOfOr(overtimeFormulas, "pp35"),
      /** Per hour or per day, as the formula says. */
      flat_rate: optionalRupiah,
      divisor: wholeOr(1, 400, 173),
      base: oneOfOr(wageBases, "75pct_rule"),
      rounding: oneOfOr(rupiahRoundings, "jumlah"),
      compensation: oneOfOr(compensations, "paid"),
      /** Leave category that is credited when overtime is compensated with leave. */
      leave_kategori_id: optionalId,
      /** Eligible employees; empty = everybody. */
      members_id: idList(500),
    },
    shown: { members_nama: Schema.Array(Schema.String), leave_kategori_nama: Schema.NullOr(Schema.String) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "overtimeSettings",
    example: { min_minutes: 30, round_to_min: "30", over_cap: "warn" },
  },
  ({ formula, flat_rate, max_per_day_min, max_per_week_min, compensation, leave_kategori_id }) => [
    ...(compensation === "leave" && leave_kategori_id === null
      ? [{ path: ["leave_kategori_id"], issue: "Pilih kategori cuti yang saldonya bertambah" }]
      : []),
    ...(formula !== "pp35" && (flat_rate ?? 0) === 0
      ? [{ path: ["flat_rate"], issue: "Isi tarif dalam rupiah" }]
      : []),
    ...(max_per_day_min > 0 && max_per_week_min > 0 && max_per_week_min < max_per_day_min
      ? [{ path: ["max_per_week_min"], issue: "Tidak boleh kurang dari batas sehari" }]
      : []),
  ],
)
export const updateOvertimeSetting = overtimeSetting.update
export const readOvertimeSetting = overtimeSetting.find
