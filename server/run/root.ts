import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const find = (folder: string): string => {
  if (existsSync(join(folder, "package.json"))) return folder
  const up = dirname(folder)
  if (up === folder) throw new Error("package.json not found above the server")
  return find(up)
}

/** The folder of package.json, the same for source and dist/server. */
export const ROOT = find(dirname(fileURLToPath(import.meta.url)))
export const MIGRATIONS = join(ROOT, "server/db/migrations")
export const CLIENT = join(ROOT, "dist/client")
