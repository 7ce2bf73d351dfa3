import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Database } from "#server/db/database.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { readSteps } from "#server/db/upgrade/steps.ts"
import { broughtUp } from "./lib/changes.ts"
import { catalogueOf } from "./lib/catalogue.ts"
import { figuresOf } from "./lib/figures.ts"
import { dumpOf, type Expected, expectedOf, keptSchemas } from "./lib/kept.ts"
import { emptyPlace, type Place, restoredPlace } from "./lib/place.ts"
import { changedAnswers, emptyTables, openTour } from "./lib/tour.ts"

/** `npm test` upgrades only the latest dump, CI each of them. */
const kept = keptSchemas()
const walked = process.env["CI"] === "true" ? kept : kept.slice(-1)

test("a dump is kept of the schema the way up begins with", () => {
  expect(kept[0]).toBe(1)
  expect(Math.max(...kept)).toBeLessThanOrEqual(readSteps(MIGRATIONS).length)
})

describe.each(walked)("from schema %i", (schema) => {
  let expected: Expected
  let place: Place
  let db: Database
  let bare: readonly string[]
  beforeAll(async () => {
    expected = expectedOf(schema)
    place = await restoredPlace(dumpOf(schema))
    bare = Object.entries(expected.figures).flatMap(([table, { rows }]) => (rows === "0" ? [table] : []))
    db = await place.open()
  })
  afterAll(async () => {
    await db.close()
    await place.drop()
  })

  test("every table of the dump has a row, or nothing would be seen of what becomes of it", () => {
    expect(Object.keys(expected.figures).length).toBeGreaterThan(100)
    expect(bare).toEqual([])
  })

  test("no row is lost, and no number of one changes but where a migration says so", async () => {
    expect(await figuresOf(db)).toMatchObject(broughtUp(expected.figures, schema))
  })

  test("its catalogue is a new database's", async () => {
    const fresh = await emptyPlace()
    const other = await fresh.open()
    try {
      expect(await catalogueOf(db)).toEqual(await catalogueOf(other))
    } finally {
      await other.close()
      await fresh.drop()
    }
  })

  test("every account reads what it read before, and can write", async () => {
    const tour = openTour(db)
    const answers = await tour.walk()
    expect(tour.faults).toEqual([])
    expect(Object.keys(expected.answers).length).toBeGreaterThan(50)
    const changed = changedAnswers(expected.answers, answers)
    expect(changed, "if it is meant: npm run upgrade:dump -- --answers").toEqual([])
    const made = await tour.call(
      "devisi/create",
      { nama: "Divisi setelah pembaruan" },
      await tour.signIn("admin@maju.test"),
    )
    expect(made.api_status).toBe(1)
  })

  test("the next start finds nothing to do", async () => {
    const before = await catalogueOf(db)
    await db.close()
    db = await place.open()
    expect(await catalogueOf(db)).toEqual(before)
    expect((await emptyTables(db)).filter((table) => table in expected.figures)).toEqual([])
  })
})
