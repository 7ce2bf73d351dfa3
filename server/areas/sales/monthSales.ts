import type { home } from "#contract/areas/home/home.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Tx } from "../../db/database.ts"
import { addSums, noSums, sumsByTeam } from "./salesSums.ts"
import { aimedTeams, readTree } from "./salesTree.ts"

type MonthSales = NonNullable<AnswerOf<typeof home>["penjualan"]>
const MOST_TEAMS = 5

/** First and last day of the month of a date (YYYY-MM-DD). */
const monthOf = (date: string): { readonly start: string; readonly end: string } => {
  const [year = 0, month = 0] = date.split("-").map(Number)
  return {
    start: `${date.slice(0, 7)}-01`,
    end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  }
}

/**
 * Sales of the month of a date, read from the sums of each day, and the target of the whole month; null = neither sales
 * nor a target.
 */
export const monthSales = async (tx: Tx, date: string): Promise<MonthSales | null> => {
  const range = monthOf(date)
  const tree = await readTree(tx, range)
  const byTeam = await sumsByTeam(tx, tree, range)
  const { amount, orders, outlets } = [...byTeam.values()].reduce(addSums, noSums)
  const reached = tree.reached(amount, aimedTeams(tree, range))
  const teams = tree.teams.flatMap((team) => {
    const own = byTeam.get(team.id)?.amount ?? 0
    const row = { id: team.id, nama: team.nama, amount: own, ...tree.reached(own, [team]) }
    return own > 0 || row.target !== null ? [row] : []
  })
  if (amount === 0 && teams.length === 0) return null
  return {
    ...range,
    amount,
    orders,
    outlets,
    ...reached,
    teams: teams.toSorted((a, b) => b.amount - a.amount).slice(0, MOST_TEAMS),
  }
}
