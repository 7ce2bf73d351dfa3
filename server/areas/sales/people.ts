import { and, eq, type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { listPlottable } from "#contract/areas/sales/plotting.ts"
import type { Context } from "../../call/handler.ts"
import { jabatan, members, offices } from "../../db/tables/index.ts"
import { nameOf } from "../../kit/nested.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"

export type Person = AnswerOf<typeof listPlottable>["rows"][number]
type Asked = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly q?: string
  readonly dir?: "asc" | "desc"
}

const own = { company: outer(members.companies_id), id: outer(members.id) }
/** Whether the employee has sold. The scalar form uses the index for each row of the page, instead of joining all days. */
export const hasSales: SQL<boolean> = sql<boolean>`coalesce((select true from sales_days d where d.companies_id = ${own.company}
    and d.members_id = ${own.id} limit 1), false)`

/** Whether the employee has a stay that meets a condition on `x`. */
export const hasStay = (condition: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from sales_team_members x where x.companies_id = ${own.company} and x.members_id = ${own.id}
    and ${condition})`

/**
 * A page of employees by name.
 * @param where which employees
 * @param meant condition on `x`: the stay that is shown; without any, team and dates are null
 */
export const peoplePage = async (
  ctx: Context,
  { where, meant }: { readonly where: SQL | undefined; readonly meant: SQL | null },
  asked: Asked,
) => {
  const today = sql`${dateIn(ctx.now)}::date`
  /** A column of the stay that is shown; of several the one that covers today, else the next one. */
  const stay = <A>(column: SQL) =>
    meant === null
      ? sql<A>`null`
      : sql<A>`(select ${column} from sales_team_members x
          join sales_teams t on t.companies_id = x.companies_id and t.id = x.sales_teams_id
          join sales_areas a on a.companies_id = t.companies_id and a.id = t.sales_areas_id
          where x.companies_id = ${own.company} and x.members_id = ${own.id} and ${meant}
          order by x.valid_from > ${today}, abs(x.valid_from - ${today}), x.id desc limit 1)`
  const next = <A>(column: SQL) =>
    sql<A>`(select ${column} from sales_team_members x
        join sales_teams t on t.companies_id = x.companies_id and t.id = x.sales_teams_id
        where x.companies_id = ${own.company} and x.members_id = ${own.id} and x.valid_from > ${today}
        order by x.valid_from limit 1)`
  const page = await keysetPage<Person>(ctx.tx, {
    table: members,
    select: {
      id: members.id,
      nama: members.nama,
      nip: members.nip,
      foto: sql<string | null>`${members.foto_files_id}::float8`,
      jabatan: nameOf(jabatan, members, members.jabatan_id),
      kantor: nameOf(offices, members, members.offices_id),
      tim_id: stay<number | null>(sql`t.id::float8`),
      tim_nama: stay<string | null>(sql`t.nama`),
      area_id: stay<number | null>(sql`a.id::float8`),
      area_nama: stay<string | null>(sql`a.nama`),
      valid_from: stay<string | null>(sql`x.valid_from::text`),
      valid_to: stay<string | null>(sql`x.valid_to::text`),
      state: stay<Person["state"]>(
        sql`case when x.valid_from > ${today} then 'nanti' when x.valid_to < ${today} then 'lalu' else 'kini' end`,
      ),
      is_leader: sql<boolean>`coalesce(${stay<boolean>(sql`t.leader_id = x.members_id`)}, false)`,
      has_sales: hasSales,
      last_tim_id: sql<
        number | null
      >`(select case when x.valid_to < ${today} then null else x.sales_teams_id::float8 end
        from sales_team_members x where x.companies_id = ${own.company} and x.members_id = ${own.id}
        order by x.valid_from desc limit 1)`,
      next_tim_nama: next<string | null>(sql`t.nama`),
      next_from: next<string | null>(sql`x.valid_from::text`),
    },
    where: and(where, contains(asked.q, [members.nama, members.nip])),
    isSought: true,
    sort: { key: "nama", by: byText(members.nama) },
    id: members.id,
    dir: asked.dir ?? "asc",
    ...paged(asked),
  })
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      foto: ctx.fileUrl(ctx.companyId, row.foto as unknown as number | null),
    })),
  }
}

export const isEmployed: SQL = eq(members.status, "active")
