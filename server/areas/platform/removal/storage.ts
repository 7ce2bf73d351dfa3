import { type SQL, sql } from "drizzle-orm"
import { BOOK_YEARS, type StorageType } from "#contract/areas/platform/companyReset.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { keptTables } from "../../../db/keptTables.ts"
import type { Turn } from "./count.ts"

/** Rows that one transaction looks at. */
const SLICE = 10_000

export type StoragePlan = {
  readonly before_date: string
  readonly types: readonly StorageType[]
  /** Files that were uploaded later stay. */
  readonly until: string
}

type Source = {
  readonly type: StorageType
  readonly table: string
  /** Column that names the file. */
  readonly file: string
  /** Column of the keyset. */
  readonly key: string
  /** Whether the row of `t` is old enough, and no law keeps its file. */
  readonly goes: (plan: StoragePlan) => SQL
  /** Rows whose file another source counts. */
  readonly isCountedElsewhere?: SQL
  /** Rows that only say which file it is are deleted; others forget their file. */
  readonly isLink: boolean
}

/** Tables whose files can go. The receipts of decided claims are vouchers of the books, and stay as long as those. */
export const sources: readonly Source[] = [
  {
    type: "photo_absensi",
    table: "attendance_requests",
    file: "photo_files_id",
    key: "id",
    goes: ({ before_date }) => sql`t.business_date < ${before_date}::date`,
    isCountedElsewhere: sql`exists (
      select from attendance_marks m where m.companies_id = t.companies_id and m.members_id = t.members_id
        and m.business_date = t.business_date and m.photo_files_id = t.photo_files_id)`,
    isLink: false,
  },
  {
    type: "photo_absensi",
    table: "attendance_marks",
    file: "photo_files_id",
    key: "id",
    goes: ({ before_date }) => sql`t.business_date < ${before_date}::date`,
    isLink: false,
  },
  {
    type: "photo_visit",
    table: "visit_photos",
    file: "files_id",
    key: "id",
    goes: ({ before_date }) => sql`exists (select from visits v where v.companies_id = t.companies_id
      and v.id = t.visits_id and v.tanggal < ${before_date}::date)`,
    isLink: true,
  },
  {
    type: "receipt",
    table: "reimbursment_receipts",
    file: "files_id",
    key: "files_id",
    goes: ({ before_date, until }) => sql`exists (select from reimbursment_items i
      join reimbursments r on r.companies_id = i.companies_id and r.id = i.reimbursments_id
      where i.companies_id = t.companies_id and i.id = t.items_id and r.tanggal < ${before_date}::date
        and (r.status = 'rejected' or r.tanggal < ${until}::timestamptz - make_interval(years => ${literal(BOOK_YEARS)})))`,
    isLink: true,
  },
]

/** The next rows of a source by its key, with ties; `goes` says whether the plan takes their file. */
const next = (source: Source, company: number, plan: StoragePlan, after: number, size: number): SQL => {
  const key = sql`t.${sql.identifier(source.key)}`
  const file = sql`t.${sql.identifier(source.file)}`
  return sql`select t.ctid as at, ${key} as key, ${file} as file, f.size,
      (f.id is not null and f.created_at < ${plan.until}::timestamptz and ${source.goes(plan)}) as goes,
      ${source.isCountedElsewhere ?? sql`false`} as elsewhere
    from ${sql.identifier(source.table)} t
    left join files f on f.companies_id = t.companies_id and f.id = ${file}
    where t.companies_id = ${company} and ${key} > ${after} order by ${key} fetch first ${literal(size)} rows with ties`
}

type Slice = { readonly n: number; readonly last: number; readonly files: number; readonly bytes: number }

const countSlice = (tx: Tx, source: Source, company: number, plan: StoragePlan, after: number) =>
  rowsOf<Slice>(
    tx,
    sql`with due as materialized (${next(source, company, plan, after, SLICE)}),
      taken as (select distinct file, size from due where goes and not elsewhere)
      select (select count(*)::int from due) as n, (select coalesce(max(key), 0)::float8 from due) as last,
        count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from taken`,
  )

export type TypeCount = { readonly type: StorageType; readonly files: number; readonly bytes: number }

const countSource = async (turn: Turn, source: Source, company: number, plan: StoragePlan) => {
  let files = 0
  let bytes = 0
  for (let after = 0; ;) {
    const from = after
    const [slice] = await turn((tx) => countSlice(tx, source, company, plan, from))
    if (slice === undefined) return { files, bytes }
    files += slice.files
    bytes += slice.bytes
    if (slice.n < SLICE) return { files, bytes }
    after = slice.last
  }
}

/** Counts what a plan takes, by type, in short transactions. */
export const countStorage = async (
  turn: Turn,
  company: number,
  plan: StoragePlan,
): Promise<readonly TypeCount[]> => {
  const counts: TypeCount[] = []
  for (const type of plan.types) {
    let files = 0
    let bytes = 0
    for (const source of sources.filter((one) => one.type === type)) {
      const count = await countSource(turn, source, company, plan)
      files += count.files
      bytes += count.bytes
    }
    counts.push({ type, files, bytes })
  }
  return counts
}

/** Whether another row still names the file, in any table. */
const isNamed = (): SQL =>
  sql.join(
    keptTables.flatMap(({ name, references }) =>
      references
        .filter(({ to }) => to === "files")
        .map(({ columns }) => {
          const same = columns.map(
            (column, at) =>
              sql`o.${sql.identifier(column)} = f.${sql.identifier(at === 0 ? "companies_id" : "id")}`,
          )
          return sql`exists (select from ${sql.identifier(name)} o where ${sql.join(same, sql` and `)})`
        }),
    ),
    sql` or `,
  )

/** Removes these files of a company, unless a row still names one. @returns their number */
export const dropFiles = async (tx: Tx, company: number, files: readonly number[]): Promise<number> => {
  const gone = await rowsOf(
    tx,
    sql`delete from files f where f.companies_id = ${company} and f.id = any (${`{${files.join(",")}}`}::bigint[]) and not (${isNamed()}) returning 1`,
  )
  return gone.length
}

/** Takes the files of the next rows of a source; a file that another row names stays. */
export const takeNext = async (
  tx: Tx,
  source: Source,
  company: number,
  plan: StoragePlan,
  after: number,
  size: number,
): Promise<{ readonly done: number; readonly last: number; readonly isOver: boolean }> => {
  const due = await rowsOf<{ key: number; file: number | null; at: string; goes: boolean }>(
    tx,
    sql`with due as materialized (${next(source, company, plan, after, size)})
      select key::float8 as key, file::float8 as file, at::text as at, goes from due order by key`,
  )
  let done = 0
  const taken = due.filter(({ goes }) => goes)
  if (taken.length > 0) {
    const at = sql`any (${`{${taken.map((row) => `"${row.at}"`).join(",")}}`}::tid[])`
    const table = sql.identifier(source.table)
    await tx.execute(
      source.isLink
        ? sql`delete from ${table} t where t.ctid = ${at}`
        : sql`update ${table} t set ${sql.identifier(source.file)} = null where t.ctid = ${at}`,
    )
    done = await dropFiles(
      tx,
      company,
      taken.flatMap(({ file }) => (file === null ? [] : [file])),
    )
  }
  return { done, last: due.at(-1)?.key ?? after, isOver: due.length < size }
}
