import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { keptFacts } from "#contract/areas/career/careerFacts.ts"
import { careers as resource } from "#contract/areas/career/careers.ts"
import { dateWords } from "#contract/kit/words.ts"
import type { Context } from "../../call/handler.ts"
import { careerHistory, careerRows, careers as t, files } from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { unknownMembers } from "../../kit/namedMembers.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn, plusDays, wireInstant } from "../../time/calendar.ts"
import { keepCareerCount } from "./candidates.ts"
import { careerGuardFacts, membersNama } from "./columns.ts"

type Row = (typeof resource)["row"]["Type"]

/** How far back and ahead the day of a change may lie. */
const DAYS_BACK = 366
const DAYS_AHEAD = 731

const fileName = sql<
  string | null
>`(select f.name from ${files} f where f.companies_id = ${outer(t.companies_id)} and f.id = ${outer(t.lampiran_files_id)})`

const barredWords = {
  change: "Hanya konsep yang dapat diubah; batalkan dan buat yang baru",
  remove: "Hanya konsep yang dapat dihapus",
} as const

const fixedOnes = async (ctx: Context, ids: readonly number[]): Promise<readonly number[]> => {
  const rows = await ctx.tx
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, [...ids]), ne(t.status, "draft")))
  return rows.map(({ id }) => id)
}

export const careerRules = defineRules(resource, t, {
  select: {
    ...careerGuardFacts,
    members_nama: membersNama,
    is_fixed: sql<boolean>`${t.status} <> 'draft'`,
    lampiran: t.lampiran_files_id as never,
    lampiran_nama: fileName,
    history: historyJson<Row["history"][number]>(careerHistory, t.companies_id, t.id),
  },
  search: [t.judul, t.no],
  /** Facts of another kind are not kept: they would change nothing. */
  store: (values) => {
    const isSheet = values.source === "sheet"
    const kept = keptFacts(values.kind, values)
    return {
      ...kept,
      end_date: values.kind === "penugasan" ? values.end_date : null,
      members_id: isSheet ? [] : [...values.members_id],
      ...(isSheet
        ? {
            offices_id: null,
            departement_id: null,
            jabatan_id: null,
            atasan_id: null,
            tanggal_akhir_kontrak: null,
            gaji_pokok: null,
          }
        : {}),
    }
  },
  /** Callers who may not see pay keep the stored one. */
  settle: (ctx, values, before) =>
    ctx.session.seesPay ? values : { ...values, gaji_pokok: before?.gaji_pokok ?? null },
  check: async ({ tx, now }, { effective_date, members_id }): Promise<Record<string, string[]>> => {
    const today = dateIn(now)
    const [first, last] = [plusDays(today, -DAYS_BACK), plusDays(today, DAYS_AHEAD)]
    if (effective_date < first) return { effective_date: [`Paling awal ${dateWords(first)}`] }
    if (effective_date > last) return { effective_date: [`Paling lambat ${dateWords(last)}`] }
    return (await unknownMembers(tx, { members_id })) as Record<string, string[]>
  },
  present: (ctx, row) => {
    const { lampiran, history } = row as unknown as {
      readonly lampiran: number | null
      readonly history: readonly { readonly at: string }[]
    }
    return {
      ...row,
      lampiran: ctx.fileUrl(ctx.companyId, lampiran),
      history: history.map((move) => ({ ...move, at: wireInstant(move.at) })),
    }
  },
  after: async (ctx, id, { source }, before) => {
    const upload = ctx.uploads.get("lampiran")
    if (upload !== undefined)
      await ctx.tx
        .update(t)
        .set({ lampiran_files_id: await ctx.keep(upload) })
        .where(eq(t.id, id))
    if (source !== "sheet") await ctx.tx.delete(careerRows).where(eq(careerRows.careers_id, id))
    const [row] = await ctx.tx.select().from(t).where(eq(t.id, id))
    if (row === undefined) throw new Error(`change ${id} is gone`)
    await keepCareerCount(ctx.tx, row)
    if (before === null) await keepEntry(ctx, ctx.companyId, careerHistory, id, "draft")
  },
  barred: async (ctx, ids, doing) =>
    new Map((await fixedOnes(ctx, ids)).map((id) => [id, barredWords[doing]])),
})
