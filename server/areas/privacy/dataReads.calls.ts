import { and, eq, sql } from "drizzle-orm"
import { calls } from "#contract/index.ts"
import {
  exportTouched,
  listDataReads,
  listTouched,
  readerOptions,
} from "#contract/areas/privacy/dataReads.ts"
import type { Call } from "#contract/kit/call.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import type { ReadKind } from "#contract/kit/personalReads.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { accounts, dataReads } from "../../db/tables/index.ts"
import { accountOptions, listed } from "../../kit/accountOptions.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { outer } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"
import { spanOf, touchedPeople } from "./touched.ts"

/** Employees that a row names; a list of hundreds names the first. */
const NAMED = 5

const words: ReadonlyMap<string, string> = new Map(
  (calls as readonly Call[]).map(({ path, summary }) => [path, summary] as const),
)

type Row = {
  readonly id: number
  readonly at: string
  readonly akun: string | null
  readonly api_keys_id: number | null
  readonly kind: ReadKind
  readonly call: string
  readonly pegawai: readonly string[]
  readonly count: number
}

export const dataReadHandlers = {
  "akses-data/list": inTx(listDataReads, async ({ tx, companyId, now }, asked) => {
    const { members_id, accounts_id, kind, start_date, end_date, q = "" } = asked
    const page = await keysetPage<Row>(tx, {
      table: dataReads,
      select: {
        at: dataReads.at,
        akun: sql`(select a.nama_lengkap from accounts a where a.id = ${outer(dataReads.accounts_id)})`,
        api_keys_id: dataReads.api_keys_id,
        kind: dataReads.kind,
        call: dataReads.call,
        pegawai: sql`(select coalesce(json_agg(m.nama order by m.nama_sort), '[]'::json) from members m
          where m.companies_id = ${outer(dataReads.companies_id)} and m.id = any (${outer(dataReads.members)}[1:${sql.raw(String(NAMED))}]))`,
        count: dataReads.count,
      },
      where: and(
        eq(dataReads.companies_id, companyId),
        members_id === undefined ? undefined : sql`${dataReads.members} @> array[${members_id}]::bigint[]`,
        accounts_id === undefined ? undefined : eq(dataReads.accounts_id, accounts_id),
        kind === undefined ? undefined : eq(dataReads.kind, kind),
        q === ""
          ? undefined
          : sql`exists (select from accounts a where a.id = ${outer(dataReads.accounts_id)} and strpos(lower(a.nama_lengkap), ${q.toLowerCase()}) > 0)`,
        start_date === undefined && end_date === undefined ? undefined : spanOf(asked, now),
      ),
      sort: { key: "at", by: sql`${dataReads.at}` },
      id: dataReads.id,
      dir: asked.dir ?? "desc",
      ...paged(asked),
    })
    return ok({
      ...page,
      rows: page.rows.map(({ call, akun, api_keys_id, at, ...row }) => ({
        ...row,
        at: wireInstant(at),
        akun: akun ?? "Akun yang sudah dihapus",
        by_key: api_keys_id !== null,
        dari: words.get(call) ?? call,
      })),
    })
  }),
  "akses-data/akun": inTx(readerOptions, async ({ tx, companyId }, { q, ids }) =>
    ok(
      await accountOptions(
        tx,
        { ...(q === undefined ? {} : { q }), ...(ids === undefined ? {} : { ids }) },
        { among: and(eq(accounts.companies_id, companyId)) ?? sql`true`, named: listed },
      ),
    ),
  ),
  "akses-data/terdampak": inTx(listTouched, async ({ tx, companyId, now }, asked) => {
    const { page, per_page = PAGE_SIZE } = asked
    const found = await touchedPeople(tx, companyId, asked, now, {
      offset: (page - 1) * per_page,
      limit: per_page,
    })
    const total = found[0]?.total ?? 0
    return ok({
      rows: found.map(({ total: _, ...row }) => row),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    })
  }),
  "akses-data/terdampak/export": inTx(exportTouched, (ctx, { format, ...asked }) =>
    Promise.resolve(
      ok({ url: ctx.sheetUrl("data-terdampak", { ...asked, format, company: ctx.companyId }) }),
    ),
  ),
}
