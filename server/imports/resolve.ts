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

/** Several names with ; between them; which of them is wrong is said with it. */
const severalOf = (names: Names, column: string, words: string): { ids: number[] } | { problem: string } => {
  const ids = new Set<number>()
  for (const part of words.split(";").map((one) => one.trim())) {
    if (part === "") continue
    const found = names.meant(column, part)
    if ("id" in found) ids.add(found.id)
    else {
      const noun = nouns[column] ?? "Pilihan"
      const problem = "problem" in found ? found.problem : `${noun} ini tidak ada`
      const said = problem.startsWith(`${noun} ini `)
        ? problem.slice(`${noun} ini `.length)
        : lowerFirst(problem)
      return { problem: `${noun} "${shortened(part)}" ${said}` }
    }
  }
  return { ids: [...ids] }
}

/** What only the database knows of some rows: which rows their words name, and what the kind asks of it. */
export const resolveRows = async (
  tx: Tx,
  kind: ImportKind,
  rows: readonly CheckedRow[],
  { names, isOffice, how, now }: Known,
): Promise<readonly CheckedRow[]> => {
  const { person, resolve, update, judge } = importRules[kind]
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
    const tell = (column: string, problem: string) => void errors.push(problemAt(kind, row, column, problem))
    for (const [column, words] of Object.entries(row.refs)) {
      if (lists.has(column)) {
        const found = severalOf(names, column, words)
        values[column] = "ids" in found ? found.ids : null
        if ("problem" in found) tell(column, found.problem)
        continue
      }
      const isPerson = column === person?.column
      const found = isPerson ? personOf(people, words) : names.meant(column, words)
      values[column] = "id" in found ? found.id : null
      if ("isNew" in found) values[newNameKey(column)] = found.isNew
      if ("note" in found && found.note !== undefined) notes.push(problemAt(kind, row, column, found.note))
      if ("problem" in found && !(isPerson && mayFollow)) tell(column, found.problem)
    }
    return { ...row, values, errors, notes }
  })
  if (how === "update" && update !== undefined) return update.resolve(tx, read, { isOffice, now, names })
  const named = await resolve(tx, read, isOffice, now)
  const against = await judge(
    tx,
    named.map(({ values }) => values),
    { now },
  )
  return named.map((row) => {
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
