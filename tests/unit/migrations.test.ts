import { readdirSync, readFileSync } from "node:fs"
import * as drizzleKit from "drizzle-kit/api"
import { expect, test } from "vitest"
import * as tables from "#server/db/tables/index.ts"
import { readSteps } from "#server/db/upgrade/steps.ts"
import { at } from "../../scripts/lib/paths.mjs"

const inFolder = (...parts: string[]) => at("server", "db", "migrations", ...parts)
const json = (...parts: string[]): unknown => JSON.parse(readFileSync(inFolder(...parts), "utf8"))

/** The two functions in use, typed here because the package's own types refer to libraries that it does not install. */
const kit = drizzleKit as unknown as {
  readonly generateDrizzleJson: (schema: object, prevId: string) => object
  readonly generateMigration: (from: object, to: object) => Promise<string[]>
}

const steps = readSteps(inFolder())
const tags = steps.map(({ tag }) => tag)

/** Hash of the first migration. It must never change, because databases that ran another one are refused by it. */
const FROZEN = "e0851bd2d73a76b0e4f78fa90502815b186c0c106ac2d6be6b92c79f9d7ede6f"

test("the first migration is the one that was frozen", () => {
  expect(steps[0]).toMatchObject({ tag: "0000_start", hash: FROZEN })
})

test("no migration was edited, lost or left out of the kept hashes (npm run generate keeps them)", () => {
  expect(Object.fromEntries(steps.map(({ tag, hash }) => [tag, hash]))).toEqual(json("hashes.json"))
  const files = readdirSync(inFolder()).filter((name) => name.endsWith(".sql"))
  expect(files.sort()).toEqual(tags.map((tag) => `${tag}.sql`).sort())
})

test("migrations stand in the order they were made in: a database runs those after its last", () => {
  expect(tags.map((tag) => Number(tag.slice(0, 4)))).toEqual(tags.map((_, place) => place))
  const times = steps.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test("each migration was made from the one before it, and the last one makes what the tables declare", async () => {
  type Snapshot = { readonly id: string; readonly prevId: string }
  const snapshots = tags.map((tag) => json("meta", `${tag.slice(0, 4)}_snapshot.json`) as Snapshot)
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id))
  const last = snapshots.at(-1)
  if (last === undefined) throw new Error("there is no migration")
  const declared = kit.generateDrizzleJson(tables, last.id)
  expect(await kit.generateMigration(last, declared), "run npm run generate").toEqual([])
})
