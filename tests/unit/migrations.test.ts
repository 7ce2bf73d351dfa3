import { readdirSync } from "node:fs"
import * as drizzleKit from "drizzle-kit/api"
import { expect, test } from "vitest"
import * as tables from "#server/db/tables/index.ts"
import { hashOf, journal, keptHashes, snapshotOf } from "../../scripts/lib/migrations.ts"
import { at } from "../../scripts/lib/paths.mjs"

/** The two functions in use; the package's own types name libraries it does not bring along. */
const kit = drizzleKit as unknown as {
  readonly generateDrizzleJson: (schema: object, prevId: string) => object
  readonly generateMigration: (from: object, to: object) => Promise<string[]>
}

/** The first one is held here too: databases that ran another are refused by its hash. */
const FROZEN = "0000_start"
const FROZEN_HASH = "e0851bd2d73a76b0e4f78fa90502815b186c0c106ac2d6be6b92c79f9d7ede6f"

test("the first migration is the one that was frozen", () => {
  expect(journal()[0]?.tag).toBe(FROZEN)
  expect(hashOf(FROZEN)).toBe(FROZEN_HASH)
})

test("no migration was edited, lost or left out of the kept hashes (npm run generate keeps them)", () => {
  expect(Object.fromEntries(journal().map(({ tag }) => [tag, hashOf(tag)]))).toEqual(keptHashes())
  const files = readdirSync(at("server", "db", "migrations")).filter((name) => name.endsWith(".sql"))
  expect(files.map((name) => name.slice(0, -".sql".length)).sort()).toEqual(Object.keys(keptHashes()).sort())
})

test("migrations stand in the order they were made in: a database runs those after its last", () => {
  const steps = journal()
  expect(steps.map(({ idx }) => idx)).toEqual(steps.map((_, place) => place))
  expect(steps.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(steps.map((_, place) => place))
  const times = steps.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test("each migration was made from the one before it, and the last one makes what the tables declare", async () => {
  const snapshots = journal().map(({ idx }) => snapshotOf(idx))
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id))
  const last = snapshots.at(-1)
  if (last === undefined) throw new Error("there is no migration")
  const declared = kit.generateDrizzleJson(tables, last.id)
  expect(await kit.generateMigration(last, declared), "run npm run generate").toEqual([])
})
