import { and, inArray, ne, type SQL, sql } from "drizzle-orm"
import type { LetterToken } from "#contract/areas/letters/letterFields.ts"
import { surat as resource } from "#contract/areas/letters/surat.ts"
import type { Context } from "../../call/handler.ts"
import { members, offices, surat as t, suratHistory } from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { isIn, outer } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"
import { isSecret, kindOf, lastMoved, missing, tellsPay } from "./suratColumns.ts"
import { employeeProblem, templateProblem } from "./usableTemplate.ts"
import { labelsOf } from "./values.ts"

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
  change: "Surat yang sudah terbit tidak diubah; batalkan dan buat yang baru",
  remove: "Surat yang sudah terbit tidak dihapus; batalkan suratnya",
} as const

export const suratRules = defineRules(resource, t, {
  select: {
    nip: ofMember<string>(sql`m.nip`),
    kantor: ofMember<string>(sql`o.nama`),
    jenis: kindOf,
    is_fixed: sql<boolean>`${t.status} <> 'draft'`,
    bergaji: tellsPay,
    is_secret: isSecret,
    kurang: missing as never,
    last: lastMoved,
    history: historyJson<Row["history"][number]>(suratHistory, t.companies_id, t.id),
  },
  search: [t.judul, t.no, (words) => isIn(words, ofMember(sql`m.nama`))],
  sorts: { tanggal: sql`${t.tanggal}` },
  filters: { jenis: (value) => sql`${kindOf} = ${value}` },
  check: async ({ tx }, { template_surat_id, members_id, tanggal }, _id, before) => ({
    ...(before?.template_surat_id === template_surat_id ? {} : await templateProblem(tx, template_surat_id)),
    ...(before?.members_id === members_id && before.tanggal === tanggal
      ? {}
      : await employeeProblem(tx, { members_id, tanggal })),
  }),
  present: (_ctx, row) => {
    const { last, history, kurang } = row as unknown as {
      readonly last: { readonly nama: string | null; readonly at: string } | null
      readonly history: readonly { readonly at: string }[]
      readonly kurang: readonly LetterToken[]
    }
    return {
      ...row,
      kurang: labelsOf(kurang),
      last: last === null ? null : { ...last, at: wireInstant(last.at) },
      history: history.map((move) => ({ ...move, at: wireInstant(move.at) })),
    }
  },
  after: async (ctx, id, _values, before) => {
    if (before === null) await keepEntry(ctx, ctx.companyId, suratHistory, id, "draft")
  },
  barred: async (ctx, ids, doing) =>
    new Map((await fixedOnes(ctx, ids)).map((id) => [id, barredWords[doing]])),
})
