/** Reports missing properties of the declarations in src/resources as sentences; exits with 1 when there are any. */
import { ROUTES } from "#contract/pages/routes.ts"
import { declared, forgotten } from "./generate/declared.ts"

const told = forgotten(await declared(), ROUTES)
for (const sentence of told) console.error(sentence)
process.exit(told.length === 0 ? 0 : 1)
