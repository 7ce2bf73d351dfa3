import { type SQL, sql } from "drizzle-orm"
import { rowsOf } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { type KeptTable, keptTables } from "../../../db/keptTables.ts"
import type { Turn } from "./count.ts"

/** Files that one transaction looks at. */
const SLICE = 5_000

export type FileCount = { readonly files: number; readonly bytes: number }
type Slice = FileCount & { readonly n: number; readonly last: number }

type FileColumn = { readonly name: string; readonly owner: string; readonly column: string }

/** Columns that name a file of a company, with the column of the company. */
const fileColumns: readonly FileColumn[] = keptTables.flatMap(({ name, references }) =>
  references
    .filter(({ to }) => to === "files")
    .map(({ columns: [owner = "companies_id", column = "files_id"] }) => ({ name, owner, column })),
)

/** Ids of files of the slice that rows of these columns name, by the indexes of the columns. */
const namedBy = (columns: readonly FileColumn[], company: number): SQL =>
  columns.length === 0
    ? sql`select null::bigint as file where false`
    : sql.join(
        columns.map(
          ({
            name,
            owner,
            column,
          }) => sql`select t.${sql.identifier(column)} as file from ${sql.identifier(name)} t, bounds b
            where t.${sql.identifier(owner)} = ${company} and t.${sql.identifier(column)} between b.first and b.last`,
        ),
        sql` union `,
      )

/**
 * Counts the files that only rows of these tables name, in short transactions: the purge of the archive removes them. One
 * walk over the files by id, so that a file that two rows name counts once.
 */
export const countFilesOf = async (
  turn: Turn,
  company: number,
  tables: readonly KeptTable[],
): Promise<FileCount> => {
  const isTaken = ({ name }: FileColumn) => tables.some((table) => table.name === name)
  const taken = fileColumns.filter(isTaken)
  const others = fileColumns.filter((one) => !isTaken(one))
  let files = 0
  let bytes = 0
  for (let after = 0; ;) {
    const from = after
    const [slice] = await turn((tx) =>
      rowsOf<Slice>(
        tx,
        sql`with due as materialized (select f.id, f.size from files f where f.companies_id = ${company} and f.id > ${from}
            order by f.id limit ${literal(SLICE)}),
          bounds as materialized (select min(id) as first, max(id) as last from due),
          gone as (select d.size from due d where d.id in (${namedBy(taken, company)}) and d.id not in (${namedBy(others, company)}))
          select (select count(*)::int from due) as n, (select coalesce(last, 0)::float8 from bounds) as last,
            (select count(*)::int from gone) as files, (select coalesce(sum(size), 0)::float8 from gone) as bytes`,
      ),
    )
    if (slice === undefined) return { files, bytes }
    files += slice.files
    bytes += slice.bytes
    if (slice.n < SLICE) return { files, bytes }
    after = slice.last
  }
}
