import type { RaiseWay } from "#contract/areas/payroll/raises.ts"
import { dateWords, rupiahWords } from "#contract/kit/words.ts"

export type RaiseRule = {
  readonly way: RaiseWay
  readonly percent: number | null
  readonly amount: number | null
  /** Unit of the new basic pay, rupiah. */
  readonly rounding: string
  /** ISO date. */
  readonly effective_date: string
}

/** An employee on the date of a raise; rupiah. */
export type RaiseFacts = {
  readonly per: "bulanan" | "harian" | "jam"
  /** Basic pay on the date, without the raise. */
  readonly old: number | null
  /** Basic pay changes on this very date already. */
  readonly has_change: boolean
  /** First later date on which basic pay changes. */
  readonly later: string | null
  readonly is_employed: boolean
  /** The last slip of a leaver is closed: nothing would pay the raise. */
  readonly is_settled: boolean
  /** Minimum wage of the office's region. */
  readonly umk: number | null
  /** New basic pay by the spreadsheet. */
  readonly given: number | null
}

export type JudgedRaise = {
  readonly new_amount: number | null
  readonly refusal: string | null
  readonly warnings: readonly string[]
}

const HUNDREDTHS = 10_000n

/** A fraction rounded half up to a multiple of a unit. */
const nearest = (n: bigint, d: bigint, unit: bigint): bigint => ((2n * n + d * unit) / (2n * d * unit)) * unit
/** Up, so that a minimum stays reached. */
const upTo = (amount: bigint, unit: bigint): bigint => ((amount + unit - 1n) / unit) * unit

/** The new basic pay, rupiah; null = it cannot be known. */
export const raisedBasic = (
  { way, percent, amount, rounding }: RaiseRule,
  { old, umk, given }: Pick<RaiseFacts, "old" | "umk" | "given">,
): number | null => {
  const unit = BigInt(rounding)
  if (way === "sheet") return given
  if (way === "umk") return umk === null ? null : Number(upTo(BigInt(umk), unit))
  if (old === null) return null
  return way === "percent"
    ? Number(nearest(BigInt(old) * (HUNDREDTHS + BigInt(Math.round((percent ?? 0) * 100))), HUNDREDTHS, unit))
    : Number(nearest(BigInt(old) + BigInt(amount ?? 0), 1n, unit))
}

const refusalOf = (rule: RaiseRule, facts: RaiseFacts, raised: number | null): string | null => {
  const { per, old, has_change, is_employed, is_settled, umk } = facts
  if (!is_employed) return "Tidak bekerja pada tanggal itu"
  if (is_settled) return "Gaji terakhirnya sudah ditutup"
  if (old === null) return "Belum ada gaji pokok pada tanggal itu"
  if (has_change) return "Gaji pokoknya sudah berubah pada tanggal itu"
  if (per !== "bulanan" && (rule.way === "umk" || rule.way === "amount"))
    return "Upahnya per hari atau jam: pakai persen atau spreadsheet"
  if (rule.way === "umk" && umk === null) return "UMK kantornya belum diisi"
  if (raised === null) return "Gaji pokok barunya belum diisi"
  if (raised === old) return "Sama dengan gaji pokok sekarang"
  return raised < old ? "Lebih rendah dari gaji pokok sekarang" : null
}

const warningsOf = ({ per, later, umk }: RaiseFacts, raised: number): readonly string[] => [
  ...(per === "bulanan" && umk !== null && raised < umk ? [`Di bawah UMK ${rupiahWords(umk)}`] : []),
  ...(later === null ? [] : [`Berlaku sampai gaji pokok berubah lagi pada ${dateWords(later)}`]),
]

/** Whether a raise concerns an employee at all: one to UMK is for those below it. */
export const isRaised = ({ way }: RaiseRule, { old, umk }: Pick<RaiseFacts, "old" | "umk">): boolean =>
  way !== "umk" || old === null || umk === null || old < umk

/** The new basic pay of an employee, or why there is none. */
export const judgeRaise = (rule: RaiseRule, facts: RaiseFacts): JudgedRaise => {
  const raised = raisedBasic(rule, facts)
  const refusal = refusalOf(rule, facts, raised)
  return refusal === null && raised !== null
    ? { new_amount: raised, refusal, warnings: warningsOf(facts, raised) }
    : { new_amount: null, refusal, warnings: [] }
}
