import { sql } from "drizzle-orm"
import { barePin } from "#contract/areas/attendance/terminalWords.ts"
import { asRole } from "../../../db/asRole.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { nipDigits } from "../../../db/nipDigits.ts"

/** A PIN as it came from a terminal. */
export type SentPin = { readonly terminal: number; readonly pin: string }
export type PinRule = "nip" | "digits"

type Named = { readonly terminal: number | null; readonly pin: string; readonly member: number }
type Own = { readonly id: number; readonly nip: string }

/** Leading zeros that a NIP may have before a PIN without them. */
const MOST_ZEROS = 10

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

const listOf = (values: readonly string[]) =>
  sql`any (array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`

/** Every NIP that is this PIN but for leading zeros, so that the index on the NIP finds it. */
const nipsOf = (pin: string): readonly string[] =>
  Array.from({ length: MOST_ZEROS + 1 }, (_, zeros) => "0".repeat(zeros) + pin.toLowerCase())

/**
 * By the digits of the NIP. Row-level security would keep its index from being used, so the company is a condition instead; the
 * reader of an employee still asks under row-level security.
 */
const byDigitsOf = (tx: Tx, company: number, pins: readonly string[]): Promise<Own[]> =>
  asRole(tx, "none", () =>
    rowsOf<Own>(
      tx,
      sql`select id::float8 as id, nip from members where companies_id = ${company} and archived_at is null
        and ${nipDigits(sql`nip_sort`)} = ${listOf(pins)}`,
    ),
  )

/**
 * The employees of PINs. First what an administrator named for the terminal, then for the company; then the NIP, with and
 * without leading zeros; then, where the company's rules say so, the digits at the end of the NIP.
 */
export const resolvePins = async (
  tx: Tx,
  company: number,
  rule: PinRule,
  sent: readonly SentPin[],
): Promise<(one: SentPin) => number | null> => {
  const bare = [...new Set(sent.map(({ pin }) => barePin(pin)))]
  const named = await rowsOf<Named>(
    tx,
    sql`select terminals_id::float8 as terminal, pin, members_id::float8 as member from terminal_pins
      where companies_id = ${company} and pin = ${listOf(bare)}`,
  )
  const people = await rowsOf<Own>(
    tx,
    sql`select id::float8 as id, nip from members where companies_id = ${company} and archived_at is null
      and nip_sort = ${listOf(bare.flatMap(nipsOf))}`,
  )
  const byName = new Map(named.map(({ terminal, pin, member }) => [keyOf(terminal, pin), member]))
  const byNip = uniqueBy(people, ({ nip }) => barePin(nip))
  const byDigits =
    rule === "digits"
      ? uniqueBy(await byDigitsOf(tx, company, bare), ({ nip }) => digitsOf(nip))
      : new Map<string, number>()
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

/** The user number of an employee for a terminal, where none was named. */
export const pinFor = (nip: string, rule: PinRule): string =>
  rule === "digits" ? (digitsOf(nip) ?? nip) : nip
