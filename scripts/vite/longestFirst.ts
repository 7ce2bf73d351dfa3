import { basename } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Slowest test files first: a slow file started last would leave the other cores idle at the end. */
const LONG = [
  "process",
  "isolation",
  "imports",
  "fuzz",
  "permissions",
  "imports.kinds",
  "docs",
  "lists",
  "repeat",
  "demo.resume",
  "audit",
  "topup.once",
  "demo.load",
  "onboarding",
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = LONG.indexOf(basename(moduleId, ".test.ts"))
  return at === -1 ? LONG.length : at
}

/** Vitest's own order (by size on a fresh machine), with the slowest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
