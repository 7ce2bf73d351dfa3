import { bpjsCase, hourlyCase, overtimeCase, prorationCase, thrCase } from "./pay.ts"
import { type Given, isGiven, listOf, Unreadable } from "./reading.ts"
import { dailyCase, grossUpCase, monthlyCase, partYearCase, subsidyCase, yearCase } from "./tax.ts"

/** Sections of a file of published cases, each with the function that computes a case. */
export const SECTIONS: Readonly<Record<string, (given: Given) => object>> = {
  pph21_monthly_ter: monthlyCase,
  pph21_annual_true_up: yearCase,
  pph21_part_year_tests_third_party: partYearCase,
  dtp_eligibility: subsidyCase,
  pph21_gross_up: grossUpCase,
  pph21_daily: dailyCase,
  bpjs: bpjsCase,
  overtime: overtimeCase,
  overtime_hourly_base: hourlyCase,
  thr: thrCase,
  proration: prorationCase,
}

/**
 * Computes each case of a file `{ sections: { name: [{ id, …facts }] } }` (or the sections alone), with or without
 * expected values. A case that cannot be parsed gives `{ error }` and does not stop the others.
 */
export const computeCases = (file: unknown): Readonly<Record<string, object>> => {
  if (!isGiven(file)) throw new Unreadable("bukan berkas kasus: harus objek JSON")
  const sections = isGiven(file["sections"]) ? file["sections"] : file
  const answers: Record<string, object> = {}
  for (const [name, rows] of Object.entries(sections)) {
    const compute = SECTIONS[name]
    for (const [at, given] of listOf(rows).entries()) {
      const id = typeof given["id"] === "string" ? given["id"] : `${name}.${at + 1}`
      if (compute === undefined) {
        answers[id] = { error: `bagian ${name} tidak dikenal` }
        continue
      }
      try {
        answers[id] = compute(given)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        answers[id] = { error: error.message }
      }
    }
  }
  return answers
}
