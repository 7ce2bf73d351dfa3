import { readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"
import { StateMachine } from "xstate"
import { machines } from "#machines/index.ts"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import { known } from "#tests/paths/all.ts"
import { ROOT } from "../../../scripts/lib/paths.mjs"

const entries = [...machines.values()]
const folder = join(ROOT, "machines")
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith("Machine.ts"))

test("every module of a machine is in the index, and no other", () => {
  expect([...new Set(entries.map(({ file }) => file))].sort((a, b) => a.localeCompare(b))).toEqual(
    files.sort((a, b) => a.localeCompare(b)),
  )
})

test.each(files)("%s exports only machines that are in the index", async (file) => {
  const module = (await import(pathToFileURL(join(folder, file)).href)) as Readonly<Record<string, unknown>>
  const exported = Object.values(module).filter((value) => value instanceof StateMachine)
  const listed = new Set<unknown>(entries.map(({ machine }) => machine))
  expect(exported.filter((machine) => !listed.has(machine))).toEqual([])
})

test("ids are unique, and an instance is like a machine that is there", () => {
  const ids = entries.map(({ machine }) => machine.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { machine, like } of entries) {
    if (like === null) continue
    const original = machines.get(like)
    expect(original?.like).toBeNull()
    if (original === undefined) continue
    const paths = (one: typeof machine) => anatomyOf(one).places.map(({ path }) => path)
    expect(paths(machine)).toEqual(paths(original.machine))
  }
})

test("every machine has a model to walk, its own or that of the one it is like", () => {
  expect([...known.values()].filter(({ model }) => model === null).map(({ id }) => id)).toEqual([])
})

test("a tour of each machine takes each of its arrows", () => {
  for (const { model, like } of known.values()) {
    if (model === null || like !== null) continue
    const { missing, needless } = model.coverage()
    expect(missing.map(({ key }) => key)).toEqual([])
    expect(needless).toEqual([])
  }
})
