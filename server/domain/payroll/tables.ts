import { BPJS, JP_AGE, JP_CAP } from "#contract/data/statutory/bpjs.ts"
import { PASAL_17, WITHHOLDING } from "#contract/data/statutory/pph21.ts"
import { PTKP } from "#contract/data/statutory/ptkp.ts"
import { FINAL_TAX, SEVERANCE } from "#contract/data/statutory/severance.ts"
import { TER } from "#contract/data/statutory/ter.ts"
import { DTP, OVERTIME_PAY, THR, WAGES } from "#contract/data/statutory/wages.ts"

type Dated = { readonly from: string; readonly until: string | null }

/** The row in effect on a day (ISO); the earliest for a day before all of them. */
export const heldOn = <Row extends Dated>(rows: readonly Row[], day: string): Row => {
  const held = rows.findLast(({ from, until }) => from <= day && (until === null || day <= until))
  const row = held ?? rows.findLast(({ from }) => from <= day) ?? rows[0]
  if (row === undefined) throw new Error("a statutory table without a row")
  return row
}

/** The law on a day: each table by its effective date. */
export const lawOn = (day: string) => ({
  day,
  ter: heldOn(TER, day),
  ptkp: heldOn(PTKP, day),
  pasal17: heldOn(PASAL_17, day),
  withholding: heldOn(WITHHOLDING, day),
  bpjs: heldOn(BPJS, day),
  jpCap: heldOn(JP_CAP, day),
  jpAge: heldOn(JP_AGE, day),
  thr: heldOn(THR, day),
  overtime: heldOn(OVERTIME_PAY, day),
  wages: heldOn(WAGES, day),
  dtp: heldOn(DTP, day),
  severance: heldOn(SEVERANCE, day),
  finalTax: heldOn(FINAL_TAX, day),
})
export type Law = ReturnType<typeof lawOn>
