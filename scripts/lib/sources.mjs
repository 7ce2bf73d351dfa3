import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { at, ROOT } from "./paths.mjs"

/** Input folders of a build. */
const FOLDERS = ["contract", "machines", "src", "server", "public", "scripts/lib", "scripts/vite"]
const FILES = [
  "index.html",
  "package.json",
  "package-lock.json",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/build.mjs",
]
/** Not bundled: the server reads these files from disk at run time. */
const LEFT_OUT = new Set(["server/db/migrations"])

/** @returns {string[]} paths from the root, in a fixed order */
const filesBelow = (/** @type {string} */ folder) => {
  if (LEFT_OUT.has(folder) || !existsSync(at(folder))) return []
  return readdirSync(at(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

/** Build cache key: hash of all sources; equal hash, equal build. */
export const sourceHash = () => {
  const hash = createHash("sha256")
  for (const path of [...FOLDERS.flatMap(filesBelow), ...FILES.filter((file) => existsSync(at(file)))]) {
    const content = readFileSync(join(ROOT, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest("hex")
}
