/** Reports as sentences what declarations and the retention of tables lack; exits with 1 when there is anything. */
import { ROUTES } from "#contract/pages/routes.ts"
import { retention } from "#server/db/retention.ts"
import * as tables from "#server/db/tables/index.ts"
import { declared, forgotten, unkept } from "./generate/declared.ts"

const told = [...forgotten(await declared(), ROUTES), ...unkept(tables, retention)]
for (const sentence of told) console.error(sentence)
process.exit(told.length === 0 ? 0 : 1)
