import { type CheckedRow, problemAt } from "../rows.ts"

export const lower = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "")

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

/** When each good row is written, from 1: after whoever leads them. */
export const placesOf = (rows: readonly CheckedRow[]): ReadonlyMap<CheckedRow, number> => {
  const good = rows.filter((row) => row.errors.length === 0)
  const byNip = new Map(good.map((row) => [lower(row.values["nip"]), row]))
  const above = ({ values }: CheckedRow) =>
    values["atasan_nip"] === undefined ? undefined : byNip.get(lower(values["atasan_nip"]))
  const places = new Map<CheckedRow, number>()
  for (const row of good) {
    const chain: CheckedRow[] = []
    for (let at: CheckedRow | undefined = row; at !== undefined && !places.has(at); at = above(at))
      chain.push(at)
    for (const one of chain.toReversed()) places.set(one, places.size + 1)
  }
  return places
}

/** Superiors among the rows themselves: there, right, and nobody above themselves. */
export const settleSuperiors = (rows: readonly CheckedRow[]): CheckedRow[] => {
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
