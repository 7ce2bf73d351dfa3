import type { ImportKind } from "#contract/imports.ts"
import { payFields } from "#contract/memberFields.ts"
import { importSheets } from "#contract/sheets.ts"
import type { Tx } from "../db/database.ts"
import { membersByNip, type Named, takenOf } from "./lookups.ts"
import type { CheckedRow, RowProblem } from "./rows.ts"

/** Columns whose words are the NIP of an employee who is there already. */
const memberRefs: Readonly<Record<ImportKind, string>> = { pegawai: "atasan_id", jadwal: "members_id" }

const nouns: Readonly<Record<string, string>> = {
  offices_id: "Kantor",
  departement_id: "Divisi",
  jabatan_id: "Jabatan",
  offices_hours_id: "Jam kerja",
  shifts_id: "Shift",
}

const lower = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "")
const problemAt = (kind: ImportKind, row: CheckedRow, key: string, message: string): RowProblem => {
  const at = importSheets[kind].findIndex((column) => column.key === key)
  return { field: importSheets[kind][at]?.label ?? key, value: row.cells[at] ?? "", message }
}

/** An office admin's import says nothing of pay. */
const withoutPay = (values: CheckedRow["values"]) =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => !(payFields as readonly string[]).includes(key)),
  )

type Known = { readonly named: Readonly<Record<string, Named>>; readonly isOffice: boolean }

/** What only the database knows of some rows: which rows their words name, and what is taken already. */
export const resolveRows = async (
  tx: Tx,
  kind: ImportKind,
  rows: readonly CheckedRow[],
  { named, isOffice }: Known,
): Promise<CheckedRow[]> => {
  const key = memberRefs[kind]
  const people = await membersByNip(
    tx,
    rows.flatMap(({ refs }) => (refs[key] === undefined ? [] : [lower(refs[key])])),
  )
  const taken =
    kind === "pegawai"
      ? await takenOf(tx, {
          nips: rows.map(({ values }) => lower(values["nip"])),
          emails: rows.flatMap(({ values }) =>
            typeof values["email"] === "string" ? [lower(values["email"])] : [],
          ),
        })
      : null
  return rows.map((row) => {
    const errors: RowProblem[] = [...row.errors]
    const values: Record<string, unknown> = { ...(isOffice ? withoutPay(row.values) : row.values) }
    for (const [column, words] of Object.entries(row.refs)) {
      const id = column === key ? people.get(lower(words)) : named[column]?.get(lower(words))
      if (id !== undefined) values[column] = id
      else if (column === "atasan_id") values["atasan_id"] = null
      else
        errors.push(
          problemAt(
            kind,
            row,
            column,
            column === key
              ? "Tidak ada pegawai dengan NIP ini"
              : `${nouns[column] ?? "Pilihan"} ini tidak ada`,
          ),
        )
    }
    if (taken?.nip.has(lower(values["nip"])) === true)
      errors.push(problemAt(kind, row, "nip", "Sudah ada pegawai dengan NIP ini"))
    if (taken?.email.has(lower(values["email"])) === true)
      errors.push(problemAt(kind, row, "email", "Sudah ada pegawai dengan email ini"))
    return { ...row, values, errors }
  })
}

/** The row a row names as its superior among the others, where the database has no such employee. */
const superiorIn = (row: CheckedRow, byNip: ReadonlyMap<string, CheckedRow>): CheckedRow | undefined =>
  typeof row.values["atasan_id"] === "number" ? undefined : byNip.get(lower(row.refs["atasan_id"]))

const isOwnSuperior = (row: CheckedRow, byNip: ReadonlyMap<string, CheckedRow>): boolean => {
  const seen = new Set<CheckedRow>()
  for (let at = superiorIn(row, byNip); at !== undefined && !seen.has(at); at = superiorIn(at, byNip)) {
    if (at === row) return true
    seen.add(at)
  }
  return false
}

/** Superiors among the rows themselves: there, right, and nobody above themselves. */
export const resolveSuperiors = (rows: readonly CheckedRow[]): CheckedRow[] => {
  /** Of two with the same NIP the first one counts. */
  const byNip = new Map(rows.toReversed().map((row) => [lower(row.values["nip"]), row]))
  const bad = new Set(rows.filter((row) => row.errors.length > 0))
  const said = new Map<CheckedRow, string>()
  const judge = (row: CheckedRow): string | null => {
    if (row.refs["atasan_id"] === undefined || typeof row.values["atasan_id"] === "number") return null
    const superior = superiorIn(row, byNip)
    if (superior === undefined) return "Tidak ada pegawai dengan NIP ini"
    if (isOwnSuperior(row, byNip)) return "Atasan tidak boleh pegawai ini sendiri atau bawahannya"
    return bad.has(superior) ? `Atasan ini di baris ${superior.row} belum benar` : null
  }
  for (let isNew = true; isNew;) {
    isNew = false
    for (const row of rows) {
      const message = said.has(row) ? null : judge(row)
      if (message === null) continue
      said.set(row, message)
      bad.add(row)
      isNew = true
    }
  }
  return rows.map((row) => {
    const message = said.get(row)
    const superior = superiorIn(row, byNip)
    const values =
      superior === undefined ? row.values : { ...row.values, atasan_nip: lower(superior.values["nip"]) }
    return message === undefined
      ? { ...row, values }
      : { ...row, errors: [...row.errors, problemAt("pegawai", row, "atasan_id", message)] }
  })
}
