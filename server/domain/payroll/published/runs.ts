import { monthlyTax } from "../pph21/monthly.ts"
import { amountAfter, type Given, listOf, needRupiah, shown, total, Unreadable, wordsOf } from "./reading.ts"
import { lawOf, ptkpOf, surchargeOf } from "./tax.ts"

type Run = { readonly run: string; readonly gross: bigint }

const SINGLE = /\b(?:single|tidak kawin|lajang)\b.*\b(?:no dependants|tanpa tanggungan)\b/i
const statusOf = (given: Given) =>
  given["ptkp"] === undefined && SINGLE.test(wordsOf(given)) ? "TK/0" : ptkpOf(given)

/** Runs named in a text: "salary 10,000,000 + JKK/JKM premium 80,000, THR 10,000,000". */
const runsIn = (words: string): readonly Run[] => {
  const salary = amountAfter(words, "salary", "gaji")
  const irregular = amountAfter(words, "THR", "bonus")
  if (salary === null || irregular === null)
    throw new Unreadable("tanpa runs, atau salary dan THR dalam case")
  return [
    { run: "salary", gross: salary + (amountAfter(words, "premium", "premi") ?? 0n) },
    { run: /thr or bonus/i.test(words) ? "THR/bonus" : "THR", gross: irregular },
  ]
}

/**
 * Section `pph21_month_runs`: salary, THR and bonus runs of one month are taxed together. The tax of a run is that of
 * the month so far, less what earlier runs of the month withheld; a case in words is answered in both orders.
 */
export const runsCase = (given: Given) => {
  const law = lawOf({ year: 2025, ...given })
  const withholder = { ptkp: statusOf(given), surcharge: surchargeOf(given) }
  const said = listOf(given["runs"])
  const runs =
    said.length === 0
      ? runsIn(wordsOf(given))
      : said.map((one, at) => ({
          run: typeof one["run"] === "string" ? one["run"] : String(at + 1),
          gross: needRupiah(one, "gross"),
        }))
  const inOrder = (rows: readonly Run[]) => {
    let [gross, withheld] = [0n, 0n]
    return rows.map((row) => {
      gross += row.gross
      const tax = monthlyTax(law, withholder, gross).tax - withheld
      withheld += tax
      return { run: row.run, gross: shown(row.gross), tax: shown(tax) }
    })
  }
  const gross = total(runs.map((row) => row.gross))
  const { percent, tax } = monthlyTax(law, withholder, gross)
  return {
    expected: {
      month_gross: shown(gross),
      month_rate_percent: Number(percent),
      month_tax: shown(tax),
      order_1: inOrder(runs),
      order_2: inOrder(runs.toReversed()),
    },
  }
}
