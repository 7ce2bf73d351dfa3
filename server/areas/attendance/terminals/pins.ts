import { sql } from "drizzle-orm"
import { barePin } from "#contract/areas/attendance/terminalWords.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"

/** A PIN as it came from a terminal. */
export type SentPin = { readonly terminal: number; readonly pin: string }

type Named = { readonly terminal: number | null; readonly pin: string; readonly member: number }
type Own = { readonly id: number; readonly nip: string }

const keyOf = (terminal: number | null, pin: string): string => `${terminal ?? ""} ${pin}`

/** Digits at the end of a NIP without leading zeros: `MB-0022` → `22`. */
const digitsOf = (nip: string): string | null => {
  const digits = /(\d+)$/.exec(nip)?.[1]
  return digits === undefined ? null : barePin(digits)
}

/** Employees by a key; one that several have belongs to nobody, because the choice would be a guess. */
const uniqueBy = (people: readonly Own[], key: (one: Own) => string | null): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const several = new Set<string>()
  for (const one of people) {
    const value = key(one)
    if (value === null) continue
    if (found.has(value)) several.add(value)
    found.set(value, one.id)
  }
  for (const value of several) found.delete(value)
  return found
}

/**
 * The employees of PINs. First what an administrator named for the terminal, then for the company; then the NIP, with and
 * without leading zeros; then, where the company's rules say so, the digits at the end of the NIP.
 */
export const resolvePins = async (
  tx: Tx,
  rule: "nip" | "digits",
  sent: readonly SentPin[],
): Promise<(one: SentPin) => number | null> => {
  const bare = [...new Set(sent.map(({ pin }) => barePin(pin)))]
  const list = sql`(select value from jsonb_array_elements_text(${JSON.stringify(bare)}::jsonb))`
  const named = await rowsOf<Named>(
    tx,
    sql`select terminals_id::float8 as terminal, pin, members_id::float8 as member from terminal_pins where pin in ${list}`,
  )
  const people = await rowsOf<Own>(
    tx,
    rule === "digits"
      ? sql`select id::float8 as id, nip from members where archived_at is null
          and (upper(regexp_replace(nip, '^0+(?=.)', '')) in ${list} or ltrim(substring(nip from '[0-9]+$'), '0') in ${list})`
      : sql`select id::float8 as id, nip from members where archived_at is null and upper(regexp_replace(nip, '^0+(?=.)', '')) in ${list}`,
  )
  const byName = new Map(named.map(({ terminal, pin, member }) => [keyOf(terminal, pin), member]))
  const byNip = uniqueBy(people, ({ nip }) => barePin(nip))
  const byDigits =
    rule === "digits" ? uniqueBy(people, ({ nip }) => digitsOf(nip)) : new Map<string, number>()
  return ({ terminal, pin }) => {
    const key = barePin(pin)
    return (
      byName.get(keyOf(terminal, key)) ??
      byName.get(keyOf(null, key)) ??
      byNip.get(key) ??
      byDigits.get(key) ??
      null
    )
  }
}

/** The user number of employees for a terminal: what was named, else their NIP or its digits. */
export const pinFor = (nip: string, rule: "nip" | "digits"): string =>
  rule === "digits" ? (digitsOf(nip) ?? nip) : nip
