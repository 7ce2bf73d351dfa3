import type { ImportKind } from "#contract/imports.ts"
import { importSheets } from "#contract/sheets.ts"
import { SWITCHED_OFF } from "../calls/references.ts"
import type { Tx } from "../db/database.ts"
import { importRules } from "./kinds/index.ts"
import { membersByNip, type Named } from "./lookups.ts"
import { type CheckedRow, problemAt, type RowProblem, shortened } from "./rows.ts"

const nouns: Readonly<Record<string, string>> = {
  offices_id: "Kantor",
  departement_id: "Divisi",
  jabatan_id: "Jabatan",
  offices_hours_id: "Jam kerja",
  shifts_id: "Shift",
}

type Known = { readonly named: Readonly<Record<string, Named>>; readonly isOffice: boolean }
/** What words stand for, or why they stand for nothing that may be chosen. */
type Found = { readonly value: unknown } | { readonly problem: string }

const NO_PERSON = "Tidak ada pegawai dengan NIP ini"

const oneOf = (named: Named | undefined, column: string, words: string): Found => {
  const row = named?.get(words.toLowerCase())
  if (row === undefined) return { problem: `${nouns[column] ?? "Pilihan"} ini tidak ada` }
  return row.isActive ? { value: row.id } : { problem: SWITCHED_OFF }
}

const severalOf = (named: Named | undefined, column: string, words: string): Found => {
  const parts = words.split(";").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]))
  const ids: number[] = []
  for (const part of parts) {
    const row = named?.get(part.toLowerCase())
    const said = `${nouns[column] ?? "Pilihan"} "${shortened(part)}"`
    if (row === undefined) return { problem: `${said} tidak ada` }
    if (!row.isActive)
      return {
        problem: `${said} ${SWITCHED_OFF.charAt(0).toLowerCase()}${SWITCHED_OFF.slice(1)}`,
      }
    ids.push(row.id)
  }
  return { value: [...new Set(ids)] }
}

/** What only the database knows of some rows: which rows their words name, and what the kind asks of it. */
export const resolveRows = async (
  tx: Tx,
  kind: ImportKind,
  rows: readonly CheckedRow[],
  { named, isOffice }: Known,
): Promise<readonly CheckedRow[]> => {
  const { person, resolve } = importRules[kind]
  const lists = new Set(importSheets[kind].flatMap(({ key, kind: of }) => (of === "refs" ? [key] : [])))
  const people = await membersByNip(
    tx,
    rows.flatMap(({ refs }) => {
      const nip = person === null ? undefined : refs[person.column]
      return nip === undefined ? [] : [nip.toLowerCase()]
    }),
  )
  const read = rows.map((row) => {
    const errors: RowProblem[] = [...row.errors]
    const values: Record<string, unknown> = { ...row.values }
    for (const [column, words] of Object.entries(row.refs)) {
      const isPerson = column === person?.column
      const among = isPerson ? people : named[column]
      const found = (lists.has(column) ? severalOf : oneOf)(among, column, words)
      values[column] = "value" in found ? found.value : null
      if ("problem" in found && !(isPerson && person.mayFollow))
        errors.push(problemAt(kind, row, column, isPerson ? NO_PERSON : found.problem))
    }
    return { ...row, values, errors }
  })
  return resolve(tx, read, isOffice)
}
