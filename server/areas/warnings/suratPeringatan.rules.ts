import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm"
import { LETTER_MONTHS, suratPeringatan as resource } from "#contract/areas/warnings/suratPeringatan.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import {
  files,
  members,
  offices,
  suratPeringatan as t,
  suratPeringatanHistory,
} from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { employmentOf, employmentsOf } from "../../kit/employment.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"

type Row = (typeof resource)["row"]["Type"]
type Status = Row["status"]

/** The current state: a letter past its last day counts as expired, even where the sweep has not stored it yet. */
export const statusAt = (now: Date): SQL<Status> =>
  sql<Status>`case when ${t.status} in ('terbit', 'diterima') and ${t.berlaku_sampai} < ${dateIn(now)}::date then 'kedaluwarsa' else ${t.status} end`

const ofMember = <A>(column: SQL): SQL<A> =>
  sql<A>`(select ${column} from ${members} m join ${offices} o on o.companies_id = m.companies_id and o.id = m.offices_id
    where m.companies_id = ${outer(t.companies_id)} and m.id = ${outer(t.members_id)})`
export const fileName = sql<
  string | null
>`(select f.name from ${files} f where f.companies_id = ${outer(t.companies_id)} and f.id = ${outer(t.lampiran_files_id)})`

/** The last day the letter is in force, ISO: six months later, minus one day. */
export const lastDayOf = (tanggal: string): string => {
  const [year = 1970, month = 1, day = 1] = tanggal.split("-").map(Number)
  const end = new Date(Date.UTC(year, month - 1 + LETTER_MONTHS, 1))
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, days))
  return new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10)
}

const issued = async (ctx: Context, ids: readonly number[]): Promise<readonly number[]> => {
  const rows = await ctx.tx
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, [...ids]), ne(t.status, "draft")))
  return rows.map(({ id }) => id)
}
const barredWords = {
  change: "Surat yang sudah terbit tidak diubah; cabut suratnya dan buat yang baru",
  remove: "Surat yang sudah terbit tidak dihapus; cabut suratnya",
} as const

export const suratPeringatanRules = defineRules(resource, t, {
  select: (now) => ({
    nip: ofMember<string>(sql`m.nip`),
    kantor: ofMember<string>(sql`o.nama`),
    status: statusAt(now),
    employment: employmentOf(t.companies_id, t.members_id, null),
    terbit: sql<boolean>`${t.status} <> 'draft'`,
    lampiran: t.lampiran_files_id as never,
    lampiran_nama: fileName,
    history: historyJson<Row["history"][number]>(suratPeringatanHistory, t.companies_id, t.id),
  }),
  search: [t.judul, t.no],
  sorts: { tanggal: sql`${t.tanggal}` },
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  store: ({ tanggal }) => ({ berlaku_sampai: lastDayOf(tanggal) }),
  check: async ({ tx }, { members_id, tanggal }, _id, before): Promise<Record<string, string[]>> => {
    if (before !== null && before.members_id === members_id && before.tanggal === tanggal) return {}
    const held = (await employmentsOf(tx, [members_id])).get(members_id)
    const outside = held === undefined ? null : notEmployed(held, tanggal)
    return outside === null ? {} : { tanggal: [outside] }
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
  after: async (ctx, id, _values, before) => {
    const upload = ctx.uploads.get("lampiran")
    if (upload !== undefined)
      await ctx.tx
        .update(t)
        .set({ lampiran_files_id: await ctx.keep(upload) })
        .where(eq(t.id, id))
    if (before === null) await keepEntry(ctx, ctx.companyId, suratPeringatanHistory, id, "draft")
  },
  barred: async (ctx, ids, doing) => new Map((await issued(ctx, ids)).map((id) => [id, barredWords[doing]])),
})
