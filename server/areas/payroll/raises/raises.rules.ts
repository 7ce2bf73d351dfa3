import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { raises as resource } from "#contract/areas/payroll/raises.ts"
import { keptAudience } from "#contract/kit/audience.ts"
import { dateWords } from "#contract/kit/words.ts"
import { raiseHistory, raiseRows, raises as t } from "../../../db/tables/index.ts"
import type { Context } from "../../../call/handler.ts"
import { anyOf } from "../../../db/ids.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { historyJson } from "../../../kit/approval/history.ts"
import { keepEntry } from "../../../kit/approval/keepEntry.ts"
import { defineRules } from "../../../kit/tableRules.ts"
import { dateIn, wireInstant } from "../../../time/calendar.ts"
import { keepRaiseSums } from "./candidates.ts"
import { raiseFacts, targetNames } from "./columns.ts"

type Row = (typeof resource)["row"]["Type"]

/** How far back the date of a raise may lie: each closed month is calculated again for its back pay. */
const MONTHS_BACK = 12
const MONTHS_AHEAD = 24

const monthsFrom = (day: string, months: number): string => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

const unknownIn = async (tx: Tx, table: string, ids: readonly number[]): Promise<boolean> => {
  if (ids.length === 0) return false
  const [found] = await rowsOf<{ readonly n: number }>(
    tx,
    sql`select count(*)::int as n from ${sql.identifier(table)} where id = ${anyOf(ids)}`,
  )
  return found?.n !== new Set(ids).size
}
const UNKNOWN = ["Pilihan tidak dikenal"]

const fixedOnes = async (ctx: Context, ids: readonly number[]): Promise<readonly number[]> => {
  const rows = await ctx.tx
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, [...ids]), ne(t.status, "draft")))
  return rows.map(({ id }) => id)
}
const barredWords = {
  change: "Hanya konsep yang dapat diubah; batalkan dan buat yang baru",
  remove: "Hanya konsep yang dapat dihapus",
} as const

export const raiseRules = defineRules(resource, t, {
  select: {
    ...raiseFacts,
    ...targetNames,
    is_fixed: sql<boolean>`${t.status} <> 'draft'`,
    history: historyJson<Row["history"][number]>(raiseHistory, t.companies_id, t.id),
  },
  search: [t.judul],
  /** Values of the other ways are not kept: they would count nowhere. */
  store: ({ way, percent, amount, ...values }) => ({
    ...values,
    way,
    percent: way === "percent" ? percent : null,
    amount: way === "amount" ? amount : null,
    target: way === "sheet" ? "all" : values.target,
    ...keptAudience(way === "sheet" ? { ...values, target: "all" } : values),
  }),
  check: async ({ tx, now }, { effective_date, ...values }): Promise<Record<string, string[]>> => {
    const today = dateIn(now)
    const [first, last] = [monthsFrom(today, -MONTHS_BACK), monthsFrom(today, MONTHS_AHEAD)]
    if (effective_date < first) return { effective_date: [`Paling awal ${dateWords(first)}`] }
    if (effective_date > last) return { effective_date: [`Paling lambat ${dateWords(last)}`] }
    const kept = keptAudience(values)
    return {
      ...((await unknownIn(tx, "offices", kept.offices_id)) ? { offices_id: UNKNOWN } : {}),
      ...((await unknownIn(tx, "devisi", kept.departements_id)) ? { departements_id: UNKNOWN } : {}),
      ...((await unknownIn(tx, "members", kept.members_id)) ? { members_id: UNKNOWN } : {}),
    }
  },
  present: (_ctx, row) => {
    const { history } = row as unknown as { readonly history: readonly { readonly at: string }[] }
    return { ...row, history: history.map((move) => ({ ...move, at: wireInstant(move.at) })) }
  },
  after: async (ctx, id, { way }, before) => {
    const [row] = await ctx.tx.select().from(t).where(eq(t.id, id))
    if (row === undefined) throw new Error(`raise ${id} is gone`)
    if (way !== "sheet") await ctx.tx.delete(raiseRows).where(eq(raiseRows.pay_raises_id, id))
    await keepRaiseSums(ctx.tx, row)
    if (before === null) await keepEntry(ctx, ctx.companyId, raiseHistory, id, "draft")
  },
  barred: async (ctx, ids, doing) =>
    new Map((await fixedOnes(ctx, ids)).map((id) => [id, barredWords[doing]])),
})
