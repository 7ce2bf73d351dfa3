import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { loadDemo } from "#server/demo/load.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

/** Numbers of persons are encrypted in every column: this reads each one of the database, as it is stored. */

const NOW = new Date("2026-11-30T02:00:00Z")

/** Columns that may hold one of the numbers, each with the reason. */
const OPEN: Readonly<Record<string, string>> = {}

let world: DemoWorld
beforeAll(async () => {
  world = await openDemoWorld(NOW)
  await loadDemo(world.db, NOW)
})
afterAll(() => world.close())

const knownNumbers = async (): Promise<readonly string[]> => {
  const rows = await world.rows<{ value: string }>(
    sql`select nik as value from members where nik is not null union select npwp from members where npwp is not null
      union select no_rekening from members where no_rekening is not null
      union select npwp from companies where npwp is not null
      union select rekening from berkas_gaji where rekening is not null
      union select s.person->>'no_rekening' from slips s where s.person->>'no_rekening' is not null`,
  )
  return [...new Set(rows.map(({ value }) => value))].filter((value) => value !== "")
}

test("no column of the database holds a NIK, an NPWP or a bank account number of the demo", async () => {
  const known = new Set(await knownNumbers())
  expect(known.size).toBeGreaterThan(500)
  for (const one of known) expect(one).toMatch(/^\d{6,20}$/)
  const columns = await world.rows<{ table: string; name: string }>(
    sql`select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  )
  const found: Record<string, string> = {}
  for (const { table, name } of columns) {
    const rows = await world.rows<{ raw: string }>(
      sql`select '=' || ${sql.identifier(name)}::text as raw from ${sql.identifier(table)} where ${sql.identifier(name)} is not null`,
    )
    const hit = rows
      .flatMap(({ raw }) => raw.match(/(?<![\w-])\d{6,20}(?![\w-])/g) ?? [])
      .find((figures) => known.has(figures))
    if (hit !== undefined && !(`${table}.${name}` in OPEN)) found[`${table}.${name}`] = hit
  }
  expect(found).toEqual({})
})
