/** Checks the rules of imports, comments and documents over the whole repository; exits with 1 when one is violated. */
import { existsSync, readFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { relative, sep } from "node:path"
import { faultsIn } from "./imports/check.ts"
import { documentFaults, isDocument } from "./imports/documents.ts"
import { goneFrom } from "./imports/hooks.ts"
import { at, ROOT } from "./lib/paths.mjs"

const FOLDERS = ["contract", "machines", "scripts", "server", "src", "tests"]
/** Folders that hold no sources, and that documents name. */
const OTHER_FOLDERS = [".ci", "docs", "public"]
const SOURCE = /\.(?:ts|tsx|mjs)$/

const filesBelow = async (folder: string) => {
  if (!existsSync(at(folder))) return []
  const entries = await readdir(at(folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, `${entry.parentPath}${sep}${entry.name}`).replaceAll(sep, "/"))
}

const below = (await Promise.all([...FOLDERS, ...OTHER_FOLDERS].map(filesBelow))).flat()
const files = [...below, ...(await readdir(ROOT))].sort()
const paths = files.filter(
  (path) => SOURCE.test(path) && (!path.includes("/") || FOLDERS.includes(path.slice(0, path.indexOf("/")))),
)
const textsOf = (chosen: readonly string[]) =>
  new Map(chosen.map((path) => [path, readFileSync(at(path), "utf8")]))

const { scripts } = JSON.parse(readFileSync(at("package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}
const documents = textsOf(files.filter(isDocument))
const faults = [
  ...faultsIn(textsOf(paths), (path) => existsSync(at(path))),
  ...goneFrom(new Set(paths)),
  ...documentFaults(documents, { files, scripts: Object.keys(scripts) }),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`${paths.length} files and ${documents.size} documents follow the rules.`)
