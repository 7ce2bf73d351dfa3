import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import type { exportReportAnalytic, reportAnalytic } from "#contract/areas/platform/analytics.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companies, companyFigures } from "../../db/tables/index.ts"
import { keysetPage, type PageRequest, paged } from "../../kit/paging.ts"
import { byText, contains, wordsIn } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"

type Asked = PayloadOf<typeof reportAnalytic>
type Filter = Pick<PayloadOf<typeof exportReportAnalytic>, "q" | "status" | "health">
export type FigureRow = AnswerOf<typeof reportAnalytic>["rows"][number]
type Sort = NonNullable<Asked["sort"]>

const MB = 1_000_000
/** Bytes as megabytes with one decimal. */
export const megabytes = (bytes: number): number => Math.round((bytes / MB) * 10) / 10

const figure = companyFigures

const statusIs = (status: Filter["status"]): SQL | undefined => {
  if (status === undefined) return undefined
  return status === "open" ? ne(companies.status, "close") : eq(companies.status, status)
}
const companyIs = ({ q, status }: Omit<Filter, "health">): SQL | undefined =>
  and(statusIs(status), contains(q, [companies.nama]))

/** Condition on `company_figures`. */
const figuresWhere = ({ health, ...company }: Filter): SQL | undefined => {
  const own = companyIs(company)
  return and(
    health === undefined ? undefined : eq(figure.health, health),
    own === undefined
      ? undefined
      : sql`exists (select from companies where ${companies.id} = ${figure.companies_id} and ${own})`,
  )
}
/** The same condition on `companies`, whose index serves the order by name. */
export const namedWhere = ({ health, ...company }: Filter): SQL | undefined =>
  and(
    companyIs(company),
    sql`exists (select from company_figures where ${figure.companies_id} = ${companies.id}${health === undefined ? sql`` : sql` and ${eq(figure.health, health)}`})`,
  )

const sorts: Readonly<Record<Exclude<Sort, "nama">, SQL>> = {
  members: sql`${figure.members}`,
  active_7d: sql`${figure.active_7d}`,
  checkin_7d: sql`${figure.checkin_7d}`,
  visits: sql`${figure.visits}`,
  leaves: sql`${figure.leaves}`,
  payroll_runs: sql`${figure.payroll_runs}`,
  storage_mb: sql`${figure.storage_bytes}`,
  last_login: sql`coalesce(${figure.last_login}, '-infinity'::timestamptz)`,
}

const orderOf = (
  sort: Sort,
  filter: Filter,
): Pick<PageRequest, "table" | "select" | "where" | "sort" | "id"> =>
  sort === "nama"
    ? {
        table: companies,
        select: { nama: companies.nama },
        where: namedWhere(filter),
        sort: { key: sort, by: byText(companies.nama) },
        id: companies.id,
      }
    : {
        table: figure,
        select: { counted_at: figure.counted_at },
        where: figuresWhere(filter),
        sort: { key: sort, by: sorts[sort] },
        id: figure.companies_id,
      }

/** Rows by id, in the order of the ids. */
export const figureRows = async (tx: Tx, ids: readonly number[]): Promise<FigureRow[]> => {
  const rows = await tx
    .select({ nama: companies.nama, status: companies.status, figure })
    .from(figure)
    .innerJoin(companies, eq(companies.id, figure.companies_id))
    .where(inArray(figure.companies_id, [0, ...ids]))
  const byId = new Map(rows.map((row) => [row.figure.companies_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [shownFigure(row.nama, row.status, row.figure)]
  })
}

const shownFigure = (
  nama: string,
  status: FigureRow["status"],
  {
    companies_id: id,
    storage_bytes,
    first_checkin_at: _,
    last_login,
    counted_at,
    ...row
  }: typeof figure.$inferSelect,
): FigureRow => ({
  ...row,
  id,
  nama,
  status,
  storage_mb: megabytes(storage_bytes),
  last_login: last_login === null ? null : wireInstant(last_login),
  counted_at: wireInstant(counted_at),
})

type Summary = AnswerOf<typeof reportAnalytic>["summary"]
/** Companies by health among those that match. */
export const healthCounts = async (tx: Tx, filter: Omit<Filter, "health">): Promise<Summary> => {
  const [counts] = await rowsOf<Summary>(
    tx,
    sql`select count(*) filter (where health = 'sehat')::int as sehat, count(*) filter (where health = 'menurun')::int as menurun,
      count(*) filter (where health = 'tidak_aktif')::int as tidak_aktif
    from company_figures where ${figuresWhere(filter) ?? sql`true`}`,
  )
  return counts ?? { sehat: 0, menurun: 0, tidak_aktif: 0 }
}

/** A page of companies with their figures, and how many there are of each health. */
export const figuresPage = async (tx: Tx, asked: Asked): Promise<AnswerOf<typeof reportAnalytic>> => {
  const { q, status, health } = asked
  const company = { ...(q === undefined ? {} : { q }), ...(status === undefined ? {} : { status }) }
  const filter = { ...company, ...(health === undefined ? {} : { health }) }
  const page = await keysetPage<{ readonly id: number }>(tx, {
    ...orderOf(asked.sort ?? "nama", filter),
    isSought: wordsIn(q) !== "",
    dir: asked.dir ?? "asc",
    ...paged(asked),
  })
  return {
    ...page,
    rows: await figureRows(
      tx,
      page.rows.map(({ id }) => id),
    ),
    summary: await healthCounts(tx, company),
  }
}
