import { expect, test } from "vitest"
import { exempt } from "./personalExempt.ts"
import type { Personal } from "#server/db/personal/kinds.ts"
import { personal } from "#server/db/personal/tables.ts"
import { keptTables } from "#server/db/keptTables.ts"

/** Every table with rows about a person is in the export and the erasure, or exempt with a reason. */

const declared: Readonly<Record<string, Personal>> = personal
/** Columns that name an employee or an account without a foreign key. */
const LOOSE = ["members_id", "accounts_id", "actor_id", "at_member"]
const MEMBERS = ["members", "accounts"]

/** Tables whose rows are parts of a person's rows: the foreign key of a table that is declared. */
const parents = new Set([...MEMBERS, ...Object.keys(declared)])
const personalTables = keptTables.filter(
  ({ name, columns, references }) =>
    MEMBERS.includes(name) ||
    references.some(({ to }) => parents.has(to)) ||
    columns.some((column) => LOOSE.includes(column.name)),
)

test.each(personalTables.map(({ name }) => [name] as const))("%s is covered or exempt", (name) => {
  const isDeclared = name in declared
  const isExempt = name in exempt
  expect(
    isDeclared || isExempt,
    `server/db/personal: declare how ${name} is exported and erased, or exempt it with a reason (tests/unit/personalExempt.ts)`,
  ).toBe(true)
  expect(isDeclared && isExempt, `${name} is declared and exempt`).toBe(false)
})

test("no declaration or exemption is left of a table that has gone", () => {
  const known = new Set(personalTables.map(({ name }) => name))
  expect([...Object.keys(declared), ...Object.keys(exempt)].filter((name) => !known.has(name))).toEqual([])
})

test.each(Object.entries(declared))(
  "%s names columns that exist",
  (name, { owned, fate, secret = [], payColumns = [] }) => {
    const table = keptTables.find((one) => one.name === name)
    const columns = new Map((table?.columns ?? []).map((column) => [column.name, column.isNullable]))
    const by =
      "member" in owned
        ? owned.member
        : "account" in owned
          ? owned.account
          : "part" in owned
            ? owned.column
            : "entity_id"
    const ends = fate.how === "keep" && fate.end !== "delete" ? Object.keys(fate.end ?? {}) : []
    const sets = fate.how === "keep" || fate.how === "blank" ? Object.keys(fate.set ?? {}) : []
    const missing = [by, ...secret, ...payColumns, ...ends, ...sets].filter((column) => !columns.has(column))
    expect(missing).toEqual([])
  },
)

test("what stays at an erasure is not deleted through a parent that goes", () => {
  const lost = Object.entries(declared).flatMap(([name, { owned, fate }]) => {
    const parent = "part" in owned ? declared[owned.part] : undefined
    return parent?.fate.how === "delete" && fate.how !== "delete" ? [name] : []
  })
  expect(lost).toEqual([])
})
