import { calculateSlip } from "#server/domain/payroll/slip/calculate.ts"
import { lawOn } from "#server/domain/payroll/tables.ts"
import { factsWith, insured, own, planOf } from "../../unit/payroll/facts.ts"
import { median } from "../lib/maths.ts"
import type { Section } from "../lib/report.ts"

export type Measured = Pick<Section, "lines" | "raw"> & { readonly note: string }

const SLIPS = 10_000
const ROUNDS = 7
/** Slips a second. */
const GOAL = { least: 5_000 }

/** A slip with every kind of line: twenty components, five programmes, tax by TER, an advance, overtime. */
const facts = Array.from({ length: SLIPS }, (_none, at) =>
  factsWith({
    employee: { members_id: at + 1, bpjs: insured },
    instalments: [{ id: 1, label: "KB-1", amount: 100_000n }],
    overtime: [{ id: 1, label: "Lembur", date: "2026-03-04", minutes: 120, amount: 200_000n }],
  }),
)
const plan = planOf(
  own("TUNJ_JABATAN", { amount: 500_000n, category: "tunjangan_tetap", bpjs_base: true, prorate: "workday" }),
  own("UANG_MAKAN", { calc: "per_day_present", amount: 35_000n }),
  own("TUNJ_HADIR", { calc: "formula", formula: "if(HARI_TANPA_UPAH + KALI_TERLAMBAT = 0, 300000, 0)" }),
)

/** The payroll engine alone, in one thread: without a database, and slips are not stored. */
export const measureEngine = (): Measured => {
  const law = lawOn("2026-03-01")
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    for (const one of facts) calculateSlip(plan, one, law)
    rates.push(Math.round((SLIPS / (performance.now() - from)) * 1_000))
  }
  // The first round is a warm-up (JIT compilation) and is left out.
  const rate = median(rates.slice(1))
  return {
    note: `Engine: ${SLIPS.toLocaleString("en")} slips of some twenty lines with their explanations, ${ROUNDS} rounds, the first left out.`,
    lines: [
      {
        what: "engine alone, slips a second, one thread",
        base: "",
        ours: rate.toLocaleString("en"),
        value: rate,
        shown: `${rate.toLocaleString("en")}/s`,
        goal: GOAL,
      },
    ],
    raw: [{ name: "rounds", rows: rates.map((slips, at) => ({ round: at + 1, slips_per_second: slips })) }],
  }
}
