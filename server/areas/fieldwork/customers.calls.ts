import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import {
  customerChoice,
  customerDuplicates,
  customers as resource,
  customerVisits,
  mergeCustomers,
  MOST_TWINS,
  unmergeCustomers,
  VISITS_SHOWN,
} from "#contract/areas/fieldwork/customers.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf } from "../../db/database.ts"
import { customers as t } from "../../db/tables/index.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { answerEach } from "../../kit/approval/moveEach.ts"
import { cut, mostOf, SHOWN } from "../../kit/options.ts"
import { seek } from "../../kit/searchPage.ts"
import { byText, contains, phoneIn } from "../../kit/textSearch.ts"
import { twinsAmong } from "./customerTwins.ts"
import { withMerged } from "./customers.rules.ts"
import { mergeOne, targetOf, unmergeOne } from "./mergeCustomers.ts"

/** Above this number of matches the first ones are found quickly by walking the sort order. */
const MANY = 10_000

/** Customers in use, by name, code or telephone. */
export const customersChosen = async (
  { tx }: Context,
  payload: { readonly q?: string; readonly ids?: readonly number[] },
) => {
  const by = byText(t.nama)
  const among = and(eq(t.is_active, true), isNull(t.merged_into_id))
  const words = contains(payload.q, [t.nama, t.kode, phoneIn(t.phone_key)])
  const sought =
    payload.ids === undefined && words !== undefined
      ? await seek(tx, {
          table: t,
          id: t.id,
          where: and(among, words),
          by,
          dir: "asc",
          limit: SHOWN + 1,
          most: MANY,
        })
      : null
  const chosen = payload.ids ?? sought?.ids ?? null
  const rows =
    chosen?.length === 0
      ? []
      : await tx
          .select({
            id: t.id,
            nama: t.nama,
            kode: t.kode,
            keterangan: sql<string | null>`nullif(concat_ws(' · ', ${t.kode}, ${t.alamat}), '')`,
            is_active: t.is_active,
          })
          .from(t)
          .where(chosen === null ? and(among, words) : inArray(t.id, [...chosen]))
          .orderBy(by, t.id)
          .limit(literal(mostOf(payload) + 1))
  return ok(cut(rows, mostOf(payload)))
}

type VisitRow = AnswerOf<typeof customerVisits>["rows"][number]

/** Position after the last row of a page: its date and id. */
const readCursor = (cursor: string | undefined) => {
  const [date = "", id = ""] = cursor?.split(" ") ?? []
  return /^\d{4}-\d\d-\d\d$/.test(date) && /^\d{1,16}$/.test(id) ? { date, id: Number(id) } : null
}

type Rows = readonly RowResult[]
const once = (ids: readonly number[]): readonly number[] => {
  if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  return [...new Set(ids)]
}

export const customerHandlers = {
  "customers/pilihan": inTx(customerChoice, customersChosen),

  "customers/duplicates": inTx(customerDuplicates, async ({ tx }, { id, ...facts }) => {
    const twins = (await twinsAmong(tx, [facts])).of(facts)
    return ok({
      rows: twins
        .filter(({ customer }) => customer.id !== id)
        .slice(0, MOST_TWINS)
        .map(({ customer: { id: other, nama, kode, alamat }, distance_m, reasons }) => ({
          id: other,
          nama,
          kode,
          alamat,
          distance_m,
          reasons,
        })),
    })
  }),

  "customers/visits": inTx(customerVisits, async ({ tx, companyId }, { id, cursor }) => {
    const [found] = await tx.select({ id: t.id }).from(t).where(eq(t.id, id))
    if (found === undefined) throw notFound(resource.noun)
    const after = readCursor(cursor)
    const company = sql`${companyId}::bigint`
    const rows = await rowsOf<VisitRow>(
      tx,
      sql`select v.id::float8 as id, v.no, v.tanggal::text as tanggal, m.nama as pegawai, k.nama as tipe_tugas, v.purpose,
          v.visit_status, v.result, v.amount::float8 as amount, case when c.id <> ${id}::bigint then c.nama end as made_at
        from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id
        join tipe_tugas k on k.companies_id = v.companies_id and k.id = v.tipe_tugas_id
        join customers c on c.companies_id = v.companies_id and c.id = v.customers_id
        where v.companies_id = ${company} and not v.removed and v.customers_id in ${withMerged(company, sql`${id}::bigint`)}
          and ${after === null ? sql`true` : sql`(v.tanggal, v.id) < (${after.date}::date, ${after.id}::bigint)`}
        order by v.tanggal desc, v.id desc limit ${literal(VISITS_SHOWN + 1)}`,
    )
    const shown = rows.slice(0, VISITS_SHOWN)
    const last = shown.at(-1)
    return ok({
      rows: shown,
      next: rows.length > VISITS_SHOWN && last !== undefined ? `${last.tanggal} ${last.id}` : null,
    })
  }),

  "customers/merge": inRows(mergeCustomers, {
    ids: ({ ids }: { readonly ids: readonly number[] }) => once(ids),
    each: async (ctx, { into }: { readonly into: number }, some): Promise<Rows> => {
      const target = await targetOf(ctx as Context, into, some)
      const done: RowResult[] = []
      for (const id of some) done.push(await mergeOne(ctx as Context, id, target))
      return done
    },
    answer: (rows: Rows) => answerEach(rows, resource.noun, "digabung"),
  }),

  "customers/unmerge": inRows(unmergeCustomers, {
    ids: ({ id, ids }: { readonly id?: number; readonly ids?: readonly number[] }) =>
      once(ids ?? (id === undefined ? [] : [id])),
    each: async (ctx, _payload: unknown, some): Promise<Rows> => {
      const done: RowResult[] = []
      for (const id of some) done.push(await unmergeOne(ctx as Context, id))
      return done
    },
    answer: (rows: Rows) => answerEach(rows, resource.noun, "dipisahkan lagi"),
  }),
}
