import { join } from "node:path"
import { parseSync, Visitor } from "vite"
import { describe, expect, test } from "vitest"
import { ROOT } from "../../../scripts/lib/paths.mjs"
import { sourcesIn } from "../sources.ts"

const FOLDER = "machines/lifecycles"

/** The lifecycle exports that a view passes as `life`, as `file export`. */
const drawnIn = (path: string, source: string): readonly string[] => {
  const { program, module } = parseSync(path, source)
  const taken = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.flatMap(({ localName, importName, isType }) =>
        !isType && moduleRequest.value.startsWith(`#${FOLDER}/`)
          ? [[localName.value, `${moduleRequest.value.slice(1)} ${importName.name ?? ""}`] as const]
          : [],
      ),
    ),
  )
  /** Pages of approvals pass `life` to approvalScreen instead. */
  const isScreen = source.includes("approvalScreen(")
  const asked: string[] = []
  const keep = ({ start, end }: { readonly start: number; readonly end: number }) =>
    asked.push(...(source.slice(start, end).match(/\w+/g) ?? []))
  new Visitor({
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== "JSXIdentifier" || name.name !== "LifecyclePanel") return
      for (const one of attributes)
        if (one.type === "JSXAttribute" && one.name.name === "life" && one.value !== null) keep(one.value)
    },
    Property: ({ key, value }) => {
      if (isScreen && key.type === "Identifier" && key.name === "life") keep(value)
    },
  }).visit(program)
  return asked.flatMap((name) => taken.get(name) ?? [])
}

const isLife = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "machine" in value && "valueOf" in value && "noun" in value
/** Whether the export is a lifecycle, or a function that makes one for a number of levels. */
const makesLife = (value: unknown): boolean => {
  if (isLife(value)) return true
  if (typeof value !== "function" || value.length !== 1) return false
  try {
    return isLife((value as (levels: number) => unknown)(1))
  } catch {
    return false
  }
}
const livesIn = async (path: string): Promise<readonly string[]> =>
  Object.entries((await import(join(ROOT, path))) as Record<string, unknown>)
    .filter(([, value]) => makesLife(value))
    .map(([name]) => `${path} ${name}`)

describe("Alur", () => {
  const machines = sourcesIn(FOLDER, /Machine\.ts$/).map(({ path }) => path)
  const drawn = sourcesIn("src/screens", /\.tsx$/).flatMap(({ path, text }) => drawnIn(path, text))

  test.each(machines)("of %s is drawn on a page", async (path) => {
    const lives = await livesIn(path)
    expect(lives, "a file of a lifecycle exports one").not.toEqual([])
    expect(
      lives.filter((one) => !drawn.includes(one)),
      "give LifecyclePanel the lifecycle, its row's facts and history (README.md, Adding an approval)",
    ).toEqual([])
  })

  test("every machine of a lifecycle is in such a file", () => {
    const made = sourcesIn(FOLDER).filter(({ text }) => text.includes("createMachine("))
    expect(made.map(({ path }) => path).filter((path) => !machines.includes(path))).toEqual([])
  })

  test("a lifecycle no view is given is found", () => {
    const source = `import { visitLife } from "#machines/lifecycles/visitMachine.ts"
      import { topup } from "#machines/lifecycles/topupMachine.ts"
      export const A = () => <LifecyclePanel life={topup} facts={visitLife} />`
    expect(drawnIn("a.tsx", source)).toEqual(["machines/lifecycles/topupMachine.ts topup"])
  })
})
