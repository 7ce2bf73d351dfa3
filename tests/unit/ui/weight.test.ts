import { existsSync, readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const ui = fileURLToPath(new URL("../../../src/ui/", import.meta.url))

const aliased = (from: string) => (from.startsWith("#") ? resolve(ui, "../..", from.slice(1)) : null)

/** Every package that a module imports at run time, through the files of src/ui. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file)) return found
  seen.add(file)
  if (!existsSync(file)) throw new Error(`no such module: ${file}`)
  for (const [, names = "", from = ""] of readFileSync(file, "utf8").matchAll(
    /^import\s+(?!type\b)([^"]*?)\s*from\s+"([^"]+)"/gm,
  )) {
    if (/^\{(\s*type\s+\w+,?)+\s*\}$/.test(names)) continue
    const own = from.startsWith(".") ? resolve(dirname(file), from) : aliased(from)
    if (own === null) found.add(from)
    else for (const name of packagesOf(own, seen)) found.add(name)
  }
  return found
}

test.each([["Button"], ["text/TextField"], ["text/PasswordField"]])(
  "%s leads to react alone: the login page uses it",
  (name) => {
    expect([...packagesOf(`${ui}controls/${name}.tsx`)].filter((from) => from !== "react")).toEqual([])
  },
)

test("the walk sees what heavier controls lead to", () => {
  expect([...packagesOf(`${ui}controls/date/DateField.tsx`)].toSorted()).toEqual([
    "@headlessui/react",
    "date-fns/format",
    "date-fns/locale/id",
    "lucide-react",
    "react",
  ])
})
