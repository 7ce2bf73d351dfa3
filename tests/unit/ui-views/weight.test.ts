import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const ui = fileURLToPath(new URL("../../../src/ui/", import.meta.url))

const fileOf = (by: string, from: string) =>
  from.startsWith(".") ? resolve(dirname(by), from) : resolve(ui, "../..", from.slice(1))

/** Packages that are loaded with a module: only static imports, without types. */
function arriveWith(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const sources = [
    ...readFileSync(file, "utf8").matchAll(/^import\s+(?!type\b)(?:[^"]*?from\s+)?"([^"]+)"/gm),
  ]
  const found = sources.flatMap(([, from = ""]) =>
    /^(\.|#)/.test(from) ? arriveWith(fileOf(file, from), seen) : [from],
  )
  return [...new Set(found)].toSorted()
}

test.each([
  ["LoginView"],
  ["NotFoundView"],
  ["ServerErrorView"],
  ["BadRequestView"],
  ["LastResortView"],
  ["UnreachableView"],
  ["MailResponseView"],
])("%s needs nothing but react", (view) => {
  expect(arriveWith(`${ui}page/${view}.tsx`).filter((from) => from !== "react")).toEqual([])
})

const SHELL = ["lucide-react", "react"]

test.each([["list/ListView.tsx"], ["layout/TopNav.tsx"]])(
  "%s does not wait for the library of dialogs and menus",
  (view) => {
    expect(arriveWith(ui + view)).toEqual(SHELL)
  },
)

test("the walk finds what heavy views bring", () => {
  expect(arriveWith(`${ui}layout/NavDrawer.tsx`)).toContain("@headlessui/react")
  expect(arriveWith(`${ui}data/TrendChart.tsx`)).toContain("uplot")
})
