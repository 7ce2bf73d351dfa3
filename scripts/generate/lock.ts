import { readFile } from "node:fs/promises"
import type { GeneratedFile } from "../generate.ts"
import { completeLock, type Lock } from "../lib/lock.ts"

/** package-lock.json, completed; see completeLock. */
export const files: readonly GeneratedFile[] = [
  {
    path: "package-lock.json",
    make: async () => {
      const lock = JSON.parse(await readFile("package-lock.json", "utf8")) as Lock
      return `${JSON.stringify(completeLock(lock), null, 2)}\n`
    },
  },
]
