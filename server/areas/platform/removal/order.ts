import { type KeptTable, keptTables } from "../../../db/retention.ts"

/** References inside cycles of foreign keys: they are nullable, and set to null before any row is deleted. */
export const LOOSE: readonly { readonly table: string; readonly column: string }[] = [
  { table: "members", column: "atasan_id" },
  { table: "devisi", column: "head_id" },
  { table: "devisi", column: "parent_id" },
  { table: "jabatan", column: "parent_id" },
  { table: "offices", column: "pic_id" },
  { table: "roles", column: "template_id" },
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
