import { type CheckedRow, problemAt } from "../rows.ts"

export const lower = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "")

const NOBODY = "Tidak ada pegawai dengan NIP ini"
const OWN_SUPERIOR = "Atasan tidak boleh pegawai ini sendiri atau bawahannya"

/** The row of the file that a row names as its superior, where the database has no such employee. */
const superiorIn = (row: CheckedRow, byNip: ReadonlyMap<string, CheckedRow>): CheckedRow | undefined =>
  row.refs["atasan_id"] === undefined || typeof row.values["atasan_id"] === "number"
    ? undefined
    : byNip.get(lower(row.refs["atasan_id"]))

/** Rows in a cycle of superiors. Each row is visited once: a path visited before cannot lead to a new cycle. */
const inCircles = (
  rows: readonly CheckedRow[],
  above: (row: CheckedRow) => CheckedRow | undefined,
): ReadonlySet<CheckedRow> => {
  const walks = new Map<CheckedRow, CheckedRow>()
  const found = new Set<CheckedRow>()
  for (const start of rows) {
    let at: CheckedRow | undefined = start
    for (; at !== undefined && !walks.has(at); at = above(at)) walks.set(at, start)
    if (at === undefined || walks.get(at) !== start) continue
    for (let one: CheckedRow | undefined = at; one !== undefined && !found.has(one); one = above(one))
      found.add(one)
  }
  return found
}

/** The order in which good, changed rows are written, from 1: superiors first (topological sort). */
export const placesOf = (rows: readonly CheckedRow[]): ReadonlyMap<CheckedRow, number> => {
  const good = rows.filter((row) => row.errors.length === 0 && row.isUnchanged !== true)
  /** Sheets of other kinds name a superior too (perubahan kerja), but their rows are no employees: without NIP. */
  const byNip = new Map(
    good.flatMap((row) => {
      const nip = lower(row.values["nip"])
      return nip === "" ? [] : [[nip, row] as const]
    }),
  )
  const above = ({ values }: CheckedRow) => byNip.get(lower(values["atasan_nip"]))
  const places = new Map<CheckedRow, number>()
  for (const row of good) {
    const chain = new Set<CheckedRow>()
    for (
      let at: CheckedRow | undefined = row;
      at !== undefined && !places.has(at) && !chain.has(at);
      at = above(at)
    )
      chain.add(at)
    for (const one of [...chain].toReversed()) places.set(one, places.size + 1)
  }
  return places
}

/** Validates superiors within the file: they exist, have no errors and form no cycle. Linear time. */
export const settleSuperiors = (rows: readonly CheckedRow[]): CheckedRow[] => {
  /** Among rows with the same NIP the first one counts. */
  const byNip = new Map(rows.toReversed().map((row) => [lower(row.values["nip"]), row]))
  const superiors = new Map(rows.map((row) => [row, superiorIn(row, byNip)]))
  const circles = inCircles(rows, (row) => superiors.get(row))
  const said = new Map<CheckedRow, string>()
  for (const row of rows) {
    if (row.refs["atasan_id"] === undefined || typeof row.values["atasan_id"] === "number") continue
    if (superiors.get(row) === undefined) said.set(row, NOBODY)
    else if (circles.has(row)) said.set(row, OWN_SUPERIOR)
  }
  /** A row with an invalid superior is invalid too, and so are its subordinates. */
  const led = new Map<CheckedRow | undefined, CheckedRow[]>()
  for (const row of rows) {
    const superior = superiors.get(row)
    const others = led.get(superior)
    if (others === undefined) led.set(superior, [row])
    else others.push(row)
  }
  const wrong = rows.filter((row) => row.errors.length > 0 || said.has(row))
  for (const superior of wrong)
    for (const row of led.get(superior) ?? []) {
      if (said.has(row)) continue
      said.set(row, `Atasan ini di baris ${superior.row} belum benar`)
      if (row.errors.length === 0) wrong.push(row)
    }
  return rows.map((row) => {
    const message = said.get(row)
    const superior = superiors.get(row)
    const values =
      superior === undefined ? row.values : { ...row.values, atasan_nip: lower(superior.values["nip"]) }
    return message === undefined
      ? { ...row, values }
      : { ...row, errors: [...row.errors, problemAt("pegawai", row, "atasan_id", message)] }
  })
}
