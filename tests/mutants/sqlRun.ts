import { readFileSync } from "node:fs"
import { at as inProject } from "../../scripts/lib/paths.mjs"
import { createVitest } from "vitest/node"
import type { Part } from "./parts.ts"
import type { Found } from "./report.ts"
import { type SqlMutant, sqlMutantsOf } from "./sql.ts"

const wordsOf = ({ file, line, what }: SqlMutant, status: string): Found => ({ file, line, what, status })

/** Tries every n-th SQL mutant of a part (`every`): runs the part's tests on each until one fails. */
export const runSql = async (part: Part, every: number): Promise<readonly Found[]> => {
  const all = part.mutate.flatMap((file) => sqlMutantsOf(file, readFileSync(inProject(file), "utf8")))
  let current: SqlMutant | null = null
  const vitest = await createVitest(
    "test",
    {
      config: inProject("tests", "mutants", "vitest.config.ts"),
      watch: false,
      bail: 1,
      maxWorkers: 1,
      pool: "forks",
      reporters: [{}],
      onConsoleLog: () => false,
    },
    {
      plugins: [
        {
          name: "balai:sql-mutant",
          enforce: "pre",
          transform: (code, id) =>
            current !== null && id === inProject(current.file)
              ? code.slice(0, current.from) + current.with + code.slice(current.to)
              : null,
        },
      ],
    },
  )
  const specifications = await vitest.globTestSpecifications()
  /** @returns whether the tests fail */
  const fails = async (mutant: SqlMutant | null): Promise<boolean> => {
    current = mutant
    for (const file of part.mutate) vitest.invalidateFile(inProject(file))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications], true)
    return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
  }
  try {
    if (await fails(null)) throw new Error("the tests fail without any fault")
    const found: Found[] = []
    for (const mutant of all.filter((_, at) => at % every === 0)) {
      found.push(wordsOf(mutant, (await fails(mutant)) ? "Killed" : "Survived"))
      process.stdout.write(
        `${found.length} ${found.at(-1)?.status} ${mutant.file}:${mutant.line} ${mutant.what}\n`,
      )
    }
    return found
  } finally {
    await vitest.close()
  }
}
