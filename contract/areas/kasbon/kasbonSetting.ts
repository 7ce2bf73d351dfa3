import { Effect, Schema } from "effect"
import { flag, idList, oneOfOr, optionalRupiah, optionalWhole, whole, wholeOr } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

export const kasbonLimitTypes = ["fixed", "pct_salary"] as const
/** Longest plan, in months. */
export const MOST_TENOR = 36

/**
 * Aturan kasbon: eligibility and limits of cash advances. Money is rupiah; percents are of the employee's monthly
 * basic pay. All deductions together are at most half of a payment (PP 36/2021 Pasal 65).
 */
export const kasbonSetting = defineSetting(
  {
    id: "kasbon",
    key: "kasbon",
    noun: "aturan kasbon",
    fields: {
      enabled: flag(true),
      max_amount_type: oneOfOr(kasbonLimitTypes, "pct_salary"),
      /** Type `fixed` only. */
      max_amount: optionalRupiah,
      /** Type `pct_salary` only. */
      max_pct: wholeOr(1, 1_000, 100),
      max_active: wholeOr(1, 10, 1),
      min_service_months: wholeOr(0, 120, 0),
      max_tenor: wholeOr(1, MOST_TENOR, 12),
      max_deduction_pct: whole(1, 50).pipe(Schema.withDecodingDefaultKey(Effect.succeed(50))),
      /** Days of the month on which requests are accepted; empty = any. */
      from_day: optionalWhole(1, 31),
      to_day: optionalWhole(1, 31),
      /** Eligible employees; empty = everybody. */
      members_id: idList(500),
    },
    shown: { members_nama: Schema.Array(Schema.String) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "advances",
    example: { max_tenor: 6, max_deduction_pct: 30 },
  },
  ({ max_amount_type, max_amount, from_day, to_day }) => [
    ...(max_amount_type === "fixed" && (max_amount ?? 0) === 0
      ? [{ path: ["max_amount"], issue: "Isi batas dalam rupiah" }]
      : []),
    ...((from_day === null) !== (to_day === null)
      ? [
          {
            path: [from_day === null ? "from_day" : "to_day"],
            issue: "Isi keduanya, atau kosongkan keduanya",
          },
        ]
      : []),
    ...(from_day !== null && to_day !== null && to_day < from_day
      ? [{ path: ["to_day"], issue: "Tidak boleh sebelum tanggal mulai" }]
      : []),
  ],
)
export const updateKasbonSetting = kasbonSetting.update
