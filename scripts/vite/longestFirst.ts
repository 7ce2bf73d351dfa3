import { basename } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take longest, longest first: one of them begun last would leave a core idle to the end. */
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

/** Vitest's own order (by size, on a fresh machine), but the long ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
