/** Checks the import rules over the whole repository; exits with 1 when one is violated. */
import { existsSync, readFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { relative, sep } from "node:path"
import { faultsIn } from "./imports/check.ts"
import { goneFrom } from "./imports/hooks.ts"
import { at, ROOT } from "./lib/paths.mjs"

const FOLDERS = ["contract", "machines", "scripts", "server", "src", "tests"]
const SOURCE = /\.(?:ts|tsx|mjs)$/

const sourcesBelow = async (folder: string) => {
  if (!existsSync(at(folder))) return []
  const entries = await readdir(at(folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => relative(ROOT, `${entry.parentPath}${sep}${entry.name}`).replaceAll(sep, "/"))
}

const below = (await Promise.all(FOLDERS.map(sourcesBelow))).flat()
const top = (await readdir(ROOT)).filter((name) => SOURCE.test(name))
const paths = [...below, ...top].sort()
const sources = new Map(paths.map((path) => [path, readFileSync(at(path), "utf8")]))
const faults = [...faultsIn(sources, (path) => existsSync(at(path))), ...goneFrom(new Set(paths))]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`${paths.length} files import as the house allows.`)
