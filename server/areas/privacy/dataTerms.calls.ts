import { sql } from "drizzle-orm"
import { EXPORT_DAYS } from "#contract/areas/jobs/queuedExports.ts"
import {
  changeTerm,
  listTerms,
  MOST_COUNTED,
  type TermKind,
  termKinds,
  type termRow,
  terms,
} from "#contract/areas/privacy/dataTerms.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { ok } from "../../call/answer.ts"
import { answerRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { wireInstant } from "../../time/calendar.ts"
import { termRows } from "./termRows.ts"

type Row = (typeof termRow)["Type"]
type Stored = {
  readonly kind: TermKind
  readonly months: number | null
  readonly removed: number
  readonly removed_at: string | null
}
type Held = { readonly jumlah: number; readonly terlama: string | null }

const storedTerms = async ({ tx, companyId }: Context): Promise<ReadonlyMap<TermKind, Stored>> => {
  const rows = await rowsOf<Stored>(
    tx,
    sql`select kind, months, removed, removed_at from data_terms where companies_id = ${companyId}`,
  )
  return new Map(rows.map((row) => [row.kind, row]))
}

/** Rows now, and the oldest of those that were counted. */
const heldOf = async ({ tx, companyId }: Context, kind: TermKind): Promise<Held> => {
  const { from, at } = termRows[kind]
  const [row] = await rowsOf<Held>(
    tx,
    sql`select count(*)::int as jumlah, min(x.at)::text as terlama from (
      select ${at} as at from ${from} where companies_id = ${companyId} limit ${literal(MOST_COUNTED)}) x`,
  )
  return row ?? { jumlah: 0, terlama: null }
}

const photoMonths = async ({ tx, companyId }: Context): Promise<number | null> => {
  const [row] = await rowsOf<{ months: number | null }>(
    tx,
    sql`select photo_retention_months as months from company_etc where companies_id = ${companyId}`,
  )
  return row?.months ?? null
}

const monthsOf = async (ctx: Context, kind: TermKind, stored: Stored | undefined): Promise<number | null> => {
  if (kind === "foto") return photoMonths(ctx)
  return stored === undefined || terms[kind].range === null ? terms[kind].months : stored.months
}
const wired = (at: string | null): string | null =>
  at === null ? null : wireInstant(new Date(at).toISOString())

const rowOf = async (ctx: Context, kind: TermKind, stored: Stored | undefined): Promise<Row> => {
  const { nama, range, basis } = terms[kind]
  const { jumlah, terlama } = await heldOf(ctx, kind)
  return {
    id: termKinds.indexOf(kind) + 1,
    jenis: kind,
    nama,
    bulan: await monthsOf(ctx, kind, stored),
    least: range?.[0] ?? null,
    most: range?.[1] ?? null,
    dasar: kind === "berkas_ekspor" ? `Tetap ${EXPORT_DAYS} hari` : basis,
    jumlah,
    terlama: wired(terlama),
    dihapus: stored?.removed ?? 0,
    dihapus_pada: wired(stored?.removed_at ?? null),
  }
}

const changed = async (ctx: Context, id: number, bulan: number | null): Promise<RowResult> => {
  const kind = termKinds[id - 1]
  if (kind === undefined) return { id, ok: false, message: "Jenis data ini tidak dikenal" }
  const { range } = terms[kind]
  if (range === null) return { id, ok: false, message: "Masa simpan jenis ini tetap" }
  const [least, most] = range
  if (bulan !== null && (bulan < least || bulan > most))
    return {
      id,
      ok: false,
      message: `Isi ${least} sampai ${most} bulan, atau kosongkan untuk menyimpan terus`,
    }
  const { tx, companyId, accountId, now } = ctx
  const before = (await storedTerms(ctx)).get(kind)
  await tx.execute(
    sql`insert into data_terms (companies_id, kind, months, updated_at, updated_by)
      values (${companyId}, ${kind}, ${bulan}, ${now.toISOString()}::timestamptz, ${accountId})
      on conflict (companies_id, kind) do update set months = excluded.months, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  )
  await ctx.audit({
    entity: "masa simpan",
    entityId: id,
    action: "update",
    before: { bulan: before === undefined ? terms[kind].months : before.months },
    after: { bulan },
  })
  return { id, ok: true, message: "Diubah" }
}

export const dataTermHandlers = {
  "masa-simpan/list": inTx(listTerms, async (ctx, { q = "", dir = "asc" }) => {
    const stored = await storedTerms(ctx)
    const rows: Row[] = []
    for (const kind of termKinds)
      if (terms[kind].nama.toLowerCase().includes(q.toLowerCase()))
        rows.push(await rowOf(ctx, kind, stored.get(kind)))
    rows.sort((a, b) => (dir === "asc" ? 1 : -1) * a.nama.localeCompare(b.nama, "id"))
    return ok({ rows, total: rows.length, page: 1, last_page: 1 })
  }),
  "masa-simpan/ubah": inRows(changeTerm, {
    ids: ({ ids }) => ids,
    each: async (ctx, { bulan }, ids) => {
      const rows: RowResult[] = []
      for (const id of ids) rows.push(await changed(ctx, id, bulan))
      return rows
    },
    answer: (rows) =>
      answerRows(rows, {
        done: "Masa simpan diubah",
        none: "Tidak ada masa simpan yang diubah",
        reason: "state",
      }),
  }),
}
