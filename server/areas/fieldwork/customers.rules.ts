import { inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { customers as resource } from "#contract/areas/fieldwork/customers.ts"
import { twinWords } from "#contract/areas/fieldwork/customerTwins.ts"
import { customers as t } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer, phoneIn } from "../../kit/textSearch.ts"
import { dateIn, plusDays, wireInstant } from "../../time/calendar.ts"
import { twinsAmong } from "./customerTwins.ts"
import { demandOwnArea } from "./ownArea.ts"

type Row = (typeof resource)["row"]["Type"]

/** A customer and those merged into it. */
export const withMerged = (companyId: SQL, id: SQL): SQL =>
  sql`(select ${id} union all select k.id from customers k where k.companies_id = ${companyId} and k.merged_into_id = ${id})`

const own = { company: outer(t.companies_id), id: outer(t.id) }
/** Visits of the customer that were done, as far as this account sees them. */
const ofVisits = <A>(shown: SQL): SQL<A> =>
  sql<A>`(select ${shown} from visits v where v.companies_id = ${own.company} and v.visit_status = 'done' and not v.removed
    and v.customers_id in ${withMerged(own.company, own.id)})`

/** As many decimals as the form takes; stored places may have more. */
const rounded = (column: AnyPgColumn) => sql<number | null>`round(${column}::numeric, 7)::float8`

const MERGED = "Pelanggan ini sudah digabung; batalkan penggabungannya dulu"
const IDENTITY = ["nama", "phone", "alamat", "lat", "lng"] as const
/** Duplicates told after saving. */
const MOST_TOLD = 2

export const customersRules = defineRules(resource, t, {
  select: (now) => ({
    lat: rounded(t.lat),
    lng: rounded(t.lng),
    days_since: sql<number | null>`${dateIn(now)}::date - ${t.last_visit_on}`,
    visits: ofVisits<number>(sql`count(*)::int`),
    orders: ofVisits<number>(sql`coalesce(sum(v.amount), 0)::float8`),
    merged_into_nama: sql<
      string | null
    >`(select k.nama from customers k where k.companies_id = ${own.company} and k.id = ${outer(t.merged_into_id)})`,
    is_merged: sql<boolean>`${t.merged_into_id} is not null`,
    merged: sql<
      Row["merged"]
    >`(select coalesce(json_agg(json_build_object('id', k.id, 'nama', k.nama, 'alamat', k.alamat, 'merged_at', k.merged_at,
        'merged_nama', k.merged_nama) order by k.merged_at desc, k.id), '[]'::json)
      from customers k where k.companies_id = ${own.company} and k.merged_into_id = ${own.id})`,
  }),
  search: [t.nama, t.kode, t.pic, t.alamat, phoneIn(t.phone_key)],
  /** Never visited comes first, as the longest ago. */
  sorts: { last_visit_on: sql`coalesce(${t.last_visit_on}, '-infinity'::date)` },
  filters: {
    idle_days: (days, now) =>
      sql`(${t.last_visit_on} is null or ${t.last_visit_on} <= ${plusDays(dateIn(now), -days)}::date)`,
  },
  whereOf: () => isNull(t.merged_into_id),
  unique: {
    customers_kode_key: { field: "kode", message: "Sudah ada pelanggan dengan kode ini" },
  },
  barred: async ({ tx }, ids) => {
    const rows = await tx
      .select({ id: t.id })
      .from(t)
      .where(sql`${inArray(t.id, [...ids])} and ${isNotNull(t.merged_into_id)}`)
    return new Map(rows.map(({ id }) => [id, MERGED]))
  },
  check: (ctx, values, _id, before) => Promise.resolve(demandOwnArea(ctx, values, before)),
  /** Duplicates are reported and never refused: two shops may share a telephone number. */
  warnings: async (values, before, { tx }, id) => {
    if (before !== null && IDENTITY.every((key) => before[key] === values[key])) return []
    const twins = (await twinsAmong(tx, [values])).of(values)
    return twins
      .filter(({ customer }) => customer.id !== id)
      .slice(0, MOST_TOLD)
      .map((twin) => `Mungkin sama dengan ${twinWords(twin)}`)
  },
  present: (_ctx, row) => {
    const { merged, merged_at } = row as unknown as Pick<Row, "merged" | "merged_at">
    return {
      ...row,
      ...(merged_at === undefined || merged_at === null ? {} : { merged_at: wireInstant(merged_at) }),
      ...(merged === undefined
        ? {}
        : {
            merged: merged.map((one) => ({
              ...one,
              merged_at: one.merged_at === null ? null : wireInstant(one.merged_at),
            })),
          }),
    }
  },
})
