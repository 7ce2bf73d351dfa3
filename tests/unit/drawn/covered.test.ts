import { readdir, readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { machines } from "#machines/index.ts"
import { DRAWN, UNDRAWN } from "./covered.ts"

const kinds = [...machines.values()].flatMap(({ machine, like }) => (like === null ? [machine.id] : []))

test("every machine is drawn at each of its spots, or says why not", () => {
  expect([...DRAWN, ...Object.keys(UNDRAWN)].toSorted()).toEqual(kinds.toSorted())
})

test("each machine that is called drawn is in a test beside this one", async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".test.tsx"))
  const sources = await Promise.all(files.map((name) => readFile(`${import.meta.dirname}/${name}`, "utf8")))
  const models = new Set(sources.flatMap((source) => source.match(/model: \w+Model/g) ?? []))
  expect(models.size).toBe(DRAWN.length)
})
