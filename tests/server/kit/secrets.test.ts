import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"
import { loadDemo } from "#server/demo/load.ts"

let world: DemoWorld
beforeAll(async () => {
  const now = new Date("2026-11-30T02:00:00Z")
  world = await openDemoWorld(now)
  await loadDemo(world.db, now)
})
afterAll(() => world.close())

test("scan", async () => {
  const people = await world.rows<{ nik: string; npwp: string; no_rekening: string }>(sql`select nik, npwp, no_rekening from members where nik is not null limit 5`)
  console.log(people)
  console.log(await world.rows(sql`select '#' || nik as raw from members where nik is not null limit 2`))
  const all = await world.rows<{ v: string }>(sql`select nik as v from members where nik is not null union select npwp from members where npwp is not null union select no_rekening from members where no_rekening is not null union select npwp from companies where npwp is not null union select rekening from berkas_gaji where rekening is not null`)
  const known = [...new Set(all.map(({ v }) => v))]
  console.log(known.length)
  const columns = await world.rows<{ t: string; c: string; y: string }>(sql`select table_name as t, column_name as c, data_type as y from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')`)
  const found: string[] = []
  for (const { t, c } of columns) {
    const rows = await world.rows<{ raw: string }>(sql`select '#' || ${sql.identifier(c)}::text as raw from ${sql.identifier(t)} where ${sql.identifier(c)} is not null`)
    for (const { raw } of rows) {
      const hit = known.find((one) => raw.includes(one))
      if (hit !== undefined) { found.push(`${t}.${c}: ${hit} in ${raw.slice(0, 300)}`); break }
    }
  }
  console.log(found.join("\n"))
  expect(found).toEqual([])
})
