import { machines } from "#machines/index.ts"
import type { GeneratedFile } from "../generate.ts"
import { readmeOf } from "../machines/readme.ts"

/** Generates diagrams and tables of every machine. */
export const files: readonly GeneratedFile[] = [
  { path: "machines/README.md", make: () => readmeOf([...machines.values()]) },
]
