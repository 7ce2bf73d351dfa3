import { type Keyed, type KeptTable, keptTables } from "../../../db/keptTables.ts"

/** References inside cycles of foreign keys: they are nullable, and set to null before any row is deleted. */
export const LOOSE: readonly { readonly table: string; readonly column: string }[] = [
  { table: "customers", column: "merged_into_id" },
  { table: "members", column: "atasan_id" },
  { table: "devisi", column: "head_id" },
  { table: "devisi", column: "parent_id" },
  { table: "jabatan", column: "parent_id" },
  { table: "offices", column: "pic_id" },
  { table: "roles", column: "template_id" },
  { table: "sales_areas", column: "parent_id" },
]

/**
 * First of all: triggers of other tables would mark each of their days as due, and a deleted day is subtracted from the
 * sums.
 */
const FIRST = ["attendance_days", "attendance_sums"]

const isGoing = ({ retention }: KeptTable): boolean => retention !== "stays" && retention !== "platform"

const isLoose = (table: string, columns: readonly string[]) =>
  LOOSE.some((one) => one.table === table && columns.includes(one.column))

/** Tables that must be empty before this one's rows can be deleted. */
const referrersOf = ({ name }: KeptTable, going: readonly KeptTable[]): readonly string[] =>
  going.flatMap((other) =>
    other.references.some(({ to, columns }) => to === name && !isLoose(other.name, columns))
      ? [other.name]
      : [],
  )

/**
 * Topological order: a table after all that refer to it.
 * @throws Error where references form a cycle that `LOOSE` does not break
 */
const ordered = (going: readonly KeptTable[]): readonly KeptTable[] => {
  const first = FIRST.flatMap((name) => going.filter((table) => table.name === name))
  const done = [...first]
  let left = going.filter((table) => !first.includes(table))
  while (left.length > 0) {
    const names = left.map(({ name }) => name)
    const free = left.filter((table) => !referrersOf(table, going).some((name) => names.includes(name)))
    if (free.length === 0) throw new Error(`references form a cycle: ${names.join(", ")}`)
    done.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return done
}

/** Tables whose rows go with a company, in the order in which they can be deleted. */
export const goingTables: readonly KeptTable[] = ordered(keptTables.filter(isGoing))

/** Tables with rows of a company that stay. */
export const stayingTables: readonly KeptTable[] = keptTables.filter(
  ({ retention, key }) => retention === "stays" && key[0]?.name === "companies_id",
)

/**
 * Tables with very many rows of few others, and the index by which the foreign key to those is checked: they are emptied
 * in its order. The check of an office visits the index entries of all days it had. Following the same order, each chunk
 * visits the entries of the chunk before it and marks them as dead (kill_prior_tuple), so that the check skips them;
 * otherwise the office's own deletion would read all of its days in one statement.
 */
export const ALONG: Readonly<Record<string, readonly string[]>> = {
  attendance: ["offices_id", "business_date", "members_id"],
  attendance_days: ["offices_id", "business_date", "members_id"],
  attendance_marks: ["offices_id", "id"],
  leave_ledger: ["kategori_id", "id"],
  schedules: ["shifts_id", "id"],
  visits: ["tipe_tugas_id", "id"],
}

/** One pass over the rows of a company in a table, in the order of an index that begins with `companies_id`. */
export type Pass = {
  readonly table: KeptTable
  readonly by: readonly Keyed[]
  /** Only rows where the first column has a value, or has none: keyset pagination compares values. null = all. */
  readonly first: "set" | "null" | null
}

const passesOf = (table: KeptTable): readonly Pass[] => {
  const along = ALONG[table.name]
  if (along === undefined) return [{ table, by: table.key.slice(1), first: null }]
  const by = along.map((name) => {
    const column = table.columns.find((one) => one.name === name)
    if (column === undefined) throw new Error(`${table.name} has no column ${name}`)
    return column
  })
  if (by[0]?.isNullable !== true) return [{ table, by, first: null }]
  return [
    { table, by, first: "set" },
    { table, by: by.slice(1), first: "null" },
  ]
}

/** The passes that empty all tables, in order. */
export const passes: readonly Pass[] = goingTables.flatMap(passesOf)
