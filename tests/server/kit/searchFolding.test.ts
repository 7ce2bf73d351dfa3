import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { foldText } from "#contract/kit/foldText.ts"
import { isIn } from "#server/kit/textSearch.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

/** Search folding, in every list that has a search box: they share `contains` and `memberWhere`. */

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

test.each<[text: string, words: string, isFound: boolean]>([
  ["Rizal D’Angelo", "D'Angelo", true],
  ["Rizal D'Angelo", "d’angelo", true],
  ["José Ramos", "jose", true],
  ["JOSÉ RAMOS", "José", true],
  ["Jose Ramos", "josé", true],
  ["Cafe\u0301 Senja", "café", true],
  ["Łukasz Ørsted", "lukasz", true],
  ["Łukasz Ørsted", "ORSTED", true],
  ["Müller & Söhne", "sohne", true],
  ["Ωmega", "Ωmega", true],
  ["王小明", "小明", true],
  ["100%_a\\b", "%_A\\b", true],
  ["José", "joséph", false],
  ["Siti", "sito", false],
])("%s, looked for as %s: %s, in the database and in the browser", async (text, words, isFound) => {
  const [row] = await world.sqlRows<{ found: boolean }>(
    sql`select ${isIn(words, sql`t.written`)} as found from (select ${text}::text as written) t`,
  )
  expect(row?.found).toBe(isFound)
  expect(foldText(text).includes(foldText(words))).toBe(isFound)
})

test.each([
  ["members/list-all", "d'angelo", "FLD-1"],
  ["members/list-all", "jose", "FLD-2"],
  ["members/list-all", "D’ANGELO jose", null],
  ["members/list-payroll-components", "José", "FLD-2"],
])("%s finds by %s", async (path, q, nip) => {
  const known = await world.sqlRows(sql`select id from members where nip = 'FLD-1'`)
  if (known.length === 0) {
    await newMember(world, { nip: "FLD-1", nama: "Rizal D’Angelo" })
    await newMember(world, { nip: "FLD-2", nama: "Jose\u0301 Ramos" })
  }
  const answer = await world.call(path, { q }, admin)
  expect(answer).toMatchObject({ api_status: 1 })
  const rows = JSON.stringify(answer.data)
  expect([rows.includes("FLD-1"), rows.includes("FLD-2")]).toEqual([nip === "FLD-1", nip === "FLD-2"])
})
