import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import { endings as resource } from "#contract/areas/payroll/endings.ts"
import { dateWords } from "#contract/kit/words.ts"
import { endings as t, endingHistory, members, offices } from "../../../db/tables/index.ts"
import type { Context } from "../../../call/handler.ts"
import { historyJson } from "../../../kit/approval/history.ts"
import { keepEntry } from "../../../kit/approval/keepEntry.ts"
import { defineRules } from "../../../kit/tableRules.ts"
import { isIn, outer } from "../../../kit/textSearch.ts"
import { wireInstant } from "../../../time/calendar.ts"
import { endingFacts } from "./columns.ts"
import { computeEnding, leaverOf } from "./compute.ts"

type Row = (typeof resource)["row"]["Type"]

const ofMember = <A>(column: SQL): SQL<A> =>
  sql<A>`(select ${column} from ${members} m join ${offices} o on o.companies_id = m.companies_id and o.id = m.offices_id
    where m.companies_id = ${outer(t.companies_id)} and m.id = ${outer(t.members_id)})`

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

export const endingRules = defineRules(resource, t, {
  select: {
    ...endingFacts,
    nip: ofMember<string>(sql`m.nip`),
    kantor: ofMember<string>(sql`o.nama`),
    is_fixed: sql<boolean>`${t.status} <> 'draft'`,
    history: historyJson<Row["history"][number]>(endingHistory, t.companies_id, t.id),
  },
  search: [
    t.judul,
    (words) => isIn(words, ofMember(sql`m.nama`)),
    (words) => isIn(words, ofMember(sql`m.nip`)),
  ],
  sorts: { last_day: sql`${t.last_day}` },
  check: async ({ tx }, { members_id, last_day, pkwt_from }): Promise<Record<string, string[]>> => {
    const leaver = await leaverOf(tx, members_id, last_day)
    if (leaver === undefined) return { members_id: ["Pilihan tidak dikenal"] }
    if (last_day < leaver.joined)
      return { last_day: [`Sebelum hari pertama bekerja, ${dateWords(leaver.joined)}`] }
    if (pkwt_from !== null && pkwt_from < leaver.joined)
      return { pkwt_from: [`Sebelum hari pertama bekerja, ${dateWords(leaver.joined)}`] }
    return {}
  },
  present: (_ctx, row) => {
    const { history } = row as unknown as { readonly history: readonly { readonly at: string }[] }
    return { ...row, history: history.map((move) => ({ ...move, at: wireInstant(move.at) })) }
  },
  after: async (ctx, id, values, before) => {
    const leaver = await leaverOf(ctx.tx, values.members_id, values.last_day)
    if (leaver === undefined) throw new Error(`employee ${values.members_id} is gone`)
    const { total } = await computeEnding(ctx.tx, values, leaver)
    await ctx.tx
      .update(t)
      .set({ total: Number(total) })
      .where(eq(t.id, id))
    if (before === null) await keepEntry(ctx, ctx.companyId, endingHistory, id, "draft")
  },
  barred: async (ctx, ids, doing) =>
    new Map((await fixedOnes(ctx, ids)).map((id) => [id, barredWords[doing]])),
})
