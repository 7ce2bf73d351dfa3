import { bpjsCase, hourlyCase, overtimeCase, prorationCase, thrCase } from "./pay.ts"
import type { JsonPath } from "./lines.ts"
import { type Given, isGiven, Unreadable } from "./reading.ts"
import { runsCase } from "./runs.ts"
import { severanceCase, vectorCase } from "./severance.ts"
import { dailyCase, grossUpCase, monthlyCase, partYearCase, subsidyCase, yearCase } from "./tax.ts"

/** Sections of a file of published cases, each with the function that computes a case. */
export const SECTIONS: Readonly<Record<string, (given: Given) => object>> = {
  pph21_monthly_ter: monthlyCase,
  pph21_month_runs: runsCase,
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
  severance: severanceCase,
  vectors: vectorCase,
}

/** A case that could not be computed, with its place in the file. */
export type Refusal = { readonly id: string; readonly path: JsonPath; readonly message: string }

export type ReadCases = {
  readonly answers: Readonly<Record<string, object>>
  readonly refusals: readonly Refusal[]
}

const placeOf = (path: JsonPath, given: Given, field: string | null): JsonPath =>
  field === null ? path : isGiven(given["case"]) ? [...path, "case", field] : [...path, field]

/** Lists of cases by section; a `title` and the like may be next to them where the sections have a field of their own. */
const sectionsOf = (file: Given): { readonly base: JsonPath; readonly sections: Given } => {
  const { sections, vectors } = file
  if (isGiven(sections)) return { base: ["sections"], sections }
  return { base: [], sections: Array.isArray(vectors) ? { vectors } : file }
}

/**
 * Computes each case of a file `{ sections: { name: [{ id, …facts }] } }` (or the sections alone, or `{ vectors }`),
 * with or without expected values. A case that cannot be read gives `{ error }` and does not stop the others.
 */
export const readCases = (file: unknown): ReadCases => {
  if (!isGiven(file)) throw new Unreadable("bukan berkas kasus: harus objek JSON")
  const { base, sections } = sectionsOf(file)
  const answers: Record<string, object> = {}
  const refusals: Refusal[] = []
  const refuse = (id: string, path: JsonPath, message: string) => {
    answers[id] = { error: message }
    refusals.push({ id, path, message })
  }
  for (const [name, rows] of Object.entries(sections)) {
    const compute = SECTIONS[name]
    // A title or source next to the sections is no section.
    if (!Array.isArray(rows) && compute === undefined) continue
    const list: readonly unknown[] = Array.isArray(rows) ? rows : [rows]
    for (const [at, given] of list.entries()) {
      const path = Array.isArray(rows) ? [...base, name, at] : [...base, name]
      const id = isGiven(given) && typeof given["id"] === "string" ? given["id"] : `${name}.${at + 1}`
      if (compute === undefined)
        refuse(id, path, `bagian ${name} tidak dikenal; yang boleh: ${Object.keys(SECTIONS).join(", ")}`)
      else if (!isGiven(given)) refuse(id, path, "bukan kasus: harus objek JSON")
      else if (id in answers) refusals.push({ id, path, message: "id sudah dipakai kasus lain" })
      else
        try {
          answers[id] = compute(given)
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error
          refuse(id, placeOf(path, given, error.field), error.message)
        }
    }
  }
  return { answers, refusals }
}
