import { Effect, Schema } from "effect"
import type { Problem } from "../../kit/resource.ts"
import {
  decimalOr,
  flag,
  oneOf,
  oneOfOr,
  optionalClock,
  optionalDate,
  optionalRupiah,
  optionalWhole,
  rupiah,
  whole,
  wholeOr,
} from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

export const photoRules = ["none", "in", "out", "both"] as const
export const radiusModes = ["off", "warn", "approval", "block"] as const
export const approvalCauses = ["outside_radius", "late", "early_out", "manual", "offline", "holiday"] as const
/** How presses on an attendance terminal become check-ins and check-outs, and how a PIN names an employee. */
export const terminalKinds = ["schedule", "keys"] as const
export const terminalPins = ["nip", "digits"] as const
export const penaltyModes = ["none", "per_minute", "per_event", "tier"] as const

/** Penalty tier: this many rupiah from this many minutes late. */
const tier = Schema.Struct({ from_min: whole(1, 720), amount: rupiah })
type Tier = typeof tier.Type

const needed = (path: string, isMissing: boolean, issue: string): readonly Problem[] =>
  isMissing ? [{ path: [path], issue }] : []

const tierProblems = (tiers: readonly Tier[]): readonly Problem[] =>
  tiers.flatMap(({ from_min }, at) =>
    at > 0 && from_min <= (tiers[at - 1]?.from_min ?? 0)
      ? [
          {
            path: ["late_penalty_tiers", at, "from_min"],
            issue: "Harus lebih besar daripada tingkat di atasnya",
          },
        ]
      : [],
  )

/**
 * Aturan Absensi: attendance policy of a company. Minutes are integers, money is rupiah, `auto_checkout_time` is
 * HH:mm in the office's time zone. A shift or the office hours may override it.
 */
export const aturanAbsensi = defineSetting(
  {
    id: "aturan-absensi",
    key: "aturan_absensi",
    noun: "aturan absensi",
    fields: {
      late_tolerance_min: wholeOr(0, 120, 0),
      early_out_tolerance_min: wholeOr(0, 120, 0),
      checkin_open_before_min: wholeOr(0, 720, 60),
      checkout_close_after_min: wholeOr(0, 720, 240),
      half_day_min_hours: decimalOr(0, 24, 2, 4),
      full_day_min_hours: decimalOr(0, 24, 2, 8),
      min_break_min: wholeOr(0, 240, 0),
      /** Employees without a record by then are marked absent. */
      auto_alpha: flag(false),
      auto_alpha_after_min: optionalWhole(1, 1_440),
      auto_checkout: flag(false),
      /** Automatic checkout when the check-out window closes, or at a fixed time. */
      auto_checkout_mode: oneOfOr(["tolerance", "time"], "tolerance"),
      auto_checkout_time: optionalClock,
      require_photo: oneOfOr(photoRules, "none"),
      require_face_match: flag(false),
      require_gps: flag(true),
      reject_mock_gps: flag(true),
      max_gps_accuracy_m: wholeOr(5, 5_000, 100),
      /** How a check-in outside the office's radius is handled. */
      radius_mode: oneOfOr(radiusModes, "warn"),
      allow_multi_office: flag(false),
      allow_wfh: flag(false),
      need_approval_for: Schema.Array(oneOf(approvalCauses))
        .check(
          Schema.isMaxLength(approvalCauses.length, {
            message: `Paling banyak ${approvalCauses.length} sebab`,
          }),
        )
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      late_penalty_mode: oneOfOr(penaltyModes, "none"),
      late_penalty_value: optionalRupiah,
      late_penalty_tiers: Schema.Array(tier)
        .check(Schema.isMaxLength(10, { message: "Paling banyak sepuluh tingkat" }))
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      /**
       * Effective date of the current late penalty; earlier days keep the previous one. null = all days not closed yet.
       */
      late_penalty_from: optionalDate,
      correction_max_days_back: wholeOr(0, 90, 7),
      count_holiday_work_as_overtime: flag(false),
      /** An attendance terminal that has not called for so long is reported. */
      terminal_silent_min: wholeOr(5, 10_080, 60),
      /** Presses of an employee within so many seconds are one, also on two terminals. */
      terminal_join_s: wholeOr(0, 900, 60),
      terminal_kinds: oneOfOr(terminalKinds, "schedule"),
      terminal_pins: oneOfOr(terminalPins, "nip"),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "attendanceSettings",
    example: { late_tolerance_min: 10, require_photo: "in", radius_mode: "approval" },
  },
  (rule) => [
    ...needed(
      "full_day_min_hours",
      rule.full_day_min_hours < rule.half_day_min_hours,
      "Tidak boleh kurang dari jam setengah hari",
    ),
    ...needed(
      "auto_alpha_after_min",
      rule.auto_alpha && rule.auto_alpha_after_min === null,
      "Isi setelah berapa menit pegawai dianggap alpa",
    ),
    ...needed(
      "auto_checkout_time",
      rule.auto_checkout && rule.auto_checkout_mode === "time" && rule.auto_checkout_time === null,
      "Isi jam absen pulang otomatis",
    ),
    ...needed(
      "require_face_match",
      rule.require_face_match && rule.require_photo === "none",
      "Pencocokan wajah memerlukan foto",
    ),
    ...needed(
      "radius_mode",
      rule.radius_mode !== "off" && !rule.require_gps,
      "Radius hanya dapat diperiksa bila lokasi GPS wajib",
    ),
    ...needed(
      "need_approval_for",
      rule.need_approval_for.includes("outside_radius") && ["off", "block"].includes(rule.radius_mode),
      "Absen di luar radius tidak sampai ke persetujuan dengan pilihan radius ini",
    ),
    ...needed(
      "late_penalty_value",
      ["per_minute", "per_event"].includes(rule.late_penalty_mode) && (rule.late_penalty_value ?? 0) === 0,
      "Isi denda dalam rupiah",
    ),
    ...needed(
      "late_penalty_tiers",
      rule.late_penalty_mode === "tier" && rule.late_penalty_tiers.length === 0,
      "Isi paling sedikit satu tingkat",
    ),
    ...tierProblems(rule.late_penalty_tiers),
  ],
)
export const updateAturanAbsensi = aturanAbsensi.update
