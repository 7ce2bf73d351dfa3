import type { ImportHow, ImportKind } from "#contract/areas/imports/imports.ts"
import { importSheets } from "#contract/areas/imports/sheets.ts"
import type { Tx } from "../db/database.ts"
import { importRules } from "./kinds/index.ts"
import type { Against } from "./kinds/kind.ts"
import { membersByNip, type Named } from "./lookups.ts"
import { type Meant, type Names, newNameKey, nouns } from "./names.ts"
import { type CheckedRow, problemAt, type RowProblem, shortened } from "./rows.ts"

type Known = {
  readonly names: Names
  readonly isOffice: boolean
  readonly how: ImportHow
  readonly now: Date
}

const NO_PERSON = "Tidak ada pegawai dengan NIP ini"
const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const personOf = (people: Named, words: string): Meant => {
  const row = people.get(words.toLowerCase())
  return row === undefined ? { problem: NO_PERSON } : { id: row.id }
}

/**
 * Resolves several names separated by ";"; an error names the wrong one. With an error, the ids including disabled
 * rows are returned too, if all names were found.
 */
const severalOf = (
  names: Names,
  column: string,
  words: string,
): { ids: number[] } | { problem: string; stands: number[] | undefined } => {
  const parts = words
    .split(";")
    .map((one) => one.trim())
    .filter((part) => part !== "")
    .map((part) => ({ part, found: names.meant(column, part) }))
  const named = parts.map(({ found }) =>
    "id" in found ? found.id : "stands" in found ? found.stands : undefined,
  )
  const ids = [...new Set(named.flatMap((id) => id ?? []))]
  const wrong = parts.find(({ found }) => !("id" in found))
  if (wrong === undefined) return { ids }
  const noun = nouns[column] ?? "Pilihan"
  const problem = "problem" in wrong.found ? wrong.found.problem : `${noun} ini tidak ada`
  const said = problem.startsWith(`${noun} ini `) ? problem.slice(`${noun} ini `.length) : lowerFirst(problem)
  return {
    problem: `${noun} "${shortened(wrong.part)}" ${said}`,
    stands: named.includes(undefined) ? undefined : ids,
  }
}

/** Adds the kind's own checks to the problems found in cells; one problem per field. */
const judgedAnew = async (
  tx: Tx,
  kind: ImportKind,
  rows: readonly CheckedRow[],
  now: Date,
): Promise<readonly CheckedRow[]> => {
  const against = await importRules[kind].judge(
    tx,
    rows.map(({ values }) => values),
    { now },
  )
  return rows.map((row) => {
    const told = new Set(row.errors.map(({ field }) => field))
    const found = against(row.values)
    const problems = (those: readonly Against[]) =>
      those.map(({ column, message }) => problemAt(kind, row, column, message))
    const errors = problems(found.filter(({ isNote }) => isNote !== true)).filter(
      ({ field }) => !told.has(field),
    )
    const notes = problems(found.filter(({ isNote }) => isNote === true))
    return found.length === 0
      ? row
      : { ...row, errors: [...row.errors, ...errors], notes: [...(row.notes ?? []), ...notes] }
  })
}

/** Checks that need the database: resolves words to rows, then applies the kind's rules. */
export const resolveRows = async (
  tx: Tx,
  kind: ImportKind,
  rows: readonly CheckedRow[],
  { names, isOffice, how, now }: Known,
): Promise<readonly CheckedRow[]> => {
  const { person, resolve, standing, update } = importRules[kind]
  const lists = new Set(importSheets[kind].flatMap(({ key, kind: of }) => (of === "refs" ? [key] : [])))
  const people = await membersByNip(
    tx,
    rows.flatMap(({ refs }) => {
      const nip = person === null ? undefined : refs[person.column]
      return nip === undefined ? [] : [nip.toLowerCase()]
    }),
  )
  const mayFollow = person?.mayFollow === true && how === "add"
  const read = rows.map((row) => {
    const errors: RowProblem[] = [...row.errors]
    const notes: RowProblem[] = [...(row.notes ?? [])]
    const values: Record<string, unknown> = { ...row.values }
    const stands: Record<string, unknown> = {}
    const tell = (column: string, problem: string) => void errors.push(problemAt(kind, row, column, problem))
    for (const [column, words] of Object.entries(row.refs)) {
      if (lists.has(column)) {
        const found = severalOf(names, column, words)
        values[column] = "ids" in found ? found.ids : null
        if ("problem" in found) {
          tell(column, found.problem)
          stands[column] = found.stands
        }
        continue
      }
      const isPerson = column === person?.column
      const found = isPerson ? personOf(people, words) : names.meant(column, words)
      values[column] = "id" in found ? found.id : null
      if ("isNew" in found) values[newNameKey(column)] = found.isNew
      if ("note" in found && found.note !== undefined) notes.push(problemAt(kind, row, column, found.note))
      if ("problem" in found) {
        if ("stands" in found) stands[column] = found.stands
        if (!(isPerson && mayFollow)) tell(column, found.problem)
      }
    }
    return { row: { ...row, values, errors, notes }, stands: { ...values, ...stands } }
  })
  /** Only complete rows are compared with stored ones: cells were readable, and all words were resolved. */
  const known = read.flatMap(({ row, stands }) =>
    row.isRead && Object.keys(row.refs).every((column) => (stands[column] ?? null) !== null)
      ? [{ ...row, values: stands }]
      : [],
  )
  const same = await standing(tx, known, { isOffice, now })
  const others = read.flatMap(({ row }) => (same.has(row.row) ? [] : [row]))
  const judged =
    how === "update" && update !== undefined
      ? await update.resolve(tx, others, { isOffice, now, names })
      : await judgedAnew(tx, kind, await resolve(tx, others, isOffice, now), now)
  const byRow = new Map(judged.map((row) => [row.row, row]))
  return read.map(({ row }) => byRow.get(row.row) ?? { ...row, errors: [], notes: [], isUnchanged: true })
}
