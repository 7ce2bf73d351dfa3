import type { ExplainPart } from "#contract/areas/overtime/overtime.ts"
import { amountWords, type LeaveUnit } from "#contract/areas/leave/leaveWords.ts"
import type { CreditCategory } from "../leave/index.ts"
import { minutesWords } from "./minutes.ts"

const HUNDRED = 100
const HOUR = 60

/** Converts overtime minutes into leave, to hundredths: hours, or days with `dayMinutes` of work. */
export const creditOf = (minutes: number, unit: LeaveUnit, dayMinutes: number): number =>
  Math.round((minutes / (unit === "hour" ? HOUR : dayMinutes)) * HUNDRED) / HUNDRED

/** The explanation of the leave credit, shown next to that of the minutes. */
export const creditExplain = (
  { nama, unit }: CreditCategory,
  minutes: number,
  dayMinutes: number,
): ExplainPart => {
  const amount = amountWords(creditOf(minutes, unit, dayMinutes), unit)
  return {
    label: `Masuk saldo ${nama}`,
    value: amount,
    article: "Aturan perusahaan",
    is_pay: false,
    lines: [
      unit === "hour"
        ? { label: `${minutesWords(minutes)} lembur menjadi jam istirahat`, value: amount, article: null }
        : {
            label: `${minutesWords(minutes)} lembur dari ${minutesWords(dayMinutes)} kerja sehari`,
            value: amount,
            article: null,
          },
    ],
  }
}
