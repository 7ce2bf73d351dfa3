import { countAudit } from "./lib/audit.mjs"
import { run } from "./lib/run.mjs"

const LIMIT_MS = 120_000

/** Security audit of the production dependencies. The last line is the sum: `N passed, N failed`. */
const { output } = await run("npm", ["audit", "--omit=dev", "--json", "--loglevel=silent"], {
  quiet: true,
  limitMs: LIMIT_MS,
})
const { passed, failures, said } = countAudit(output)
console.log(said)
for (const failure of failures) console.log(`  ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
